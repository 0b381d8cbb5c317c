//! Whether a piece of script can be compiled, without running it.

use mlua::chunk::Compiler;

/// What is wrong with a piece of script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The line, counted from `first_line`.
    pub line: usize,
    /// What Luau says.
    pub message: String,
}

/// Compiles a piece of script whose first line has the number `first_line`.
///
/// # Errors
/// What Luau finds wrong, with its line.
pub fn check_syntax(source: &str, first_line: usize) -> Result<(), SyntaxError> {
    let compiler = Compiler::new().set_optimization_level(0).set_debug_level(0);
    if compiler.compile(source).is_ok() {
        return Ok(());
    }
    // Once more with the lines before it, so that every line in the message is one of the file.
    let padded = "\n".repeat(first_line.saturating_sub(1)) + source;
    let Err(error) = compiler.compile(padded) else { return Ok(()) };
    let message = match error {
        mlua::Error::SyntaxError { message, .. } => message,
        other => other.to_string(),
    };
    let (line, text) = message.split_once(": ").unwrap_or(("", &message));
    let line = line.trim_start_matches(':').parse().unwrap_or(first_line);
    Err(SyntaxError { line, message: text.trim().to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_its_line_in_the_file() {
        assert_eq!(check_syntax("return 1", 7), Ok(()));
        let error = check_syntax("local x = 1\nif x then\n", 7).expect_err("it is not closed");
        assert_eq!(error.line, 9, "{error:?}");
        assert!(error.message.contains("line 8"), "{error:?}");
    }

    #[test]
    fn deep_nesting_is_an_error_and_no_crash() {
        let source = format!("return {}1{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(check_syntax(&source, 1).is_err());
    }
}
