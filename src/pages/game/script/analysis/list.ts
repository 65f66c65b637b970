import { ANY, nodeOf, plainStep, RESIGN, ROOT, type Tree, type TreeNode } from "../../analysis/tree.ts";
import { element } from "./dom.ts";
import type { Session } from "./session.ts";

/** The element of a node's button; found again by it when the page's content was replaced. */
export const idOf = (node: number): string => `node-${node}`;

function stepWords({ words, desk }: Session, { id, step }: TreeNode): string {
  if (id === ROOT) return desk.table.words.start;
  return step === ANY ? words.any : step === RESIGN ? words.resign : step;
}

function stepLabel(session: Session, node: TreeNode): string {
  const { played, tried } = session.words;
  return (node.isPlayed ? played : tried)(node.ply, stepWords(session, node));
}

function buttonOf(session: Session, node: TreeNode): HTMLButtonElement {
  const { tree, said } = session;
  const isCurrent = node.id === tree.current;
  const made = element(
    "button",
    {
      type: "button",
      id: idOf(node.id),
      tabIndex: isCurrent ? 0 : -1,
      className: node.isPlayed ? "made" : "",
    },
    stepWords(session, node),
  );
  made.dataset["node"] = String(node.id);
  // With what is seen in it, for who says it to the browser.
  if (node.id !== ROOT) made.ariaLabel = stepLabel(session, node);
  if (isCurrent) made.setAttribute("aria-current", "true");
  if (said.node === node.id) made.classList.add("refused");
  return made;
}

function itemOf(session: Session, node: TreeNode): HTMLLIElement {
  const comment = node.comment === "" ? [] : [element("q", { dir: "auto" }, node.comment)];
  const refusal =
    session.said.node === node.id ? [element("p", { className: "error" }, session.said.text)] : [];
  const before = node.ply === 0 ? [] : [element("span", { className: "soft" }, `${node.ply} `)];
  for (const one of before) one.ariaHidden = "true";
  return element("li", {}, ...before, buttonOf(session, node), ...comment, ...refusal);
}

/** The main line from a node on; the other branches of a move stand behind it, each as a list of its own. */
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

/** Shows the moves and branches. What has the focus there keeps it: it moves to what is looked at. */
export function showList(session: Session): void {
  const { list } = session.panel;
  const had = list.contains(document.activeElement);
  list.replaceChildren(lineFrom(session, ROOT));
  const current = list.querySelector<HTMLElement>('[aria-current="true"]');
  if (had) current?.focus({ preventScroll: true });
  if (current !== null) scrollTo(list, current);
}

/** Scrolls the list, and never the page, to what is looked at. */
function scrollTo(list: HTMLElement, current: HTMLElement): void {
  const { top, bottom } = current.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (top < view.top) list.scrollTop -= view.top - top;
  if (bottom > view.bottom) list.scrollTop += bottom - view.bottom;
}

/** A move of the opponent as the notes to a plan name it. */
export function replyWords(session: Session, tree: Tree, id: number): string {
  const { step } = nodeOf(tree, id);
  return step === ANY ? session.words.any : plainStep(step);
}
