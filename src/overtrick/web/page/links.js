// A hand in an address: the record, compressed, in the fragment, which is sent to nobody; and hands from files.

import { copied, open } from "./dialogs.js";
import { h, render } from "./render.js";

/** A text as the letters of an address. */
export async function packed(text) {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A link to a hand, and the hand as a file. */
export async function showLink({ record, seat, game }) {
  const address = `${location.href.split("#")[0]}#r=${await packed(record)}.${seat}`;
  const file = URL.createObjectURL(new Blob([`${record}\n`], { type: "application/json" }));
  open("Link to this hand", [copied("Whoever opens it on an Overtrick page sees the hand", address),
    h("p", null, h("a", { href: file, download: `${game}.jsonl` }, "Save as a file"), " for ", h("code", null, "overtrick replay"), " and ", h("code", null, "overtrick review"), ".")]);
}

/** Hands from a file or pasted: a line of JSON for each. */
export function showImport() {
  const found = h("div", { class: "imported" });
  const take = async (text) => render(dialog.querySelector(".imported"), await linked(text));
  const dialog = open("Import a hand", [
    h("p", null, "Records as ", h("code", null, "overtrick play"), " saves them, one a line."),
    h("label", { class: "choice" }, h("span", null, "A file"), h("input", { type: "file", accept: ".json,.jsonl", onchange: async (event) => take(await event.target.files[0].text()) })),
    h("label", { class: "choice" }, h("span", null, "Or paste a record"), h("textarea", { rows: "3", class: "link", oninput: (event) => take(event.target.value) })), found]);
}

const MOST = 50;

async function linked(text) {
  const lines = text.split("\n").filter((line) => line.trim());
  const items = await Promise.all(lines.slice(0, MOST).map(async (line, place) => {
    const record = understood(line);
    if (!record) return h("li", { role: "alert" }, `Line ${place + 1} is no record of a hand.`);
    const seat = Math.max(0, record.agents?.indexOf("person") ?? 0);
    return h("li", null, h("a", { href: `#r=${await packed(line)}.${seat}` }, `Hand ${place + 1}: ${record.game}, from seat ${seat}`));
  }));
  return h("ul", null, items, lines.length > MOST && h("li", null, `${lines.length - MOST} more are not shown.`));
}

/** A line as a record, as far as can be seen here; the server looks closely. */
function understood(line) {
  try {
    const record = JSON.parse(line);
    return typeof record?.game === "string" && typeof record.moves === "string" ? record : null;
  } catch {
    return null;
  }
}
