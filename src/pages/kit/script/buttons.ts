import { showSending } from "./sending.ts";
import { pageWords } from "../../../board/script/speech.ts";
import { tell } from "./speech.ts";

/** How long a button says that the text was copied, in milliseconds. */
const SAID = 2000;

async function copy(button: HTMLElement): Promise<void> {
  await navigator.clipboard.writeText(button.dataset["copy"] ?? "");
  const label = button.textContent;
  const said = pageWords().copied;
  if (label === said) return;
  button.textContent = said;
  setTimeout(() => {
    button.textContent = label;
  }, SAID);
}

/** Opens the system's share dialog. Rejects if the reader closes it; the caller ignores that. */
const share = ({ dataset }: HTMLElement): Promise<void> =>
  navigator.share({ url: dataset["share"] ?? location.href, title: dataset["title"] ?? document.title });

/** Functions that restore the buttons of sent forms, which the back/forward cache would show disabled. */
let sent: (() => void)[] = [];

function disable(button: HTMLButtonElement, isDisabled: boolean): void {
  button.disabled = isDisabled;
}

/** Disables the button after the form is sent: browsers leave the value of a disabled button out of the form. */
function sendOnce(form: HTMLFormElement, submitter: HTMLElement | null): void {
  setTimeout(() => sent.push(showSending(form, submitter, disable)));
}

/** Without a connection, a form would lead to the browser's error page and lose what was typed. */
function stay(event: SubmitEvent): void {
  event.preventDefault();
  tell(pageWords().offline);
  document.getElementById("connection")?.scrollIntoView({ block: "nearest" });
}

function submit(event: SubmitEvent): void {
  const form = event.target;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
  if (form.method === "post" && !navigator.onLine) stay(event);
  else if ("once" in form.dataset) sendOnce(form, event.submitter);
}

const pressed = ({ target }: Event, attribute: string) =>
  target instanceof Element ? target.closest<HTMLElement>(`[${attribute}]`) : null;

/**
 * Handles buttons that copy (`data-copy`) or share (`data-share`, hidden if the browser cannot share), and forms that
 * must be sent only once (`data-once`). Listens on the document, because the page's content may be replaced.
 */
export function listenToButtons(): void {
  document.documentElement.classList.toggle("shares", "share" in navigator);
  document.addEventListener("click", (event) => {
    const [copying, sharing] = [pressed(event, "data-copy"), pressed(event, "data-share")];
    if (copying !== null) void copy(copying).catch(() => undefined);
    if (sharing !== null) void share(sharing).catch(() => undefined);
  });
  document.addEventListener("submit", submit);
  // A page from the browser's back/forward cache still shows its forms as being sent.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const takeBack of sent) takeBack();
    sent = [];
  });
}

/** The non-standard event that browsers fire before they offer to install a site. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

const buttons = () => document.querySelectorAll<HTMLButtonElement>("[data-install]");

export function offerInstalling(): void {
  let offered: InstallPrompt | null = null;
  const show = (prompt: InstallPrompt | null) => {
    offered = prompt;
    for (const button of buttons()) button.hidden = prompt === null;
  };
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    show(event as InstallPrompt);
  });
  addEventListener("appinstalled", () => show(null));
  for (const button of buttons())
    button.addEventListener("click", () => {
      // `prompt()` works only once.
      const prompt = offered;
      show(null);
      void prompt?.prompt().catch(() => undefined);
    });
}
