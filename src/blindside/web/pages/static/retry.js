// Retries after failures, with longer and longer pauses.

const PAUSES = [500, 1000, 2000, 4000, 8000];

/**
 * The pause after a number of failures in a row, in milliseconds.
 * @param {number} failures at least 1
 */
export function pauseAfter(failures) {
  return PAUSES[Math.min(failures, PAUSES.length) - 1];
}

/**
 * Schedules `run`, at most one call at a time.
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
    /** The number of failures in a row. */
    get failures() {
      return failures;
    },
    /** Counts a failure and schedules the next try. */
    again() {
      failures += 1;
      after(pauseAfter(failures));
    },
    succeeded() {
      failures = 0;
    },
  };
}
