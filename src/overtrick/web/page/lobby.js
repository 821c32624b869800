// The lobby: one button deals at once; below it what was left, and a table to one's wishes.

import { showSettings } from "./dialogs.js";
import { showLadder } from "./ladder.js";
import { showImport } from "./links.js";
import { ask } from "./net.js";
import { h, render } from "./render.js";
import { choose, settings } from "./settings.js";
import { options, presets, select, spaced, usual } from "./wishes.js";
import { capital, FIRST_TIME, plural } from "./words.js";

const SHAPES = { euchre: "H", hearts: "H", sheephead: "D", wizard: "W", somerset: "J" };

/** Show the lobby to somebody; the answer is how to leave, after which no late answer draws it again. */
export async function lobby(root, me) {
  const games = await ask("api/games");
  const wish = { game: games.some(({ name }) => name === settings.game) ? settings.game : games[0].name, strength: settings.strength, players: 0, preset: "standard", options: {}, seats: [], busy: "", error: "" };
  const details = {};
  let left = false;
  const show = () => left || render(root, page(games, me, wish, details, { start, daily, pick, change }));

  async function pick(name) {
    choose("game", name);
    Object.assign(wish, { game: name, players: 0, preset: "standard", options: {}, seats: [] });
    show();
    await load();
  }

  async function load() {
    const { game } = wish;
    details[game] ??= await ask(`api/games/${game}`);
    show();
  }

  function change(changes) {
    Object.assign(wish, changes);
    if (changes.strength) choose("strength", changes.strength);
    show();
  }

  function start(game) {
    const { name, players } = games.find((each) => each.name === game);
    const listed = name === wish.game ? wish : { options: {}, preset: "standard", seats: [] };
    const number = listed.players || details[game]?.rules.presets[listed.preset] || usual(players);
    const seats = Array.from({ length: number }, (_, seat) => (seat ? listed.seats[seat] || wish.strength : "me"));
    choose("game", game);
    return sit(game, "api/tables", { game, players: number, preset: listed.preset, options: listed.options, seats });
  }

  /** Sit down, wherever the server says. */
  async function sit(game, path, content) {
    change({ busy: game, error: "" });
    try {
      const { table } = await ask(path, content);
      location.hash = `t=${table}`;
    } catch (error) {
      change({ busy: "", error: error.message });
    }
  }

  const daily = (game) => sit(game, "api/daily", { game });

  document.title = "Overtrick";
  show();
  load();
  return () => { left = true; };
}

function page(games, me, wish, details, does) {
  const game = games.find(({ name }) => name === wish.game);
  return h("main", { class: "lobby" },
    h("header", { class: "title" }, h("h1", null, "Overtrick"), h("button", { class: "quiet", onclick: () => showSettings() }, "Settings")),
    h("section", { class: "hero" },
      h("p", null, game.summary),
      h("button", { class: "primary large", disabled: Boolean(wish.busy), onclick: () => does.start(game.name) }, wish.busy ? "Shuffling …" : `Deal ${game.title}`),
      wish.error && h("p", { role: "alert" }, wish.error),
      wish.busy && h("p", { class: "aside" }, FIRST_TIME)),
    links(me, game, does),
    gameChoice(games, wish, does),
    tableWishes(game, wish, details[game.name], does),
    tables("Continue", me.tables.filter(({ over }) => !over), "Games that you leave wait here."),
    tables("Finished", me.tables.filter(({ over }) => over), "Games that you have finished are listed here."));
}

/** What else there is: the deal of the day, mistakes that are due, what was. */
function links({ mistakes: { due, coming }, tables, day }, game, { daily }) {
  const played = tables.find((each) => each.day === day && each.game === game.name);
  const text = due ? `${plural(due, "mistake")} due` : coming ? `Mistakes: ${coming} later` : "Mistakes";
  return h("nav", { class: "links", "aria-label": "More" },
    h("button", { onclick: () => daily(game.name) }, `${played?.over ? "✓ " : ""}Daily deal`), h("a", { class: `button ${due ? "primary" : ""}`, href: "#m" }, text),
    h("a", { class: "button", href: "#s" }, "Study"), h("a", { class: "button", href: "#h" }, "History"), h("a", { class: "button", href: "#p" }, "Reports"), h("button", { onclick: showImport }, "Import"));
}

function gameChoice(games, wish, { pick }) {
  const buttons = games.map(({ name, title, players }) =>
    h("button", { key: name, class: "game", "aria-pressed": String(name === wish.game), onclick: () => pick(name) },
      h("svg", { class: "pip", "aria-hidden": "true" }, h("use", { href: `#suit-${SHAPES[name] ?? "S"}` })),
      h("b", null, title), h("span", null, players.length > 1 ? `${players[0]} to ${players.at(-1)} players` : `${players[0]} players`)));
  return h("section", { "aria-label": "Games" }, h("h2", null, "Game"), h("div", { class: "games" }, buttons));
}

function tableWishes(game, wish, detail, { change }) {
  const named = detail?.strengths ?? ["beginner", "club", "expert"];
  const strengths = [...new Set([...named, wish.strength])].map((name) => [name, capital(name)]);
  const preset = detail?.rules.presets[wish.preset];
  const players = wish.players || preset || usual(game.players);
  const parts = [select("Opponents", wish.strength, strengths, (strength) => change({ strength, seats: [] }))];
  if (game.players.length > 1) parts.push(select("Players", String(players), game.players.map((number) => [String(number), plural(number, "player")]), (number) => change({ players: Number(number), seats: [] })));
  return h("section", { "aria-label": "Table" }, h("h2", null, "Table"), h("div", { class: "wishes" }, parts),
    detail?.ladder.rungs.length > 0 && h("button", { class: "quiet", onclick: () => showLadder(game.title, detail.ladder) }, "How strong are they?"),
    !detail && h("p", { class: "aside", role: "status" }, `Rules and seats come in a moment. ${FIRST_TIME}`),
    detail && h("details", null, h("summary", null, "Rules and seats"), h("div", { class: "wishes" }, presets(wish, detail, change), options(wish, detail, change), seats(players, wish, detail, change))));
}

const seats = (players, wish, { seats: possible }, change) =>
  Array.from({ length: players - 1 }, (_, place) => place + 1).map((seat) =>
    select(`Seat ${seat + 1}`, wish.seats[seat] ?? wish.strength, [...possible, "friend"].map((name) => [name, name === "friend" ? "A friend, by link" : spaced(name)]), (name) => {
      const chosen = [...wish.seats];
      chosen[seat] = name;
      change({ seats: chosen });
    }));

function tables(title, listed, empty) {
  const links = listed.slice(0, 8).map(({ table, title: game, players, changed }) =>
    h("li", { key: table }, h("a", { href: `#t=${table}` }, h("b", null, game), ` with ${others(players)}`), h("time", null, ago(changed))));
  return h("section", { "aria-label": title }, h("h2", null, title), links.length ? h("ul", { class: "tables" }, links) : h("p", { class: "aside" }, empty));
}

function others(players) {
  const kinds = [...new Set(players.slice(1).map(({ plays }) => plays))];
  return kinds.join(", ");
}

function ago(changed) {
  const minutes = Math.round((Date.now() / 1000 - changed) / 60);
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 1440 ? `${Math.round(minutes / 60)} h ago` : new Date(changed * 1000).toLocaleDateString();
}
