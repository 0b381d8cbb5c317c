//! Another program that is spoken with in lines, and has only so long for each.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child as Process, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use nix::{
    sys::signal::{Signal, killpg},
    unistd::Pid,
};
use thiserror::Error;

/// A line may be so long.
const LONGEST: u64 = 1 << 20;
/// How long a program may take to end when nobody speaks with it any more.
const GRACE: Duration = Duration::from_millis(500);

/// Why no line comes.
#[derive(Debug, Error)]
pub(super) enum Silent {
    /// It took too long.
    #[error("no answer came within {0:?}")]
    Slow(Duration),
    /// It has ended.
    #[error("the program ended without an answer{}", .0.map_or_else(String::new, |status| format!(" ({status})")))]
    Ended(Option<ExitStatus>),
}

/// A line to a program; whether one is to come back.
type Said = (String, bool);

/// A program that runs.
pub(super) struct Child {
    process: Process,
    say: Option<Sender<Said>>,
    hear: Receiver<Option<String>>,
    /// Whether it is waited for no longer.
    late: bool,
}

impl Child {
    /// Starts a program. What it writes on its standard error is seen where this program's is.
    ///
    /// # Errors
    /// It cannot be started.
    pub(super) fn start(words: &[String]) -> io::Result<Child> {
        let (name, args) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(name);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for this program, which then ends what it started. What that has started in its turn is of the same group.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn()?;
        let (say, said) = channel();
        let (heard, hear) = channel();
        if let (Some(input), Some(output)) = (process.stdin.take(), process.stdout.take()) {
            thread::spawn(move || talk(input, output, &said, &heard));
        }
        Ok(Child { process, say: Some(say), hear, late: false })
    }

    /// Says something to which no answer is wanted. Whether it is heard shows when one is.
    pub(super) fn tell(&self, line: String) {
        if let Some(say) = &self.say {
            let _ = say.send((line, false));
        }
    }

    /// Says something, and waits for the line that comes back.
    ///
    /// # Errors
    /// None comes, or none in time.
    pub(super) fn ask(&mut self, line: String, time: Duration) -> Result<String, Silent> {
        if self.late {
            // The line that comes at last would answer an old question.
            return Err(Silent::Slow(time));
        }
        if let Some(say) = &self.say {
            let _ = say.send((line, true));
        }
        match self.hear.recv_timeout(time) {
            Ok(Some(line)) => Ok(line),
            Ok(None) | Err(RecvTimeoutError::Disconnected) => Err(Silent::Ended(self.ends())),
            Err(RecvTimeoutError::Timeout) => {
                self.late = true;
                Err(Silent::Slow(time))
            }
        }
    }

    /// Waits a little for it to end.
    fn ends(&mut self) -> Option<ExitStatus> {
        let begun = Instant::now();
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if begun.elapsed() < GRACE => thread::sleep(Duration::from_millis(1)),
                _ => return None,
            }
        }
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.say = None;
        if self.late || self.ends().is_none() {
            // It may have ended meanwhile, which is as well.
            #[cfg(unix)]
            if let Ok(group) = i32::try_from(self.process.id()) {
                let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
            }
            let _ = self.process.kill();
            let _ = self.process.wait();
        }
    }
}

/// Speaks for the program until nobody says anything more. Reading and writing both may wait, so they have a thread.
fn talk(mut input: ChildStdin, output: ChildStdout, said: &Receiver<Said>, heard: &Sender<Option<String>>) {
    let mut output = BufReader::new(output);
    for (mut line, answered) in said {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            let _ = heard.send(None);
            return;
        }
        if answered {
            let mut bytes = Vec::new();
            let read = (&mut output).take(LONGEST).read_until(b'\n', &mut bytes);
            let line = read.ok().filter(|count| *count > 0).map(|_| String::from_utf8_lossy(&bytes).trim().to_owned());
            if heard.send(line).is_err() {
                return;
            }
        }
    }
}
