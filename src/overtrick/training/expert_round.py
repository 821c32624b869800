"""A round of expert iteration in a folder: labels, then the network that learned them."""

import json
from dataclasses import asdict
from pathlib import Path

from overtrick.core.files import check_ours, owned, whole
from overtrick.core.progress import Progress
from overtrick.executors.executor import Executor
from overtrick.learn.nets.file import NAME, Networks, load, save
from overtrick.training.expert import Pupil, Settings
from overtrick.training.labelling import Plan, gather

LABELS, CONFIG = "labels", "config.json"


def teach(plan: Plan, settings: Settings, hands: int, folder: Path, by: Executor, progress: Progress) -> str:
    """Label what is missing and learn all of it; what there is to tell, in words.

    The critic stays as it was: it tells what the score will be, and the search has found out nothing about that.
    """
    with owned(folder):
        check_ours(folder, LABELS, (NAME, CONFIG))
        labels, start = gather(plan, hands, folder / LABELS, by, progress), load(plan.start, plan.game)
        pupil = Pupil(plan.game, start.actor, labels, settings, plan.seed)
        before, after = pupil.learn()
        made = {**plan.origin, "hands": hands, **asdict(settings), "labels": len(labels.states)}
        save(folder / NAME, Networks(plan.game, pupil.network, start.critic, made))
        with whole(folder / CONFIG) as target:
            target.write(json.dumps(made, indent=2).encode() + b"\n")
    return (
        f"{len(labels.states):,} decisions; cross-entropy of those held back {before:.3f}, and {after:.3f} afterwards"
    )
