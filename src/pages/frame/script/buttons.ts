import { pageWords } from "./speech.ts";

/** How long a button says that it has copied, in milliseconds. */
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

const buttonsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLButtonElement>('button[type="submit"], button:not([type])');

/** Once it has been sent, a form cannot be sent again; the button that was pressed goes with it first. */
function sendOnce(form: HTMLFormElement): void {
  setTimeout(() => {
    for (const button of buttonsOf(form)) button.disabled = true;
  });
}

/** Buttons that copy (`data-copy`), and forms that are sent once (`data-once`), on this page and what replaces its content. */
export function listenToButtons(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
    if (button !== null) void copy(button).catch(() => undefined);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!event.defaultPrevented && form instanceof HTMLFormElement && "once" in form.dataset) sendOnce(form);
  });
  // A page that the browser kept and shows again had its forms sent before it was left.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]"))
      for (const button of buttonsOf(form)) button.disabled = false;
  });
}
