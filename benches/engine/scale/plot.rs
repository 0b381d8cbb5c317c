//! The series as a picture: a panel for each thing there is more and more of, both axes logarithmic.

use std::path::Path;

use plotters::prelude::*;

use super::Series;

type Trouble = Box<dyn std::error::Error>;

const COLUMNS: usize = 3;
const PANEL: (u32, u32) = (430, 330);
const COLORS: [RGBColor; 4] = [RGBColor(31, 119, 180), RGBColor(214, 39, 40), RGBColor(44, 160, 44), RGBColor(148, 103, 189)];
const GREY: RGBColor = RGBColor(170, 170, 170);

/// Draws the cost of each series, relative to that at its smallest size.
///
/// # Errors
/// The file cannot be written.
pub fn draw(all: &[Series], file: &Path) -> Result<(), Trouble> {
    let mut panels: Vec<Vec<&Series>> = Vec::new();
    for series in all {
        match panels.last_mut() {
            Some(panel) if panel.iter().all(|other| other.of == series.of) => panel.push(series),
            _ => panels.push(vec![series]),
        }
    }
    let rows = panels.len().div_ceil(COLUMNS).max(1);
    let size = (PANEL.0 * COLUMNS as u32, PANEL.1 * rows as u32);
    let whole = SVGBackend::new(file, size).into_drawing_area();
    whole.fill(&WHITE)?;
    for (area, panel) in whole.split_evenly((rows, COLUMNS)).iter().zip(&panels) {
        one(area, panel)?;
    }
    whole.present()?;
    Ok(())
}

fn one(area: &DrawingArea<SVGBackend, plotters::coord::Shift>, panel: &[&Series]) -> Result<(), Trouble> {
    let sizes = || panel.iter().flat_map(|series| series.points.iter().map(|(size, _)| *size as f64));
    let (few, many) = (sizes().fold(f64::MAX, f64::min), sizes().fold(1.0, f64::max));
    let of = panel.first().map_or("", |series| series.of);
    let mut chart = ChartBuilder::on(area)
        .caption(of, ("sans-serif", 16))
        .margin(10)
        .x_label_area_size(24)
        .y_label_area_size(46)
        .build_cartesian_2d((few..many).log_scale(), (0.1..100.0).log_scale())?;
    chart.configure_mesh().light_line_style(WHITE).y_desc("cost, relative").draw()?;
    // What grows in proportion would follow this line.
    chart
        .draw_series(LineSeries::new([(few, 1.0), ((few * 100.0).min(many), ((few * 100.0).min(many)) / few)], GREY))?
        .label("in proportion")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 14, y)], GREY));
    for (series, color) in panel.iter().zip(COLORS) {
        let Some(&(_, first)) = series.points.first() else { continue };
        let points = series.points.iter().map(|(size, cost)| (*size as f64, (cost / first).clamp(0.1, 100.0)));
        let name = series.name.rsplit('.').next().unwrap_or(series.name);
        chart
            .draw_series(LineSeries::new(points, color.stroke_width(2)).point_size(2))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 14, y)], color));
    }
    chart.configure_series_labels().border_style(GREY).background_style(WHITE).position(SeriesLabelPosition::UpperLeft).draw()?;
    Ok(())
}
