import { planView } from "../../../../game/plan/plan.ts";
import { hasAnswers, toPlan, type TreePlan } from "../../analysis/plan.ts";
import { nodeOf, plainStep, turnAt } from "../../analysis/tree.ts";
import { type PlanRow, planRows } from "../../plan-words.ts";
import { button, element } from "./dom.ts";
import { replyWords } from "./list.ts";
import { savePlan } from "./saving.ts";
import type { Session } from "./session.ts";
import { PLANS_WORDS } from "../../../../i18n/built/game.ts";

/** The plan in words: what each answer captures and how it ends the game, as the rules say. */
function rowsOf({ desk, tree }: Session, { move, ply, replies }: TreePlan): readonly PlanRow[] {
  const { language, data } = desk.table;
  const { position } = move ?? nodeOf(tree, tree.tip);
  const view = planView(position, { ply, replies });
  if (data.mine === null || !("replies" in view)) return [];
  return planRows(view.replies, { mine: data.mine, words: PLANS_WORDS[language], language });
}

function notesOf(session: Session, { notes }: TreePlan): readonly HTMLElement[] {
  const { words, tree } = session;
  return notes.map(({ kind, at }) =>
    element("p", { className: "soft" }, words.plan[kind](replyWords(session, tree, at))),
  );
}

/** Chooses the move in the game, with the plan that is to go with it. */
function takeAlong({ desk }: Session, plan: TreePlan, rows: readonly PlanRow[]): void {
  if (plan.move === null) return;
  const move = plainStep(plan.move.step);
  desk.table.study?.leave();
  desk.takeAlong({ ply: plan.move.ply, move, replies: JSON.stringify(plan.replies), rows });
  document.getElementById("confirm")?.focus();
}

function buttonOf(session: Session, plan: TreePlan, rows: readonly PlanRow[]): HTMLButtonElement {
  const { plan: words } = session.words;
  const { move } = plan;
  const made = button(
    "analysis-save-plan",
    move === null ? words.save : words.take(plainStep(move.step)),
    "",
  );
  made.addEventListener("click", () =>
    move === null ? void savePlan(session, plan) : takeAlong(session, plan, rows),
  );
  return made;
}

/** Shows the plan that the tree holds, in words, with the button that keeps it; for a player of a game that goes on. */
export function showPlan(session: Session): void {
  const { desk, words, panel, tree } = session;
  const { mine, turn } = desk.table.data;
  if (mine === null || turn === null) return;
  const plan = toPlan(tree, mine);
  const title = element("h3", {}, words.plan.title);
  const isNow = turnAt(nodeOf(tree, tree.tip)) === mine;
  if (plan === null || !hasAnswers(plan)) {
    const hint = element("p", { className: "soft" }, isNow ? words.plan.hintNow : words.plan.hint);
    return panel.plan.replaceChildren(title, hint);
  }
  const rows = rowsOf(session, plan);
  const had = document.activeElement?.id === "analysis-save-plan";
  const made = buttonOf(session, plan, rows);
  panel.plan.replaceChildren(title, desk.tools.planList(rows), ...notesOf(session, plan), made);
  if (had) made.focus();
}
