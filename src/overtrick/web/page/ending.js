// The end of a hand: the score sheet, all cards, what was given up, and how to go on.

import { small, words } from "./cards.js";
import { sheet } from "./dialogs.js";
import { h } from "./render.js";
import { capital, plain, plural, within } from "./words.js";

export function ending(here) {
  const { end, board, sheet: scores, table, hand, hints, seat, kind } = here.shown;
  const order = board.seats.map((each) => [capital(each.name), end.hands[each.seat]]);
  return h("div", { class: "ending", role: "region", "aria-label": "End of the hand", onclick: (event) => event.stopPropagation() },
    end.text && h("h2", null, end.text), end.outcome.map((line) => h("p", { class: "outcome" }, words(line))),
    hints && seat !== null && given(here.looking.review), here.looking.machine && compared(here.looking.machine),
    sheet({ ...scores, lines: scores.lines.slice(-4) }),
    h("details", null, h("summary", null, "All hands as dealt"), h("dl", { class: "dealt" }, order.map(([name, suits]) => [h("dt", null, name), h("dd", null, suits.flat().map((card) => [small(card), " "]))]))),
    h("div", { class: "calls" }, h("button", { class: "primary", onclick: () => here.next() }, end.over ? "To the lobby" : "Next hand"),
      seat !== null && h("a", { class: "button", href: `#v=${table}.${hand}`, title: "Review (V)" }, "Review"),
      kind === "daily" && end.over && h("button", { onclick: () => here.share() }, "Share"),
      seat !== null && h("button", { onclick: () => here.again(), title: "The same deal again (A)" }, "Same deal again"), h("button", { class: "quiet", onclick: () => here.aboutSeal() }, "Check the seal")));
}

const compared = ({ score, margin, replays, begun, yours, friends, joined }) => h("p", null, `Expert ${begun ? "from the same position" : "with your cards"}${friends ? ", club in place of your friends" : ""}: ${within(score, margin)} over ${replays} replays; you${joined ? " and club, who played for you" : ""}: ${plain(yours)}.`);

/** What the person gave up; which choices were better is for the review, where they can be tried first. */
function given(review) {
  if (!review) return h("p", { class: "aside", role: "status" }, "Your decisions are being looked at …");
  if (review.failed) return h("p", { class: "aside", role: "status" }, review.failed);
  if (review.absent) return h("p", { role: "status" }, "An agent made all your moves.");
  const marked = review.verdicts.filter(({ mark }) => mark);
  if (!marked.length) return h("p", { role: "status" }, review.verdicts.length ? "Nothing you did was clearly wrong." : "You had nothing to decide.");
  return h("div", { class: "review" }, h("p", { role: "status" }, `You gave up ${within(review.given_up, review.margin)} in ${plural(marked.length, "decision")}.`),
    h("ul", null, marked.map(({ at, mark, phase, chosen, loss, margin }) => h("li", { key: at }, h("b", { class: "mark" }, mark), ` ${capital(phase)}: `, words(chosen), ` gave up ${within(loss, margin)}`))));
}
