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

/** The picture that some markup makes. */
export function picture(markup: string): SVGSVGElement {
  const holder = element("template", { innerHTML: markup });
  return holder.content.firstElementChild as SVGSVGElement;
}

/** Scrolls a list, and never the page, to what is shown in it. */
export function showInList(list: HTMLElement, item: HTMLElement): void {
  const { top, bottom } = item.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (top < view.top) list.scrollTop -= view.top - top;
  if (bottom > view.bottom) list.scrollTop += bottom - view.bottom;
}
