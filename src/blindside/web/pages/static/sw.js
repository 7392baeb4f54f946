// The service worker: caches the files of this version, the page that is shown while the server is out of reach, and the
// companion once it was opened. It caches no other page or answer: the next player on this device may be another one.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const FILES = `/static/${new URL(location.href).searchParams.get("v")}/`; // of this version
const CACHE = `blindside${FILES}`;
const OFFLINE_PAGE = "/offline";
const COMPANION = /^\/companion\/\w+$/; // the same page for all players: it contains no entries
const FILE = /\/static\/[\w./-]+/g;

/**
 * Caches a page in the current language and appearance, with all files that it names.
 * @param {string} path
 */
async function cachePage(path) {
  const cache = await caches.open(CACHE);
  const found = await fetch(new Request(path, { cache: "reload" }));
  if (!found.ok) return;
  const files = new Set((await found.clone().text()).match(FILE));
  for (const { url } of await cache.keys()) files.delete(url.slice(location.origin.length));
  await cache.addAll([...files]);
  await cache.put(path, found);
}

/** Caches the pages that this version or the one before had cached. */
async function recachePages() {
  const paths = new Set([OFFLINE_PAGE]);
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) paths.add(new URL(url).pathname);
  }
  await Promise.all([...paths].filter((path) => path === OFFLINE_PAGE || COMPANION.test(path)).map(cachePage));
}

async function install() {
  await recachePages();
  await worker.skipWaiting();
}

/** Deletes the caches of older versions and takes over open pages. */
async function activate() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request */
async function serveFile(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const found = await fetch(request);
  if (found.ok) await cache.put(request, found.clone());
  return found;
}

/** @param {Request} request */
async function servePage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    // Back to the form, so that it can be sent again, and is not sent twice.
    if (request.method !== "GET") return Response.redirect(request.referrer || "/", 303);
    const { pathname } = new URL(request.url);
    const page = (COMPANION.test(pathname) && (await caches.match(pathname))) || (await caches.match(OFFLINE_PAGE));
    if (!page) throw error;
    return page;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
// The companion was opened, or the player changed a preference.
worker.addEventListener("message", (event) =>
  event.waitUntil(COMPANION.test(event.data.cachePage) ? cachePage(event.data.cachePage) : recachePages()),
);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(servePage(request));
  else if (request.method === "GET" && url.pathname.startsWith(FILES)) event.respondWith(serveFile(request));
});
