//! Many simultaneous triggers: what they take grows with their number and not faster.

#[path = "../benches/engine/heap.rs"]
#[allow(dead_code)]
mod heap;
#[path = "../benches/engine/many.rs"]
mod many;

#[global_allocator]
static HEAP: heap::Counting = heap::Counting;

/// The bytes that a trigger asks for, of so many that one occurrence sets off, and the most that are held at once.
fn taken(cards: usize) -> (usize, isize) {
    let (game, host) = many::game();
    let mut played = many::waiting(&game, &host, cards);
    many::shake(&mut played);
    heap::mark();
    let (before, held) = (heap::total(), heap::live());
    many::shake(&mut played);
    assert_eq!(many::count(&played), 2 * cards as i64, "each has answered, twice by now");
    ((heap::total() - before) / cards, heap::peak() - held)
}

#[test]
fn a_thousand_take_a_hundred_times_what_ten_take() {
    let [(ten, _), (hundred, _), (thousand, peak)] = [10, 100, 1_000].map(taken);
    assert!(thousand * 10 <= hundred * 13, "bytes a trigger: {ten} of ten, {hundred} of a hundred, {thousand} of a thousand");
    assert!(peak < 50 << 20, "{peak} bytes at most");
}
