//! The name that a misspelt one probably means.

/// The known name that is most like `name`, if any is like it at all.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let allowed = (name.chars().count() / 3).clamp(1, 3);
    let wanted = name.to_lowercase();
    known
        .into_iter()
        .map(|candidate| (strsim::damerau_levenshtein(&wanted, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.chars().count())
        .min_by(|a, b| a.cmp(b))
        .map(|(_, candidate)| candidate)
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
        assert_eq!(nearest("dragon", known), None);
        assert_eq!(suggestion("dragon", known).as_deref(), Some("there is `samurai`, `duelist`, `crane`"));
    }

    #[test]
    fn a_short_name_is_not_near_to_everything() {
        assert_eq!(nearest("x", ["y", "chi"]), None);
    }
}
