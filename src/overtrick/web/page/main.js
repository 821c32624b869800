// The page: which screen is shown is in the fragment of the address.

import { ask, introduce } from "./net.js";
import { history } from "./history.js";
import { lobby } from "./lobby.js";
import { mistakes } from "./mistakes.js";
import { h, render } from "./render.js";
import { reports } from "./reports.js";
import { review } from "./review.js";
import { shared } from "./sharing.js";
import { study } from "./study.js";
import { apply } from "./settings.js";
import { table } from "./table.js";
import { FIRST_TIME } from "./words.js";

/** Screens by the letter in the address; each answers how to leave it. */
const SCREENS = {
  t: (root, me, key) => table(root, key),
  w: (root, me, key, watch) => table(root, key, watch),
  v: (root, me, key, hand) => review(root, key, Number(hand)),
  m: (root) => mistakes(root),
  h: (root) => history(root),
  s: (root, me, data) => study(root, data),
  p: (root) => reports(root),
  r: (root, me, data, seat) => shared(root, data, Number(seat ?? 0)),
};

/** Screens that draw nothing before the server has answered, and how long they may be blank, in milliseconds. */
const WAITING = [..."vmhprj"];
const PATIENCE = 500;

const root = document.getElementById("page");
let leave = () => {};
let shown = Promise.resolve();

/** One screen after another: of two that wait for the server at once, the slower would be drawn over the other. */
function next() {
  shown = shown.then(show);
}

/** Show the screen that the address names. */
async function show() {
  leave();
  leave = () => {};
  document.querySelector("dialog")?.close();
  const [kind, rest] = location.hash.slice(1).split("=");
  const [key, ...more] = (rest ?? "").split(".");
  const patience = WAITING.includes(kind) && setTimeout(wait, PATIENCE);
  try {
    const me = await introduce();
    if (kind === "j") await ask(`api/tables/${key}/join`, { seat: Number(more[0]), code: more[1] }).then(() => location.replace(`#t=${key}`));
    else leave = await (SCREENS[kind] ?? lobby)(root, me, key, ...more);
  } catch (error) {
    render(root, h("main", { class: "lobby" }, h("h1", null, "Overtrick"), h("p", { role: "alert" }, error.status ? `${error.message}.` : `The server does not answer: ${error.message}`),
      h("button", { class: "primary", onclick: next }, "Try again")));
  } finally {
    clearTimeout(patience);
  }
}

/** Said if the server takes long. */
function wait() {
  render(root, h("main", { class: "lobby" }, h("h1", null, "Overtrick"), h("p", { role: "status" }, `One moment … ${FIRST_TIME}`)));
}

apply();
addEventListener("hashchange", next);
next();
