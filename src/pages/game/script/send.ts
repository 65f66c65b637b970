import { showSending } from "../../kit/script/sending.ts";
import { pageWords } from "../../../board/script/speech.ts";
import { tell } from "../../kit/script/speech.ts";
import { bring } from "../../kit/script/swap.ts";
import { type MadeMove, madeMove } from "../../../board/moves.ts";
import { element } from "../../../board/script/dom.ts";
import type { Draft } from "./draft.ts";
import { draftIn, isWaiting, playForm, wait, waitOnlyFor } from "./form.ts";
import { announceNews, newsNow } from "./watch.ts";

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === "string") body.append(name, value);
  return body;
}

/** Restores the form of the move that is being sent; null if none is being sent. */
let arrive: (() => void) | null = null;

/** Sets only `aria-disabled`, because a disabled button would lose the focus. */
function setBusy(button: HTMLButtonElement, isBusy: boolean): void {
  button.ariaDisabled = isBusy ? "true" : null;
}

/** Whether the page at a path replaces this page's content. Otherwise the browser navigates there. */
const stays = (path: string): boolean =>
  path === location.pathname || [path, location.pathname].every((one) => one.startsWith("/games/"));

/** Sends the form, shows the response and announces its news. Returns false if the form could not be sent. */
async function deliver(form: HTMLFormElement, body: URLSearchParams): Promise<boolean> {
  const before = newsNow();
  try {
    await bring(form.action, { method: "POST", body }, stays);
    tell("");
    announceNews(before);
    return true;
  } catch {
    return false;
  }
}

function waitOffline(form: HTMLFormElement): void {
  tell(pageWords().offlineWithMove);
  wait(form, draftIn(form).move);
}

async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (arrive !== null) return;
  if (!navigator.onLine) return waitOffline(form);
  const body = bodyOf(form, submitter);
  waitOnlyFor(form, "");
  arrive = showSending(form, submitter, setBusy);
  const hasCome = await deliver(form, body);
  arrive();
  arrive = null;
  if (hasCome) return;
  if (navigator.onLine) tell(pageWords().notSent);
  else waitOffline(playForm() ?? form);
}

/** Sends the form of a move without leaving the page. */
export function letSend(form: HTMLFormElement, signal: AbortSignal): void {
  // If a move is still being sent, the content was replaced meanwhile.
  if (arrive !== null) arrive = showSending(form, null, setBusy);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send(form, event.submitter);
  };
  form.addEventListener("submit", submit, { signal });
}

/** Sends the waiting move if it is still chosen. Returns whether it was sent. */
function sendWaiting(form: HTMLFormElement): boolean {
  const isSame = !form.hidden && isWaiting(draftIn(form).move);
  waitOnlyFor(form, "");
  if (isSame) form.requestSubmit();
  return isSame;
}

const isChosen = (): boolean => playForm()?.hidden === false;

/** Shows when the connection is lost and when it is back. Sends a waiting move once it is back. */
export function tellConnection(): void {
  addEventListener("offline", () => tell(isChosen() ? pageWords().offlineChosen : pageWords().offline));
  addEventListener("online", () => {
    const form = playForm();
    if (form !== null && sendWaiting(form)) return tell("");
    tell(isChosen() ? pageWords().onlineWithMove : pageWords().online);
  });
}

const squeezed = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

/** Whether a move was chosen whose squares differ from those of the move that was played. */
function isOther(chosen: string, made: MadeMove | null): boolean {
  return chosen !== "" && made !== null && chosen !== `${made.from}-${made.to}`;
}

/**
 * Shows the draft for a ply that was played elsewhere meanwhile, in another window or by mail. Omits a message that the
 * page already shows, because it was sent or rejected.
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
