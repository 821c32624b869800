// The felt: the seats around the trick.

import { lying, words } from "./cards.js";
import { h } from "./render.js";
import { capital } from "./words.js";

/** Where a seat is: the reader's below, then clockwise. */
function around(place, seats, wide, high) {
  const angle = (2 * Math.PI * place) / seats;
  return { "--x": `${50 - wide * Math.sin(angle)}%`, "--y": `${50 + high * Math.cos(angle)}%` };
}

/** A board drawn; `rests` while a full trick lies there, `waits` while a click goes on. */
export function felt(board, { players = [], trick = board.trick, rests = false, waits = false, onclick = null }, ...inside) {
  return h("section", { class: `felt ${waits ? "waits" : ""}`, "aria-label": "Table", onclick },
    board.seats.map((seat, place) => plate(board, seat, place, players[seat.seat], rests)),
    h("ul", { class: "lines" }, board.lines.map((line) => h("li", null, words(line)))),
    trick && h("div", { class: "trick", "aria-label": `Trick ${trick.number}` }, trick.cards.map((card, place) => down(board, trick, card, place))),
    inside);
}

function plate(board, seat, place, player, rests) {
  const values = board.labels.map((label, at) => [label, seat.values[at]]).filter(([, value]) => value !== "");
  const away = player?.plays === "person" && !player.here;
  const out = away || seat.roles.includes("sits out");
  return h("div", { key: `seat-${seat.seat}`, class: `seat ${seat.to_move && !rests ? "to-move" : ""} ${out ? "out" : ""} ${place ? "" : "mine"}`, style: around(place, board.seats.length, 41, 41) },
    h("b", null, capital(seat.name)), place > 0 && player && h("span", { class: "plays" }, away ? "not here" : player.plays),
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
