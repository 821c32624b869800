"""PPO in one file, on thousands of tables: one seat of Hearts learns against the rule player of the Hearts paper.

    pip install "overtrick[envs,learn]"
    python examples/ppo.py --minutes 10

Every few updates it prints the mean score per hand of the hands just finished, with a 95 % interval. As strong as the
opponents means as many points as they take: the four scores of a table are printed side by side.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import overtrick.envs


class Network(nn.Module):
    """Shared layers, a policy over all actions, and a value."""

    def __init__(self, inputs, actions, width=256):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen, mask):
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits), self.value(hidden)[:, 0]


def tensors(seen, told):
    return torch.from_numpy(seen).float(), torch.from_numpy(told["action_mask"]).bool()


class Rollouts:
    """Steps of all tables, with what is needed to learn from them."""

    def __init__(self, envs, steps, scale, seed):
        self.envs, self.steps, self.scale = envs, steps, scale
        self.now = tensors(*envs.reset(seed=seed))

    def collect(self, network):
        rows, scores = [], []
        for _ in range(self.steps):
            with torch.no_grad():
                chances, value = network(*self.now)
                action = chances.sample()
            seen, reward, over, _, told = self.envs.step(action.numpy())
            if over.any():
                scores.append(told["scores"][over])
            row = *self.now, action, chances.log_prob(action), value
            rows.append((*row, torch.from_numpy(reward / self.scale).float(), torch.from_numpy(over)))
            self.now = tensors(seen, told)
        return [torch.stack(column) for column in zip(*rows, strict=True)], np.concatenate(scores)


def advantages(values, rewards, over, last, decay):
    """Generalised advantage estimates without discounting: a hand has one score, at its end."""
    found, later = torch.zeros_like(values), torch.zeros_like(last)
    for step in reversed(range(len(values))):
        on = (~over[step]).float()
        later = rewards[step] + last * on - values[step] + decay * on * later
        found[step], last = later, values[step]
    return found


def update(network, optimiser, batch, epochs, size, clip=0.2, entropy=0.01):
    """Clipped policy gradient on shuffled pieces of the batch; forced moves teach the value only."""
    seen, mask, action, before, gained, target = batch
    free = (mask.sum(1) > 1).float()
    gained = (gained - gained.mean()) / (gained.std() + 1e-8)
    for _ in range(epochs):
        for rows in torch.randperm(len(action)).split(size):
            chances, value = network(seen[rows], mask[rows])
            ratio = (chances.log_prob(action[rows]) - before[rows]).exp()
            clipped = ratio.clamp(1 - clip, 1 + clip)
            gain = torch.minimum(ratio * gained[rows], clipped * gained[rows])
            policy = -((gain + entropy * chances.entropy()) * free[rows]).mean()
            loss = policy + 0.5 * (value - target[rows]).square().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def train(game="hearts", opponents="fsm", minutes=10.0, tables=256, steps=32, seed=1, rate=5e-4, every=10):
    """Learn for some minutes; the mean scores by seat of each stretch of updates."""
    torch.manual_seed(seed)
    envs = overtrick.envs.vector(game, tables, opponents)
    network = Network(envs.layout.size, envs.game.num_actions)
    optimiser = torch.optim.Adam(network.parameters(), lr=rate, eps=1e-5)
    rollouts = Rollouts(envs, steps, scale=max(map(abs, envs.game.scores[:2])), seed=seed)
    began, done, recent, curve = time.monotonic(), 0, [], []
    while time.monotonic() - began < minutes * 60:
        (seen, mask, action, before, values, rewards, over), scores = rollouts.collect(network)
        with torch.no_grad():
            last = network(*rollouts.now)[1]
        gained = advantages(values, rewards, over, last, decay=0.95)
        columns = seen, mask, action, before, gained, gained + values
        update(network, optimiser, [column.flatten(0, 1) for column in columns], epochs=2, size=1024)
        recent.append(scores)
        done += 1
        if done % every == 0:
            curve.append(tell(np.concatenate(recent), done * tables * steps, time.monotonic() - began))
            recent = []
    return curve


def tell(scores, steps, seconds):
    """Print the mean scores of some hands."""
    mean, error = scores.mean(0), 1.96 * scores[:, 0].std() / len(scores) ** 0.5
    others = " ".join(f"{score:.2f}" for score in mean[1:])
    print(f"{seconds:6.0f} s {steps:10,} steps: {mean[0]:.2f} ± {error:.2f} per hand; others {others}", flush=True)
    return mean


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hearts")
    parser.add_argument("--opponents", default="fsm")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--seed", type=int, default=1)
    train(**vars(parser.parse_args()))
