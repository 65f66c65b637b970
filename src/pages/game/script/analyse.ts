import { announce, pageWords, tell } from "../../frame/script/speech.ts";
import { bring } from "../../frame/script/swap.ts";
import { choiceOf, NOTHING, waysOf } from "./choice.ts";
import type { Desk } from "./desk.ts";
import type { Store } from "./draft.ts";
import { consequences, moveWords } from "./naming.ts";
import { choose, fieldOf, playForm } from "./play.ts";
import { canChoose, drawBoard, type Table } from "./table.ts";
import { showWalk } from "./walking.ts";
import { keepPlan, type PlanBeside, planList } from "./with-plan.ts";

/** The file with the analysis and the rules, which is loaded when it is first used (see src/host/assets.ts). */
const CHUNK: string = "/assets/analysis.js";
type Chunk = typeof import("./analysis/open.ts");

let chunk: Chunk | null = null;

/** Where the analysis of a game, or of a rule set, is kept. */
export const analysisKey = (game: string) => `taflpost:analysis:${game}`;

/** Whether the analysis was open before the page was loaded, or its content replaced. */
function wasOpen(store: Store, game: string): boolean {
  try {
    const kept = JSON.parse(store.getItem(analysisKey(game)) ?? "null") as { isOpen?: unknown } | null;
    return kept?.isOpen === true;
  } catch {
    return false;
  }
}

/** Shows the game again, with the move that was chosen in it. */
function giveBack(table: Table): void {
  const form = playForm();
  const move = form === null ? "" : (fieldOf(form, "move")?.value ?? "");
  table.study = null;
  table.choice = NOTHING;
  if (canChoose(table)) choose(table, choiceOf(move, table.ways));
  else drawBoard(table);
  showWalk(table);
}

/** Chooses a move in the game, with the plan that is to go with it. */
function takeAlong(table: Table, store: Store, plan: PlanBeside): void {
  keepPlan(store, table.data.id, plan);
  table.beside = plan;
  table.ply = table.data.moves.length;
  choose(table, choiceOf(plan.move, table.ways));
  showWalk(table);
}

function deskOf(table: Table, article: HTMLElement, store: Store, signal: AbortSignal): Desk {
  const kept = {
    read: () => store.getItem(analysisKey(table.data.id)),
    write: (text: string) => store.setItem(analysisKey(table.data.id), text),
  };
  return {
    table,
    article,
    kept,
    signal,
    giveBack: () => giveBack(table),
    takeAlong: (plan) => takeAlong(table, store, plan),
    tools: { announce, bring, consequences, drawBoard, moveWords, planList, waysOf },
  };
}

/** Loads the analysis once; says so where that fails. */
async function load(): Promise<Chunk | null> {
  try {
    chunk ??= (await import(CHUNK)) as Chunk;
    return chunk;
  } catch {
    tell(pageWords().notLoaded);
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
  button?.addEventListener("click", () => void open(false), { signal });
  if (!isTrial && !wasOpen(store, id)) return;
  // Without waiting where it is there, so that the focus finds its place again.
  if (chunk === null) void open(true);
  else chunk.analyse(desk, true);
}
