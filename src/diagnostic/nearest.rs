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

/// A sentence that helps with a misspelt name: the nearest one, or all of them where there are few.
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    const FEW: usize = 12;
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(found) = nearest(name, known.iter().copied()) {
        return Some(format!("did you mean `{found}`?"));
    }
    match known.len() {
        0 => None,
        1..=FEW => {
            let list: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
            Some(format!("there is {}", list.join(", ")))
        }
        _ => None,
    }
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
