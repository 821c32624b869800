// A table drawn: the seats around the trick, what is asked, the hand.

import { face, lying, shown, small, words } from "./cards.js";
import { sheet } from "./dialogs.js";
import { h, render } from "./render.js";

/** Draw everything that somebody at a table sees. */
export function drawTable(root, here) {
  const told = here.shown;
  render(root, h("main", { class: `at-table players-${told.players.length}`, "data-game": told.game, "data-phase": told.phase, "data-at": `${told.hand}:${told.at}` },
    strip(here), !here.connected && h("p", { class: "banner", role: "status" }, "The connection is lost. The table is kept; trying again …"),
    felt(here), asked(here), hand(here), log(told)));
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const button = (label, key, onclick, props = {}) => h("button", { class: "quiet", onclick, title: key ? `${label} (${key})` : label, ...props }, label);

function strip(here) {
  const { title, hand } = here.shown;
  return h("header", { class: "strip" },
    h("a", { class: "quiet", href: "#", "aria-label": "To the lobby" }, "‹"), h("h1", null, title, h("span", { class: "aside" }, ` hand ${hand + 1}`)),
    h("nav", { "aria-label": "Look up" },
      button(here.thinking ? "Thinking …" : "Hint", "H", () => here.askHint(), { "aria-disabled": String(!here.isTurn) }),
      button("Last", "L", () => here.lastTrick()), button("Score", "S", () => here.sheet()), button("Rules", "R", () => here.rules()),
      told_seat(here) && button("Invite", "", () => here.invite()), button("Seal", "", () => here.aboutSeal(), { "aria-label": "The deal is sealed" }), button("⚙", "", () => here.settings(), { "aria-label": "Settings" })));
}

const told_seat = ({ shown: { seat, players } }) => seat !== null && players.filter(({ plays }) => plays === "person").length > 1;

/** Where a seat is: the reader's below, then clockwise. */
function around(place, seats, wide, high) {
  const angle = (2 * Math.PI * place) / seats;
  return { "--x": `${50 - wide * Math.sin(angle)}%`, "--y": `${50 + high * Math.cos(angle)}%` };
}

function felt(here) {
  const { board, players, end } = here.shown;
  const trick = here.resting ?? board.trick;
  const ended = end && !here.waiting;
  return h("section", { class: `felt ${here.waiting ? "waits" : ""}`, "aria-label": "Table", onclick: () => here.skip() },
    board.seats.map((seat, place) => plate(here, seat, place, players)),
    h("ul", { class: "lines" }, board.lines.map((line) => h("li", null, words(line)))),
    trick && h("div", { class: "trick", "aria-label": `Trick ${trick.number}` }, trick.cards.map((card, place) => down(board, trick, card, place))),
    ended && ending(here));
}

function plate(here, seat, place, players) {
  const { board } = here.shown;
  const { plays } = players[seat.seat];
  const values = board.labels.map((label, at) => [label, seat.values[at]]).filter(([, value]) => value !== "");
  const away = plays === "person" && !players[seat.seat].here;
  const out = away || seat.roles.includes("sits out");
  return h("div", { key: `seat-${seat.seat}`, class: `seat ${seat.to_move && !here.resting ? "to-move" : ""} ${out ? "out" : ""} ${place ? "" : "mine"}`, style: around(place, board.seats.length, 41, 41) },
    h("b", null, capital(seat.name)), place > 0 && h("span", { class: "plays" }, away ? "not here" : plays),
    seat.roles.length > 0 && h("span", { class: "roles" }, seat.roles.map((role) => h("span", { class: "role", "data-role": role }, role))),
    h("dl", null, values.map(([label, value]) => h("div", null, h("dt", null, label), h("dd", null, value.replace("-", "−"))))));
}

function down(board, trick, card, place) {
  const seat = trick.order[place];
  const seats = board.seats.map((each) => each.seat);
  const style = around(seats.indexOf(seat), seats.length, 32, 30);
  const name = board.seats.find((each) => each.seat === seat).name;
  const takes = trick.taker === seat ? "takes" : "";
  return h("div", { key: `${trick.number}-${seat}`, class: "down", style }, lying(card, takes, { "aria-label": `${name}: ${card.words}` }), h("span", { class: "by", "aria-hidden": "true" }, name));
}

function asked(here) {
  const { board, end, phase, asks } = here.shown;
  if (end) return h("section", { class: "asked" });
  if (!here.isTurn) return h("section", { class: "asked" }, h("p", { class: "aside" }, waitingFor(here)));
  const question = here.note || board.question.replace("; type them together, or one by one", "").replace(/: choose the \w+/, "");
  const calls = board.choices.filter(({ is_card }) => !is_card);
  return h("section", { class: "asked", "aria-label": "Question" },
    h("p", { class: here.note ? "note" : "question", role: here.note ? "alert" : null }, words(question)),
    calls.length > 0 && callButtons(here, calls),
    here.isDraft && h("button", { class: "primary", "data-asks": asks, disabled: !here.draft?.complete, onclick: () => here.confirm() }, asks > 1 ? `${capital(phase)} ${here.chosen.length} of ${asks}` : capital(phase)),
    here.hint && hintText(here.hint));
}

function waitingFor({ shown: { board }, waiting }) {
  if (waiting === "trick") return "Click, or press Space, to go on.";
  const mover = board.seats.find((seat) => seat.to_move);
  return mover && mover.name !== "you" ? `${mover.name} is thinking …` : "\u00a0";
}

/** Bids are a pad of numbers under one word. */
function callButtons(here, calls) {
  const isNumber = ({ name }) => /-\d+$/.test(name);
  const numbers = calls.filter(isNumber);
  const pad = numbers.length > 2;
  const others = pad ? calls.filter((call) => !isNumber(call)) : calls;
  return [
    pad && h("div", { class: "pad", role: "group", "aria-label": "Bid" }, numbers.map((call) => callButton(here, call, call.name.match(/\d+$/)[0]))),
    others.length > 0 && h("div", { class: "calls" }, others.map((call) => callButton(here, call, capital(call.words)))),
  ];
}

function callButton(here, call, label) {
  const advice = adviceOn(here, call.action);
  return h("button", { key: call.name, class: `call ${advice?.chosen ? "best" : ""}`, "data-call": call.name, "data-key": call.key, "aria-label": `${call.words}${advice ? `, expected ${valueText(advice)}` : ""}`, onclick: () => here.play([call.action]) },
    words(label), advice && value(advice));
}

const adviceOn = (here, action) => here.hint?.choices.find(({ choice }) => choice.action === action);
const rounded = (number) => number.toFixed(1).replace("-", "−");
const valueText = ({ value: mean, margin }) => (margin === null ? rounded(mean) : `${rounded(mean)} ± ${margin.toFixed(1)}`);
const value = (advice) => h("span", { class: "value" }, valueText(advice));

/** What a search found, in words. */
function hintText({ title, choices, places, cards, deals, matters }) {
  const [best, second] = choices;
  const close = second && best.margin !== null && Math.abs(best.value - second.value) < Math.max(best.margin, second.margin ?? 0);
  const verdict = !second ? "Only this is possible." : close ? "The best choices are too close to call." : [`Best: `, words(best.choice.told), "."];
  const where = cards[0] && places.length > 0 && sentence(cards[0], places);
  return h("div", { class: "hint", role: "status" }, h("p", null, h("b", null, verdict), ` ${title} in ${deals.toLocaleString("en")} possible deals.`),
    where && h("p", null, where), matters && h("p", { class: "aside" }, words(matters)));
}

function sentence({ card, shares }, places) {
  const place = shares.indexOf(Math.max(...shares));
  const at = places[place] === "elsewhere" ? "not in play" : `with ${places[place]}`;
  return [small(card), ` is ${at} in ${Math.round(100 * shares[place])} % of them.`];
}

function hand(here) {
  const { board, end, asks } = here.shown;
  const cards = board.hand.flat();
  if (end && !here.waiting) return h("section", { class: "hand" });
  const focused = cards.some(({ card }) => card.name === here.focus) ? here.focus : cards[0]?.card.name;
  return h("section", { class: "hand", role: "group", "aria-label": "Your hand", "data-cards": cards.length },
    board.hand.map((suit, place) => h("div", { key: `suit-${place}`, class: "suit" }, suit.map((held) => heldCard(here, held, asks, held.card.name === focused)))));
}

function heldCard(here, held, asks, isFocused) {
  const choice = here.isTurn && here.shown.board.choices.find(({ name, is_card }) => is_card && name === held.card.name);
  const lifted = choice && (here.chosen.includes(choice.action) || here.lifted === held.card.name);
  const full = here.draft && !lifted && choice && !here.draft.possible.includes(choice.action);
  const barred = here.isTurn && asks > 0 && (!choice || (full && asks > 1));
  const advice = choice && adviceOn(here, choice.action);
  const label = [held.card.words, lifted && "lifted", barred && held.why_not, advice && `expected ${valueText(advice)}`].filter(Boolean).join(", ");
  const classes = [here.isTurn && choice && !barred ? "can" : "", barred ? "barred" : "", lifted ? "lifted" : "", advice?.chosen ? "best" : ""].join(" ");
  return h("button", { key: held.card.name, ...shown(held.card, classes), tabindex: isFocused ? "0" : "-1", "aria-label": label, "aria-disabled": String(Boolean(barred || !here.isTurn)), "aria-pressed": here.isDraft ? String(Boolean(lifted)) : null,
    title: barred ? held.why_not : null, onfocus: () => { here.focus = held.card.name; }, onclick: (event) => here.card(held, event.pointerType === "touch") },
    face(held.card), advice && value(advice));
}

function ending(here) {
  const { end, board, sheet: scores } = here.shown;
  const order = board.seats.map(({ seat, name }) => [capital(name), end.hands[seat]]);
  return h("div", { class: "ending", role: "region", "aria-label": "End of the hand", onclick: (event) => event.stopPropagation() },
    end.text && h("h2", null, end.text), end.outcome.map((line) => h("p", { class: "outcome" }, words(line))),
    here.shown.hints && reviewText(here),
    sheet({ ...scores, lines: scores.lines.slice(-4) }),
    h("details", null, h("summary", null, "All hands as dealt"), h("dl", { class: "dealt" }, order.map(([name, suits]) => [h("dt", null, name), h("dd", null, suits.flat().map((card) => [small(card), " "]))]))),
    h("div", { class: "calls" }, h("button", { class: "primary", onclick: () => here.next() }, end.over ? "To the lobby" : "Next hand"), h("button", { onclick: () => here.again() }, "Same deal again"), h("button", { class: "quiet", onclick: () => here.aboutSeal() }, "Check the seal")));
}

/** What the person gave up, decision by decision; the best choice is not told before it is asked for. */
function reviewText(here) {
  const { review } = here;
  if (!review) return h("p", { class: "aside", role: "status" }, "Your decisions are being looked at …");
  const marked = review.verdicts.filter(({ mark }) => mark);
  const number = marked.length === 1 ? "one decision" : `${marked.length} decisions`;
  if (!marked.length) return h("p", { role: "status" }, review.verdicts.length ? "Nothing you did was clearly wrong." : "You had nothing to decide.");
  return h("div", { class: "review" }, h("p", { role: "status" }, `You gave up ${review.given_up.toFixed(1)} ± ${review.margin.toFixed(1)} in ${number}.`),
    h("ul", null, marked.map((verdict) => h("li", { key: verdict.at }, h("b", { class: "mark" }, verdict.mark), ` ${capital(verdict.phase)}: `, words(verdict.chosen),
      ` gave up ${verdict.loss.toFixed(1)} ± ${verdict.margin.toFixed(1)}`, h("details", null, h("summary", null, "What was better?"), h("p", null, words(verdict.best))),
      h("button", { class: "quiet", onclick: () => here.again(verdict.at) }, "Try it from here")))));
}

function log({ events, title }) {
  return events.length > 1 && h("aside", { class: "log unseen", "aria-label": `Log of ${title}` }, h("ol", null, events.map((event) => h("li", null, words(event.text)))));
}
