import { pageWords, tell } from "../../kit/script/speech.ts";
import { choiceOf } from "../../../board/script/choice.ts";
import { COMPUTER_TOOLS, type Desk, TOOLS } from "./desk.ts";
import { type Store, readJson } from "../../kit/script/store.ts";
import { type MovePlan, storePlan } from "./draft.ts";
import { choose } from "./play.ts";
import type { Table } from "./table.ts";
import { giveBack, showWalk } from "./walking.ts";

/** The file with the analysis and the rules, which is loaded when it is first used (see src/host/assets.ts). */
const CHUNK: string = "/assets/analysis.js";
type Chunk = typeof import("./analysis/open.ts");

/** The file with the engine and the rules, for the computer's. */
const COMPUTER: string = "/assets/computer.js";
type Computer = typeof import("./computer/open.ts");

let chunk: Chunk | null = null;
let computer: Computer | null = null;

/** Where the analysis of a game, or of a rule set, is kept. */
const analysisKey = (game: string) => `taflpost:analysis:${game}`;

/** Whether the analysis was open before the page was loaded, or its content replaced. */
const wasOpen = (store: Store, game: string): boolean =>
  (readJson(store, analysisKey(game)) as { readonly isOpen?: unknown } | null)?.isOpen === true;

/** Chooses a move in the game, with the plan that is to go with it. */
function takeAlong(table: Table, store: Store, plan: MovePlan): void {
  storePlan(store, table.data.id, plan);
  table.beside = plan;
  table.ply = table.data.moves.length;
  choose(table, choiceOf(plan.move, table.ways));
  showWalk(table);
}

function deskOf(table: Table, article: HTMLElement, store: Store, signal: AbortSignal): Desk {
  const key = analysisKey(table.data.id);
  return {
    table,
    article,
    kept: { read: () => store.getItem(key), write: (text) => store.setItem(key, text) },
    signal,
    giveBack: () => giveBack(table),
    takeAlong: (plan) => takeAlong(table, store, plan),
    tools: TOOLS,
  };
}

const fail = (): void => tell(pageWords().notLoaded);

/** Loads the analysis once; says so where that fails. */
async function load(): Promise<Chunk | null> {
  try {
    chunk ??= (await import(CHUNK)) as Chunk;
    return chunk;
  } catch {
    fail();
    return null;
  }
}

/** Lets the reader try moves on the board, and goes on where they did before the page was loaded. */
export function letAnalyse(table: Table, article: HTMLElement, store: Store, signal: AbortSignal): void {
  const button = document.getElementById("analyse");
  const { id, isTrial } = table.data;
  const desk = deskOf(table, article, store, signal);
  const open = async (isAgain: boolean) => {
    const loaded = await load();
    if (table.study === null && !signal.aborted) loaded?.analyse(desk, isAgain);
  };
  const press = () => {
    // What the computer shows on the board goes before.
    table.study?.leave();
    void open(false);
  };
  button?.addEventListener("click", press, { signal });
  if (!isTrial && !wasOpen(store, id)) return;
  // Without waiting where it is there, so that the focus finds its place again.
  if (chunk === null) void open(true);
  else chunk.analyse(desk, true);
}

/** Lets the reader of a game that is over have the computer analyse it; the page of any other game has no button for that. */
export function letCompute(table: Table, article: HTMLElement, signal: AbortSignal): void {
  const desk = { table, article, fail, tools: COMPUTER_TOOLS };
  const open = async () => {
    computer ??= (await import(COMPUTER)) as Computer;
    if (!signal.aborted) computer.compute(desk);
  };
  document
    .getElementById("computer-open")
    ?.addEventListener("click", () => void open().catch(fail), { signal });
  // It goes on where the page's content was replaced.
  computer?.computeOn(desk);
}
