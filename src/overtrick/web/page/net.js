// The server: questions over HTTP, a table over a socket. The token is kept here and never in an address.

const TOKEN = "overtrick.token";
const LONGEST = 15000;

/** Ask the server; what it refuses is an error with its words. */
export async function ask(path, content, signal) {
  const headers = { authorization: `Bearer ${localStorage.getItem(TOKEN) ?? ""}` };
  if (content) headers["content-type"] = "application/json";
  const answer = await fetch(path, { method: content ? "POST" : "GET", headers, body: content && JSON.stringify(content), signal });
  const told = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(words(told.detail)), { status: answer.status });
  return told;
}

function words(detail) {
  return typeof detail === "string" ? detail : detail.map((each) => `${each.loc.at(-1)}: ${each.msg}`).join("; ");
}

/** Who we are; somebody new if the server does not know us. */
export async function introduce() {
  try {
    if (localStorage.getItem(TOKEN)) return await ask("api/me");
  } catch (error) {
    if (error.status !== 401) throw error;
  }
  const { token } = await ask("api/people", {});
  localStorage.setItem(TOKEN, token);
  return ask("api/me");
}

/** The same deal once more, from the beginning or from a decision. */
export async function playAgain(table, hand, at) {
  const made = await ask(`api/tables/${table}/again`, { hand, at });
  location.hash = `t=${made.table}`;
}

/** A table: `hear` gets its messages, `state` whether we are connected. It comes back by itself. */
export class Line {
  constructor(table, watch, hear, state) {
    Object.assign(this, { table, watch, hear, state, tries: 0, closed: false });
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/api/table`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ table: this.table, token: localStorage.getItem(TOKEN), watch: this.watch }));
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onclose = ({ code }) => this.lost(code);
  }

  receive(told) {
    if (this.closed) return;
    if (told.is === "table") {
      this.tries = 0;
      this.state(true);
    }
    this.hear(told);
  }

  lost(code) {
    if (this.closed || code === 4400) return;
    this.state(false);
    this.timer = setTimeout(() => this.connect(), Math.min(LONGEST, 500 * 2 ** this.tries++));
  }

  say(said) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(said));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}
