// Events of our own, on the document.

import type { Asked } from "./api.js";

declare global {
  interface DocumentEventMap {
    /** The table has done what a button of it asks for. */
    asked: CustomEvent<Asked["request"]>;
    /** A step of a lesson is shown, or solved. */
    "step-shown": CustomEvent<HTMLElement>;
    "step-solved": CustomEvent<HTMLElement>;
  }
}
