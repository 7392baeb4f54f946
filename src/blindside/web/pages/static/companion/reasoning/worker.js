// Answers the requests of device.js inside a worker.

/**
 * Computes for each message. Without a result it says why, for developers: the entries cannot be read.
 * @template E
 * @param {(entries: E, left?: bigint) => object} compute
 */
export function serve(compute) {
  addEventListener("message", ({ data: { id, entries, left } }) => {
    try {
      postMessage({ id, found: compute(entries, left) });
    } catch (error) {
      postMessage({ id, found: null, reason: String(error) });
    }
  });
}
