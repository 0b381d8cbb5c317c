//! The position of a match: a digest that two matches share when they can only go on in the same way, however they came there.

use super::canon::Canon;
use super::choice::Answer;
use super::control::Control;
use super::core::Kernel;
use super::random::Streams;
use super::state::State;
use super::value::Seat;

impl Kernel {
    /// The position at a decision. Of two matches of the same rules and policy, equal positions are asked the same and go on in
    /// the same way after the same answers. The reverse does not always hold: what can no longer matter may still count.
    pub fn position(&self) -> u128 {
        self.stands(true)
    }

    /// The position, whatever the random numbers to come are: for those who drive chance themselves. Numbers that a script has
    /// drawn since the last checkpoint count all the same, because it may remember them.
    pub fn position_but_for_chance(&self) -> u128 {
        self.stands(false)
    }

    fn stands(&self, chance: bool) -> u128 {
        if !self.control.script_waits() {
            return self.position_of(&self.state, &self.control, &[], chance.then_some(self.control.streams));
        }
        // What a waiting script has in its hands follows from where it began and the answers since, and so does all the rest.
        let (checkpoint, since) = self.fork();
        let Kernel { state, control, .. } = &checkpoint;
        let drawn = control.streams != self.control.streams;
        let streams = (chance || drawn).then_some(control.streams);
        self.position_of(state, control, &since, streams)
    }

    fn position_of(&self, state: &State, control: &Control, since: &[(Seat, Answer)], streams: Option<Streams>) -> u128 {
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
            // Numbers and nothing but numbers; occurrences count where something names them; chance counts if it is to.
            clock: _,
            frames: _,
            forgotten: _,
            events: _,
            batches: _,
            streams: _,
            threads: _,
            traced: _,
        } = control;
        let mut canon = Canon::new(state, control, None);
        canon.add(&(&self.options, state, pending, agenda));
        canon.add(&(asked, asker, answered, handed_over, open, stirred, exit));
        canon.add(&(since, streams));
        canon.finish()
    }
}
