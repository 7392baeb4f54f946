// The part of idiomorph that the pages use.

export const Idiomorph: {
  morph(
    old: Element,
    content: Element | string,
    config: {
      morphStyle: "outerHTML";
      ignoreActiveValue?: boolean;
      callbacks?: {
        beforeNodeMorphed?(old: Node, fresh: Node): boolean;
        beforeAttributeUpdated?(name: string, node: Element, change: "update" | "remove"): boolean;
      };
    },
  ): Element[];
};
