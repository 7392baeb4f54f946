// A choice among people, or racks: buttons of which one is pressed.

import { closest, find, findAll } from "../dom.js";

/**
 * @param {string} name
 * @param {(value: number) => void} [chosen]
 */
export function choice(name, chosen = () => {}) {
  const group = find(`[data-whos=${name}]`);

  /** @param {number | undefined} value */
  function choose(value) {
    for (const one of findAll("button", HTMLElement, group))
      one.setAttribute("aria-pressed", String(Number(one.dataset.value) === value));
  }

  group.addEventListener("click", (event) => {
    const value = closest(event, "button")?.dataset.value;
    if (value === undefined) return;
    choose(Number(value));
    chosen(Number(value));
  });

  return {
    /**
     * @param {number[]} values
     * @param {(value: number) => string} named
     * @param {number | undefined} value the one that is chosen at first
     */
    offer(values, named, value) {
      group.replaceChildren(
        ...values.map((one) => {
          const button = document.createElement("button");
          Object.assign(button, { type: "button", className: "who-is", textContent: named(one) });
          button.dataset.value = String(one);
          return button;
        }),
      );
      choose(value);
    },
    get value() {
      return Number(find("[aria-pressed=true]", HTMLElement, group).dataset.value);
    },
  };
}
