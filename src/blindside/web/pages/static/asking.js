// Asking something of the table, and saying what came of it.

const notice = document.getElementById("notice");
let fading = 0;

export function table() {
  return document.getElementById("table");
}

/** Shows a sentence below the bar; it goes by itself unless it stays. */
export function tell(text, stays = false) {
  clearTimeout(fading);
  notice.textContent = text;
  notice.hidden = !text;
  if (text && !stays) fading = setTimeout(() => tell(""), 6000);
}

export function words() {
  return notice.dataset;
}

/** A name of our own for a request: sent again by the same name it is done once. */
export function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PAUSES = [500, 1000, 2000, 4000, 8000];

/** How long to wait before the next try, in milliseconds. */
export function pauseAfter(failures) {
  return PAUSES[Math.min(failures, PAUSES.length - 1)];
}

/** Whom a device that is passed round was handed to when this page was made. */
function held() {
  const { holder } = words();
  return holder === undefined ? {} : { "x-holder": holder };
}

export async function send(method, path, body, how = {}) {
  const response = await fetch(`/api/v1/tables/${table().dataset.table}/${path}`, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...held() },
    body: body === undefined ? undefined : JSON.stringify(body),
    ...how,
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok)
    throw Object.assign(new Error(answer.detail ?? words().unsent), { status: response.status, hint: answer.hint });
  return answer;
}

let hintedAt = null;

/** The hint of a refusal first; at the next mistake, while nothing else has happened, the whole message. */
function refusalText(error) {
  const { seq } = table().dataset;
  if (!error.hint || hintedAt === seq) return error.message;
  hintedAt = seq;
  return error.hint;
}

/** Whether it was done; otherwise it is said why not. */
export async function ask(request, { id = newId(), expected = null } = {}) {
  try {
    await send("POST", "requests", { request, id, expected });
    return true;
  } catch (error) {
    tell(error.status ? refusalText(error) : words().unsent);
    return error.status ? false : null;
  }
}

const WORTH_EXPECTING = new Set(["go_on"]);
const NUMBERS = new Set(["seat", "card", "answer", "first"]);
const TRUTHS = { true: true, false: false };

/** As the API wants it: attributes are text. */
function meant(key, value) {
  return NUMBERS.has(key) && /^\d+$/.test(value) ? Number(value) : (TRUTHS[value] ?? value);
}

/** A button that asks: data-ask names the request, or data-move the command of the game; the rest are its fields. */
async function pressed(button) {
  if (button.dataset.busy) return;
  const { ask: request, move, ...rest } = button.dataset;
  const fields = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, meant(key, value)]));
  const asked = request ? { request, ...fields } : { request: "move", move: { command: move, ...fields } };
  const expected = WORTH_EXPECTING.has(request) ? Number(table().dataset.seq) : null;
  button.dataset.busy = "yes";
  if (await ask(asked, { expected })) document.dispatchEvent(new CustomEvent("asked", { detail: asked }));
  delete button.dataset.busy;
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-ask],[data-move]");
  if (button && !button.disabled) pressed(button);
});

/** A key that is held asks once. */
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("[data-ask],[data-move]")) event.preventDefault();
});

document.addEventListener("submit", async (event) => {
  if (event.target.id !== "saying") return;
  event.preventDefault();
  const input = event.target.elements.text;
  const text = input.value.trim();
  if (!text) return;
  input.value = ""; // at once: who presses twice says it once
  if (!(await ask({ request: "say", text }))) input.value = `${text} ${input.value}`.trim();
});
