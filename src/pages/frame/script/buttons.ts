import { showSending } from "./sending.ts";
import { pageWords, tell } from "./speech.ts";

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

/** What takes back how the buttons of forms look that were sent. */
let sent: (() => void)[] = [];

function disable(button: HTMLButtonElement, isDisabled: boolean): void {
  button.disabled = isDisabled;
}

/** Shows that a form is on its way; not before it is, because the pressed button's value is sent along. */
function sendOnce(form: HTMLFormElement, pressed: HTMLElement | null): void {
  setTimeout(() => sent.push(showSending(form, pressed, disable)));
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

/** Handles buttons that copy (`data-copy`) and forms that are sent once (`data-once`), in replaced content, too. */
export function listenToButtons(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
    if (button !== null) void copy(button).catch(() => undefined);
  });
  document.addEventListener("submit", submit);
  // A page from the browser's back/forward cache looks as if its forms were still on their way.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const takeBack of sent) takeBack();
    sent = [];
  });
}
