//! The position of a match: a digest that two matches share when they can only go on in the same way, however they came there.

use super::canon::Canon;
use super::choice::Answer;
use super::control::Control;
use super::core::Kernel;
use super::state::State;
use super::value::Seat;

impl Kernel {
    /// The position at a decision. Of two matches of the same rules and policy, equal positions are asked the same and go on in
    /// the same way after the same answers. The reverse does not always hold: what can no longer matter may still count.
    ///
    /// Where chances are drawn, those to come count; where they are given, they are part of what comes.
    pub fn position(&self) -> u128 {
        if !self.control.script_waits() {
            return self.position_of(&self.state, &self.control, &[], &[]);
        }
        // What a waiting script has in its hands follows from where it began, and from the answers and chances since; so does
        // all the rest.
        let (checkpoint, answers) = self.fork();
        let given = self.chances.as_ref().and_then(|given| given.used().get(given.at_checkpoint()..));
        self.position_of(&checkpoint.state, &checkpoint.control, &answers, given.unwrap_or(&[]))
    }

    fn position_of(&self, state: &State, control: &Control, answers: &[(Seat, Answer)], given: &[u32]) -> u128 {
        let Control {
            pending,
            agenda,
            asked,
            asker,
            answered,
            handed_over,
            open,
            stirred,
            exit,
            streams,
            // Numbers and nothing but numbers; occurrences count where something names them.
            clock: _,
            frames: _,
            forgotten: _,
            events: _,
            batches: _,
            threads: _,
            traced: _,
        } = control;
        let mut canon = Canon::new(state, control, None);
        canon.add(&(&self.options, state, pending, agenda));
        canon.add(&(asked, asker, answered, handed_over, open, stirred, exit));
        canon.add(&(streams, answers, given));
        canon.finish()
    }
}
