// A group of buttons to choose a seat or a rack.

import { closest, find, findAll } from "../dom.js";

/**
 * @param {string} name
 * @param {(value: number) => void} [onChoose]
 */
export function makePicker(name, onChoose = () => {}) {
  const group = find(`[data-picker=${name}]`);

  /** @param {number | undefined} value */
  function choose(value) {
    for (const one of findAll("button", HTMLElement, group))
      one.setAttribute("aria-pressed", String(Number(one.dataset.value) === value));
  }

  group.addEventListener("click", (event) => {
    const value = closest(event, "button")?.dataset.value;
    if (value === undefined) return;
    choose(Number(value));
    onChoose(Number(value));
  });

  return {
    /**
     * @param {number[]} values
     * @param {(value: number) => string} labelOf
     * @param {number | undefined} value chosen at first
     */
    show(values, labelOf, value) {
      group.replaceChildren(
        ...values.map((one) => {
          const button = document.createElement("button");
          Object.assign(button, { type: "button", className: "picker-button", textContent: labelOf(one) });
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
