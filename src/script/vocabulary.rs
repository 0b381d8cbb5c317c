//! Every name that the platform itself gives to scripts, in one table. `docs/scripting.md` says what they do.

use super::handle::Kind;

/// Functions and tables that rules, cards and suites may use, besides the verbs.
pub const API: &[&str] = &[
    "abilities",
    "active_player",
    "arm",
    "cards",
    "cite",
    "count",
    "current",
    "game",
    "in_secret",
    "invariant",
    "latest",
    "offer",
    "open_window",
    "option",
    "players",
    "prevent",
    "procedure",
    "proceed",
    "random",
    "random_card",
    "reason",
    "say",
    "set_active",
    "standing",
    "temporary",
    "together",
    "use",
    "verb",
];

/// What only a suite may use.
pub const SUITE: &[&str] = &["scenario"];

/// The file of a suite that declares no scenario: what it makes global is seen by all others.
pub const SHARED: &str = "shared.lua";

/// What the `t` of a scenario has besides seats and procedures.
pub const STAGE: &[&str] = &[
    "asks",
    "card",
    "expect",
    "expect_set",
    "fails",
    "fault",
    "holds",
    "log_has",
    "offers",
    "over",
    "player",
    "refuses",
    "result",
    "sees",
    "sees_set",
    "trace_has",
];

/// What a scenario says of itself, besides what lies where.
pub const SCENARIO: &[&str] = &["covers", "options", "policy", "seats", "decks", "active", "start", "seed", "open", "script"];

/// What a scenario says of a card, besides its values.
pub const PLACED: &[&str] = &["marks", "attached", "face"];

/// How a seat of a scenario answers, besides by the tags of answers and the names and kinds of abilities.
pub const ANSWERS: &[&str] = &["arrange", "choose", "distribute", "no", "number", "pass", "pick", "yes"];

/// What is left of Luau's own library.
pub const STANDARD: &[&str] = &[
    "assert", "bit32", "error", "ipairs", "math", "next", "pairs", "select", "string", "table", "tonumber", "tostring", "type",
    "unpack", "utf8",
];

/// What a player, a card or a zone reads by itself, besides values, fields and zones.
pub const OBJECT: &[&str] = &[
    "active",
    "alive",
    "arrange",
    "attached",
    "bottom",
    "cards",
    "choose",
    "choose_ability",
    "confirm",
    "controller",
    "current",
    "distribute",
    "face_up",
    "foe",
    "has",
    "host",
    "in_play",
    "is",
    "keywords",
    "kind",
    "last",
    "lies_in",
    "lost",
    "marked",
    "name",
    "next",
    "number",
    "others",
    "owner",
    "param",
    "pick",
    "printed",
    "result",
    "seat",
    "slug",
    "text",
    "top",
    "type",
    "why",
    "zone",
];

/// The methods of things, by the kind of thing: a name may be a method of one kind and a field of another.
pub const METHODS: &[(Kind, &[&str])] = &[
    (
        Kind::Object,
        &[
            "arrange",
            "attached",
            "choose",
            "choose_ability",
            "confirm",
            "current",
            "distribute",
            "foe",
            "has",
            "is",
            "last",
            "lies_in",
            "marked",
            "next",
            "number",
            "others",
            "param",
            "pick",
            "printed",
            "why",
        ],
    ),
    (Kind::Zone, &["bottom", "cards", "has", "top"]),
    (Kind::Frame, &["again", "clear_outcome", "exit", "lose", "score", "side", "sides", "substitute", "win"]),
    (Kind::Side, &["other"]),
];

/// What an event reads by itself, besides the fields of its verb.
pub const EVENT: &[&str] = &["by", "cause", "prevented", "source", "verb", "within"];

/// What a frame reads by itself, besides roles and variables.
pub const FRAME: &[&str] = &[
    "again",
    "begin",
    "by",
    "clear_outcome",
    "exit",
    "exit_taken",
    "lose",
    "loser",
    "losers",
    "over",
    "parent",
    "procedure",
    "score",
    "side",
    "sides",
    "step",
    "substitute",
    "win",
    "winner",
    "winners",
];

/// What a side reads by itself, besides its variables.
pub const SIDE: &[&str] = &["card", "first", "other", "player", "role"];

/// What an ability reads by itself, besides its options.
pub const ABILITY: &[&str] = &["card", "kind", "name", "player"];

/// Words of Luau that cannot be names.
pub const RESERVED: &[&str] = &[
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not", "or", "repeat",
    "return", "then", "true", "until", "while",
];

/// Members of what is left of Luau's own library, and the methods of strings.
pub const LIBRARY: &[(&str, &[&str])] = &[
    (
        "bit32",
        &[
            "arshift", "band", "bnot", "bor", "btest", "bxor", "byteswap", "countlz", "countrz", "extract", "lrotate", "lshift",
            "replace", "rrotate", "rshift",
        ],
    ),
    (
        "math",
        &[
            "abs", "acos", "asin", "atan", "atan2", "ceil", "clamp", "cos", "cosh", "deg", "exp", "floor", "fmod", "frexp",
            "huge", "ldexp", "lerp", "log", "log10", "map", "max", "min", "modf", "noise", "pi", "pow", "rad", "round", "sign",
            "sin", "sinh", "sqrt", "tan", "tanh", "isnan", "isinf", "isfinite",
        ],
    ),
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack", "packsize", "rep", "reverse",
            "split", "sub", "unpack", "upper",
        ],
    ),
    (
        "table",
        &[
            "clear", "clone", "concat", "create", "find", "foreach", "foreachi", "freeze", "getn", "insert", "isfrozen", "maxn",
            "move", "pack", "remove", "sort", "unpack",
        ],
    ),
    ("utf8", &["char", "charpattern", "codepoint", "codes", "graphemes", "len", "nfcnormalize", "nfdnormalize", "offset"]),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_property_of_a_handle_is_in_the_vocabulary() {
        let lists = [OBJECT, EVENT, FRAME, SIDE, ABILITY];
        for (name, _) in crate::script::PROPS {
            assert!(lists.iter().any(|list| list.contains(name)), "`{name}` is missing");
        }
    }

    #[test]
    fn every_method_is_in_the_vocabulary_of_its_kind() {
        for (kind, methods) in METHODS {
            let list = match kind {
                Kind::Object | Kind::Zone => OBJECT,
                Kind::Frame => FRAME,
                Kind::Side => SIDE,
                Kind::Event => EVENT,
                Kind::Ability => ABILITY,
            };
            for method in *methods {
                assert!(list.contains(method), "`{method}` is missing");
            }
        }
    }

    #[test]
    fn no_name_stands_twice_in_a_list() {
        for list in [API, SUITE, STANDARD, OBJECT, EVENT, FRAME, SIDE, ABILITY, RESERVED] {
            for (at, name) in list.iter().enumerate() {
                assert!(!list[..at].contains(name), "`{name}` stands twice");
            }
        }
    }
}
