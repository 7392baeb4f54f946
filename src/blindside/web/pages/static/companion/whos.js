// A choice among people, or racks: buttons of which one is pressed.

export function choice(name, chosen = () => {}) {
  const group = document.querySelector(`[data-whos=${name}]`);

  function choose(value) {
    for (const one of group.children) one.setAttribute("aria-pressed", String(Number(one.dataset.value) === value));
  }

  group.addEventListener("click", ({ target }) => {
    const value = target.closest("button")?.dataset.value;
    if (value === undefined) return;
    choose(Number(value));
    chosen(Number(value));
  });

  return {
    offer(values, named, value) {
      group.replaceChildren(
        ...values.map((one) => {
          const button = document.createElement("button");
          Object.assign(button, { type: "button", className: "who-is", textContent: named(one) });
          button.dataset.value = one;
          return button;
        }),
      );
      choose(value);
    },
    get value() {
      return Number(group.querySelector("[aria-pressed=true]").dataset.value);
    },
  };
}
