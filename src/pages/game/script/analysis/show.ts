import { boardText, legalMoves, type Position } from "../../../../rules/index.ts";
import { extraStep } from "../../analysis/plan.ts";
import { isMove } from "../../analysis/lines.ts";
import { ANY, canRemove, currentOf, isOver, turnAt, type Walk, walked } from "../../analysis/tree.ts";
import { madeMove } from "../../walk.ts";
import type { Scene } from "../scene.ts";
import { showList } from "./list.ts";
import { showPlan } from "./plan-box.ts";
import { keep, type Session } from "./session.ts";
import { currentWords } from "./words-of.ts";

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
