import { element } from "../../../board/script/dom.ts";
import { announce, pageWords } from "../../../board/script/speech.ts";
import type { PlanRow } from "../../../board/naming.ts";
import { movingWords } from "../../kit/script/speech.ts";
import type { Draft, MovePlan } from "./draft.ts";

/** Returns the form that sends the chosen move; null if it is not the reader's turn. */
export function playForm(): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>("form#play");
}

export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
}

export function draftIn(form: HTMLFormElement): Pick<Draft, "move" | "message"> {
  const valueOf = (name: string) => fieldOf(form, name)?.value ?? "";
  return { move: valueOf("move"), message: valueOf("message") };
}

/** The move that was confirmed without a connection, and will be sent once there is one. */
let waiting: string | null = null;

export const isWaiting = (move: string): boolean => waiting !== null && waiting === move;

const buttonOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>("#confirm");

/** Makes a confirmed move wait for a connection. Shows a note below the buttons, and announces it. */
export function wait(form: HTMLFormElement, move: string): void {
  waiting = move;
  const button = buttonOf(form);
  if (button !== null) button.ariaDisabled = "true";
  const line = form.querySelector("#waits") ?? element("p", { id: "waits" });
  line.textContent = movingWords().waits;
  form.querySelector(".actions")?.after(line);
  line.scrollIntoView({ block: "nearest" });
  announce(movingWords().waits);
}

/** Stops waiting for a connection if the waiting move is not `move`, because the reader has chosen another move. */
export function waitOnlyFor(form: HTMLFormElement, move: string): void {
  if (waiting === null || isWaiting(move)) return;
  waiting = null;
  form.querySelector("#waits")?.remove();
  const button = buttonOf(form);
  if (button !== null) button.ariaDisabled = null;
}

/** Returns a plan as nested lists. */
export function planList(rows: readonly PlanRow[]): HTMLUListElement {
  const items = rows.map(({ text, rows: next }) =>
    element("li", {}, text, ...(next.length === 0 ? [] : [planList(next)])),
  );
  return element("ul", { className: "plan" }, ...items);
}

/** Shows the plan that is sent with the form's move. Calls `leave` when the button that omits the plan is pressed. */
export function showPlanOf(form: HTMLFormElement, plan: MovePlan | null, leave: () => void): void {
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
