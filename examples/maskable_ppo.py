"""MaskablePPO of sb3-contrib on one seat of Euchre, before and after some minutes of learning.

pip install "overtrick[envs]" sb3-contrib
python examples/maskable_ppo.py --steps 100000
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env


def make(game, opponents):
    return gymnasium.make(f"overtrick.envs:Overtrick/{game.title()}-v0", opponents=opponents)


def score(model, env, hands, seed):
    """The mean score per hand, with half a 95 % interval."""
    scores = []
    for number in range(hands):
        seen, told = env.reset(seed=seed if number == 0 else None)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=told["action_mask"])
            seen, reward, over, _, told = env.step(int(action))
        scores.append(reward)
    return np.mean(scores), 1.96 * np.std(scores) / len(scores) ** 0.5


def main(game="euchre", opponents="random", steps=100_000, hands=1000, seed=1, tables=8, stretch=256):
    """Scores before and after learning; every update learns from a stretch of steps at each table."""
    torch.set_num_threads(1)  # the network is too small for more
    envs = make_vec_env(lambda: make(game, opponents), tables)
    model = MaskablePPO("MlpPolicy", envs, seed=seed, n_steps=stretch, batch_size=256, device="cpu")
    trial = make(game, opponents)
    before = score(model, trial, hands, seed)
    model.learn(steps)
    after = score(model, trial, hands, seed)
    for when, (mean, error) in (("before", before), ("after", after)):
        print(f"{when:6} {mean:.2f} ± {error:.2f} per hand")
    print(f"{time.process_time():.0f} s of processor time")
    return before, after


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, value in (("game", "euchre"), ("opponents", "random")):
        parser.add_argument(f"--{name}", default=value)
    for name, number in (("steps", 100_000), ("hands", 1000), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=number)
    main(**vars(parser.parse_args()))
