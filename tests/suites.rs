//! Every scenario of the bundled games as a test of its own, in which all that holds of every match is tried after each answer.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use cardwright::suite::{Rigor, Suite, Worker, report};
use libtest_mimic::{Arguments, Failed, Trial};

thread_local! {
    /// A thread keeps a worker a game: hosts belong to a thread.
    static WORKERS: RefCell<BTreeMap<String, Worker<'static>>> = const { RefCell::new(BTreeMap::new()) };
}

fn run(suite: &'static Suite, at: usize) -> Result<(), Failed> {
    let ran = WORKERS.with_borrow_mut(|workers| {
        let worker = workers
            .entry(suite.game.manifest.game.clone())
            .or_insert_with(|| Worker::new(suite).with(Rigor { checked: true, pure: false }));
        worker.run(&suite.scenarios[at])
    });
    match ran.failure {
        None => Ok(()),
        Some(failure) => Err(report::details(&failure).into()),
    }
}

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut trials = Vec::new();
    for game in cardwright::game::files::games(root) {
        let suite: &'static Suite = match Suite::load(root, &game) {
            Ok(suite) => Box::leak(Box::new(suite)),
            Err(report) => {
                let wrong = report.ran.into_iter().filter_map(|ran| ran.failure).map(|failure| report::details(&failure));
                let wrong: String = wrong.collect();
                trials.push(Trial::test(format!("{game}: it loads"), move || Err(wrong.into())));
                continue;
            }
        };
        for broken in &suite.broken {
            let wrong = broken.failure.as_deref().map(report::details).unwrap_or_default();
            trials.push(Trial::test(format!("{game}: {} loads", broken.file), move || Err(wrong.into())));
        }
        for (at, scenario) in suite.scenarios.iter().enumerate() {
            trials.push(Trial::test(format!("{game}: {}", scenario.name), move || run(suite, at)));
        }
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
