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

/** Opens the system's own list of places to which an address can be sent. Who closes it sends nothing. */
const share = ({ dataset }: HTMLElement): Promise<void> =>
  navigator.share({ url: dataset["share"] ?? location.href, title: dataset["title"] ?? document.title });

const buttonsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLButtonElement>('button[type="submit"], button:not([type])');

/** Disables a form's buttons after it was sent; not before, because the pressed button's value is sent along. */
function sendOnce(form: HTMLFormElement): void {
  setTimeout(() => {
    for (const button of buttonsOf(form)) button.disabled = true;
  });
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
