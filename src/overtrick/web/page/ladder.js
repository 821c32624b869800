// The ladder of a game: who is how strong, measured.

import { open } from "./dialogs.js";
import { h } from "./render.js";
import { capital } from "./words.js";

const plain = (number) => `${number < 0 ? "−" : "+"}${Math.abs(number).toFixed(0)}`;

/** The rungs in a table; whoever sees all cards is marked. */
export function ladderTable(title, { rungs, count, kind }) {
  const rows = rungs.map(({ told, name, rating, low, high, seconds }) => h("tr", null, h("th", { scope: "row" }, name ? `${capital(name)}: ${told}` : told), h("td", null, plain(rating)), h("td", null, `${plain(low)} to ${plain(high)}`), h("td", null, seconds === null ? "" : `${(1000 * seconds).toFixed(1)} ms`)));
  return [h("p", { class: "aside" }, `Ratings on the scale of Elo with their 95 % intervals, from ${count} ${kind} for each pair, and the processor time of a decision.`),
    h("div", { class: "scrolling", tabindex: "0", role: "region", "aria-label": `Ladder of ${title}` }, h("table", { class: "sheet" }, h("thead", null, h("tr", null, ["Agent", "Rating", "95 %", "Time"].map((head) => h("th", { scope: "col" }, head)))), h("tbody", null, rows)))];
}

/** How strong the opponents are, as far as that was measured. */
export const showLadder = (title, ladder) => open(`Ladder of ${title}`, ladderTable(title, ladder));
