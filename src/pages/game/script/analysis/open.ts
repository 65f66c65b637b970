import { extraStep } from "../../analysis/plan.ts";
import {
  add,
  comment,
  currentOf,
  goTo,
  remove,
  type Tree,
  treeOf,
  type Walk,
  walked,
  WALKS,
} from "../../analysis/tree.ts";
import { madeMove } from "../../../../board/moves.ts";
import { NOTHING } from "../../../../board/script/choice.ts";
import type { AnalysisHost } from "../hosts.ts";
import { currentWords } from "./list.ts";
import { makePanel } from "./panel.ts";
import { loadLines, saveLines } from "./saving.ts";
import { begun, NO_RESULT, type Session, store } from "./session.ts";
import { sceneOf, show } from "./show.ts";
import { ANALYSIS_WORDS } from "../../../../i18n/built/analysis.ts";

/** Shows another tree or node, and announces `message` and the node. */
function turnTo(session: Session, tree: Tree, message = ""): void {
  const { table, tools } = session.host;
  const { current } = session.tree;
  session.tree = tree;
  document.getElementById("mistake")?.remove();
  if (session.result.node === null) session.result = NO_RESULT;
  const square = madeMove(currentOf(tree).step)?.to ?? table.board.square;
  session.show({ choice: NOTHING, square });
  if (message !== "" || tree.current !== current)
    tools.announce([message, currentWords(session)].join(" ").trim());
}

function tryStep(session: Session, step: string): void {
  const next = add(session.tree, session.tree.current, step);
  if (next === null) return session.host.tools.announce(session.words.full);
  turnTo(session, next);
}

const walk = (session: Session, way: Walk) => turnTo(session, goTo(session.tree, walked(session.tree, way)));

/** Moves the focus to the current node if the pressed button is gone or disabled. */
function settleFocus({ panel: { list, remove: removing, extra } }: Session): void {
  const { activeElement: at } = document;
  if ((at === removing && removing.disabled) || (at === extra && extra.hidden) || at === document.body)
    list.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true });
}

function removeBranch(session: Session): void {
  const { tree, words } = session;
  session.result = NO_RESULT;
  turnTo(session, remove(tree, tree.current), words.removed);
  settleFocus(session);
}

const LIST_KEYS: Readonly<Record<string, Walk>> = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  ArrowUp: "other-before",
  ArrowDown: "other-after",
  Home: "first",
  End: "last",
};

function listenToList(session: Session): void {
  const { list } = session.panel;
  list.addEventListener("click", ({ target }) => {
    const node =
      target instanceof Element ? target.closest<HTMLElement>("[data-node]")?.dataset["node"] : undefined;
    if (node !== undefined) turnTo(session, goTo(session.tree, Number(node)));
  });
  list.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = LIST_KEYS[event.key];
    if (way === undefined && event.key !== "Delete") return;
    event.preventDefault();
    if (way !== undefined) walk(session, way);
    else if (!session.panel.remove.disabled) removeBranch(session);
  });
}

/** Removes all moves from a trial board, which has no game to return to. */
function restart(session: Session): void {
  session.result = NO_RESULT;
  turnTo(session, treeOf(session.host.table.data.ruleset, []), session.words.begun);
}

function listenToButtons(session: Session, leave: () => void): void {
  const { panel, host } = session;
  const { mine, isTrial } = host.table.data;
  panel.back.addEventListener("click", isTrial ? () => restart(session) : leave);
  panel.remove.addEventListener("click", () => removeBranch(session));
  panel.extra.addEventListener("click", () => {
    const step = mine === null ? null : extraStep(session.tree, mine);
    if (step !== null) tryStep(session, step);
    settleFocus(session);
  });
  panel.comment.addEventListener("input", () => {
    session.tree = comment(session.tree, session.tree.current, panel.comment.value);
    store(session, true);
  });
  panel.showNews.addEventListener("click", () => {
    session.news = "";
    turnTo(session, goTo(session.tree, session.tree.tip));
    panel.back.focus();
  });
  panel.saveLines.addEventListener("click", () => void saveLines(session));
}

/** Shows the game on the board again and stores the analysis. */
function leaveFrom(session: Session): void {
  const { host, panel } = session;
  const had = panel.box.contains(document.activeElement);
  session.result = NO_RESULT;
  store(session, false);
  panel.box.remove();
  host.article.classList.remove("analysing");
  document.getElementById("mistake")?.remove();
  host.tools.giveBack(host.table);
  if (had) document.getElementById("analyse")?.focus();
}

function takeBoard(session: Session, leave: () => void): void {
  const { host, panel } = session;
  host.article.classList.add("analysing");
  // On a trial board the panel is below the buttons, so that they do not move.
  host.article.querySelector(".beside")?.[host.table.data.isTrial ? "append" : "prepend"](panel.box);
  host.table.study = {
    scene: () => sceneOf(session),
    make: ({ move }) => tryStep(session, move),
    walk: (step) => {
      const way = WALKS.find((one) => one === step);
      if (way !== undefined) walk(session, way);
    },
    leave,
  };
}

/** Opens the analysis. `isAgain`: whether it was open before the page was loaded or its content replaced. */
export function analyse(host: AnalysisHost, isAgain: boolean): void {
  const words = ANALYSIS_WORDS[host.table.language];
  const { mine, isTrial } = host.table.data;
  const panel = makePanel(words, { isPlayer: mine !== null, isTrial });
  const session: Session = {
    host,
    words,
    panel,
    ...begun(host, words, isAgain),
    show: (changes) => show(session, changes),
  };
  const leave = () => (isTrial ? undefined : leaveFrom(session));
  takeBoard(session, leave);
  listenToList(session);
  listenToButtons(session, leave);
  show(session, { choice: NOTHING });
  if (isAgain) return;
  const square = host.table.board.querySelector<HTMLElement>('[data-square][tabindex="0"]');
  square?.focus({ preventScroll: true });
  host.tools.announce(`${words.title}. ${currentWords(session)}`);
  if (mine !== null) void loadLines(session).catch(() => undefined);
}
