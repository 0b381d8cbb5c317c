#!/usr/bin/env python3
"""Crazy Eights with the default rules and seats at random on OpenSpiel, driven from Python: decisions in a second of its process.

    pip install open_spiel
    benches/peers/open_spiel_eights.py [GAMES] [ROUNDS]

Prints the median of the rounds, and the ratio to it of `games.crazy_eights`, measured in between the rounds by the benchmark of
this repository, so that both run under the same load.
"""

import json
import pathlib
import random
import statistics
import subprocess
import sys
import time

import pyspiel

ROOT = pathlib.Path(__file__).resolve().parents[2]


def play(game, seed):
    """Plays a game and gives the number of decisions."""
    source = random.Random(seed)
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes())
            state.apply_action(source.choices(outcomes, weights)[0])
        else:
            state.apply_action(source.choice(state.legal_actions()))
            decisions += 1
    return decisions


def here(games):
    """The same on the engine, as the benchmark measures it."""
    command = ["cargo", "bench", "--quiet", "--bench", "engine", "--"]
    terms = ["--only", "games.crazy_eights", "--format", "json", "--rounds", "1", "--games", str(games)]
    done = subprocess.run(command + terms, cwd=ROOT, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)[0]["value"]


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    game = pyspiel.load_game("crazy_eights")
    rates, ours, decisions = [], [], 0
    for _ in range(rounds):
        start = time.process_time()
        decisions = sum(play(game, seed) for seed in range(games))
        rates.append(decisions / (time.process_time() - start))
        ours.append(here(games))
    theirs, here_too = statistics.median(rates), statistics.median(ours)
    print(f"open_spiel, {game}, seeds 0..{games}, {decisions} decisions: {theirs:.0f} decisions/s")
    print(f"games.crazy_eights, seeds 0..{games}: {here_too:.0f} decisions/s, {here_too / theirs:.2f} times as many")


if __name__ == "__main__":
    main()
