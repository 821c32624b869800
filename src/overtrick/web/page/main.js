// The page: which screen is shown is in the fragment of the address.

import { ask, introduce } from "./net.js";
import { lobby } from "./lobby.js";
import { h, render } from "./render.js";
import { apply } from "./settings.js";
import { table } from "./table.js";

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
  try {
    const me = await introduce();
    if (kind === "j") await ask(`api/tables/${key}/join`, { seat: Number(more[0]), code: more[1] }).then(() => location.replace(`#t=${key}`));
    else leave = (kind === "t" || kind === "w" ? table(root, key, kind === "w" ? more[0] : undefined) : await lobby(root, me)) ?? leave;
  } catch (error) {
    render(root, h("main", { class: "lobby" }, h("h1", null, "Overtrick"), h("p", { role: "alert" }, error.status ? `${error.message}.` : `The server does not answer: ${error.message}`),
      h("button", { class: "primary", onclick: next }, "Try again")));
  }
}

apply();
addEventListener("hashchange", next);
next();
