import type { AnalysisWords } from "../../../../i18n/built/analysis.ts";
import { type StoredAnalysis, hasBranches, readAnalysis, writeAnalysis } from "../../analysis/stored.ts";
import { withPlan } from "../../analysis/plan.ts";
import { goTo, playedAt, type Tree, treeOf, withGame } from "../../analysis/tree.ts";
import type { AnalysisHost } from "../hosts.ts";
import type { Panel } from "./panel.ts";

/** The choice, zoom and focus that come with a new position. */
export type Changes = Parameters<AnalysisHost["table"]["show"]>[0];

export interface SaveResult {
  readonly text: string;
  readonly isWrong: boolean;
  /** The node that a refusal is about; null if it is about no node. */
  readonly node: number | null;
}

export const NO_RESULT: SaveResult = { text: "", isWrong: false, node: null };

export interface Session {
  readonly host: AnalysisHost;
  readonly words: AnalysisWords;
  readonly panel: Panel;
  tree: Tree;
  etag: string | null;
  /** A sentence about moves that were made or taken back, until the reader shows them; empty if there are none. */
  news: string;
  result: SaveResult;
  show: (changes?: Changes) => void;
}

/** An analysis with the result of saving it and the news. A reload loses these two: the browser does not store them. */
interface Snapshot extends Pick<Session, "result" | "news"> {
  readonly analysis: StoredAnalysis;
}

/** The last analysis. It survives a replacement of the page's content even if the browser stores nothing. */
let latest: (Snapshot & { readonly game: string }) | null = null;

/** Stores an analysis in the browser, and in `latest`, in case the browser cannot store it. */
export function store({ host, tree, etag, result, news }: Session, isOpen: boolean): void {
  const { id, moves } = host.table.data;
  const analysis = { tree, etag, isOpen, moves: moves.length };
  latest = { game: id, analysis, result, news };
  host.storage.write(writeAnalysis(analysis));
}

/** Returns the stored analysis of the page's game, updated to the game's current moves; null if there is none. */
function storedFor({ table, storage }: AnalysisHost): Snapshot | null {
  const { id, ruleset, moves } = table.data;
  if (latest?.game === id) {
    const tree = withGame(latest.analysis.tree, moves);
    return { ...latest, analysis: { ...latest.analysis, tree } };
  }
  const analysis = readAnalysis(storage.read(), ruleset, moves);
  return analysis === null ? null : { analysis, result: NO_RESULT, news: "" };
}

/** Returns the tree of an analysis that opens at the page's ply, with earlier branches and the reader's plan. */
function opened(host: AnalysisHost): Pick<Session, "tree" | "etag"> {
  const { data, ply } = host.table;
  const before = storedFor(host)?.analysis;
  const tree =
    before !== undefined && hasBranches(before.tree) ? before.tree : treeOf(data.ruleset, data.moves);
  const planned = data.plan === null ? tree : withPlan(tree, data.plan);
  return { tree: goTo(planned, playedAt(planned, ply) ?? planned.tip), etag: before?.etag ?? null };
}

function newsOf({ table, tools }: AnalysisHost, known: number, words: AnalysisWords): string {
  const { moves } = table.data;
  if (moves.length === known) return "";
  const move = moves.at(-1);
  if (move === undefined || moves.length < known) return words.news.changed;
  return words.news.moved(moves.length, tools.moveWords(move, table.language));
}

/** `isAgain`: whether the analysis was open before the page was loaded or its content replaced. */
export function begun(
  host: AnalysisHost,
  words: AnalysisWords,
  isAgain: boolean,
): Pick<Session, "tree" | "etag" | "news" | "result"> {
  const before = isAgain ? storedFor(host) : null;
  if (before === null) return { ...opened(host), news: "", result: NO_RESULT };
  const { tree, etag, moves } = before.analysis;
  return { tree, etag, news: newsOf(host, moves, words) || before.news, result: before.result };
}
