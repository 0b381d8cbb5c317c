//! The results of suites, for people and for machines.

use std::fmt::Write as _;

use serde::Serialize;

use super::results::{Failure, GameReport, Ran};

/// The results as people read them.
pub fn text(reports: &[GameReport], coverage: bool) -> String {
    let mut out = String::new();
    for report in reports {
        for ran in &report.ran {
            fail(&mut out, &report.game, ran);
        }
    }
    for report in reports.iter().filter(|_| coverage) {
        let uncovered: Vec<&str> = report.uncovered().collect();
        let total = report.clauses.len();
        let _ = writeln!(out, "{}: {} of {total} clauses are covered", report.game, total - uncovered.len());
        for id in uncovered {
            let _ = writeln!(out, "  uncovered: {id}");
        }
    }
    let sum = |count: fn(&GameReport) -> usize| reports.iter().map(count).sum::<usize>();
    let _ = writeln!(out, "{} passed, {} failed", sum(GameReport::passed), sum(GameReport::failed));
    out
}

fn fail(out: &mut String, game: &str, ran: &Ran) {
    let Some(failure) = &ran.failure else { return };
    if ran.name.is_empty() {
        let _ = writeln!(out, "FAILED {game}: {} does not load", ran.file);
    } else {
        let _ = writeln!(out, "FAILED {game}: {}", ran.name);
    }
    for line in details(failure).lines() {
        let _ = writeln!(out, "  {line}");
    }
    out.push('\n');
}

/// Where and why, what was asked, and what happened last.
pub fn details(failure: &Failure) -> String {
    let mut out = String::new();
    let _ = writeln!(out, "{}:{}: {}", failure.file, failure.line, failure.message.replace('\n', "\n  "));
    for place in &failure.called_from {
        let _ = writeln!(out, "  called from {place}");
    }
    // Many messages say it already.
    let pending: Vec<String> = failure.pending.iter().filter(|line| !failure.message.contains(line.as_str())).cloned().collect();
    section(&mut out, "asked now", &pending);
    section(&mut out, "what happened last", &failure.trace);
    out
}

fn section(out: &mut String, title: &str, lines: &[String]) {
    if !lines.is_empty() {
        let _ = writeln!(out, "{title}:");
    }
    for line in lines {
        let _ = writeln!(out, "  {line}");
    }
}

#[derive(Serialize)]
struct All<'a> {
    passed: usize,
    failed: usize,
    games: std::collections::BTreeMap<&'a str, OneGame<'a>>,
    failures: Vec<OneFailure<'a>>,
}

#[derive(Serialize)]
struct OneGame<'a> {
    passed: usize,
    failed: usize,
    clauses: Clauses<'a>,
}

#[derive(Serialize)]
struct Clauses<'a> {
    total: usize,
    covered: usize,
    uncovered: Vec<&'a str>,
}

#[derive(Serialize)]
struct OneFailure<'a> {
    game: &'a str,
    scenario: &'a str,
    file: &'a str,
    line: usize,
    message: &'a str,
}

/// The results as machines read them.
pub fn json(reports: &[GameReport]) -> String {
    let games = reports.iter().map(|report| {
        let uncovered: Vec<&str> = report.uncovered().collect();
        let total = report.clauses.len();
        let clauses = Clauses { total, covered: total - uncovered.len(), uncovered };
        (report.game.as_str(), OneGame { passed: report.passed(), failed: report.failed(), clauses })
    });
    let failures = reports.iter().flat_map(|report| {
        report.ran.iter().filter_map(|ran| {
            let failure = ran.failure.as_ref()?;
            Some(OneFailure {
                game: &report.game,
                scenario: &ran.name,
                file: &failure.file,
                line: failure.line,
                message: &failure.message,
            })
        })
    });
    let all = All {
        passed: reports.iter().map(GameReport::passed).sum(),
        failed: reports.iter().map(GameReport::failed).sum(),
        games: games.collect(),
        failures: failures.collect(),
    };
    serde_json::to_string_pretty(&all).unwrap_or_default()
}
