// Requests to a table, and messages about refusals.

/** @import { TableRequest, Problem } from "./api.js" */

import { byId, closest, find } from "./dom.js";
import { messages, notify } from "./notice.js";
import { newId, parseValue } from "./requests.js";

export { newId };

/** Without a status, the request did not reach the server. */
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

export function tableElement() {
  return byId("table");
}

/**
 * The holder of a shared device when this page was made.
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
 * @param {RequestInit} [init]
 */
export function callApi(method, path, body, init = {}) {
  return callServer(method, `tables/${tableElement().dataset.table}/${path}`, body, init);
}

/**
 * @param {"GET" | "POST" | "PUT"} method
 * @param {string} path below the API's
 * @param {object} [body]
 * @param {RequestInit} [init]
 * @returns {Promise<any>} any: each path has an answer of its own
 */
async function callServer(method, path, body, init = {}) {
  const response = await fetch(`/api/v1/${path}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...holderHeader() },
    body: body === undefined ? undefined : JSON.stringify(body),
    ...init,
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  const { detail, hint } = /** @type {Partial<Problem>} */ (answer);
  throw new RequestError(detail ?? messages().unsent, response.status, hint);
}

/** @type {string | undefined} */
let hintedAtSeq;

/**
 * The hint of a refusal first. The whole message for the next refusal, if the table has not changed since.
 * @param {RequestError} error
 */
function refusalText(error) {
  const { seq } = tableElement().dataset;
  if (!error.hint || hintedAtSeq === seq) return error.message;
  hintedAtSeq = seq;
  return error.hint;
}

/**
 * Sends a request and shows a refusal to the player. Null: the connection failed, so the request may have been done.
 * @param {TableRequest["request"]} request
 * @param {Partial<TableRequest>} [options]
 */
export function sendRequest(request, { id = newId(), expected = null } = {}) {
  return isDone(callApi("POST", "requests", { request, id, expected }));
}

/** @param {string} name of the player */
export function sendName(name) {
  return isDone(callServer("POST", "me", { name }));
}

let shownRefusal = "";

/** @param {string} text */
function showRefusal(text) {
  shownRefusal = text;
  notify(text);
}

/** @param {Promise<unknown>} answer */
async function isDone(answer) {
  try {
    await answer;
    if (byId("notice").textContent === shownRefusal) notify("");
    return true;
  } catch (error) {
    const refused = error instanceof RequestError;
    showRefusal(refused ? refusalText(error) : messages().unsent);
    return refused ? false : null;
  }
}

const WITH_EXPECTED_SEQ = new Set(["pass"]);

/**
 * A button with data-request (a request) or data-move (a command of the game). Its other data attributes are the fields.
 * @param {HTMLElement} button
 */
async function onRequestButton(button) {
  if (button.dataset.busy) return;
  const { request, move, ...rest } = button.dataset;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, parseValue(key, value ?? "")]));
  const asked = /** @type {TableRequest["request"]} */ (
    request ? { request, ...fields } : { request: "move", move: { command: move, ...fields } }
  );
  const expected = WITH_EXPECTED_SEQ.has(asked.request) ? Number(tableElement().dataset.seq) : null;
  button.dataset.busy = "yes";
  if (await sendRequest(asked, { expected }))
    document.dispatchEvent(new CustomEvent("request-done", { detail: asked }));
  delete button.dataset.busy;
}

document.addEventListener("click", (event) => {
  const button = closest(event, "[data-request],[data-move]");
  if (button && !button.matches(":disabled")) onRequestButton(button);
});

/** A held key sends one request. */
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && closest(event, "[data-request],[data-move]")) event.preventDefault();
});

document.addEventListener("submit", async (event) => {
  if (!closest(event, "#chat-form")) return;
  event.preventDefault();
  const input = find("#chat-form input", HTMLInputElement);
  const text = input.value.trim();
  if (!text) return;
  input.value = ""; // at once, so that a second press sends nothing
  if (!(await sendRequest({ request: "say", text }))) input.value = `${text} ${input.value}`.trim();
});
