import { showSending } from "./sending.ts";
import { pageWords } from "../../../board/script/speech.ts";
import { tell } from "./speech.ts";

/** How long a button shows that it has copied, in milliseconds. */
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

/** Opens the system's own list of places to which an address can be sent. Who closes it sends nothing. */
const share = ({ dataset }: HTMLElement): Promise<void> =>
  navigator.share({ url: dataset["share"] ?? location.href, title: dataset["title"] ?? document.title });

/** What takes back how the buttons of forms look that were sent. */
let sent: (() => void)[] = [];

function disable(button: HTMLButtonElement, isDisabled: boolean): void {
  button.disabled = isDisabled;
}

/** Shows that a form is on its way; not before it is, because the pressed button's value is sent along. */
function sendOnce(form: HTMLFormElement, submitter: HTMLElement | null): void {
  setTimeout(() => sent.push(showSending(form, submitter, disable)));
}

/** Keeps a form on the page that would lead to the browser's own page for lost connections, and says so. */
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

/** The button with such an attribute that was pressed, if one was. */
const pressed = ({ target }: Event, attribute: string) =>
  target instanceof Element ? target.closest<HTMLElement>(`[${attribute}]`) : null;

/** Handles buttons that copy (`data-copy`) or share (`data-share`, hidden where the browser cannot) and forms that are sent once (`data-once`), in replaced content, too. */
export function listenToButtons(): void {
  document.documentElement.classList.toggle("shares", "share" in navigator);
  document.addEventListener("click", (event) => {
    const [copying, sharing] = [pressed(event, "data-copy"), pressed(event, "data-share")];
    if (copying !== null) void copy(copying).catch(() => undefined);
    if (sharing !== null) void share(sharing).catch(() => undefined);
  });
  document.addEventListener("submit", submit);
  // A page from the browser's back/forward cache looks as if its forms were still on their way.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const takeBack of sent) takeBack();
    sent = [];
  });
}

/** What browsers that can install a site tell it, before they would offer that themselves. */
interface InstallPrompt extends Event {
  readonly prompt: () => Promise<unknown>;
}

const buttons = () => document.querySelectorAll<HTMLButtonElement>("[data-install]");

/** Shows the button that installs the service as an app, where the browser can do that and has not done it. */
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
      // It can be asked once.
      const asked = offered;
      show(null);
      void asked?.prompt().catch(() => undefined);
    });
}
