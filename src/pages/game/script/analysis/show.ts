import { ANY } from "../../../../contract/terms.ts";
import { planView } from "../../../../game/plan/plan.ts";
import { boardText, legalMoves, type Position } from "../../../../rules/index.ts";
import { isMove } from "../../analysis/stored.ts";
import { extraStep, hasAnswers, toPlan, type TreePlan } from "../../analysis/plan.ts";
import { canRemove, currentOf, isOver, nodeOf, type Walk, walked } from "../../analysis/tree.ts";
import { type PlanRow, planRows } from "../../../../board/naming.ts";
import { madeMove, plainMove } from "../../../../board/moves.ts";
import type { Scene } from "../../../../board/script/choice.ts";
import { button, element } from "../../../../board/script/dom.ts";
import { currentWords, replyWords, showList } from "./list.ts";
import { savePlan } from "./saving.ts";
import { type Changes, type Session, store } from "./session.ts";

export function sceneOf({ tree, host, words }: Session): Scene {
  const node = currentOf(tree);
  const over = isOver(node);
  const side = node.position.turn;
  const { mistakes } = host.table.words;
  return {
    board: boardText(node.position),
    lastMove: madeMove(node.step),
    ended: node.position.ending?.reason ?? null,
    ways: over ? [] : host.tools.waysOf(movesOf(node.position)),
    side,
    mistakes: { ...mistakes, notYours: words.turn[side] },
    shut: over ? words.over : null,
  };
}

let listed: { readonly position: Position; readonly moves: ReturnType<typeof legalMoves> } | null = null;

function movesOf(position: Position): ReturnType<typeof legalMoves> {
  if (listed?.position !== position) listed = { position, moves: legalMoves(position) };
  return listed.moves;
}

/** Returns the plan in words, with captures and ends of the game. */
function rowsOf({ host, tree }: Session, { move, ply, replies }: TreePlan): readonly PlanRow[] {
  const { language, data } = host.table;
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

function takeAlong({ host }: Session, plan: TreePlan, rows: readonly PlanRow[]): void {
  if (plan.move === null) return;
  const move = plainMove(plan.move.step);
  host.table.study?.leave?.();
  host.takeAlong({ ply: plan.move.ply, move, replies: JSON.stringify(plan.replies), rows });
  document.getElementById("confirm")?.focus();
}

function buttonOf(session: Session, plan: TreePlan, rows: readonly PlanRow[]): HTMLButtonElement {
  const { plan: words } = session.words;
  const { move } = plan;
  const label = move === null ? words.save : words.take(plainMove(move.step));
  const made = button("analysis-save-plan", label, "");
  made.addEventListener("click", () =>
    move === null ? void savePlan(session, plan) : takeAlong(session, plan, rows),
  );
  return made;
}

/** Shows the tree's plan to a player of a running game, with the button that saves it. */
function showPlan(session: Session): void {
  const { host, words, panel, tree } = session;
  const { mine, turn } = host.table.data;
  if (mine === null || turn === null) return;
  const plan = toPlan(tree, mine);
  const title = element("h3", {}, words.plan.title);
  const isNow = nodeOf(tree, tree.tip).position.turn === mine;
  if (plan === null || !hasAnswers(plan)) {
    const hint = element("p", { className: "soft" }, isNow ? words.plan.hintNow : words.plan.hint);
    return panel.plan.replaceChildren(title, hint);
  }
  const rows = rowsOf(session, plan);
  const had = document.activeElement?.id === "analysis-save-plan";
  const made = buttonOf(session, plan, rows);
  panel.plan.replaceChildren(title, host.tools.planList(rows), ...notesOf(session, plan), made);
  if (had) made.focus();
}

function showWords(session: Session): void {
  const place = document.getElementById("shown");
  if (place !== null) place.textContent = currentWords(session);
}

function markWalk({ tree }: Session): void {
  for (const link of document.querySelectorAll<HTMLElement>("#walk [data-walk]"))
    link.ariaDisabled = String(walked(tree, link.dataset["walk"] as Walk) === tree.current);
}

function showButtons({ tree, panel, words, host, news }: Session): void {
  const { mine, turn } = host.table.data;
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

function showResult({ panel, result }: Session): void {
  panel.result.textContent = result.text;
  panel.result.className = result.isWrong ? "error" : "soft";
}

export function show(session: Session, changes?: Changes): void {
  session.host.table.show(changes);
  showWords(session);
  markWalk(session);
  showList(session);
  showButtons(session);
  showPlan(session);
  showResult(session);
  store(session, true);
}
