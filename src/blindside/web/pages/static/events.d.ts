// Our own events, on the document.

import type { TableRequest } from "./api.js";

declare global {
  interface DocumentEventMap {
    /** The table has accepted the request of a button. */
    "request-done": CustomEvent<TableRequest["request"]>;
    /** A step of a lesson is shown, or solved. */
    "step-shown": CustomEvent<HTMLElement>;
    "step-solved": CustomEvent<HTMLElement>;
  }
}
