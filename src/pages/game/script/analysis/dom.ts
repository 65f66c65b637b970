/** Makes an element with some properties and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** A button that sends no form. */
export const button = (id: string, text: string, className = "quiet"): HTMLButtonElement =>
  element("button", { type: "button", id, className }, text);
