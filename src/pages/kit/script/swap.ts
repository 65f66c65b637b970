import { type Asked, isOutdated } from "./newer.ts";

/** The name of the event on the document after its content was replaced. */
export const CONTENT = "taflpost:content";

/** How often something was asked for or answered here, and when the last form was answered, so counted. */
let counted = 0;
let formAt = 0;

/**
 * By what an element is known again on the other page: its id, its square or its move; a field by its form and name,
 * everything else that can have the focus by where it leads and what it says.
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

/** What gets the focus where the focused element is gone: the board's square for the Tab key, or what the page has to say. */
const tabStop = (content: Element) =>
  content.querySelector<HTMLElement>('[data-square][tabindex="0"], #status[tabindex]');

type TextField = HTMLTextAreaElement | HTMLInputElement;

const textFieldsOf = (form: Element) =>
  [...form.querySelectorAll<TextField>("textarea, input:not([type])")].filter(({ name }) => name !== "");

/** Keeps what is being written in forms that the other page has, too; a move's own form keeps its text by itself. */
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

/** By what a part that opens is known again: there may be more of them, or fewer, on the other page. */
const titleOf = (details: Element) => details.querySelector("summary")?.textContent ?? "";

const scrollersIn = (content: Element) => [...content.querySelectorAll(".scroll")];

/** The game that a page is of, and its version. */
function versionOf(content: Element | null): Pick<Asked, "game" | "version"> {
  const { game = null, version } =
    content?.querySelector<HTMLElement>("[data-game][data-version]")?.dataset ?? {};
  return { game, version: version === undefined ? null : Number(version) };
}

/** Keeps what a form's page says of the form (why nothing was done) where another page is shown in its place. */
function keepAlert(from: Element, to: Element): void {
  const alert = from.querySelector('[role="alert"]');
  if (alert !== null && to.querySelector('[role="alert"]') === null)
    (to.querySelector(".top") ?? to).prepend(document.adoptNode(alert));
}

/** How far an element is from the upper edge of the screen; null where it is out of sight. */
function seenAt(element: Element): number | null {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > Math.max(0, top) && top < innerHeight ? top : null;
}

/** Keeps what the reader looks at where it is on the screen, whatever comes above it: what has the focus, or else the board. */
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
  // Wide tables that the reader has scrolled sideways.
  const scrolled = scrollersIn(own).map(({ scrollLeft }) => scrollLeft);
  keepTexts(own, content);
  own.replaceWith(document.adoptNode(content));
  document.title = page.title;
  // How many games wait may be another number now.
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

/** Asks for a page. @throws where the service cannot be reached, or has no page to show */
async function ask(address: string, request: RequestInit, isForm: boolean): Promise<Response> {
  const answer = await fetch(address, {
    ...request,
    headers: { accept: "text/html", ...request.headers },
    credentials: "same-origin",
  });
  // A passing failure: what is shown stays, and so does what was written.
  if (answer.status === 429 || answer.status >= 500 || !(answer.ok || isForm))
    throw new Error(answer.statusText);
  return answer;
}

/** Shows a page that has come, unless a newer one is shown; a form's words are shown in any case. False where the text is no page of ours. */
function show(html: string, { at, isForm }: Pick<Asked, "at" | "isForm">, to: string | null): boolean {
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
  // Why a form did nothing is said above the board, which may be out of sight.
  if (isForm) content.querySelector('[role="alert"]')?.scrollIntoView({ block: "nearest" });
  return true;
}

/**
 * Asks for a page (or sends a form to it) and puts its content in the place of this page's, without leaving it: the newest
 * wins, in whichever order they come. Where it was sent on to another page than `stays` allows, or is answered with
 * something else, the browser goes there.
 * @throws where the service cannot be reached, or has no page to show
 */
export async function bring(
  address: string,
  request: RequestInit,
  stays: (path: string) => boolean,
): Promise<void> {
  const asked = { at: ++counted, isForm: request.method === "POST" };
  const answer = await ask(address, request, asked.isForm);
  const { pathname, search } = new URL(answer.url);
  if (answer.redirected && !stays(pathname)) return location.assign(answer.url);
  const html = await answer.text();
  if (!show(html, asked, answer.redirected ? pathname + search : null))
    location.assign(answer.redirected ? answer.url : location.href);
}
