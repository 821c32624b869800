"""Jobs in parts that take long enough to be worth it, and not so long that nothing seems to move."""

from collections.abc import Iterator

from overtrick.arena.job import Job

PART_SECONDS = 0.25
"""Parts grow until they take so long: so much is lost at most when a process ends, for each worker."""


class Pace:
    """The parts of a job from a number on, each as large as the ones before it were quick."""

    def __init__(self, job: Job, begun: int = 0) -> None:
        self.job, self.begun, self.size = job, begun, 1

    def parts(self) -> Iterator[Job]:
        while self.begun < self.job.count:
            part = self.job.part(self.begun, self.size)
            self.begun += part.count
            yield part

    def take(self, part: Job, seconds: float) -> None:
        """Learn how long a part took."""
        if seconds < PART_SECONDS and part.count == self.size:
            self.size *= 2
