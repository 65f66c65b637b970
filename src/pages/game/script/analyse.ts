import { choiceOf } from "../../../board/script/choice.ts";
import { pageWords } from "../../../board/script/speech.ts";
import { tell } from "../../kit/script/speech.ts";
import { readJson, type Store, writeJson } from "../../kit/script/store.ts";
import { type MovePlan, storePlan } from "./draft.ts";
import { playForm } from "./form.ts";
import { type AnalysisHost, COMPUTER_TOOLS, FIRST_TOOLS, TOOLS } from "./hosts.ts";
import type { Table } from "./table.ts";
import { showWalk } from "./walking.ts";

/** These files are loaded on first use, because they contain the rules and the engine (host/assets.ts). */
const ANALYSIS: string = "/assets/analysis.js";
const COMPUTER: string = "/assets/computer.js";
type Analysis = typeof import("./analysis/open.ts");
type Computer = typeof import("./computer/open.ts");

let analysis: Analysis | null = null;
let computer: Computer | null = null;

const keyOf = (game: string) => `taflpost:analysis:${game}`;

/** Whether the analysis was open before a reload, or before the content was replaced. */
const wasOpen = (store: Store, game: string): boolean =>
  (readJson(store, keyOf(game)) as { readonly isOpen?: unknown } | null)?.isOpen === true;

function takeAlong(table: Table, store: Store, plan: MovePlan): void {
  storePlan(store, table.data.id, plan);
  table.plan = plan;
  table.ply = table.last;
  table.show();
  table.board.choose(choiceOf(plan.move, table.ways));
  showWalk(table);
}

function hostOf(table: Table, article: HTMLElement, store: Store): AnalysisHost {
  const key = keyOf(table.data.id);
  return {
    table,
    article,
    storage: { read: () => readJson(store, key), write: (value) => writeJson(store, key, value) },
    takeAlong: (plan) => takeAlong(table, store, plan),
    tools: TOOLS,
  };
}

const fail = (): void => tell(pageWords().notLoaded);

async function load(): Promise<Analysis | null> {
  try {
    analysis ??= (await import(ANALYSIS)) as Analysis;
    return analysis;
  } catch {
    fail();
    return null;
  }
}

/** Opens the analysis when its button is pressed, and at once on a trial board or if it was open before. */
export function letAnalyse(table: Table, article: HTMLElement, store: Store, signal: AbortSignal): void {
  const { id, isTrial } = table.data;
  const host = hostOf(table, article, store);
  const open = async (isAgain: boolean) => {
    const loaded = await load();
    if (table.study === null && !signal.aborted) loaded?.analyse(host, isAgain);
  };
  const press = () => {
    // Removes a line of the computer from the board.
    table.study?.leave?.();
    void open(false);
  };
  document.getElementById("analyse")?.addEventListener("click", press, { signal });
  if (!isTrial && !wasOpen(store, id)) return;
  // If its file is loaded, the analysis opens synchronously, so that focus can return to the same element.
  if (analysis === null) void open(true);
  else analysis.analyse(host, true);
}

/** Lets the computer analyse a finished game when its button is pressed. Other pages have no such button. */
export function letCompute(table: Table, article: HTMLElement, signal: AbortSignal): void {
  const host = { table, article, fail, tools: COMPUTER_TOOLS };
  const open = async () => {
    computer ??= (await import(COMPUTER)) as Computer;
    if (!signal.aborted) computer.compute(host);
  };
  document
    .getElementById("computer-open")
    ?.addEventListener("click", () => void open().catch(fail), { signal });
  // A running analysis continues when the content is replaced.
  computer?.computeOn(host);
}

/** This file contains the rules and the engine (host/assets.ts). It is loaded when the board is first used. */
const FIRST: string = "/assets/first.js";
type First = typeof import("./first/open.ts");

const FIRST_KEY = "taflpost:first";

function keptIn(store: Store): readonly string[] {
  const kept = readJson(store, FIRST_KEY);
  return Array.isArray(kept) ? kept.filter((move) => typeof move === "string") : [];
}

/**
 * On the start page, the computer answers moves; in the lesson, moves are checked. Until the file is loaded, a move is
 * only chosen, as in any game. The browser keeps the start page's moves until the visitor opens a game that they play.
 */
export function letBegin(table: Table, article: HTMLElement, store: Store, signal: AbortSignal): void {
  const form = playForm();
  const isFirst = article.classList.contains("first") && form !== null;
  if (article.dataset["game"] !== undefined && table.data.mine !== null) writeJson(store, FIRST_KEY, null);
  const moves = isFirst ? keptIn(store) : [];
  const keep = (made: readonly string[]) => writeJson(store, FIRST_KEY, made);
  const host = { table, moves, keep, signal, tools: FIRST_TOOLS };
  let loaded: Promise<void> | null = null;
  const loadFirst = () => {
    loaded ??= (import(FIRST) as Promise<First>)
      .then(({ begin, teach }) => (isFirst ? begin({ ...host, form }) : teach(host)))
      .catch(() => {
        loaded = null;
      });
  };
  const isLesson = article.classList.contains("lesson");
  if (moves.length > 0 || isLesson) loadFirst();
  if (!isFirst) return;
  for (const type of ["pointerdown", "focusin"]) table.board.addEventListener(type, loadFirst, { signal });
}
