import type { AnalysisWords } from "../../../../i18n/built/analysis.ts";
import { type KeptAnalysis, hasBranches, readKept, writeKept } from "../../analysis/kept.ts";
import { withPlan } from "../../analysis/plan.ts";
import { goTo, playedAt, type Tree, treeOf, withGame } from "../../analysis/tree.ts";
import type { Desk } from "../desk.ts";
import type { Panel } from "./panel.ts";

/** What is said of the last try to save something. */
export interface Said {
  readonly text: string;
  readonly isWrong: boolean;
  /** The node that a refusal is about; null where about none. */
  readonly node: number | null;
}

export const SAID_NOTHING: Said = { text: "", isWrong: false, node: null };

/** An analysis that is open. */
export interface Session {
  readonly desk: Desk;
  readonly words: AnalysisWords;
  readonly panel: Panel;
  tree: Tree;
  etag: string | null;
  /** What happened in the game since it was looked at last; empty where nothing did. */
  news: string;
  said: Said;
  /** Shows everything anew, and keeps it. */
  show: () => void;
}

/** What is kept of an analysis; what was said of it only until the page is loaded again. */
interface Kept extends Pick<Session, "said" | "news"> {
  readonly kept: KeptAnalysis;
}

/** What is left of an analysis while the page's content is replaced, where the browser stores nothing, too. */
let left: (Kept & { readonly game: string }) | null = null;

/** Keeps an analysis until the tab is closed. */
export function keep({ desk, tree, etag, said, news }: Session, isOpen: boolean): void {
  const { id, moves } = desk.table.data;
  const kept = { tree, etag, isOpen, moves: moves.length };
  left = { game: id, kept, said, news };
  try {
    desk.kept.write(writeKept(kept));
  } catch {
    // The page works without it; only a reload would lose the analysis.
  }
}

/** What was kept of the analysis of this game, in the game as it is now. */
function keptOf({ table, kept }: Desk): Kept | null {
  const { id, ruleset, moves } = table.data;
  if (left?.game === id) {
    const tree = withGame(left.kept.tree, moves);
    return { ...left, kept: { ...left.kept, tree } };
  }
  const read = readKept(kept.read() ?? "", ruleset, moves);
  return read === null ? null : { kept: read, said: SAID_NOTHING, news: "" };
}

/** Where the analysis begins: with what was tried before, at the ply that the page shows, and with one's plan. */
function opened(desk: Desk): Pick<Session, "tree" | "etag"> {
  const { data, ply } = desk.table;
  const before = keptOf(desk)?.kept;
  const tree =
    before !== undefined && hasBranches(before.tree) ? before.tree : treeOf(data.ruleset, data.moves);
  const planned = data.plan === null ? tree : withPlan(tree, data.plan);
  return { tree: goTo(planned, playedAt(planned, ply) ?? planned.tip), etag: before?.etag ?? null };
}

/** What has happened in the game since it had so many moves. */
function newsOf({ table, tools }: Desk, known: number, words: AnalysisWords): string {
  const { moves } = table.data;
  if (moves.length === known) return "";
  const move = moves.at(-1);
  if (move === undefined || moves.length < known) return words.news.changed;
  return words.news.moved(moves.length, tools.moveWords(move, table.language));
}

/** What an analysis begins with. `isAgain`: it was open before the page was loaded or its content replaced. */
export function begun(
  desk: Desk,
  words: AnalysisWords,
  isAgain: boolean,
): Pick<Session, "tree" | "etag" | "news" | "said"> {
  const before = isAgain ? keptOf(desk) : null;
  if (before === null) return { ...opened(desk), news: "", said: SAID_NOTHING };
  const { tree, etag, moves } = before.kept;
  return { tree, etag, news: newsOf(desk, moves, words) || before.news, said: before.said };
}
