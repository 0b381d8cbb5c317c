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
            status.set_message(failure.message.as_str()).set_description(details(failure));
            status
        }
    };
    let name = if ran.name.is_empty() { "the file does not load" } else { &ran.name };
    let mut case = TestCase::new(name, status);
    case.set_classname(ran.file.as_str()).set_time(ran.took);
    case
}
