//! `[words]`: what players call what is declared, in each language.

use std::collections::BTreeSet;

use super::Manifest;
use crate::game::words::Words;
use crate::kernel::schema::AttrShape;
use crate::kernel::value::Seat;

impl Manifest {
    /// What players call something that is declared: its word in their language, or its name in words.
    #[must_use]
    pub fn word(&self, name: &str, language: &str) -> String {
        self.words.get(name).map_or_else(|| crate::card::title(name), |word| word.get(language).to_owned())
    }

    /// The same within a sentence.
    #[must_use]
    pub fn word_inside(&self, name: &str, language: &str) -> String {
        self.words.get(name).map_or_else(|| name.replace('_', " "), |word| word.get(language).to_owned())
    }

    /// What players call a seat.
    #[must_use]
    pub fn seat_word<'a>(&'a self, seat: Seat, language: &str) -> &'a str {
        let Some(name) = self.seat_names.get(seat.index()) else { return Words::of(language).nobody };
        self.words.get(name).map_or(name, |word| word.get(language))
    }

    /// The languages, the first standing for a reader who names none.
    #[must_use]
    pub fn first_language(&self) -> &str {
        self.languages.first().map_or("en", AsRef::as_ref)
    }

    /// Every name that players may read: what the words of `[words]` are for. Abilities have names of their own, on cards.
    #[must_use]
    pub fn names(&self) -> BTreeSet<&str> {
        let schema = &self.schema;
        let mut names: BTreeSet<&str> = self.seat_names.iter().map(AsRef::as_ref).collect();
        names.extend(schema.zones.keys().map(AsRef::<str>::as_ref));
        names.extend(schema.types.keys().map(AsRef::<str>::as_ref));
        names.extend(schema.marks.keys().map(AsRef::<str>::as_ref));
        names.extend(schema.verbs.keys().map(AsRef::<str>::as_ref));
        names.extend(schema.windows.keys().map(AsRef::<str>::as_ref));
        names.extend(schema.kinds.keys().map(AsRef::<str>::as_ref));
        names.extend(self.fields.values().flat_map(|fields| fields.keys()).map(AsRef::<str>::as_ref));
        for (name, attr) in &schema.attrs {
            names.extend(name.rsplit(':').next());
            if let AttrShape::Enum(words) = &attr.shape {
                names.extend(words.iter().map(AsRef::<str>::as_ref));
            }
        }
        for (name, procedure) in &schema.procs {
            names.insert(name);
            names.extend(procedure.steps.iter().chain(&procedure.roles).map(AsRef::<str>::as_ref));
        }
        names
    }
}
