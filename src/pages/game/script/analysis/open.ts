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
import type { Desk } from "../desk.ts";
import { currentWords } from "./list.ts";
import { makePanel } from "./panel.ts";
import { loadLines, saveLines } from "./saving.ts";
import { begun, keep, SAID_NOTHING, type Session } from "./session.ts";
import { sceneOf, show } from "./show.ts";
import { ANALYSIS_WORDS } from "../../../../i18n/built/analysis.ts";

/** Shows another tree, or another node of it, and says what is looked at. */
function turnTo(session: Session, tree: Tree, what = ""): void {
  const { table, tools } = session.desk;
  const { current } = session.tree;
  session.tree = tree;
  table.choice = { from: null, move: null };
  table.square = madeMove(currentOf(tree).step)?.to ?? table.square;
  document.getElementById("mistake")?.remove();
  if (session.said.node === null) session.said = SAID_NOTHING;
  session.show();
  if (what !== "" || tree.current !== current) tools.announce([what, currentWords(session)].join(" ").trim());
}

function tryStep(session: Session, step: string): void {
  const next = add(session.tree, session.tree.current, step);
  if (next === null) return session.desk.tools.announce(session.words.full);
  turnTo(session, next);
}

const walk = (session: Session, way: Walk) => turnTo(session, goTo(session.tree, walked(session.tree, way)));

/** The button that was pressed may be none any more: then the focus is on what is looked at. */
function settleFocus({ panel: { list, remove: removing, extra } }: Session): void {
  const { activeElement: at } = document;
  if ((at === removing && removing.disabled) || (at === extra && extra.hidden) || at === document.body)
    list.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true });
}

function removeBranch(session: Session): void {
  const { tree, words } = session;
  session.said = SAID_NOTHING;
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

/** Forgets all that was tried: the board stands as at the beginning. */
function beginAnew(session: Session): void {
  session.said = SAID_NOTHING;
  turnTo(session, treeOf(session.desk.table.data.ruleset, []), session.words.begun);
}

function listenToButtons(session: Session, leave: () => void): void {
  const { panel, desk } = session;
  const { mine, isTrial } = desk.table.data;
  panel.back.addEventListener("click", isTrial ? () => beginAnew(session) : leave);
  panel.remove.addEventListener("click", () => removeBranch(session));
  panel.extra.addEventListener("click", () => {
    const step = mine === null ? null : extraStep(session.tree, mine);
    if (step !== null) tryStep(session, step);
    settleFocus(session);
  });
  panel.comment.addEventListener("input", () => {
    session.tree = comment(session.tree, session.tree.current, panel.comment.value);
    keep(session, true);
  });
  panel.showNews.addEventListener("click", () => {
    session.news = "";
    turnTo(session, goTo(session.tree, session.tree.tip));
    panel.back.focus();
  });
  panel.saveLines.addEventListener("click", () => void saveLines(session));
}

/** Gives the board back to the game; what was tried is kept. A board on which a rule set is tried has no game. */
function leaveFrom(session: Session): void {
  const { desk, panel } = session;
  const had = panel.box.contains(document.activeElement);
  session.said = SAID_NOTHING;
  keep(session, false);
  panel.box.remove();
  desk.article.classList.remove("analysing");
  document.getElementById("mistake")?.remove();
  desk.giveBack();
  if (had) document.getElementById("analyse")?.focus();
}

function takeBoard(session: Session, leave: () => void): void {
  const { desk, panel } = session;
  desk.article.classList.add("analysing");
  desk.article.querySelector(".beside")?.prepend(panel.box);
  desk.table.choice = { from: null, move: null };
  desk.table.study = {
    scene: () => sceneOf(session),
    make: ({ move }) => tryStep(session, move),
    walk: (step) => {
      const way = WALKS.find((one) => one === step);
      if (way !== undefined) walk(session, way);
    },
    leave,
  };
}

/**
 * Opens the analysis on the board of a game's page. `isAgain`: it was open before the page was loaded or its content
 * replaced, and goes on where it was.
 */
export function analyse(desk: Desk, isAgain: boolean): void {
  const words = ANALYSIS_WORDS[desk.table.language];
  const { mine, isTrial } = desk.table.data;
  const panel = makePanel(words, { isPlayer: mine !== null, isTrial });
  const session: Session = { desk, words, panel, ...begun(desk, words, isAgain), show: () => show(session) };
  const leave = () => (isTrial ? undefined : leaveFrom(session));
  takeBoard(session, leave);
  listenToList(session);
  listenToButtons(session, leave);
  show(session);
  if (isAgain) return;
  const square = desk.table.board.querySelector<HTMLElement>('[data-square][tabindex="0"]');
  square?.focus({ preventScroll: true });
  desk.tools.announce(`${words.title}. ${currentWords(session)}`);
  if (mine !== null) void loadLines(session).catch(() => undefined);
}
