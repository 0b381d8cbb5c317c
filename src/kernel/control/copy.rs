//! Copying what is under way at each checkpoint, into what is there from the last: most of it is still the same.

use std::sync::Arc;

use super::{Control, Event, Task};

impl Control {
    /// Becomes a copy, reusing what memory it has.
    pub fn copy_from(&mut self, other: &Control) {
        // All of it is named, so that what is added is not forgotten here.
        let Control {
            clock,
            frames,
            forgotten,
            events,
            batches,
            pending,
            agenda,
            asked,
            asker,
            answered,
            handed_over,
            open,
            streams,
            threads,
            stirred,
            traced,
            exit,
        } = other;
        (self.clock, self.frames, self.forgotten, self.batches) = (*clock, *frames, *forgotten, *batches);
        (self.threads, self.stirred, self.traced) = (*threads, *stirred, *traced);
        (self.asker, self.handed_over, self.exit) = (*asker, *handed_over, *exit);
        self.copy_events(events);
        self.pending.clone_from(pending);
        self.copy_agenda(agenda);
        self.asked.clone_from(asked);
        self.answered.clone_from(answered);
        self.open.clone_from(open);
        self.streams.copy_from(streams);
    }

    /// Most tasks are procedures, which are plain data; others are copied into the boxes that are there.
    fn copy_agenda(&mut self, from: &[Task]) {
        self.agenda.truncate(from.len());
        for (mine, other) in self.agenda.iter_mut().zip(from) {
            match (mine, other) {
                (Task::Frame { frame, phase, gate, base }, Task::Frame { frame: f, phase: p, gate: g, base: b }) => {
                    (*frame, *phase, *gate, *base) = (*f, *p, *g, *b);
                }
                (Task::Window(mine), Task::Window(other)) => mine.clone_from(other),
                (Task::Use(mine), Task::Use(other)) => mine.clone_from(other),
                (
                    Task::Thread { thread, call, base, bodies, reply },
                    Task::Thread { thread: t, call: c, base: b, bodies: of, reply: r },
                ) => {
                    (*thread, *base) = (*t, *b);
                    call.clone_from(c);
                    bodies.clone_from(of);
                    reply.clone_from(r);
                }
                (mine, other) => mine.clone_from(other),
            }
        }
        self.agenda.extend_from_slice(from.get(self.agenda.len()..).unwrap_or(&[]));
    }

    /// Most occurrences are those that were there at the last copy: stretches of them are compared as a whole.
    fn copy_events(&mut self, from: &[Arc<Event>]) {
        type Stretch = [Arc<Event>; 16];
        fn differ(some: &Stretch, others: &Stretch) -> bool {
            let bits = |(one, other): (&Arc<Event>, &Arc<Event>)| Arc::as_ptr(one).addr() ^ Arc::as_ptr(other).addr();
            some.iter().zip(others).map(bits).fold(0, |all, bits| all | bits) != 0
        }
        self.events.truncate(from.len());
        let (kept, new) = from.split_at_checked(self.events.len()).unwrap_or((from, &[]));
        let (stretches, rest) = self.events.as_chunks_mut();
        let (of, rest_of) = kept.as_chunks();
        let copy = |(mine, other): (&mut Arc<Event>, &Arc<Event>)| {
            if !Arc::ptr_eq(mine, other) {
                mine.clone_from(other);
            }
        };
        for (mine, other) in stretches.iter_mut().zip(of).filter(|(mine, other)| differ(mine, other)) {
            mine.iter_mut().zip(other).for_each(copy);
        }
        rest.iter_mut().zip(rest_of).for_each(copy);
        self.events.extend_from_slice(new);
    }
}
