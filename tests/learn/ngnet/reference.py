"""Normalized Gaussian networks in plain NumPy, written from rulebook §6.1 alone: lists of units, no statistics kept."""

from dataclasses import dataclass

import numpy as np


@dataclass
class Unit:
    centre: np.ndarray
    covariance: np.ndarray
    weights: np.ndarray
    variance: float
    prior: float

    def log_gauss(self, x):
        off = x - self.centre
        _, determinant = np.linalg.slogdet(self.covariance)
        return -0.5 * (len(x) * np.log(2 * np.pi) + determinant + off @ np.linalg.solve(self.covariance, off))

    def output(self, x):
        return self.weights @ np.append(x, 1.0)

    def log_joint(self, x, y):
        off = y - self.output(x)
        fit = -0.5 * (len(y) * np.log(2 * np.pi * self.variance) + off @ off / self.variance)
        return np.log(self.prior) + self.log_gauss(x) + fit


def predict(units, x):
    logs = np.array([np.log(unit.prior) + unit.log_gauss(x) for unit in units])
    shares = np.exp(logs - logs.max())
    return sum(share * unit.output(x) for share, unit in zip(shares / shares.sum(), units, strict=True))


def explain(units, x, y):
    logs = np.array([unit.log_joint(x, y) for unit in units])
    shares = np.exp(logs - logs.max())
    return shares / shares.sum(), logs.max() + np.log(shares.sum())


def round_units(xs, ys, width):
    """A unit at every sample, all with the same deviation."""
    size, outputs = xs.shape[1], ys.shape[1]
    flat = [np.column_stack([np.zeros((outputs, size)), y]) for y in ys]
    return [Unit(x, width**2 * np.eye(size), weights, 1.0, 1 / len(xs)) for x, weights in zip(xs, flat, strict=True)]


def batch_step(units, xs, ys, diagonal=False, priors=False):
    """The M-step by weighted means and weighted least squares."""
    shares = np.array([explain(units, x, y)[0] for x, y in zip(xs, ys, strict=True)])
    return [fitted(weights, xs, ys, diagonal, weights.mean() if priors else 1 / len(units)) for weights in shares.T]


def fitted(weights, xs, ys, diagonal, prior):
    centre = np.average(xs, axis=0, weights=weights)
    covariance = np.cov(xs.T, aweights=weights, ddof=0).reshape(xs.shape[1], xs.shape[1])
    root, wide = np.sqrt(weights)[:, None], np.column_stack([xs, np.ones(len(xs))])
    found = np.linalg.lstsq(root * wide, root * ys, rcond=None)[0].T
    off = ys - wide @ found.T
    variance = (weights @ (off**2).sum(axis=1)) / (ys.shape[1] * weights.sum())
    return Unit(centre, np.diag(np.diag(covariance)) if diagonal else covariance, found, variance, prior)
