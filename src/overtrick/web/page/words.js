// Small words and numbers that several screens write.

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const plural = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** Why the first answer about a game can be slow. */
export const FIRST_TIME = "The first time, a game is compiled for this machine: that takes up to half a minute.";

/** A number with a true minus, as it is. */
export const plain = (number) => `${number}`.replace("-", "−");

/** A number with one decimal place and a true minus. */
export const rounded = (number) => number.toFixed(1).replace("-", "−");
export const within = (number, margin) => `${rounded(number)} ± ${margin.toFixed(1)}`;
