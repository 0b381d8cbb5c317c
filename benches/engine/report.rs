//! What was measured, as a table or as JSON.

use serde::Serialize;

/// A measurement.
#[derive(Debug, Serialize)]
pub struct Row {
    /// Its name.
    pub name: &'static str,
    /// What was done, with the seeds.
    pub workload: String,
    /// How much.
    pub value: f64,
    /// Of what.
    pub unit: &'static str,
    /// The same, divided by something measured in the same run.
    pub ratio: Option<f64>,
    /// What the ratio is to.
    pub to: String,
    /// What is aimed at.
    pub aim: &'static str,
}

impl Row {
    /// A measurement with its ratio to another.
    pub fn new(name: &'static str, workload: impl Into<String>, value: f64, unit: &'static str) -> Self {
        Row { name, workload: workload.into(), value, unit, ratio: None, to: String::new(), aim: "" }
    }

    /// The ratio to something measured in the same run, unless that was left out.
    pub fn ratio(mut self, ratio: f64, to: impl Into<String>) -> Self {
        if ratio.is_finite() {
            (self.ratio, self.to) = (Some(ratio), to.into());
        }
        self
    }

    /// What is aimed at.
    pub fn aim(mut self, aim: &'static str) -> Self {
        self.aim = aim;
        self
    }
}

/// Prints everything as a table.
pub fn table(rows: &[Row]) {
    println!("{:<20} {:>14} {:<13} {:>10} {:<34} {:<22} workload", "measurement", "value", "unit", "ratio", "to", "aim");
    for row in rows {
        let (value, ratio) = (short(row.value), row.ratio.map_or_else(String::new, short));
        println!("{:<20} {value:>14} {:<13} {ratio:>10} {:<34} {:<22} {}", row.name, row.unit, row.to, row.aim, row.workload);
    }
}

/// Prints everything as JSON.
pub fn json(rows: &[Row]) {
    match serde_json::to_string_pretty(rows) {
        Ok(text) => println!("{text}"),
        Err(error) => eprintln!("{error}"),
    }
}

fn short(value: f64) -> String {
    match value.abs() {
        v if v >= 1000.0 => format!("{value:.0}"),
        v if v >= 10.0 => format!("{value:.1}"),
        _ => format!("{value:.3}"),
    }
}
