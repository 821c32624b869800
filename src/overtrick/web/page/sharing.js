// What is shared: the result of a daily deal as text, and hands that others sent.

import { copied, open } from "./dialogs.js";
import { showLink, unpacked } from "./links.js";
import { ask } from "./net.js";
import { show } from "./review.js";
import { plain, plural, within } from "./words.js";

/** The result of the day in a line that tells no card. */
export function showResult({ shown: { title, day, sheet, end }, looking: { review, machine } }) {
  const parts = [`Overtrick, ${title} of ${day}: ${plain(sheet.lines.at(-1).totals[0])}${sheet.fewest_win ? " points" : ""}`];
  if (end.helped) parts.push(`with help in ${plural(end.helped, "move")}`);
  if (review && !review.failed && review.verdicts.length && sheet.lines.length === 1) parts.push(`gave up ${within(review.given_up, review.margin)}`);
  if (machine && sheet.lines.length === 1) parts.push(`the expert has ${within(machine.score, machine.margin)} with the same cards`);
  open("Share the result", copied("Copy this text", `${parts.join("; ")}.`));
}

/** A hand that was sent as a link. */
export async function shared(root, data, seat) {
  let record;
  try {
    record = await unpacked(data);
  } catch {
    throw Object.assign(new Error("this link holds no hand"), { status: 400 });
  }
  const told = await ask("api/records", { record, seat });
  return show(root, told, { review: (signal) => ask("api/records/review", { record, seat }, signal), back: "#", share: () => showLink(told) });
}
