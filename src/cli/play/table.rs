//! The table in the terminal: what the player whose decision it is may see, what happened, what can be answered.

use std::collections::BTreeSet;
use std::io::{BufRead as _, IsTerminal as _, Write, stdin, stdout};
use std::path::Path;

use super::super::record::into_file;
use super::super::{Exit, Stop};
use super::input::{self, Command};
use super::{CardText, Players, Stuck, dismiss, program_decides, results, write_save};
use crate::game::language::bare;
use crate::game::words::{Words, fill};
use crate::game::{AnswerError, Match, Reader, View, log, why};
use crate::kernel::choice::{Answer, Ask, Choice};
use crate::kernel::value::Seat;

/// A match among people at one keyboard.
pub(super) struct Table<'a> {
    playing: Match,
    players: Players,
    language: String,
    texts: Vec<CardText>,
    /// The table that each seat saw last.
    shown: Vec<String>,
    /// Who decided last.
    last: Seat,
    out: &'a mut dyn Write,
}

impl<'a> Table<'a> {
    pub(super) fn new(playing: Match, players: Players, language: &str, texts: Vec<CardText>, out: &'a mut dyn Write) -> Self {
        let shown = vec![String::new(); players.len()];
        Table { playing, players, language: language.to_owned(), texts, shown, last: Seat::NONE, out }
    }

    /// Plays until the game is over, somebody quits, or nothing more is typed.
    pub(super) fn play(mut self) -> Result<Exit, Stop> {
        writeln!(self.out, "{}", self.words().hint_help)?;
        while let Some(seat) = self.playing.choice().map(|choice| choice.seat) {
            match program_decides(&mut self.playing, &mut self.players, &self.language) {
                Ok(true) => continue,
                Ok(false) => {}
                Err(stuck) if self.stuck(&stuck)? => continue,
                Err(Stuck::Fault { .. }) => return Ok(Exit::Findings),
                Err(Stuck::Forfeit { .. }) => return Ok(Exit::Good),
            }
            if !self.hand_over(seat)? {
                return self.leave();
            }
            self.news(seat)?;
            self.table(seat, false)?;
            if !self.decide(seat)? {
                return self.leave();
            }
        }
        self.news(self.reads())?;
        self.leave()
    }

    fn leave(&mut self) -> Result<Exit, Stop> {
        dismiss(&self.playing, &mut self.players, None);
        writeln!(self.out, "{}", results(&self.playing, &self.language))?;
        Ok(Exit::Good)
    }

    /// Who reads where nobody is asked: the person who decided last, or the first one.
    fn reads(&self) -> Seat {
        let person = self.players.iter().position(Option::is_none).unwrap_or(0);
        if self.last == Seat::NONE { Seat(person as u8) } else { self.last }
    }

    /// A program does not go on: who sits here is told why, and may look at everything, save, record and take back. Gives
    /// whether something was taken back, so that the match goes on.
    fn stuck(&mut self, stuck: &Stuck) -> Result<bool, Stop> {
        let (seat, words) = (self.reads(), self.words());
        self.news(seat)?;
        match stuck {
            Stuck::Fault { why } => writeln!(self.out, "\n{why}\n{}\n{}", words.taken_back, words.record_shows_it)?,
            Stuck::Forfeit { why, .. } => writeln!(self.out, "\n{why}")?,
        }
        writeln!(self.out, "{}\n{}", stuck.end(&self.playing, &self.language), words.does_not_go_on)?;
        while let Some(line) = self.line("> ")? {
            match input::command(&line) {
                Some(Command::Quit) => break,
                Some(Command::Undo) if self.undo()? => return Ok(true),
                Some(Command::Table) => self.table(seat, true)?,
                Some(command) => self.obey(seat, &command)?,
                None => writeln!(self.out, "{}", words.does_not_go_on)?,
            }
        }
        dismiss(&self.playing, &mut self.players, Some(stuck));
        Ok(false)
    }

    fn words(&self) -> &'static Words {
        Words::of(&self.language)
    }

    fn reader(&self, seat: Seat) -> Reader<'_> {
        Reader { game: &self.playing.game, kernel: self.playing.kernel(), seat: Some(seat), language: &self.language }
    }

    /// Where several people share a screen, the next one takes over before seeing anything.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, Stop> {
        let people = self.players.iter().filter(|player| player.is_none()).count();
        let before = std::mem::replace(&mut self.last, seat);
        if people < 2 || before == seat || !(stdin().is_terminal() && stdout().is_terminal()) {
            return Ok(true);
        }
        let name = self.reader(seat).seat_name(seat).to_owned();
        write!(self.out, "\x1b[2J\x1b[H{}", fill(self.words().hand_over, &[("who", &name)]))?;
        Ok(self.line("")?.is_some())
    }

    /// What happened since the seat decided last.
    fn news(&mut self, seat: Seat) -> Result<(), Stop> {
        let text = log::text(&self.reader(seat).news(seat));
        if !text.is_empty() {
            write!(self.out, "\n{text}")?;
        }
        Ok(())
    }

    /// The table as the seat may see it; once more only if it is another, or if somebody wants to see it.
    fn table(&mut self, seat: Seat, again: bool) -> Result<(), Stop> {
        let text = match View::of(&self.reader(seat), &**self.playing.host()) {
            Ok(view) => view.text(),
            Err(fault) => format!("{}\n", fill(self.words().cannot_show, &[("why", &self.reader(seat).fault(&fault))])),
        };
        let Some(shown) = self.shown.get_mut(seat.index()) else { return Ok(()) };
        if again || *shown != text {
            write!(self.out, "\n{text}")?;
            *shown = text;
        }
        Ok(())
    }

    /// Puts the pending choice of a seat until it is answered or taken back. Gives whether the match goes on.
    fn decide(&mut self, seat: Seat) -> Result<bool, Stop> {
        loop {
            let Some(choice) = self.playing.choice().cloned() else { return Ok(true) };
            let labels = self.question(seat, &choice)?;
            loop {
                let Some(line) = self.line("> ")? else { return Ok(false) };
                match input::command(&line) {
                    Some(Command::Quit) => return Ok(false),
                    Some(Command::Undo) if self.undo()? => return Ok(true),
                    Some(Command::Table) => {
                        self.table(seat, true)?;
                        break;
                    }
                    Some(command) => self.obey(seat, &command)?,
                    None => match self.answer(seat, &choice, &labels, &line) {
                        Ok(()) => return Ok(true),
                        Err(why) => writeln!(self.out, "{why}")?,
                    },
                }
            }
        }
    }

    /// Puts a choice to a seat. Gives the labels of the answers.
    fn question(&mut self, seat: Seat, choice: &Choice) -> Result<Vec<String>, Stop> {
        let reader = self.reader(seat);
        let (prompt, labels) = (reader.prompt(choice), reader.answers(choice));
        let name = reader.seat_name(seat).to_owned();
        writeln!(self.out, "\n{name}: {prompt}")?;
        if !matches!(choice.ask, Ask::Confirm) {
            for (label, number) in labels.iter().zip(1..) {
                writeln!(self.out, "  {number:2}  {label}")?;
            }
        }
        let hint = input::hint(&choice.ask, self.words());
        if !hint.is_empty() {
            writeln!(self.out, "{hint}")?;
        }
        Ok(labels)
    }

    /// Why what was typed is not among the answers, if it means something.
    fn why_not(&self, seat: Seat, line: &str) -> Option<String> {
        let choice = self.playing.choice()?;
        let reader = self.reader(seat);
        let why = reader.why_not_in_words(choice, line, &**self.playing.host());
        why.unwrap_or_else(|fault| Some(reader.fault(&fault)))
    }

    /// As [`Table::why_not`], for what may be among the answers after all.
    fn why_not_typed(&self, seat: Seat, line: &str) -> String {
        let labels = self.playing.choice().map_or_else(Vec::new, |choice| self.reader(seat).answers(choice));
        let meant = self.playing.choice().map_or_else(Vec::new, |choice| input::meant(choice, &labels, line));
        match meant.as_slice() {
            [] => {}
            [at] => return fill(self.words().is_an_answer, &[("number", &(at + 1))]),
            several => return input::several(several, line, self.words()),
        }
        self.why_not(seat, line).unwrap_or_else(|| {
            let known = self.reader(seat).wishable(seat);
            let known = labels.iter().chain(&known).map(String::as_str).collect::<BTreeSet<_>>();
            self.words().unknown(fill(self.words().means_nothing, &[("what", &line)]), line, known)
        })
    }

    /// Gives the answer on a line. Where there is none such, the rules may say why.
    fn answer(&mut self, seat: Seat, choice: &Choice, labels: &[String], line: &str) -> Result<(), String> {
        let answer = input::answer(choice, labels, line, self.words());
        let is_offered = !input::meant(choice, labels, line).is_empty();
        let answer = answer.map_err(|why| if is_offered { why } else { self.why_not(seat, line).unwrap_or(why) })?;
        self.playing.answer(seat, answer).map_err(|error| match error {
            AnswerError::Refused(refusal) => self.reader(seat).refused(&refusal),
            AnswerError::Failed(fault) => {
                let (why, words) = (self.reader(seat).fault(&fault), self.words());
                format!("{why}\n{}\n{}", words.taken_back, words.record_shows_it)
            }
        })
    }

    /// Writes the match as a scenario. What failed is the end of it, as long as nothing else was answered.
    fn record(&self, file: &str) -> String {
        let playing = &self.playing;
        let answers: Vec<(Seat, Answer)> = playing.answers().iter().chain(playing.failed()).cloned().collect();
        let recorded = into_file((&playing.game, playing.host()), &playing.setup, &answers, Path::new(file));
        recorded.unwrap_or_else(|why| fill(self.words().not_recorded, &[("why", &why)]))
    }

    /// What can be typed besides answers.
    fn obey(&mut self, seat: Seat, command: &Command<'_>) -> Result<(), Stop> {
        let said = match command {
            Command::Why(what) => why::why(&self.reader(seat), &**self.playing.host(), what),
            Command::WhyNot("") => self.words().whynot_needs_what.to_owned(),
            Command::WhyNot(line) => self.why_not_typed(seat, line),
            Command::Show("") => self.words().show_needs_card.to_owned(),
            Command::Show(card) => self.card(card),
            Command::Save("") => self.words().save_needs_file.to_owned(),
            Command::Save(file) => match write_save(&self.playing, Path::new(file)) {
                Ok(()) => fill(self.words().saved, &[("file", file)]),
                Err(why) => fill(self.words().not_saved, &[("why", &why)]),
            },
            Command::Record("") => self.words().record_needs_file.to_owned(),
            Command::Record(file) => self.record(file),
            Command::Log => log::text(&self.reader(seat).log(0)),
            Command::Undo => self.words().nothing_to_undo.to_owned(),
            Command::Help | Command::Table | Command::Quit => self.words().help.to_owned(),
        };
        writeln!(self.out, "{}", said.trim_end())?;
        Ok(())
    }

    /// Takes back the last answer of somebody who can answer otherwise: those of programs go with it.
    fn undo(&mut self) -> Result<bool, Stop> {
        let human = |players: &Players, seat: Seat| players.get(seat.index()).is_some_and(Option::is_none);
        if !self.playing.answers().iter().any(|(seat, _)| human(&self.players, *seat)) {
            return Ok(false);
        }
        while let Some((seat, _)) = self.playing.answers().last().cloned() {
            self.playing.undo().map_err(|error| Stop::Findings(error.to_string()))?;
            if human(&self.players, seat) {
                break;
            }
        }
        Ok(true)
    }

    fn card(&self, wanted: &str) -> String {
        let typed = bare(wanted);
        let is = |card: &&CardText| card.slug == typed || card.names.iter().any(|name| bare(name) == typed);
        if let Some(card) = self.texts.iter().find(is) {
            return card.text.clone();
        }
        let no_such = fill(self.words().no_such_card, &[("name", &wanted)]);
        self.words().unknown(no_such, wanted, self.texts.iter().flat_map(|card| &card.names).map(String::as_str))
    }

    /// The next line that is typed, without its end. What comes from elsewhere is written out, so that one can follow.
    fn line(&mut self, prompt: &str) -> Result<Option<String>, Stop> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let mut bytes = Vec::new();
        if stdin().lock().read_until(b'\n', &mut bytes)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if !stdin().is_terminal() {
            writeln!(self.out, "{line}")?;
        }
        Ok(Some(line))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::game::{Game, Setup, check};
    use crate::kernel::random::Source;

    /// What is printed for a seat where it decides: what happened, the table, its choice, and what it asks for.
    fn printed(playing: Match, seat: Seat) -> String {
        let mut out = Vec::new();
        let players = (0..playing.setup.seats).map(|_| None).collect();
        let choice = playing.choice().cloned().expect("a decision");
        let mut table = Table::new(playing, players, "en", Vec::new(), &mut out);
        let print = |table: &mut Table<'_>| {
            table.news(seat)?;
            table.table(seat, true)?;
            let labels = table.question(seat, &choice)?;
            table.obey(seat, &Command::Log)?;
            table.obey(seat, &Command::Why("Nobody Force"))?;
            table.obey(seat, &Command::WhyNot("Nobody"))?;
            let wrong = table.answer(seat, &choice, &labels, "-99").expect_err("a wrong answer");
            writeln!(table.out, "{wrong}")?;
            Ok::<(), Stop>(())
        };
        assert!(print(&mut table).is_ok());
        drop(table);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn what_is_printed_for_a_seat_says_nothing_of_what_it_may_not_see() {
        for name in ["l5r", "toy", "dekretumok"] {
            let (game, host) = Game::from_checked(check::check(Path::new(env!("CARGO_MANIFEST_DIR")), name)).expect("a game");
            let game = Arc::new(game);
            let decks = game.decks.keys().map(ToString::to_string).cycle().take(2).collect();
            let setup = Setup { seats: 2, seed: 3, decks, ..Setup::default() };
            let mut playing = Match::start_recorded(&game, &host, setup).expect("it begins");
            let (mut source, mut apart) = (Source::new(3, 1), 0);
            while let Some(seat) = playing.choice().map(|choice| choice.seat) {
                let one = printed(playing.otherwise(seat, &mut source), seat);
                assert_eq!(one, printed(playing.otherwise(seat, &mut source), seat));
                apart += usize::from(one != printed(playing.otherwise(Seat(1 - seat.0), &mut source), seat));
                playing.answer_at_random(&mut source).expect("a legal answer");
            }
            assert!(apart > 10, "{name}: it is seen where what the seat may see is another");
        }
    }
}
