//! What many games come to, as tables.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::sim::Sums;
use crate::sim::sums::{Spread, Tally};
use crate::sim::wilson::Rate;

/// For people.
pub(super) fn text(sums: &Sums, seed: u64, out: &mut dyn Write) -> io::Result<()> {
    let manifest = &sums.plan().game.manifest;
    let ended: Vec<String> = sums.ended.iter().map(|(ended, count)| format!("{count} {ended}")).collect();
    writeln!(out, "{}: {} games with seed {seed}: {}", manifest.game, sums.games, ended.join(", "))?;
    if sums.games == 0 {
        return Ok(());
    }
    let name = |seat: u8| manifest.seat_names.get(usize::from(seat)).map_or("", |name| name.as_ref());
    let side = |player: &str, deck: &Option<String>| {
        deck.as_ref().map_or_else(|| player.to_owned(), |deck| format!("{player} with {deck}"))
    };
    let mut rows = vec![["seat and player", "won", "drew", "lost", "open"].map(str::to_owned).to_vec()];
    for ((seat, player, deck), tally) in &sums.sides {
        rows.push(tallied(format!("{}: {}", name(*seat), side(player, deck)), *tally));
    }
    if sums.players.len() < sums.sides.len() {
        for ((player, deck), tally) in &sums.players {
            rows.push(tallied(format!("any seat: {}", side(player, deck)), *tally));
        }
    }
    rows.push(tallied("whoever began".to_owned(), sums.first));
    aligned(&rows, out)?;
    let Sums { games, winners, .. } = sums;
    writeln!(out, "\nSomebody won {} of {games} games, several {}.", winners.0, winners.1)?;
    let rows = [("turns", &sums.turns), ("decisions", &sums.decisions)].map(|(what, spread)| {
        let at = |percent| spread.percentile(percent).to_string();
        vec![what.to_owned(), format!("{:.1}", spread.mean()), at(0), at(5), at(50), at(95), at(100)]
    });
    let head = ["length", "mean", "least", "5 %", "median", "95 %", "most"].map(str::to_owned).to_vec();
    writeln!(out)?;
    aligned(&[vec![head], rows.to_vec()].concat(), out)?;
    writeln!(out)?;
    let mut cards: Vec<_> = sums.cards.iter().collect();
    let order = |rate: Rate| rate.good as f64 / rate.all.max(1) as f64;
    cards.sort_by(|(one, first), (other, second)| {
        order(second.with.wins()).total_cmp(&order(first.with.wins())).then_with(|| one.cmp(other))
    });
    let mut rows = vec![["card", "had", "won with it", "won without it"].map(str::to_owned).to_vec()];
    for (def, tally) in cards {
        let had = Rate { good: tally.with.all(), all: tally.with.all() + tally.without.all() };
        rows.push(vec![slug(sums, *def).to_owned(), percent(had), interval(tally.with.wins()), interval(tally.without.wins())]);
    }
    aligned(&rows, out)
}

/// For programs.
pub(super) fn json(sums: &Sums, seed: u64) -> Value {
    let manifest = &sums.plan().game.manifest;
    let sides = sums.sides.iter().map(|((seat, player, deck), tally)| {
        json!({ "seat": u32::from(*seat) + 1, "player": player, "deck": deck, "results": counted(*tally) })
    });
    let players =
        sums.players.iter().map(|((player, deck), tally)| json!({ "player": player, "deck": deck, "results": counted(*tally) }));
    let cards = sums
        .cards
        .iter()
        .map(|(def, tally)| json!({ "card": slug(sums, *def), "with": counted(tally.with), "without": counted(tally.without) }));
    let ended = sums.ended.iter().map(|(ended, count)| (ended.to_string(), json!(count)));
    json!({
        "game": manifest.game,
        "seed": seed,
        "games": sums.games,
        "ended": ended.collect::<serde_json::Map<_, _>>(),
        "won_by_somebody": sums.winners.0,
        "won_by_several": sums.winners.1,
        "sides": sides.collect::<Vec<_>>(),
        "players": players.collect::<Vec<_>>(),
        "first": counted(sums.first),
        "turns": spread(&sums.turns),
        "decisions": spread(&sums.decisions),
        "cards": cards.collect::<Vec<_>>(),
    })
}

fn slug(sums: &Sums, def: u32) -> &str {
    sums.plan().game.rules.schema.cards.get_index(def as usize).map_or("", |(slug, _)| slug)
}

fn tallied(who: String, tally: Tally) -> Vec<String> {
    let counts = [tally.drew, tally.lost, tally.open].map(|count| count.to_string());
    [vec![who, interval(tally.wins())], counts.to_vec()].concat()
}

fn percent(rate: Rate) -> String {
    rate.interval().map_or_else(String::new, |(rate, ..)| format!("{:.1} %", 100.0 * rate))
}

fn interval(rate: Rate) -> String {
    let Some((is, lo, hi)) = rate.interval() else { return "-".to_owned() };
    format!("{} of {}: {:.1} % ({:.1} to {:.1})", rate.good, rate.all, 100.0 * is, 100.0 * lo, 100.0 * hi)
}

fn counted(tally: Tally) -> Value {
    let wins = tally.wins().interval().map(|(rate, lo, hi)| json!({ "rate": rate, "low": lo, "high": hi }));
    json!({ "won": tally.won, "drew": tally.drew, "lost": tally.lost, "open": tally.open, "wins": wins })
}

fn spread(spread: &Spread) -> Value {
    let at = |percent| spread.percentile(percent);
    json!({ "mean": spread.mean(), "least": at(0), "p5": at(5), "median": at(50), "p95": at(95), "most": at(100) })
}

/// Lines whose columns stand beneath each other: the first to the left, the others to the right.
fn aligned(rows: &[Vec<String>], out: &mut dyn Write) -> io::Result<()> {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let cells = row.iter().zip(&widths).enumerate();
        let line: Vec<String> =
            cells.map(|(at, (cell, width))| if at == 0 { format!("{cell:width$}") } else { format!("{cell:>width$}") }).collect();
        writeln!(out, "{}", line.join("  ").trim_end())?;
    }
    Ok(())
}
