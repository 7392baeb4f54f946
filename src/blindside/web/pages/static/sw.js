// Stands between the pages and the server: keeps the files of this version, and shows a kind page when the server is
// away; or the companion, for those who have opened it here. It keeps nothing else, neither pages nor answers: a device
// may be somebody else's tomorrow.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FILES = `/static/${new URL(location.href).searchParams.get("v")}/`; // of this version
const CACHE = `blindside${FILES}`;
const AWAY = "/offline";
const COMPANION = /^\/companion\/\w+$/; // pages that are the same for everybody: entries are not in them
const FILE = /\/static\/[\w./-]+/g;

/**
 * A page in the language and look of now, with all files that it names.
 * @param {string} path
 */
async function keep(path) {
  const cache = await caches.open(CACHE);
  const found = await fetch(new Request(path, { cache: "reload" }));
  if (!found.ok) return;
  const files = new Set((await found.clone().text()).match(FILE));
  for (const { url } of await cache.keys()) files.delete(url.slice(location.origin.length));
  await cache.addAll([...files]);
  await cache.put(path, found);
}

/** Those that were wanted, by this version or the one before. */
async function keepAgain() {
  const paths = new Set([AWAY]);
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname);
  }
  await Promise.all([...paths].filter((path) => path === AWAY || COMPANION.test(path)).map(keep));
}

async function install() {
  await keepAgain();
  await worker.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function file(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) await cache.put(request, found.clone());
  return found;
}

/** @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    // Whoever sent a form is led back to it: it can be sent again from there, and is not sent twice.
    if (request.method !== "GET") return Response.redirect(request.referrer || "/", 303);
    const { pathname } = new URL(request.url);
    const away = (COMPANION.test(pathname) && (await caches.match(pathname))) || (await caches.match(AWAY));
    if (!away) throw error;
    return away;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
// The companion was opened; or another language or look was chosen.
worker.addEventListener("message", (event) =>
  event.waitUntil(COMPANION.test(event.data.keep) ? keep(event.data.keep) : keepAgain()),
);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (request.method === "GET" && url.pathname.startsWith(FILES)) event.respondWith(file(request));
});
