import { showSending } from "../../kit/script/sending.ts";
import { pageWords, tell } from "../../kit/script/speech.ts";
import { bring } from "../../kit/script/swap.ts";
import { type MadeMove, madeMove } from "../../../board/moves.ts";
import { element } from "../../../board/script/dom.ts";
import type { Draft } from "./draft.ts";
import { draftIn, isResting, keepResting, playForm, rest } from "./form.ts";
import { announceNews, toldNow } from "./watch.ts";

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === "string") body.append(name, value);
  return body;
}

/** Takes back how the form looks whose move is on its way; null where none is. */
let arrive: (() => void) | null = null;

/** The focus stays on the button: it is not disabled, and pressed again it does nothing. */
function restButton(button: HTMLButtonElement, isBusy: boolean): void {
  button.ariaDisabled = isBusy ? "true" : null;
}

/** Where the page stays when a move was made: at its own address, and a game's also at another's. Any other leads there. */
const stays = (path: string): boolean =>
  path === location.pathname || [path, location.pathname].every((one) => one.startsWith("/games/"));

/** Sends the form, shows what the service answers, and says it; false where nothing could be sent. */
async function deliver(form: HTMLFormElement, body: URLSearchParams): Promise<boolean> {
  const before = toldNow();
  try {
    await bring(form.action, { method: "POST", body }, stays);
    tell("");
    announceNews(before);
    return true;
  } catch {
    return false;
  }
}

/** Without a connection the move waits for one. */
function wait(form: HTMLFormElement): void {
  tell(pageWords().offlineWithMove);
  rest(form, draftIn(form).move);
}

/** Sends the form, but not twice at once, and not without a connection. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (arrive !== null) return;
  if (!navigator.onLine) return wait(form);
  const body = bodyOf(form, submitter);
  keepResting(form, "");
  arrive = showSending(form, submitter, restButton);
  const hasCome = await deliver(form, body);
  arrive();
  arrive = null;
  if (hasCome) return;
  if (navigator.onLine) tell(pageWords().notSent);
  else wait(playForm() ?? form);
}

/** Has the form that makes a move be sent without leaving the page. */
export function letSend(form: HTMLFormElement, signal: AbortSignal): void {
  // The page was fetched again while the move is on its way.
  if (arrive !== null) arrive = showSending(form, null, restButton);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send(form, event.submitter);
  };
  form.addEventListener("submit", submit, { signal });
}

/** Makes the move whose button was pressed meanwhile, if it is still the one that is chosen; says whether it is. */
function sendPressed(form: HTMLFormElement): boolean {
  const isSame = !form.hidden && isResting(draftIn(form).move);
  keepResting(form, "");
  if (isSame) form.requestSubmit();
  return isSame;
}

/** Whether a move is chosen and not yet sent; no page but a game's has one. */
const isChosen = (): boolean => playForm()?.hidden === false;

/** Says when the connection is lost and when it is back; what was chosen and not pressed waits for the press. */
export function tellConnection(): void {
  addEventListener("offline", () => tell(isChosen() ? pageWords().offlineChosen : pageWords().offline));
  addEventListener("online", () => {
    const form = playForm();
    if (form !== null && sendPressed(form)) return tell("");
    tell(isChosen() ? pageWords().onlineWithMove : pageWords().online);
  });
}

const squeezed = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

/** Whether a move that was chosen, as its squares, is not the one that was made (null: none was). */
function isOther(chosen: string, made: MadeMove | null): boolean {
  return chosen !== "" && made !== null && chosen !== `${made.from}-${made.to}`;
}

/**
 * Shows what was chosen and written for a move that has been made elsewhere meanwhile: in another window, or by mail.
 * Nothing is shown where the page has the text already, because it was sent, or was refused by the service.
 */
export function showUnsent(
  article: HTMLElement,
  { ply, move, message }: Draft,
  moves: readonly string[],
): void {
  const top = article.querySelector(".top");
  const words = pageWords();
  if (isOther(move, madeMove(moves[ply - 1] ?? "")))
    top?.append(element("p", { id: "gone", className: "note" }, words.gone(move)));
  const texts = [...article.querySelectorAll("blockquote")].map(({ textContent }) => squeezed(textContent));
  if (message.trim() === "" || texts.includes(squeezed(message))) return;
  const why = element("p", { className: "soft" }, words.unsent);
  const text = element("blockquote", { dir: "auto" }, message);
  top?.append(element("div", { className: "message" }, why, text));
}
