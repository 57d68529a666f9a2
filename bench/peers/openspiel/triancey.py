"""Triancey (by Jean-Luc Ancey), variant "classique", as a game of OpenSpiel written in Python."""

import pyspiel

SIZE = 60

TYPE = pyspiel.GameType(
    short_name="triancey",
    long_name="Triancey",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
INFO = pyspiel.GameInfo(
    num_distinct_actions=SIZE,
    max_chance_outcomes=0,
    num_players=2,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=SIZE,
)


class Game(pyspiel.Game):
    """`near[cell]` are the three neighbours; the last two "cells" are the white and the red border (TR-1.1)."""

    def __init__(self, near):
        super().__init__(TYPE, INFO, {})
        self.near = near

    def new_initial_state(self):
        return State(self)


class State(pyspiel.State):
    """The colour of each cell: 0 white, 1 red, None empty."""

    def __init__(self, game):
        super().__init__(game)
        self.near = game.near
        self.cells = [None] * SIZE + [0, 1]
        self.mover = 0
        self.empty = SIZE

    def current_player(self):
        return self.mover if self.empty else pyspiel.PlayerId.TERMINAL

    def is_terminal(self):
        return self.empty == 0

    def _legal_actions(self, player):
        return [cell for cell in range(SIZE) if self.cells[cell] is None]

    def _apply_action(self, action):
        """TR-2.2: lays a pawn and lets react every cell with two neighbours of its colour."""
        cells, near, colour = self.cells, self.near, self.mover
        cells[action] = colour
        self.empty -= 1
        reacting = [action]
        while reacting:
            for cell in near[reacting.pop()]:
                if cell < SIZE and cells[cell] != colour:
                    a, b, c = near[cell]
                    if (cells[a] == colour) + (cells[b] == colour) + (cells[c] == colour) >= 2:
                        self.empty -= cells[cell] is None
                        cells[cell] = colour
                        reacting.append(cell)
        self.mover = 1 - colour

    def returns(self):
        """TR-2.5."""
        red = sum(1 for cell in self.cells[:SIZE] if cell == 1)
        lead = (red < SIZE // 2) - (red > SIZE // 2) if self.empty == 0 else 0
        return [float(lead), float(-lead)]

    def _action_to_string(self, player, action):
        return str(action + 1)

    def __str__(self):
        return "".join("." if cell is None else "wr"[cell] for cell in self.cells[:SIZE])
