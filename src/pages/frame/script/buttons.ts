import { pageWords } from "./speech.ts";

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

const buttonsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLButtonElement>('button[type="submit"], button:not([type])');

/** Disables a form's buttons after it was sent; not before, because the pressed button's value is sent along. */
function sendOnce(form: HTMLFormElement): void {
  setTimeout(() => {
    for (const button of buttonsOf(form)) button.disabled = true;
  });
}

/** Handles buttons that copy (`data-copy`) and forms that are sent once (`data-once`), in replaced content, too. */
export function listenToButtons(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
    if (button !== null) void copy(button).catch(() => undefined);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!event.defaultPrevented && form instanceof HTMLFormElement && "once" in form.dataset) sendOnce(form);
  });
  // A page from the browser's back/forward cache still has its buttons disabled.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]"))
      for (const button of buttonsOf(form)) button.disabled = false;
  });
}
