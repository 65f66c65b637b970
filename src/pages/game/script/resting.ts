import { announce, movingWords } from "../../frame/script/speech.ts";

/** The move whose button was pressed without a connection: it is made as soon as there is one. Null where there is none. */
let waiting: string | null = null;

/** Whether the button of this move rests until there is a connection. */
export const isResting = (move: string): boolean => waiting !== null && waiting === move;

const buttonOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>("#confirm");

/** Has the button that makes a move rest, and says, beside it and aloud, that it will be sent. */
export function rest(form: HTMLFormElement, move: string): void {
  waiting = move;
  const button = buttonOf(form);
  if (button !== null) button.ariaDisabled = "true";
  const line = form.querySelector("#waits") ?? document.createElement("p");
  line.id = "waits";
  line.textContent = movingWords().waits;
  form.querySelector(".actions")?.after(line);
  line.scrollIntoView({ block: "nearest" });
  announce(movingWords().waits);
}

/** Keeps the button resting for this move alone: another that is chosen can be sent. */
export function keepResting(form: HTMLFormElement, move: string): void {
  if (waiting === null || isResting(move)) return;
  waiting = null;
  form.querySelector("#waits")?.remove();
  const button = buttonOf(form);
  if (button !== null) button.ariaDisabled = null;
}
