//! What things cost as there are more of them: for each series the cost of one unit of work at growing sizes, which should not grow.
//! The games are made for it, in memory. `--plot FILE` draws what was measured.

mod files;
mod matches;
mod plot;
mod table;

use std::path::Path;

use super::Terms;
use super::report::Row;

pub use self::plot::draw;

/// The cost of one unit of work at growing sizes.
pub struct Series {
    /// Its name among the rows.
    name: &'static str,
    /// What there is more and more of.
    of: &'static str,
    /// What is measured, a unit of work.
    what: &'static str,
    /// The unit of the cost.
    unit: &'static str,
    /// Sizes and costs.
    points: Vec<(usize, f64)>,
}

impl Series {
    /// The cost at the largest size, and beside it that at the smallest.
    fn row(&self) -> Option<Row> {
        let (&(few, least), &(many, most)) = (self.points.first()?, self.points.last()?);
        let all: Vec<String> = self.points.iter().map(|(size, cost)| format!("{size}: {cost:.3}")).collect();
        let workload = format!("{}, by the number of {}: {}", self.what, self.of, all.join(", "));
        Some(Row::new(self.name, workload, most, self.unit).ratio(most / least, format!("{few} instead of {many}")))
    }
}

/// Measures every series that is wanted.
pub fn measure(root: &Path, terms: &Terms) -> (Vec<Series>, Vec<Row>) {
    let mut all = Vec::new();
    for (name, measure) in table::SERIES {
        if terms.wants(name) {
            all.extend(measure(terms.rounds));
        }
    }
    if terms.wants("scale.matches") {
        all.extend(matches::measure(terms.rounds.min(3)));
    }
    if terms.wants("scale.files") {
        all.push(files::measure(root, terms.rounds.min(3)));
    }
    let rows = all.iter().filter_map(Series::row).collect();
    (all, rows)
}
