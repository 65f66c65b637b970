import { COMPUTER_WORDS } from "../../../../i18n/built/computer.ts";
import { course, type Found, type Game, type Turn, turnsIn } from "../../analysis/computer.ts";
import { plyAloud } from "../../../../board/naming.ts";
import { boardsOf, madeMove } from "../../../../board/moves.ts";
import type { ComputerDesk } from "../desk.ts";
import { element } from "../../../../board/script/dom.ts";
import { plyAfter } from "../../../../board/script/steps.ts";
import { drawGraph, type Line, lineList, makePanel, type Panel, verdictWords } from "./panel.ts";

/** The file that this is in: a worker runs it, too. */
const FILE = "/assets/computer.js";

/** Has a worker look through a game; `tell` hears of each position. */
function think(game: Game, tell: (found: Found) => void): Worker {
  const worker = new Worker(FILE, { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Found>) => tell(data));
  worker.postMessage(game, { transfer: [] });
  return worker;
}

/** The computer's analysis of a game, which goes on while the page's content is replaced. */
interface Analysis {
  readonly game: string;
  readonly found: Found[];
  readonly worker: Worker;
}

let analysis: Analysis | null = null;

/** The analysis as a page shows it. */
interface View extends Pick<Analysis, "found"> {
  readonly desk: ComputerDesk;
  readonly panel: Panel;
}

let view: View | null = null;

const wordsOf = ({ desk }: View) => COMPUTER_WORDS[desk.table.language];
const isDone = ({ found, desk }: View): boolean => found.length > desk.table.data.moves.length;
const turnsOf = ({ found, desk }: View): readonly Turn[] => turnsIn(found, desk.table.data.moves);

/** Marks the move of a line that is on the board: that of a line's name (panel.ts). */
function markMove({ panel }: View, name: string | null): void {
  for (const one of panel.box.querySelectorAll<HTMLElement>("[data-line]"))
    one.ariaCurrent = String(one.dataset["line"] === name);
}

/** Says which move of a line is on the board, below it and aloud, and which steps lead on. */
function tellLine(shown: View, { base, moves }: Line, at: number): void {
  const { tools, table } = shown.desk;
  const text = wordsOf(shown).line(base + at, tools.moveWords(moves[at - 1] ?? "", table.language));
  const place = document.getElementById("shown");
  if (place !== null) place.textContent = text;
  tools.announce(text);
  markMove(shown, `${base}/${at}`);
  for (const link of document.querySelectorAll<HTMLElement>("#walk [data-walk]"))
    link.ariaDisabled = String(plyAfter(link.dataset["walk"] ?? "", at, moves.length) === at);
}

/** Gives the board back to the game, at the ply where the line that was shown begins. */
function leaveLine(shown: View): void {
  const { table, article, tools } = shown.desk;
  article.classList.remove("line-shown");
  markMove(shown, null);
  tools.giveBack(table);
}

/** Shows a line on the board, after so many of its moves; a step back from the first leads to the game. */
function showLine(shown: View, line: Line, at: number): void {
  const { table, article, tools } = shown.desk;
  goTo(shown, line.base);
  if (at === 0) return;
  const { ruleset, size, moves } = table.data;
  const boards = boardsOf(ruleset.setup, size, [...moves.slice(0, line.base), ...line.moves]);
  const scene = {
    board: boards[line.base + at] ?? ruleset.setup,
    lastMove: madeMove(line.moves[at - 1] ?? ""),
    ended: null,
    ways: [],
    side: null,
    mistakes: table.words.mistakes,
    shut: "",
  };
  article.classList.add("line-shown");
  table.study = {
    scene: () => scene,
    make: () => undefined,
    walk: (step) => showLine(shown, line, plyAfter(step, at, line.moves.length)),
    leave: () => leaveLine(shown),
  };
  tools.drawBoard(table);
  tellLine(shown, line, at);
}

const linesOf = (shown: View, title: string, line: Line): HTMLElement =>
  lineList(wordsOf(shown), title, line, (one, at) => showLine(shown, one, at));

/** What stands in the position that is shown, and how it would go on. */
function showNow(shown: View): void {
  const { panel, found, desk } = shown;
  const { ply, data, language } = desk.table;
  const words = wordsOf(shown);
  const now = found[ply];
  const name = `${ply} ${now === undefined}`;
  // What has the focus there keeps it.
  if (panel.now.dataset["shown"] === name) return;
  panel.now.dataset["shown"] = name;
  const said = now === undefined ? "" : verdictWords(words, now);
  panel.cursor.value = `${ply}`;
  panel.cursor.ariaValueText = `${plyAloud(data, ply, desk.table.boards[ply] ?? "", language)}. ${said}`;
  const line =
    now === undefined || now.line.length === 0
      ? []
      : [linesOf(shown, words.best, { base: ply, moves: now.line })];
  panel.now.replaceChildren(element("p", {}, element("strong", {}, said)), ...line);
}

function turnItem(shown: View, { ply, better }: Turn): HTMLElement {
  const { table } = shown.desk;
  const words = wordsOf(shown);
  const move = words.turn(ply, table.data.moves[ply - 1] ?? "");
  const made = element("button", { type: "button", className: "link" }, move);
  made.addEventListener("click", () => goTo(shown, ply));
  return element("li", {}, made, linesOf(shown, words.better, { base: ply - 1, moves: better }));
}

/** The moves with which most was lost, once all is known. */
function showTurns(shown: View): void {
  const words = wordsOf(shown);
  const turns = turnsOf(shown);
  const list = turns.map((turn) => turnItem(shown, turn));
  shown.panel.turns.replaceChildren(
    element("h3", {}, words.turns),
    list.length === 0 ? element("p", {}, words.noTurns) : element("ul", { className: "plain" }, ...list),
  );
}

/** Shows what has been found since. */
function showFound(shown: View): void {
  const { panel, found } = shown;
  const done = isDone(shown);
  panel.progress.value = found.length;
  panel.progress.hidden = done;
  drawGraph(panel, found, done ? turnsOf(shown) : []);
  if (done) showTurns(shown);
  showNow(shown);
}

/** Shows the game after a ply, whatever was on the board. */
function goTo({ desk }: View, ply: number): void {
  desk.table.study?.leave();
  desk.tools.goTo(desk.table, ply);
}

/** Ends the analysis, and takes it off the page. */
function close(shown: View): void {
  const { desk, panel } = shown;
  if (desk.article.classList.contains("line-shown")) leaveLine(shown);
  end();
  desk.table.walked = null;
  panel.box.remove();
  desk.article.classList.remove("computed");
  document.getElementById("computer-open")?.focus();
}

function end(): void {
  analysis?.worker.terminate();
  analysis = null;
  view = null;
}

function begin({ table: { data }, fail }: ComputerDesk): Analysis {
  const worker = think({ ruleset: data.ruleset, moves: data.moves }, (one) => {
    found.push(one);
    if (view !== null) showFound(view);
    if (found.length <= data.moves.length) return;
    worker.terminate();
    view?.desk.tools.announce(wordsOf(view).ready);
  });
  const found: Found[] = [];
  worker.addEventListener("error", () => {
    fail();
    if (view !== null) close(view);
  });
  return { game: data.id, found, worker };
}

/** Puts the analysis on a page. */
function show(desk: ComputerDesk, { found }: Analysis): View {
  const { table, article } = desk;
  const panel = makePanel(COMPUTER_WORDS[table.language], table.words, table.data.moves.length);
  const shown: View = { desk, panel, found };
  article.classList.add("computed");
  article.querySelector(".beside")?.prepend(panel.box);
  panel.close.addEventListener("click", () => close(shown));
  // Where the cursor is already, a press leads back to the game from what else is on the board.
  for (const type of ["input", "click"])
    panel.cursor.addEventListener(type, () => goTo(shown, Number(panel.cursor.value)));
  table.walked = () => showNow(shown);
  showFound(shown);
  return shown;
}

/** Has the computer look through the game of the page. */
export function compute(desk: ComputerDesk): void {
  if (analysis !== null) return;
  analysis = begin(desk);
  view = show(desk, analysis);
  view.panel.cursor.focus();
}

/** Goes on with the analysis that was open before the page's content was replaced, where it still is of this game. */
export function computeOn(desk: ComputerDesk): void {
  if (analysis?.game === desk.table.data.id) view = show(desk, analysis);
  else end();
}

// Only a worker has no document.
if (typeof document === "undefined")
  addEventListener("message", ({ data }: MessageEvent<Game>) => {
    for (const one of course(data)) postMessage(one, { transfer: [] });
  });
