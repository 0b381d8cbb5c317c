//! Every kind of problem: its code, which never changes its meaning, and its sentence.

use serde::Serialize;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The game does not load.
    Error,
    /// It loads, but this is hardly meant.
    Warning,
}

macro_rules! problems {
    ($($name:ident $({ $($field:ident),* })? = $code:literal, $message:literal;)*) => {
        /// The code of a kind of problem. `docs/diagnostics` has a page for each.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code { $($name),* }

        impl Code {
            /// All codes.
            pub const ALL: &'static [Code] = &[$(Code::$name),*];

            /// How it is written.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$name => $code),* }
            }
        }

        /// What is wrong.
        #[allow(missing_docs)]
        #[derive(Clone, Debug, thiserror::Error)]
        pub enum Problem { $(#[error($message)] $name $({ $($field: String),* })?),* }

        impl Problem {
            /// Its code.
            #[must_use]
            pub fn code(&self) -> Code {
                match self { $(Problem::$name { .. } => Code::$name),* }
            }
        }
    };
}

problems! {
    // Files.
    UnreadableFile { path, why } = "unreadable-file", "`{path}` cannot be read: {why}";
    NotUtf8 = "not-utf8", "this file is not UTF-8 text";
    ByteOrderMark = "byte-order-mark", "this file starts with a byte order mark";
    FileTooLarge { size, most } = "file-too-large", "this file has {size} bytes, more than the {most} that one file may have";
    UnreadFile { path } = "unread-file", "`{path}` is never read: names of files that are read end in .card, .lua or .toml";
    UnlistedFile { path } = "unlisted-file", "`{path}` is never loaded: `files` of [game] does not list it";
    BadScenario { why } = "bad-scenario", "{why}";
    RulesFail { why } = "rules-fail", "the rules fail while they are loaded: {why}";
    EmptyFile = "empty-file", "this file has no card";

    // The syntax of cards.
    NestingTooDeep { most } = "nesting-too-deep", "brackets stand in each other more than {most} deep";
    UnclosedCard { slug } = "unclosed-card", "the card `{slug}` is never closed";
    UnclosedBlock = "unclosed-block", "this Lua block is never closed";
    UnclosedString = "unclosed-string", "this string does not end on its line";
    StrayText = "stray-text", "only cards stand here";
    CardSyntax { expected, found } = "card-syntax", "expected {expected}, found {found}";
    BadEscape { escape } = "bad-escape", "`{escape}` means nothing in a string";
    NumberTooLarge { number } = "number-too-large", "the number {number} does not fit into 64 bits";

    // Shapes of what a manifest, a list of decks or clauses says.
    TomlSyntax { why } = "toml-syntax", "this is not TOML: {why}";
    UnknownKey { key, place } = "unknown-key", "{place} has no key `{key}`";
    MissingKey { key, place } = "missing-key", "{place} needs the key `{key}`";
    WrongType { what, expected, found } = "wrong-type", "{what} must be {expected}, not {found}";
    OutOfRange { what, value, range } = "out-of-range", "{what} is {value}, but must be {range}";
    UnknownWord { what, word } = "unknown-word", "{what} cannot be `{word}`";
    ConflictingKeys { why } = "conflicting-keys", "{why}";
    BadName { name, why } = "bad-name", "`{name}` cannot be a name: {why}";
    NameClash { name, what, other } = "name-clash", "{what} `{name}` has the name of {other}";
    IdleKind { kind } = "idle-kind", "abilities of the kind `{kind}` could never be used";
    UnreachableKey { key, after } = "unreachable-key", "the key `{key}` decides nothing: `{after}` before it settles the order";

    // Names that are declared nowhere.
    UnknownZone { name } = "unknown-zone", "no zone is called `{name}`";
    UnknownWindow { name } = "unknown-window", "no window is called `{name}`";
    UnknownOrder { name } = "unknown-order", "no order is called `{name}`";
    UnknownProcedure { name } = "unknown-procedure", "no procedure is called `{name}`";
    UnknownStep { name, place } = "unknown-step", "{place} has no step `{name}`";
    UnknownExit { name, place } = "unknown-exit", "{place} has no exit `{name}`";
    UnknownType { name } = "unknown-type", "no card type is called `{name}`";
    UnknownField { name, kind } = "unknown-field", "cards of the type `{kind}` have no field `{name}`";
    UnknownKeyword { name } = "unknown-keyword", "no keyword is called `{name}`";
    UnknownMark { name } = "unknown-mark", "no mark is called `{name}`";
    UnknownValue { name } = "unknown-value", "no stored value is called `{name}`";
    UnknownAttribute { name } = "unknown-attribute", "no attribute is called `{name}`";
    UnknownStage { name } = "unknown-stage", "no stage is called `{name}`";
    UnknownKind { name } = "unknown-kind", "no kind of ability is called `{name}`";
    UnknownMoment { name } = "unknown-moment", "`{name}` is not a moment";
    UnknownOccurrence { name } = "unknown-occurrence", "nothing that can be watched is called `{name}`";
    UnknownOption { name } = "unknown-option", "no option of abilities is called `{name}`";
    UnknownEntry { name, kind } = "unknown-entry", "an ability of the kind `{kind}` has no entry `{name}`";
    UnknownCard { slug } = "unknown-card", "no card is called `{slug}`";
    UnknownLanguage { name } = "unknown-language", "the game has no language `{name}`";
    UnknownSymbol { name } = "unknown-symbol", "no symbol is called `{name}`";
    UnknownPlaceholder { name, place } = "unknown-placeholder", "{place} has no field `{name}` to put into the text";
    UnknownAbility { name } = "unknown-ability", "no ability that can be armed is called `{name}`";
    NeverArmed { name } = "never-armed", "nothing arms the ability `{name}`";
    UnknownText { key, table } = "unknown-text", "no text in [{table}] has the key `{key}`";
    UnknownName { name } = "unknown-name", "nothing that players read is called `{name}`";
    UnknownClause { id } = "unknown-clause", "no clause is called `{id}`";
    UnknownDeckPart { name } = "unknown-deck-part", "decks have no part `{name}`";

    // Definitions of cards.
    DuplicateCard { slug } = "duplicate-card", "there are two cards `{slug}`";
    DuplicateField { name } = "duplicate-field", "`{name}` is given twice";
    DuplicateKeyword { name } = "duplicate-keyword", "the keyword `{name}` is given twice";
    DuplicateAbility { name } = "duplicate-ability", "two abilities of this card are called `{name}`";
    MissingField { name, kind } = "missing-field", "a card of the type `{kind}` needs the field `{name}`";
    NoLanguages { name } = "not-a-text", "`{name}` is not a text: it has no languages";
    KeywordParameter { keyword, why } = "keyword-parameter", "the keyword `{keyword}` {why}";
    BadText { why } = "bad-text", "{why}";
    NeedsWatch { kind } = "needs-watch", "an ability of the kind `{kind}` must watch something";
    WatchesNothing { kind, why } = "watch-forbidden", "an ability of the kind `{kind}` cannot watch anything: {why}";
    MomentForbidden { kind, moment } = "moment-forbidden", "an ability of the kind `{kind}` cannot watch the moment `{moment}`";
    ArmedWithoutName { kind } = "armed-without-name", "an ability of the kind `{kind}` needs a name, or nothing can arm it";
    MissingEffect { kind } = "missing-effect", "this ability of the kind `{kind}` does nothing";
    EntryForbidden { entry, kind } = "entry-forbidden", "`{entry}` cannot stand in an ability of the kind `{kind}`";

    // Clauses and decks. What a player reads of a deck is said in the player's language.
    DeckSize { said } = "deck-size", "{said}";
    DeckCopies { said } = "deck-copies", "{said}";
    DeckType { said } = "deck-type", "{said}";
    DeckCard { said } = "deck-card", "{said}";
    DuplicateClause { id } = "duplicate-clause", "there are two clauses `{id}`";
    WrongGame { name, game } = "wrong-game", "this file says it is for the game `{name}`, but lies with `{game}`";

    // Scripts.
    LuaSyntax { why } = "lua-syntax", "{why}";
    UnknownGlobal { name } = "unknown-global", "nothing is called `{name}`";
    UnknownMember { name, owner } = "unknown-member", "`{name}` does not stand behind {owner}";
    MissingReturn { block } = "missing-return", "{block} returns nothing";
    GlobalAssignment { name } = "global-assignment", "the global name `{name}` cannot be set while the game runs";
    KeepsState { name } = "keeps-state", "`{name}` would be kept from one step to another";
}

impl Code {
    /// How bad findings of this code are.
    #[must_use]
    pub fn severity(self) -> Severity {
        match self {
            Code::EmptyFile | Code::UnlistedFile | Code::UnreadFile => Severity::Warning,
            _ => Severity::Error,
        }
    }
}
