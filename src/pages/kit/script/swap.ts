import { type PageRequest, isOutdated } from "./newer.ts";

export const CONTENT = "taflpost:content";

/** `counted`: the number of requests and answered forms so far. `formAt`: that number when the last form was answered. */
let counted = 0;
let formAt = 0;

/**
 * Returns a text that is the same for an element and its counterpart on the new page: its id, square or move; for a field
 * its form and name; otherwise its link and text.
 */
function markOf(element: Element): string {
  const attribute = (name: string) => element.getAttribute(name);
  const ply = element.closest("[data-ply]")?.getAttribute("data-ply") ?? null;
  const own = [attribute("id"), attribute("data-square"), ply];
  const field = [element.closest("form")?.getAttribute("action"), attribute("name")];
  if (own.some((one) => one !== null)) return own.join("|");
  return [...field, attribute("href"), field[1] === null ? element.textContent.trim() : ""].join("|");
}

function sameOn(content: Element, element: Element): HTMLElement | undefined {
  const mark = markOf(element);
  return [...content.querySelectorAll<HTMLElement>(element.tagName)].find((one) => markOf(one) === mark);
}

/** The element to focus if the focused one is gone: the board's tab stop or, on the page of a mailed link, the status. */
const tabStop = (content: Element) =>
  content.querySelector<HTMLElement>('[data-square][tabindex="0"], #status[tabindex]');

type TextField = HTMLTextAreaElement | HTMLInputElement;

const textFieldsOf = (form: Element) =>
  [...form.querySelectorAll<TextField>("textarea, input:not([type])")].filter(({ name }) => name !== "");

/** Copies typed text to the new page's forms, except to the form of a move: the game's script restores that one. */
function keepTexts(own: Element, content: Element): void {
  for (const form of own.querySelectorAll("form:not(#play)")) {
    const action = form.getAttribute("action") ?? "";
    const fields = textFieldsOf(form).filter(({ value, defaultValue }) => value !== defaultValue);
    const same = content.querySelector(`form[action="${CSS.escape(action)}"]`);
    const there = fields.length === 0 || same === null ? [] : textFieldsOf(same);
    for (const { name, value } of fields) {
      const field = there.find((one) => one.name === name);
      if (field !== undefined) field.value = value;
    }
  }
}

/** Returns the title that identifies a `details` element; its index may be different on the new page. */
const titleOf = (details: Element) => details.querySelector("summary")?.textContent ?? "";

const scrollersIn = (content: Element) => [...content.querySelectorAll(".scroll")];

function versionOf(content: Element | null): Pick<PageRequest, "game" | "version"> {
  const { game = null, version } =
    content?.querySelector<HTMLElement>("[data-game][data-version]")?.dataset ?? {};
  return { game, version: version === undefined ? null : Number(version) };
}

/** Moves the error message of a form from one page's content to another's, unless the other already has one. */
function keepAlert(from: Element, to: Element): void {
  const alert = from.querySelector('[role="alert"]');
  if (alert !== null && to.querySelector('[role="alert"]') === null)
    (to.querySelector(".top") ?? to).prepend(document.adoptNode(alert));
}

/** Returns the distance from the top of the screen, in pixels; null if the element is out of sight. */
function seenAt(element: Element): number | null {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > Math.max(0, top) && top < innerHeight ? top : null;
}

/** Keeps the focused element, or else the board, in its place on the screen. */
function keepInPlace(own: Element, replace: () => void): void {
  const looked = [":focus", "#board"].flatMap((selector) => own.querySelector(selector) ?? []);
  const before = looked.map((one) => ({ one, top: seenAt(one) }));
  replace();
  for (const { one, top } of before) {
    const same = sameOn(document.body, one);
    const now = same === undefined ? null : seenAt(same);
    if (top !== null && now !== null) return scrollBy({ top: now - top, behavior: "instant" });
  }
}

function replaceContent(page: Document, content: HTMLElement, own: HTMLElement): void {
  const focused = document.activeElement;
  const had = own.contains(focused);
  const open = new Set([...own.querySelectorAll("details[open]")].map(titleOf));
  const scrolled = scrollersIn(own).map(({ scrollLeft }) => scrollLeft);
  keepTexts(own, content);
  own.replaceWith(document.adoptNode(content));
  document.title = page.title;
  // The number of waiting games may have changed.
  const [mine, there] = [document, page].map((one) => one.querySelector(".account > a"));
  if (mine && there) mine.textContent = there.textContent;
  document.body.dataset["now"] = page.body.dataset["now"] ?? "";
  for (const details of content.querySelectorAll("details")) details.open ||= open.has(titleOf(details));
  for (const [at, box] of scrollersIn(content).entries()) box.scrollLeft = scrolled[at] ?? 0;
  document.dispatchEvent(new Event(CONTENT));
  if (focused !== null && had) (sameOn(content, focused) ?? tabStop(content))?.focus({ preventScroll: true });
  if (focused instanceof HTMLTextAreaElement) keepCaret(focused);
}

function keepCaret({ selectionStart, selectionEnd }: HTMLTextAreaElement): void {
  const text = document.activeElement;
  if (text instanceof HTMLTextAreaElement) text.setSelectionRange(selectionStart, selectionEnd);
}

/** Throws if the service cannot be reached, or has no page to show. */
async function ask(address: string, request: RequestInit, isForm: boolean): Promise<Response> {
  const answer = await fetch(address, {
    ...request,
    headers: { accept: "text/html", ...request.headers },
    credentials: "same-origin",
  });
  // After a temporary failure the page stays, so that typed text is not lost.
  if (answer.status === 429 || answer.status >= 500 || !(answer.ok || isForm))
    throw new Error(answer.statusText);
  return answer;
}

/**
 * Shows a page that has arrived, unless the page on screen is newer; a form's errors are always shown. Returns false if
 * the text is not one of our pages.
 */
function show(html: string, { at, isForm }: Pick<PageRequest, "at" | "isForm">, to: string | null): boolean {
  const page = new DOMParser().parseFromString(html, "text/html");
  const [content, own] = [page.getElementById("content"), document.getElementById("content")];
  if (content === null || own === null) return false;
  const outdated = isOutdated({ ...versionOf(content), at, isForm }, { ...versionOf(own), formAt });
  if (isForm) formAt = ++counted;
  if (outdated) {
    if (isForm) keepAlert(content, own);
    return true;
  }
  if (!isForm && at < formAt) keepAlert(own, content);
  if (to !== null) history.replaceState(null, "", to);
  keepInPlace(own, () => replaceContent(page, content, own));
  // The errors are above the board and may be out of sight.
  if (isForm) content.querySelector('[role="alert"]')?.scrollIntoView({ block: "nearest" });
  return true;
}

/**
 * Requests a page, or sends a form, and replaces this page's content with the response's. The newest page wins,
 * whatever the order of the responses. The browser navigates if `stays` rejects a redirect, or to other content.
 * @throws if the service cannot be reached, or has no page to show
 */
export async function bring(
  address: string,
  request: RequestInit,
  stays: (path: string) => boolean,
): Promise<void> {
  const sent = { at: ++counted, isForm: request.method === "POST" };
  const answer = await ask(address, request, sent.isForm);
  const { pathname, search } = new URL(answer.url);
  if (answer.redirected && !stays(pathname)) return location.assign(answer.url);
  const html = await answer.text();
  if (!show(html, sent, answer.redirected ? pathname + search : null))
    location.assign(answer.redirected ? answer.url : location.href);
}
