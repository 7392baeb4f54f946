// Asking something of the table, and saying what came of it.

/** @import { TableRequest, Problem } from "./api.js" */

import { byId, closest, find } from "./dom.js";
import { messages, notify } from "./notice.js";
import { newId, parseValue } from "./requests.js";

export { newId };

/** What the server refuses has a status; what did not reach it has none. */
export class RequestError extends Error {
  /**
   * @param {string} message
   * @param {number} [status]
   * @param {string} [hint]
   */
  constructor(message, status, hint) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

export function table() {
  return byId("table");
}

/**
 * Whom a device that is passed round was handed to when this page was made.
 * @returns {Record<string, string>}
 */
function holderHeader() {
  const { holder } = messages();
  return holder === undefined ? {} : { "x-holder": holder };
}

/**
 * @param {"GET" | "POST" | "PUT"} method
 * @param {string} path below the table's
 * @param {object} [body]
 * @param {RequestInit} [how]
 * @returns {Promise<any>} any: each path has an answer of its own
 */
export async function send(method, path, body, how = {}) {
  const response = await fetch(`/api/v1/tables/${table().dataset.table}/${path}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...holderHeader() },
    body: body === undefined ? undefined : JSON.stringify(body),
    ...how,
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { detail, hint } = /** @type {Partial<Problem>} */ (answer);
  throw new RequestError(detail ?? messages().unsent, response.status, hint);
}

/** @type {string | undefined} */
let hintedAt;

/**
 * The hint of a refusal first; at the next mistake, while nothing else has happened, the whole message.
 * @param {RequestError} error
 */
function refusalText(error) {
  const { seq } = table().dataset;
  if (!error.hint || hintedAt === seq) return error.message;
  hintedAt = seq;
  return error.hint;
}

/**
 * Whether it was done; otherwise it is said why not. Null: it is not known.
 * @param {TableRequest["request"]} request
 * @param {Partial<TableRequest>} [how]
 */
export async function ask(request, { id = newId(), expected = null } = {}) {
  try {
    await send("POST", "requests", { request, id, expected });
    return true;
  } catch (error) {
    const refused = error instanceof RequestError;
    notify(refused ? refusalText(error) : messages().unsent);
    return refused ? false : null;
  }
}

const WORTH_EXPECTING = new Set(["pass"]);

/**
 * A button that asks: data-ask names the request, or data-move the command of the game; the rest are its fields.
 * @param {HTMLElement} button
 */
async function onAskButton(button) {
  if (button.dataset.busy) return;
  const { ask: request, move, ...rest } = button.dataset;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, parseValue(key, value ?? "")]));
  const asked = /** @type {TableRequest["request"]} */ (
    request ? { request, ...fields } : { request: "move", move: { command: move, ...fields } }
  );
  const expected = WORTH_EXPECTING.has(asked.request) ? Number(table().dataset.seq) : null;
  button.dataset.busy = "yes";
  if (await ask(asked, { expected })) document.dispatchEvent(new CustomEvent("asked", { detail: asked }));
  delete button.dataset.busy;
}

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-ask],[data-move]");
  if (button && !button.matches(":disabled")) onAskButton(button);
});

/** A key that is held asks once. */
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && closest(event, "[data-ask],[data-move]")) event.preventDefault();
});

document.addEventListener("submit", async (event) => {
  if (!closest(event, "#saying")) return;
  event.preventDefault();
  const input = find("#saying input", HTMLInputElement);
  const text = input.value.trim();
  if (!text) return;
  input.value = ""; // at once: who presses twice says it once
  if (!(await ask({ request: "say", text }))) input.value = `${text} ${input.value}`.trim();
});
