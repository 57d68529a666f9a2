"""Replays the games of the file GAMES, then measures: python3 bench.py GAMES SEED ROUNDS. Prints JSON.

For OpenSpiel's own games the rollouts run in C++: a search of one simulation evaluates its root once, and the evaluator
plays as many random games as it is told. Python is outside of that loop. The same games are played from Python, too,
which also tells their length.
"""

import json
import random
import sys
import time

import pyspiel
import triancey

OWN_GAMES = {"hex 11×11": "hex(board_size=11)", "othello": "othello"}
ROLLOUTS = {"hex 11×11": 4000, "othello": 700}
PYTHON_GAMES = {"triancey": 1000, "hex 11×11": 1000, "othello": 400}
SIMULATIONS = {"hex 11×11": 10_000, "othello": 1_000}
EXPLORATION = 2**0.5


def tally(name):
    return {"name": name, "games": 0, "moves": 0, "squares": 0, "results": [0, 0, 0], "rounds": []}


def timed(into, work):
    """Does a round, which gives the number of games or simulations, and notes how long it took."""
    before = time.process_time()
    done = work()
    into["rounds"].append([time.process_time() - before, done])


def play(game, games, rng, into):
    """Random games from Python."""
    for _ in range(games):
        state, length = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            length += 1
        lead = state.returns()[0]
        into["games"] += 1
        into["moves"] += length
        into["squares"] += length * length
        into["results"][0 if lead > 0 else 1 if lead < 0 else 2] += 1
    return games


def search(game, rollouts, simulations, seed):
    """A search in C++; gives the number of random games."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, 2000, False, seed, False)
    root = bot.mcts_search(game.new_initial_state())
    assert root.explore_count == simulations
    return rollouts * simulations


def replay(game, games):
    for played in games:
        state = game.new_initial_state()
        for cell in played["moves"]:
            assert cell in state.legal_actions()
            state.apply_action(cell)
        assert str(state) == played["end"], f"the position after {played['moves']}"
        assert state.is_terminal()


def main(file, seed, rounds):
    with open(file, encoding="utf-8") as text:
        same = json.load(text)
    rng = random.Random(seed)
    ours = triancey.Game(same["near"])
    replay(ours, same["games"])
    playouts, searches, reference = [tally("OpenSpiel, same rules in Python")], [], []
    for name, text in OWN_GAMES.items():
        game = pyspiel.load_game(text)
        in_cpp, from_python = tally(f"OpenSpiel, {name}, C++ rollouts"), tally(f"OpenSpiel, {name}, Python loop")
        in_search = tally(f"OpenSpiel, {name}, MCTSBot")
        for number in range(rounds):
            timed(in_cpp, lambda: search(game, ROLLOUTS[name], 1, seed + number))
            timed(from_python, lambda: play(game, PYTHON_GAMES[name], rng, from_python))
            timed(in_search, lambda: search(game, 1, SIMULATIONS[name], seed + number))
        reference += [in_cpp, from_python]
        searches.append(in_search)
    for _ in range(rounds):
        timed(playouts[0], lambda: play(ours, PYTHON_GAMES["triancey"], rng, playouts[0]))
    print(json.dumps({"playouts": playouts, "reference": reference, "searches": searches}))


main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
