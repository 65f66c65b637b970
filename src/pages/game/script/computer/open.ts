import { COMPUTER_WORDS } from "../../../../i18n/built/computer.ts";
import { course, type Found, type Game, type Turn, turnsIn } from "../../analysis/computer.ts";
import { plyAloud } from "../../../../board/naming.ts";
import { boardsOf, madeMove } from "../../../../board/moves.ts";
import type { ComputerHost } from "../hosts.ts";
import { element } from "../../../../board/script/dom.ts";
import { plyAfter } from "../../../../board/script/steps.ts";
import { drawGraph, type Line, lineList, makePanel, type Panel, verdictWords } from "./panel.ts";

/** The address of this file, which is also the worker's script. */
const FILE = "/assets/computer.js";

/** Evaluates a game in a worker, so that the page stays responsive. Calls `report` for each position. */
function evaluate(game: Game, report: (found: Found) => void): Worker {
  const worker = new Worker(FILE, { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Found>) => report(data));
  worker.postMessage(game, { transfer: [] });
  return worker;
}

/** The analysis of a game. It continues while the page's content is replaced. */
interface Analysis {
  readonly game: string;
  readonly found: Found[];
  readonly worker: Worker;
}

let analysis: Analysis | null = null;

interface View extends Pick<Analysis, "found"> {
  readonly host: ComputerHost;
  readonly panel: Panel;
}

let current: View | null = null;

const wordsOf = ({ host }: View) => COMPUTER_WORDS[host.table.language];
const isDone = ({ found, host }: View): boolean => found.length > host.table.data.moves.length;
const turnsOf = ({ found, host }: View): readonly Turn[] => turnsIn(found, host.table.data.moves);

/** Marks the line's move that the board shows. `name`: the move's `data-line` (panel.ts); null removes the mark. */
function markMove({ panel }: View, name: string | null): void {
  for (const one of panel.box.querySelectorAll<HTMLElement>("[data-line]"))
    one.ariaCurrent = String(one.dataset["line"] === name);
}

function tellLine(view: View, { base, moves }: Line, at: number): void {
  const { tools, table } = view.host;
  const text = wordsOf(view).line(base + at, tools.moveWords(moves[at - 1] ?? "", table.language));
  const place = document.getElementById("shown");
  if (place !== null) place.textContent = text;
  tools.announce(text);
  markMove(view, `${base}/${at}`);
  for (const link of document.querySelectorAll<HTMLElement>("#walk [data-walk]"))
    link.ariaDisabled = String(plyAfter(link.dataset["walk"] ?? "", at, moves.length) === at);
}

function leaveLine(view: View): void {
  const { table, article, tools } = view.host;
  article.classList.remove("line-shown");
  markMove(view, null);
  tools.giveBack(table);
}

/** Shows the position after `at` moves of a line; with 0, the game's position from which the line starts. */
function showLine(view: View, line: Line, at: number): void {
  const { table, article } = view.host;
  goTo(view, line.base);
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
    walk: (step) => showLine(view, line, plyAfter(step, at, line.moves.length)),
    leave: () => leaveLine(view),
  };
  table.show();
  tellLine(view, line, at);
}

const linesOf = (view: View, title: string, line: Line): HTMLElement =>
  lineList(wordsOf(view), title, line, (one, at) => showLine(view, one, at));

/** Shows the evaluation of the game's position, and the best line from it. */
function showNow(view: View): void {
  const { panel, found, host } = view;
  const { ply, data, language } = host.table;
  const words = wordsOf(view);
  const now = found[ply];
  const name = `${ply} ${now === undefined}`;
  // Replacing unchanged content would lose the focus.
  if (panel.now.dataset["shown"] === name) return;
  panel.now.dataset["shown"] = name;
  const [best] = now?.line ?? [];
  const verdict = now === undefined ? "" : verdictWords(words, now);
  panel.cursor.value = `${ply}`;
  panel.cursor.ariaValueText = plyAloud(data, ply, host.table.boards[ply] ?? "", language);
  const bestWords = best === undefined ? "" : words.bestIs(host.tools.moveWords(best, language));
  // Only for screen readers, because the line below shows the move.
  const aloud = element("span", { className: "visually-hidden" }, ` ${bestWords}`);
  panel.said.replaceChildren(element("strong", {}, verdict), aloud);
  panel.line.replaceChildren(
    ...(best === undefined ? [] : [linesOf(view, words.best, { base: ply, moves: now?.line ?? [] })]),
  );
}

function turnItem(view: View, { ply, better }: Turn): HTMLElement {
  const { table } = view.host;
  const words = wordsOf(view);
  const move = words.turn(ply, table.data.moves[ply - 1] ?? "");
  const made = element("button", { type: "button", className: "link" }, move);
  made.addEventListener("click", () => goTo(view, ply));
  return element("li", {}, made, linesOf(view, words.better, { base: ply - 1, moves: better }));
}

function showTurns(view: View): void {
  const words = wordsOf(view);
  const turns = turnsOf(view);
  const list = turns.map((turn) => turnItem(view, turn));
  view.panel.turns.replaceChildren(
    element("h3", {}, words.turns),
    list.length === 0 ? element("p", {}, words.noTurns) : element("ul", { className: "plain" }, ...list),
  );
}

function showFound(view: View): void {
  const { panel, found } = view;
  const done = isDone(view);
  panel.progress.value = found.length;
  panel.progress.hidden = done;
  drawGraph(panel, found, done ? turnsOf(view) : []);
  if (done) showTurns(view);
  showNow(view);
}

function goTo({ host }: View, ply: number): void {
  host.table.study?.leave?.();
  host.tools.goTo(host.table, ply);
}

function close(view: View): void {
  const { host, panel } = view;
  if (host.article.classList.contains("line-shown")) leaveLine(view);
  end();
  host.table.onwalk = null;
  panel.box.remove();
  host.article.classList.remove("computed");
  document.getElementById("computer-open")?.focus();
}

function end(): void {
  analysis?.worker.terminate();
  analysis = null;
  current = null;
}

function begin({ table: { data }, fail }: ComputerHost): Analysis {
  const worker = evaluate({ ruleset: data.ruleset, moves: data.moves }, (one) => {
    found.push(one);
    if (current !== null) showFound(current);
    if (found.length <= data.moves.length) return;
    worker.terminate();
    current?.host.tools.announce(wordsOf(current).ready);
  });
  const found: Found[] = [];
  worker.addEventListener("error", () => {
    fail();
    if (current !== null) close(current);
  });
  return { game: data.id, found, worker };
}

function show(host: ComputerHost, { found }: Analysis): View {
  const { table, article } = host;
  const panel = makePanel(COMPUTER_WORDS[table.language], table.words, table.data.moves.length);
  const view: View = { host, panel, found };
  article.classList.add("computed");
  article.querySelector(".beside")?.prepend(panel.box);
  panel.close.addEventListener("click", () => close(view));
  // While a line is shown, a click on the slider leads back to the game, even if the slider does not move.
  for (const type of ["input", "click"])
    panel.cursor.addEventListener(type, () => goTo(view, Number(panel.cursor.value)));
  table.onwalk = () => showNow(view);
  showFound(view);
  return view;
}

export function compute(host: ComputerHost): void {
  if (analysis !== null) return;
  analysis = begin(host);
  current = show(host, analysis);
  current.panel.cursor.focus();
}

/** Called after the page's content was replaced. Continues the analysis if the game is the same; otherwise ends it. */
export function computeOn(host: ComputerHost): void {
  if (analysis?.game === host.table.data.id) current = show(host, analysis);
  else end();
}

// Only the worker, which has no document, runs this.
if (typeof document === "undefined")
  addEventListener("message", ({ data }: MessageEvent<Game>) => {
    for (const one of course(data)) postMessage(one, { transfer: [] });
  });
