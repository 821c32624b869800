"""The learner of the Sheephead thesis: a file for each of its modules, with the equations it is made of."""
