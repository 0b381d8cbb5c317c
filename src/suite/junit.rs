//! The results as JUnit XML: a suite a game, a case a scenario.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::report::details;
use super::results::{GameReport, Ran};

/// The results as JUnit XML.
///
/// # Errors
/// What the writer of XML says.
pub fn junit(reports: &[GameReport]) -> Result<String, quick_junit::SerializeError> {
    let mut all = Report::new("cardwright");
    for report in reports {
        let mut suite = TestSuite::new(report.game.as_str());
        suite.add_test_cases(report.ran.iter().map(case));
        all.add_test_suite(suite);
    }
    all.to_string()
}

fn case(ran: &Ran) -> TestCase {
    let status = match &ran.failure {
        None => TestCaseStatus::success(),
        Some(failure) => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(xml(&failure.message)).set_description(xml(&details(failure)));
            status
        }
    };
    let name = if ran.name.is_empty() { "the file does not load" } else { &ran.name };
    let mut case = TestCase::new(xml(name), status);
    case.set_classname(xml(&ran.file)).set_time(ran.took);
    case
}

/// A text without the two characters that XML forbids and its writer lets pass; it leaves out control characters itself.
fn xml(text: &str) -> String {
    text.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::suite::Failure;

    #[test]
    fn characters_that_xml_forbids_are_replaced_wherever_they_stand() {
        let strange = "a\u{ffff}b\u{fffe}c\u{fdd0}\u{1ffff}";
        let failure = Some(Failure::at(strange, 1, strange));
        let (name, file) = (strange.to_owned(), strange.to_owned());
        let ran = vec![Ran { name, file, line: 1, took: Duration::ZERO, covers: Vec::new(), failure }];
        let xml = junit(&[GameReport { game: "mini".to_owned(), ran, clauses: Vec::new() }]).expect("it is written");
        assert!(!xml.contains(['\u{fffe}', '\u{ffff}']), "{xml}");
        // XML allows the others.
        assert!(xml.matches("a\u{fffd}b\u{fffd}c\u{fdd0}\u{1ffff}").count() >= 4, "{xml}");
    }
}
