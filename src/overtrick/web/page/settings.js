// What somebody likes: kept in this browser.

const KEPT = "overtrick.settings";
export const THEMES = { auto: "as the system", light: "light", dark: "dark" };
export const PACES = { instant: "at once", quick: "quick", normal: "normal", slow: "slow", manual: "click by click" };
const SPEED = { instant: 0, quick: 0.4, normal: 1, slow: 2, manual: 1 };

export const settings = {
  theme: "auto",
  fourColours: false,
  pace: "normal",
  coach: true,
  game: "euchre",
  strength: "club",
  ...JSON.parse(localStorage.getItem(KEPT) ?? "{}"),
};

/** Change a setting, keep it, and let the page look so. */
export function choose(name, value) {
  settings[name] = value;
  localStorage.setItem(KEPT, JSON.stringify(settings));
  apply();
}

export function apply() {
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.colours = settings.fourColours ? "four" : "two";
}

/** Milliseconds at the chosen speed. */
export function paced(milliseconds) {
  return milliseconds * SPEED[settings.pace];
}
