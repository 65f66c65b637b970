import { movingWords } from "./speech.ts";

const buttonsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLButtonElement>('button[type="submit"], button:not([type])');

/**
 * Shows on the pressed button that its form is being sent; the button keeps its width. Returns a function that
 * restores it. `rest`: disables or enables a button.
 */
export function showSending(
  form: HTMLFormElement,
  pressed: HTMLElement | null,
  rest: (button: HTMLButtonElement, isResting: boolean) => void,
): () => void {
  const button = pressed ?? buttonsOf(form)[0];
  const label = button?.textContent ?? "";
  const restAll = (isResting: boolean) => {
    form.ariaBusy = isResting ? "true" : null;
    for (const one of buttonsOf(form)) rest(one, isResting);
  };
  if (button !== undefined) {
    button.style.minWidth = `${button.offsetWidth}px`;
    button.textContent = movingWords().sending;
  }
  restAll(true);
  return () => {
    if (button !== undefined) button.textContent = label;
    restAll(false);
  };
}
