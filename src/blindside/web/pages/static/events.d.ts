// Events of our own, on the document.

import type { TableRequest } from "./api.js";

declare global {
  interface DocumentEventMap {
    /** The table has done what a button of it asks for. */
    asked: CustomEvent<TableRequest["request"]>;
    /** A step of a lesson is shown, or solved. */
    "step-shown": CustomEvent<HTMLElement>;
    "step-solved": CustomEvent<HTMLElement>;
  }
}
