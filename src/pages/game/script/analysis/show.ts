import { ANY } from "../../../../contract/terms.ts";
import { planView } from "../../../../game/plan/plan.ts";
import { boardText, legalMoves, type Position } from "../../../../rules/index.ts";
import { isMove } from "../../analysis/kept.ts";
import { extraStep, hasAnswers, toPlan, type TreePlan } from "../../analysis/plan.ts";
import {
  canRemove,
  currentOf,
  isOver,
  nodeOf,
  plainStep,
  turnAt,
  type Walk,
  walked,
} from "../../analysis/tree.ts";
import { type PlanRow, planRows } from "../../../../board/naming.ts";
import { madeMove } from "../../../../board/moves.ts";
import type { Scene } from "../../../../board/script/choice.ts";
import { button, element } from "../../../../board/script/dom.ts";
import { currentWords, replyWords, showList } from "./list.ts";
import { savePlan } from "./saving.ts";
import { keep, type Session } from "./session.ts";

/** What lies on the board at the node that is looked at, and what can be tried there. */
export function sceneOf({ tree, desk, words }: Session): Scene {
  const node = currentOf(tree);
  const over = isOver(node);
  const side = turnAt(node);
  const { mistakes } = desk.table.words;
  return {
    board: boardText(node.position),
    lastMove: madeMove(node.step),
    ended: node.position.ending?.reason ?? null,
    ways: over ? [] : desk.tools.waysOf(movesOf(node.position)),
    side,
    mistakes: { ...mistakes, notYours: words.turn[side] },
    shut: over ? words.over : null,
  };
}

/** The legal moves of the position that was asked for last: a board that is drawn asks often. */
let listed: { readonly position: Position; readonly moves: ReturnType<typeof legalMoves> } | null = null;

function movesOf(position: Position): ReturnType<typeof legalMoves> {
  if (listed?.position !== position) listed = { position, moves: legalMoves(position) };
  return listed.moves;
}

/** The plan in words: what each answer captures and how it ends the game, as the rules say. */
function rowsOf({ desk, tree }: Session, { move, ply, replies }: TreePlan): readonly PlanRow[] {
  const { language, data } = desk.table;
  const { position } = move ?? nodeOf(tree, tree.tip);
  const view = planView(position, { ply, replies });
  if (data.mine === null || !("replies" in view)) return [];
  return planRows(view.replies, data.mine, language);
}

function notesOf(session: Session, { notes }: TreePlan): readonly HTMLElement[] {
  return notes.map(({ kind, at }) =>
    element("p", { className: "soft" }, session.words.plan[kind](replyWords(session, at))),
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
function showPlan(session: Session): void {
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

/** Says below the board what is looked at. */
function showWords(session: Session): void {
  const place = document.getElementById("shown");
  if (place !== null) place.textContent = currentWords(session);
}

/** Marks the steps of the walk that lead nowhere. */
function markWalk({ tree }: Session): void {
  for (const link of document.querySelectorAll<HTMLElement>("#walk [data-walk]"))
    link.ariaDisabled = String(walked(tree, link.dataset["walk"] as Walk) === tree.current);
}

function showButtons({ tree, panel, words, desk, news }: Session): void {
  const { mine, turn } = desk.table.data;
  const node = currentOf(tree);
  const extra = mine === null || turn === null ? null : extraStep(tree, mine);
  panel.remove.disabled = !canRemove(node);
  panel.extra.hidden = extra === null;
  panel.extra.textContent = extra === ANY ? words.addAny : words.addResign;
  panel.comment.disabled = !isMove(node);
  if (panel.comment.value !== node.comment) panel.comment.value = node.comment;
  panel.news.hidden = news === "";
  panel.news.replaceChildren(`${news} `, panel.showNews);
}

function showSaid({ panel, said }: Session): void {
  panel.said.textContent = said.text;
  panel.said.className = said.isWrong ? "error" : "soft";
}

/** Shows the whole analysis as it is now, and keeps it. */
export function show(session: Session): void {
  session.desk.tools.drawBoard(session.desk.table);
  showWords(session);
  markWalk(session);
  showList(session);
  showButtons(session);
  showPlan(session);
  showSaid(session);
  keep(session, true);
}
