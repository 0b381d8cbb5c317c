//! The name that a misspelt one probably means.

use std::cmp::Reverse;

/// The known name that is most like `name`, if any is like it at all.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (name.chars().count() / 3).clamp(1, 3);
    let wanted = name.to_lowercase();
    known
        .into_iter()
        .map(|candidate| {
            let lower = candidate.to_lowercase();
            (strsim::damerau_levenshtein(&wanted, &lower), Reverse(alike_at_the_start(&wanted, &lower)), candidate)
        })
        .filter(|(distance, _, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min()
        .map(|(.., candidate)| candidate)
}

/// How many characters two names have in common before they differ: few people misspell the first ones.
fn alike_at_the_start(a: &str, b: &str) -> usize {
    a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count()
}

/// What helps with a name that is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant<'a> {
    /// The name that was probably meant.
    Near(&'a str),
    /// None is near, but these are all.
    OneOf(Vec<&'a str>),
}

/// The name that is nearest, or all where they are few.
pub fn meant<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<Meant<'a>> {
    const FEW: usize = 12;
    let known: Vec<&str> = known.into_iter().collect();
    match nearest(name, known.iter().copied()) {
        Some(near) => Some(Meant::Near(near)),
        None if known.is_empty() || known.len() > FEW => None,
        None => Some(Meant::OneOf(known)),
    }
}

/// Names as they stand in a message.
pub fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// A sentence that helps with a misspelt name: the nearest one, or all of them where there are few.
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    meant(name, known).map(|meant| match meant {
        Meant::Near(near) => format!("did you mean `{near}`?"),
        Meant::OneOf(all) => format!("there is {}", quoted(&all)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_near_name_and_leaves_a_far_one() {
        let known = ["samurai", "duelist", "crane"];
        assert_eq!(nearest("duelst", known), Some("duelist"));
        assert_eq!(nearest("Crane", known), Some("crane"));
        assert_eq!(nearest("raction", ["action", "reaction"]), Some("reaction"));
        assert_eq!(nearest("dragon", known), None);
        assert_eq!(suggestion("dragon", known).as_deref(), Some("there is `samurai`, `duelist`, `crane`"));
    }

    #[test]
    fn a_short_name_is_not_near_to_everything() {
        assert_eq!(nearest("x", ["y", "chi"]), None);
    }
}
