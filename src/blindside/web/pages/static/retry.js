// Doing something later, and again after a failure, with longer and longer pauses.

const PAUSES = [500, 1000, 2000, 4000, 8000];

/**
 * How long to wait after so many failures in a row, in milliseconds.
 * @param {number} failures at least 1
 */
export function pauseAfter(failures) {
  return PAUSES[Math.min(failures, PAUSES.length) - 1];
}

/**
 * One thing to do, of which one try at most is waited for.
 * @param {() => void} run
 */
export function makeRetry(run) {
  let failures = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  function stop() {
    clearTimeout(timer);
  }

  /** @param {number} pause in milliseconds */
  function after(pause) {
    stop();
    timer = setTimeout(run, pause);
  }

  return {
    after,
    stop,
    /** How many tries in a row have failed. */
    get failures() {
      return failures;
    },
    /** It has failed: the next try comes after a pause. */
    again() {
      failures += 1;
      after(pauseAfter(failures));
    },
    succeeded() {
      failures = 0;
    },
  };
}
