import type { Draft } from "./draft.ts";
import { fieldOf, playForm } from "./play.ts";
import { pageWords, tell } from "./speech.ts";
import { bring } from "./swap.ts";

/** What stands in the form now. */
export function draftIn(form: HTMLFormElement): Draft {
  const valueOf = (name: string) => fieldOf(form, name)?.value ?? "";
  return { ply: Number(valueOf("ply")), move: valueOf("move"), message: valueOf("message") };
}

function bodyOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === "string") body.append(name, value);
  return body;
}

/** Sends the form and shows what the service answers. It is not sent twice at once, and not without a connection. */
async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.ariaBusy === "true") return;
  if (!navigator.onLine) return tell(pageWords().offline);
  const body = bodyOf(form, submitter);
  form.ariaBusy = "true";
  try {
    await bring(form.action, { method: "POST", body }, (path) => path.startsWith("/games/"));
    tell("");
  } catch {
    tell(navigator.onLine ? pageWords().notSent : pageWords().offline);
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

/** Says when the connection is lost and when it is back; what was chosen waits for another press. */
export function tellConnection(): void {
  addEventListener("offline", () => tell(pageWords().offline));
  addEventListener("online", () => {
    const form = playForm();
    const isWaiting = form !== null && !form.hidden;
    tell(isWaiting ? pageWords().onlineWithMove : pageWords().online);
  });
}
