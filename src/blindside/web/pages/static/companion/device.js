// Computes on this device, in a worker, so that the page stays usable and no connection is needed.

/**
 * Starts a worker. The returned function resolves with what follows from entries; never, if newer ones have come.
 * @template E, F
 * @param {URL} script
 * @param {() => void} onFailure called if entries cannot be read
 * @returns {(entries: E, left?: bigint) => Promise<F>}
 */
export function startWorker(script, onFailure) {
  const worker = new Worker(script, { type: "module" });
  let latest = 0;
  /** @type {(found: F) => void} */
  let resolveLatest = () => {};
  worker.addEventListener("message", ({ data: { id, found } }) => {
    if (id !== latest) return;
    if (found) resolveLatest(found);
    else onFailure();
  });
  worker.addEventListener("error", onFailure);
  return (entries, left) => {
    latest += 1;
    worker.postMessage({ id: latest, entries, left });
    return new Promise((resolve) => {
      resolveLatest = resolve;
    });
  };
}
