"""PPO in one file, on a thousand tables: one seat of Hearts learns against the rule player of the Hearts paper.

    pip install "overtrick[envs,learn]"
    python examples/ppo.py --out network.npz
    overtrick match hearts net:file=network.npz fsm --deals 1000 --seed 1000

Every few updates it prints the mean scores per hand of the hands just finished, the learner's with a 95 % interval. It
is as strong as its opponents once it scores as much as they do. What it has learned is written as a network that every
command of Overtrick can play by.
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import overtrick.envs
from overtrick.learn.nets.file import Networks, save
from overtrick.learn.nets.network import actor


class Network(nn.Module):
    """Shared layers, a policy over all actions, and a value. It begins with all actions alike and expects nothing."""

    def __init__(self, inputs, actions, width=128):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        for head in (self.policy, self.value):
            nn.init.zeros_(head.weight)

    def forward(self, seen, mask):
        hidden = self.body(seen)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(hidden)[:, 0]

    def arrays(self, cards):
        """Weights and biases as Overtrick has them: cards and calls are two heads."""
        body = [(layer.weight, layer.bias) for layer in self.body if isinstance(layer, nn.Linear)]
        heads = [(self.policy.weight[part], self.policy.bias[part]) for part in (slice(cards), slice(cards, None))]
        return [array.detach().numpy() for weight, bias in (*body, *heads) for array in (weight.T, bias)]


def tensors(seen, told):
    return torch.from_numpy(seen).float(), torch.from_numpy(told["action_mask"]).bool()


class Rollouts:
    """Steps of all tables, with what is needed to learn from them."""

    def __init__(self, envs, steps, unit, seed):
        self.envs, self.steps, self.unit = envs, steps, unit
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
            rows.append((*row, torch.from_numpy(reward / self.unit).float(), torch.from_numpy(over)))
            self.now = tensors(seen, told)
        return [torch.stack(column) for column in zip(*rows, strict=True)], np.concatenate(scores)


def advantages(values, rewards, over, last, decay=0.9):
    """Generalised advantage estimates without discounting: a hand has one score, at its end."""
    found, later = torch.zeros_like(values), torch.zeros_like(last)
    for step in reversed(range(len(values))):
        on = (~over[step]).float()
        later = rewards[step] + last * on - values[step] + decay * on * later
        found[step], last = later, values[step]
    return found


def update(network, optimiser, batch, entropy, epochs=2, size=2048, clip=0.2):
    """Clipped policy gradient on shuffled pieces of the batch; forced moves teach the value only."""
    seen, mask, action, before, gained, target = batch
    free = mask.sum(1) > 1
    gained = (gained - gained[free].mean()) / (gained[free].std() + 1e-8) * free
    for _ in range(epochs):
        for rows in torch.randperm(len(action)).split(size):
            chances, value = network(seen[rows], mask[rows])
            ratio = (chances.log_prob(action[rows]) - before[rows]).exp()
            gain = torch.minimum(ratio * gained[rows], ratio.clamp(1 - clip, 1 + clip) * gained[rows])
            policy = -(gain + entropy * chances.entropy() * free[rows]).mean()
            loss = policy + 0.5 * (value - target[rows]).square().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def train(game="hearts", opponents="fsm", total=4_000_000, tables=1024, steps=32, seed=1, every=10, out=None):
    """Learn from so many decisions, rate and entropy falling in a line; the mean scores of each stretch of updates.

    Scores are counted in units of eight points, about their deviation: values of about 1 are what networks learn best.
    """
    torch.set_num_threads(1)  # the network is too small for more
    torch.manual_seed(seed)
    envs = overtrick.envs.vector(game, tables, opponents)
    network = Network(envs.layout.size, envs.game.num_actions)
    optimiser = torch.optim.Adam(network.parameters(), eps=1e-5)
    rollouts, recent, curve = Rollouts(envs, steps, unit=8, seed=seed), [], []
    updates = -(-total // (tables * steps))
    for done in range(updates):
        left = 1 - done / updates
        optimiser.param_groups[0]["lr"] = 0.001 * left
        (seen, mask, action, before, values, rewards, over), scores = rollouts.collect(network)
        with torch.no_grad():
            last = network(*rollouts.now)[1]
        gained = advantages(values, rewards, over, last)
        columns = seen, mask, action, before, gained, gained + values
        update(network, optimiser, [column.flatten(0, 1) for column in columns], entropy=0.01 * left)
        recent.append(scores)
        if (done + 1) % every == 0 or done + 1 == updates:
            curve.append(tell(np.concatenate(recent), (done + 1) * tables * steps))
            recent = []
    if out:
        save(out, Networks(envs.game, actor(network.arrays(len(envs.game.deck))), made={"decisions": total}))
    return curve


def tell(scores, steps):
    """Print the mean scores of some hands, and the processor time so far."""
    mean, error = scores.mean(0), 1.96 * scores[:, 0].std() / len(scores) ** 0.5
    others = " ".join(f"{score:.2f}" for score in mean[1:])
    spent = f"{time.process_time():6.0f} s of processor time, {steps:10,} steps"
    print(f"{spent}: {mean[0]:.2f} ± {error:.2f} per hand; others {others}", flush=True)
    return mean


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="hearts")
    parser.add_argument("--opponents", default="fsm")
    parser.add_argument("--total", type=int, default=4_000_000, help="decisions to learn from")
    parser.add_argument("--tables", type=int, default=1024)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", help="a file for the network")
    train(**vars(parser.parse_args()))
