//! What an exploration has seen: positions and chances, and what leads from each to the next.

use std::ops::Range;

/// No node.
pub const NONE: u32 = u32::MAX;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Somebody decides; what the answers lead to is known.
    Decision,
    /// Somebody decides, and what the answers lead to is not known.
    Open,
    /// A chance; what its outcomes lead to is known.
    Chance,
    /// A chance; what some of its outcomes lead to, from the first on, is known, and what the others lead to is not.
    Cut,
    /// The line ends, with the results of this number.
    End(u16),
    /// Something is wrong.
    Wrong,
}

/// From where a node was first reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The node before it.
    pub parent: u32,
    /// By which of its answers or outcomes, from 0.
    pub via: u32,
    /// After how many answers.
    pub depth: u32,
}

impl Link {
    /// That of the first node.
    pub const ROOT: Link = Link { parent: NONE, via: 0, depth: 0 };
}

/// A position or a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// What it is.
    pub kind: Kind,
    /// From where it was first reached. Shallow nodes are reached first, so this way is as short as any.
    pub link: Link,
    edges: (u32, u32),
}

/// All of them. The first is where the exploration begins.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    nodes: Vec<Node>,
    edges: Vec<u32>,
    /// How lines ended, by number: the results by seat.
    pub ends: Vec<Vec<crate::kernel::state::Outcome>>,
}

impl Graph {
    /// A new node.
    pub fn add(&mut self, kind: Kind, link: Link) -> u32 {
        self.nodes.push(Node { kind, link, edges: (0, 0) });
        self.nodes.len() as u32 - 1
    }

    /// What a node leads to, in the order of its answers or outcomes.
    pub fn lead(&mut self, from: u32, kind: Kind, to: &[u32]) {
        let start = self.edges.len() as u32;
        self.edges.extend_from_slice(to);
        if let Some(node) = self.nodes.get_mut(from as usize) {
            (node.kind, node.edges) = (kind, (start, start + to.len() as u32));
        }
    }

    /// All nodes, by number.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A node.
    #[must_use]
    pub fn node(&self, at: u32) -> &Node {
        &self.nodes[at as usize]
    }

    /// The numbers of all nodes.
    #[must_use]
    pub fn ids(&self) -> Range<u32> {
        0..self.nodes.len() as u32
    }

    /// What a node leads to.
    #[must_use]
    pub fn after(&self, at: u32) -> &[u32] {
        let (from, to) = self.node(at).edges;
        &self.edges[from as usize..to as usize]
    }

    /// The answers and outcomes, by position, of the way on which a node was first reached.
    #[must_use]
    pub fn way(&self, mut at: u32) -> Vec<u32> {
        let mut way = Vec::new();
        while self.node(at).link.parent != NONE {
            let link = self.node(at).link;
            way.push(link.via);
            at = link.parent;
        }
        way.reverse();
        way
    }

    /// The number of these results.
    pub(super) fn end(&mut self, results: &[crate::kernel::state::Outcome]) -> Kind {
        let at = self.ends.iter().position(|end| end == results).unwrap_or_else(|| {
            self.ends.push(results.to_vec());
            self.ends.len() - 1
        });
        Kind::End(at as u16)
    }
}
