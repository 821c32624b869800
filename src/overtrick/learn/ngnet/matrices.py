"""Small symmetric matrices, row by row in a vector, in kernels: they have no library to call."""

from math import sqrt
from typing import Final

from overtrick.core.jit import Floats, kernel

SINGULAR: Final = 1e-13
"""A pivot below that share of what stood on the diagonal is rounding, not variance."""


@kernel
def factorise(matrix: Floats, size: int) -> bool:
    """Cholesky: put L, with L L' = matrix, into the lower triangle; False if the matrix is singular, or no number."""
    for row in range(size):
        for column in range(row + 1):
            total = given = matrix[row * size + column]
            for other in range(column):
                total -= matrix[row * size + other] * matrix[column * size + other]
            if row > column:
                matrix[row * size + column] = total / matrix[column * size + column]
            elif total > SINGULAR * given:
                matrix[row * size + row] = sqrt(total)
            else:
                return False
    return True


@kernel
def invert_lower(lower: Floats, size: int, inverse: Floats) -> None:
    """The inverse of a lower triangle; what is above its diagonal is not written."""
    for column in range(size):
        inverse[column * size + column] = 1.0 / lower[column * size + column]
        for row in range(column + 1, size):
            total = 0.0
            for other in range(column, row):
                total -= lower[row * size + other] * inverse[other * size + column]
            inverse[row * size + column] = total / lower[row * size + row]


@kernel
def solve(lower: Floats, size: int, vector: Floats) -> None:
    """Put the solution of L L' x = vector in the place of the vector."""
    for row in range(size):
        total = vector[row]
        for other in range(row):
            total -= lower[row * size + other] * vector[other]
        vector[row] = total / lower[row * size + row]
    for row in range(size - 1, -1, -1):
        total = vector[row]
        for other in range(row + 1, size):
            total -= lower[other * size + row] * vector[other]
        vector[row] = total / lower[row * size + row]
