export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const button = (id: string, text: string, className = "quiet"): HTMLButtonElement =>
  element("button", { type: "button", id, className }, text);

export function picture(markup: string): SVGSVGElement {
  const holder = element("template", { innerHTML: markup });
  return holder.content.firstElementChild as SVGSVGElement;
}

/** Scrolls a list to an item, without scrolling the page. */
export function showInList(list: HTMLElement, item: HTMLElement): void {
  const { top, bottom } = item.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (top < view.top) list.scrollTop -= view.top - top;
  if (bottom > view.bottom) list.scrollTop += bottom - view.bottom;
}
