import type { Draft } from "./draft.ts";
import { fieldOf, playForm } from "./play.ts";
import { pageWords, tell } from "../../frame/script/speech.ts";
import { bring } from "../../frame/script/swap.ts";

/** What stands in the form now. */
export function draftIn(form: HTMLFormElement): Pick<Draft, "move" | "message"> {
  const valueOf = (name: string) => fieldOf(form, name)?.value ?? "";
  return { move: valueOf("move"), message: valueOf("message") };
}

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === "string") body.append(name, value);
  return body;
}

/** The move whose button was pressed without a connection: it is made as soon as there is one. */
let pressed: string | null = null;

/** Sends the form and shows what the service answers. It is not sent twice at once, and not without a connection. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.ariaBusy === "true") return;
  if (!navigator.onLine) {
    pressed = draftIn(form).move;
    return tell(pageWords().offlineWithMove);
  }
  const body = bodyOf(form, submitter);
  form.ariaBusy = "true";
  try {
    await bring(form.action, { method: "POST", body }, (path) => path.startsWith("/games/"));
    tell("");
  } catch {
    tell(navigator.onLine ? pageWords().notSent : pageWords().offlineWithMove);
  } finally {
    form.ariaBusy = null;
  }
}

/** Has the form that makes a move be sent without leaving the page. */
export function letSend(form: HTMLFormElement, signal: AbortSignal): void {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void send(form, event.submitter);
  };
  form.addEventListener("submit", submit, { signal });
}

/** Makes the move whose button was pressed meanwhile, if it is still the one that is chosen; says whether it is. */
function sendPressed(form: HTMLFormElement): boolean {
  const isSame = !form.hidden && pressed !== null && draftIn(form).move === pressed;
  pressed = null;
  if (isSame) form.requestSubmit();
  return isSame;
}

/** Whether a move is chosen and not yet sent; no page but a game's has one. */
const isChosen = (): boolean => playForm()?.hidden === false;

/** Says when the connection is lost and when it is back; what was chosen and not pressed waits for the press. */
export function tellConnection(): void {
  addEventListener("offline", () => tell(isChosen() ? pageWords().offlineWithMove : pageWords().offline));
  addEventListener("online", () => {
    const form = playForm();
    if (form !== null && sendPressed(form)) return;
    tell(isChosen() ? pageWords().onlineWithMove : pageWords().online);
  });
}
