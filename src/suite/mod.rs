//! Conformance suites: scenarios, clause coverage, reports.
