import { announce, movingWords, pageWords } from "../../kit/script/speech.ts";
import type { PlanRow } from "../../../board/naming.ts";
import { element } from "../../../board/script/dom.ts";
import type { Draft, MovePlan } from "./draft.ts";

/** The form that makes the chosen move; absent where it is not the reader's turn. */
export function playForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form#play");
}

/** A field of the form by its name. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}

/** What stands in the form now. */
export function draftIn(form: HTMLFormElement): Pick<Draft, "move" | "message"> {
  const valueOf = (name: string) => fieldOf(form, name)?.value ?? "";
  return { move: valueOf("move"), message: valueOf("message") };
}

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
  const line = form.querySelector("#waits") ?? element("p", { id: "waits" });
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

/** A plan in words as a list; what may follow an answer is a list within. */
export function planList(rows: readonly PlanRow[]): HTMLUListElement {
  const items = rows.map(({ text, rows: next }) =>
    element("li", {}, text, ...(next.length === 0 ? [] : [planList(next)])),
  );
  return element("ul", { className: "plan" }, ...items);
}

/** Shows in the form the plan that goes with its move, or none. `leave` is asked when its button is pressed. */
export function showPlanBeside(form: HTMLFormElement, plan: MovePlan | null, leave: () => void): void {
  form.querySelector("#with-plan")?.remove();
  if (plan === null) return;
  const words = pageWords();
  const title = element("p", { className: "soft" }, words.withPlan);
  const without = element("button", { type: "button", className: "link" }, words.withoutPlan);
  without.addEventListener("click", leave);
  const field = element("input", { type: "hidden", name: "plan", value: plan.replies });
  const box = element("div", { id: "with-plan" }, title, planList(plan.rows), without, field);
  form.querySelector(".actions")?.before(box);
}
