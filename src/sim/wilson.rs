//! The interval in which a rate lies with a probability of 95 %, by Wilson's score (1927). Unlike the plain one it stays within
//! 0 and 1, and says something where all or none succeeded.

/// The quantile of the normal distribution that 2.5 % exceed.
const Z: f64 = 1.959_963_984_540_054;

/// A rate with its interval; all of it nothing where nothing was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How often it succeeded.
    pub good: u64,
    /// Of how many.
    pub all: u64,
}

impl Rate {
    /// The rate, and the ends of its interval.
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64, f64)> {
        if self.all == 0 {
            return None;
        }
        let (good, all) = (self.good as f64, self.all as f64);
        let rate = good / all;
        let middle = (rate + Z * Z / (2.0 * all)) / (1.0 + Z * Z / all);
        let half = Z / (1.0 + Z * Z / all) * (rate * (1.0 - rate) / all + Z * Z / (4.0 * all * all)).sqrt();
        Some((rate, (middle - half).max(0.0), (middle + half).min(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(good: u64, all: u64) -> String {
        Rate { good, all }.interval().map_or_else(String::new, |(rate, lo, hi)| format!("{rate:.4} {lo:.4} {hi:.4}"))
    }

    /// The figures are those of the literature: Newcombe (1998), table 1, method 3.
    #[test]
    fn intervals_are_those_of_the_literature() {
        assert_eq!(told(81, 263), "0.3080 0.2553 0.3662");
        assert_eq!(told(15, 148), "0.1014 0.0624 0.1605");
        assert_eq!(told(0, 20), "0.0000 0.0000 0.1611");
        assert_eq!(told(1, 29), "0.0345 0.0061 0.1718");
        assert_eq!(told(29, 29), "1.0000 0.8830 1.0000");
        assert_eq!(told(0, 0), "");
    }
}
