import { plainMove } from "../../../../board/moves.ts";
import { ANY } from "../../../../contract/terms.ts";
import { ENDINGS_WORDS } from "../../../../i18n/built/endings.ts";
import { currentOf, nodeOf, RESIGN, ROOT, type TreeNode } from "../../analysis/tree.ts";
import { button, element, showInList } from "../../../../board/script/dom.ts";
import type { Session } from "./session.ts";

/** Returns a step in words. `moveAs` formats a move; by default, it stays in notation. */
function stepWords(
  { words, host }: Session,
  { id, step }: TreeNode,
  moveAs: (text: string) => string = (text) => text,
): string {
  if (id === ROOT) return host.table.words.start;
  return step === ANY ? words.any : step === RESIGN ? words.resign : moveAs(step);
}

/** Returns a step with its number: `Move 3, tried: d1-d4`. */
function nodeWords(session: Session, node: TreeNode, moveAs?: (text: string) => string): string {
  const { played, tried } = session.words;
  const step = stepWords(session, node, moveAs);
  return node.id === ROOT ? step : (node.isPlayed ? played : tried)(node.ply, step);
}

function buttonOf(session: Session, node: TreeNode): HTMLButtonElement {
  const { tree, result } = session;
  const isCurrent = node.id === tree.current;
  const made = button(`node-${node.id}`, stepWords(session, node), node.isPlayed ? "made" : "");
  made.tabIndex = isCurrent ? 0 : -1;
  made.dataset["node"] = String(node.id);
  // The label contains the visible text, for voice control.
  if (node.id !== ROOT) made.ariaLabel = nodeWords(session, node);
  if (isCurrent) made.setAttribute("aria-current", "true");
  if (result.node === node.id) made.classList.add("refused");
  return made;
}

function itemOf(session: Session, node: TreeNode): HTMLLIElement {
  const comment = node.comment === "" ? [] : [element("q", { dir: "auto" }, node.comment)];
  const refusal =
    session.result.node === node.id ? [element("p", { className: "error" }, session.result.text)] : [];
  const before = node.ply === 0 ? [] : [element("span", { className: "soft" }, `${node.ply} `)];
  for (const one of before) one.ariaHidden = "true";
  return element("li", {}, ...before, buttonOf(session, node), ...comment, ...refusal);
}

/** Lists the main line that starts at a node. Alternatives to a move follow this move as inner lists. */
function lineFrom(session: Session, first: number): HTMLOListElement {
  const { tree } = session;
  const line = element("ol", {}, itemOf(session, nodeOf(tree, first)));
  for (let children = nodeOf(tree, first).children; children[0] !== undefined;) {
    const [main, ...others] = children;
    const node = nodeOf(tree, main);
    line.append(itemOf(session, node));
    for (const other of others) line.append(element("li", { className: "branch" }, lineFrom(session, other)));
    ({ children } = node);
  }
  return line;
}

/** Shows the moves and branches. If the list had the focus, the current node gets it, because all buttons are replaced. */
export function showList(session: Session): void {
  const { list } = session.panel;
  const had = list.contains(document.activeElement);
  list.replaceChildren(lineFrom(session, ROOT));
  const current = list.querySelector<HTMLElement>('[aria-current="true"]');
  if (had) current?.focus({ preventScroll: true });
  if (current !== null) showInList(list, current);
}

export const replyWords = (session: Session, id: number): string =>
  stepWords(session, nodeOf(session.tree, id), plainMove);

/** Returns whose turn it is after a step, or how the game would end, in sentences. */
function outcomeOf({ host }: Session, node: TreeNode): readonly string[] {
  const { won, drawn, toMove } = host.table.words.embed;
  const { ending } = node.position;
  if (node.step === RESIGN) return [];
  if (ending === null) return [`${toMove[node.position.turn]}.`];
  const outcome = ending.winner === null ? drawn : won[ending.winner];
  return [`${outcome}.`, ENDINGS_WORDS[host.table.language][ending.reason](node.position.ruleset)];
}

/** Describes in sentences the current step, its outcome, and whether the step is a guess. */
export function currentWords(session: Session): string {
  const node = currentOf(session.tree);
  const guess = node.isGuess && node.step !== RESIGN ? [session.words.guess] : [];
  const { table, tools } = session.host;
  const step = nodeWords(session, node, (text) => tools.moveWords(text, table.language));
  return [`${step}.`, ...outcomeOf(session, node), ...guess].join(" ");
}
