//! The table in the terminal: what the player whose decision it is may see, what happened, what can be answered.

use std::io::{BufRead as _, IsTerminal as _, Write, stdin, stdout};
use std::path::Path;

use super::super::record::into_file;
use super::super::{Exit, Stop};
use super::input::{self, Command};
use super::{CardText, Who, pick_at_random, results, write_save};
use crate::diagnostic::nearest;
use crate::game::{AnswerError, Match, Reader, View, log, why};
use crate::kernel::choice::{Answer, Ask, Choice};
use crate::kernel::trace::Line;
use crate::kernel::value::Seat;

/// A match among people at one keyboard.
pub(super) struct Table<'a> {
    playing: Match,
    who: Vec<Who>,
    language: String,
    texts: Vec<CardText>,
    /// The table that each seat saw last.
    shown: Vec<String>,
    /// Who decided last.
    last: Seat,
    /// The last answer that failed, and how many there were before it.
    failed: Option<(usize, (Seat, Answer))>,
    out: &'a mut dyn Write,
}

impl<'a> Table<'a> {
    pub(super) fn new(playing: Match, who: Vec<Who>, language: &str, texts: Vec<CardText>, out: &'a mut dyn Write) -> Self {
        let shown = vec![String::new(); who.len()];
        Table { playing, who, language: language.to_owned(), texts, shown, last: Seat::NONE, failed: None, out }
    }

    /// Plays until the game is over, somebody quits, or nothing more is typed.
    pub(super) fn play(mut self) -> Result<Exit, Stop> {
        writeln!(self.out, "`help` says what can be typed.")?;
        while let Some(seat) = self.playing.choice().map(|choice| choice.seat) {
            if self.who.get(seat.index()) == Some(&Who::Random) {
                pick_at_random(&mut self.playing)?;
                continue;
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
        let reader = if self.last == Seat::NONE { Seat(0) } else { self.last };
        self.news(reader)?;
        writeln!(self.out, "{}", results(&self.playing))?;
        Ok(Exit::Good)
    }

    fn leave(&mut self) -> Result<Exit, Stop> {
        writeln!(self.out, "{}", results(&self.playing))?;
        Ok(Exit::Good)
    }

    fn reader(&self, seat: Seat) -> Reader<'_> {
        Reader { game: &self.playing.game, kernel: self.playing.kernel(), seat: Some(seat), language: &self.language }
    }

    /// Where several people share a screen, the next one takes over before seeing anything.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, Stop> {
        let people = self.who.iter().filter(|who| **who == Who::Human).count();
        let before = std::mem::replace(&mut self.last, seat);
        if people < 2 || before == seat || !(stdin().is_terminal() && stdout().is_terminal()) {
            return Ok(true);
        }
        let name = self.reader(seat).seat_name(seat).to_owned();
        write!(self.out, "\x1b[2J\x1b[H{name} decides next. Press Enter when only {name} sees the screen.")?;
        Ok(self.line("")?.is_some())
    }

    /// What happened since the seat decided last.
    fn news(&mut self, seat: Seat) -> Result<(), Stop> {
        let decided = |line: &Line| matches!(line, Line::Answered { seat: who, .. } if *who == seat);
        let from = self.playing.kernel().trace.lines().iter().rposition(decided).map_or(0, |at| at + 1);
        let text = log::text(&self.reader(seat).log(from));
        if !text.is_empty() {
            write!(self.out, "\n{text}")?;
        }
        Ok(())
    }

    /// The table as the seat may see it; once more only if it is another, or if somebody wants to see it.
    fn table(&mut self, seat: Seat, again: bool) -> Result<(), Stop> {
        let text = match View::new(&self.playing.game, self.playing.kernel(), &**self.playing.host(), seat) {
            Ok(view) => view.text(),
            Err(fault) => format!("The table cannot be shown: {fault}\n"),
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
                    None => match input::answer(&choice, &labels, &line) {
                        Err(why) => {
                            let why = self.why_not(seat, &line).unwrap_or(why);
                            writeln!(self.out, "{why}")?;
                        }
                        Ok(answer) => match self.answer(seat, answer) {
                            Ok(()) => return Ok(true),
                            Err(why) => writeln!(self.out, "{why}")?,
                        },
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
        let hint = input::hint(&choice.ask);
        if !hint.is_empty() {
            writeln!(self.out, "{hint}")?;
        }
        Ok(labels)
    }

    /// Why what was typed is not among the answers, if it means something.
    fn why_not(&self, seat: Seat, words: &str) -> Option<String> {
        let choice = self.playing.choice()?;
        let why = self.reader(seat).why_not_in_words(choice, words, &**self.playing.host());
        why.unwrap_or_else(|fault| Some(fault.to_string()))
    }

    /// As [`Table::why_not`], for what may be among the answers after all.
    fn why_not_typed(&self, seat: Seat, words: &str) -> String {
        let labels = self.playing.choice().map_or_else(Vec::new, |choice| self.reader(seat).answers(choice));
        if let Some(at) = labels.iter().position(|label| label.to_lowercase() == words.to_lowercase()) {
            return format!("it is among the answers: number {}", at + 1);
        }
        self.why_not(seat, words).unwrap_or_else(|| format!("nothing is known of `{words}` that could be answered here"))
    }

    fn answer(&mut self, seat: Seat, answer: Answer) -> Result<(), String> {
        self.playing.answer(seat, answer.clone()).map_err(|error| match error {
            AnswerError::Refused(refusal) => refusal.to_string(),
            AnswerError::Failed(_) => {
                self.failed = Some((self.playing.answers().len(), (seat, answer)));
                format!("{error}\n`record FILE` writes a scenario that shows it.")
            }
        })
    }

    /// Writes the match as a scenario. What failed is the end of it, as long as nothing else was answered.
    fn record(&self, file: &str) -> String {
        let playing = &self.playing;
        let failed = self.failed.iter().filter(|(after, _)| *after == playing.answers().len()).map(|(_, given)| given);
        let answers: Vec<(Seat, Answer)> = playing.answers().iter().chain(failed).cloned().collect();
        let recorded = into_file((&playing.game, playing.host()), &playing.setup, &answers, Path::new(file));
        recorded.unwrap_or_else(|why| format!("Nothing was recorded: {why}"))
    }

    /// What can be typed besides answers.
    fn obey(&mut self, seat: Seat, command: &Command<'_>) -> Result<(), Stop> {
        let said = match command {
            Command::Why(what) => why::why(&self.reader(seat), &**self.playing.host(), what),
            Command::WhyNot("") => "`whynot WHAT` says why an ability or a card is not among the answers".to_owned(),
            Command::WhyNot(words) => self.why_not_typed(seat, words),
            Command::Show("") => "`show CARD` shows a card".to_owned(),
            Command::Show(card) => self.card(card),
            Command::Save("") => "`save FILE` saves the match".to_owned(),
            Command::Save(file) => match write_save(&self.playing, Path::new(file)) {
                Ok(()) => format!("Saved: `cardwright play --load {file}` goes on with it."),
                Err(why) => format!("Nothing was saved: {why}"),
            },
            Command::Record("") => "`record FILE` writes the match as a scenario".to_owned(),
            Command::Record(file) => self.record(file),
            Command::Log => log::text(&self.reader(seat).log(0)),
            Command::Undo => "There is nothing to take back.".to_owned(),
            Command::Help | Command::Table | Command::Quit => input::HELP.to_owned(),
        };
        writeln!(self.out, "{}", said.trim_end())?;
        Ok(())
    }

    /// Takes back the last answer of somebody who can answer otherwise: those of players that pick at random go with it.
    fn undo(&mut self) -> Result<bool, Stop> {
        let human = |who: &[Who], seat: Seat| who.get(seat.index()) == Some(&Who::Human);
        if !self.playing.answers().iter().any(|(seat, _)| human(&self.who, *seat)) {
            return Ok(false);
        }
        while let Some((seat, _)) = self.playing.answers().last().cloned() {
            self.playing.undo().map_err(|error| Stop::Findings(error.to_string()))?;
            if human(&self.who, seat) {
                break;
            }
        }
        Ok(true)
    }

    fn card(&self, wanted: &str) -> String {
        let lower = wanted.to_lowercase();
        if let Some(card) = self.texts.iter().find(|card| card.slug == lower || card.name.to_lowercase() == lower) {
            return card.text.clone();
        }
        let near = nearest(wanted, self.texts.iter().map(|card| card.name.as_str()));
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        format!("there is no card `{wanted}`{near}")
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
        let who = vec![Who::Human; playing.setup.seats.into()];
        let choice = playing.choice().cloned().expect("a decision");
        let mut table = Table::new(playing, who, "en", Vec::new(), &mut out);
        let print = |table: &mut Table<'_>| {
            table.news(seat)?;
            table.table(seat, true)?;
            table.question(seat, &choice)?;
            table.obey(seat, &Command::Log)?;
            table.obey(seat, &Command::Why("Nobody Force"))?;
            let wrong = table.answer(seat, Answer::Number(i64::MIN)).expect_err("a wrong answer");
            writeln!(table.out, "{wrong}")?;
            Ok::<(), Stop>(())
        };
        assert!(print(&mut table).is_ok());
        drop(table);
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn what_is_printed_for_a_seat_says_nothing_of_what_it_may_not_see() {
        for name in ["l5r", "toy"] {
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
