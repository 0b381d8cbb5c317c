use cardwright::game::*;
use cardwright::kernel::random::Source;
use std::path::Path;
use std::sync::Arc;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let name = args.get(1).map_or("l5r", |s| s);
    let n: u64 = args.get(2).map_or(1, |s| s.parse().unwrap());
    let checked = check::check(Path::new("."), name);
    print!("{}", cardwright::diagnostic::render::all(&checked.diagnostics, false));
    let (game, host) = match Game::from_checked(checked) {
        Ok(x) => x,
        Err(e) => {
            println!("LOAD: {e}");
            return;
        }
    };
    let game = Arc::new(game);
    let decks: Vec<String> = game.decks.keys().take(2).map(|s| s.to_string()).collect();
    println!("decks {decks:?}");
    let t = std::time::Instant::now();
    let mut decisions = 0u64;
    let mut ends = std::collections::BTreeMap::new();
    for seed in 0..n {
        let setup = Setup { seats: 2, seed, decks: decks.clone(), ..Setup::default() };
        let mut m = match Match::start(&game, &host, setup) {
            Ok(m) => m,
            Err(e) => {
                println!("START: {e}");
                return;
            }
        };
        let mut source = Source::new(seed, 3);
        let mut d = 0;
        while !m.over() {
            if n == 1 {
                println!("{:?}", m.choice().map(|c| (c.seat, c.prompt.clone())));
            }
            if let Err(e) = m.answer_at_random(&mut source) {
                println!("seed {seed} after {d}: {e}");
                return;
            }
            d += 1;
            if d > 100000 {
                println!("too long");
                return;
            }
        }
        decisions += d;
        *ends.entry(format!("{:?}", m.results())).or_insert(0) += 1;
    }
    println!("{decisions} decisions {:.0}/s {ends:?}", decisions as f64 / t.elapsed().as_secs_f64());
}
