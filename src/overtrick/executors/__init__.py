"""Who does the parts of long work: this process, others of this machine, or a Ray cluster.

    for task, outcome in executor(workers=2).run(tasks): ...

A task is anything that pickles and has a `name` and a `run` (`task.Task`); `Call` makes one of a function. An outcome
has the value that it returned, or the error that made it impossible. Executors know nothing of what tasks do: matches,
tournaments, simulations and measurements are all run by the same three. `in_order=False` gives outcomes as they come.

Tasks are asked for only when somebody is free, so whoever makes them can still decide what comes next. A task whose
worker was lost is begun again; it must depend on nothing but itself, and then nobody can tell afterwards.
"""
