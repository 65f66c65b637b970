import type { PlanRow } from "../plan-words.ts";
import { pageWords } from "../../frame/script/speech.ts";
import type { Store } from "./draft.ts";

/** A plan that is to go with a move, and is not sent yet. */
export interface PlanBeside {
  /** The number of the move, and the move: plain. */
  readonly ply: number;
  readonly move: string;
  /** The answers as JSON, as the API takes them, and in words. */
  readonly replies: string;
  readonly rows: readonly PlanRow[];
}

const keyOf = (game: string) => `taflpost:plan:${game}`;

/** Keeps the plan until the tab is closed; null forgets it. */
export function keepPlan(store: Store, game: string, plan: PlanBeside | null): void {
  try {
    if (plan === null) store.removeItem(keyOf(game));
    else store.setItem(keyOf(game), JSON.stringify(plan));
  } catch {
    // The page works without it; only a reload would lose the plan.
  }
}

/** The plan that was kept for the move of this ply; null where none was. */
export function planFor(store: Store, game: string, ply: number): PlanBeside | null {
  try {
    const read = JSON.parse(store.getItem(keyOf(game)) ?? "null") as PlanBeside | null;
    return read?.ply === ply && Array.isArray(read.rows) ? read : null;
  } catch {
    // An unreadable plan counts as none.
    return null;
  }
}

/** A plan in words as a list; what may follow an answer is a list within. */
export function planList(rows: readonly PlanRow[]): HTMLUListElement {
  const list = document.createElement("ul");
  list.className = "plan";
  for (const { text, rows: next } of rows) {
    const item = document.createElement("li");
    item.append(text, ...(next.length === 0 ? [] : [planList(next)]));
    list.append(item);
  }
  return list;
}

function planField(replies: string): HTMLInputElement {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "plan", value: replies });
  return field;
}

/** Shows in the form the plan that goes with its move, or none. `leave` is asked when its button is pressed. */
export function showPlanBeside(form: HTMLFormElement, plan: PlanBeside | null, leave: () => void): void {
  form.querySelector("#with-plan")?.remove();
  if (plan === null) return;
  const box = document.createElement("div");
  box.id = "with-plan";
  const title = document.createElement("p");
  title.className = "soft";
  title.textContent = pageWords().withPlan;
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "link", textContent: pageWords().withoutPlan });
  button.addEventListener("click", leave);
  box.append(title, planList(plan.rows), button, planField(plan.replies));
  form.querySelector(".actions")?.before(box);
}
