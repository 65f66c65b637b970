import { waysOf } from "../../../board/script/choice.ts";
import { announce } from "../../../board/script/speech.ts";
import { moveWords, plyAloud } from "../../../board/naming.ts";
import { bring, CONTENT } from "../../kit/script/swap.ts";
import type { MovePlan } from "./draft.ts";
import { planList } from "./form.ts";
import { showMistake } from "./play.ts";
import type { Table } from "./table.ts";
import { giveBack, goTo } from "./walking.ts";

/** Functions that the page's script passes to the analysis, so that the analysis's file contains no copies of them. */
export const TOOLS = { announce, bring, giveBack, moveWords, planList, waysOf } as const;

/** The page of a game, as the analysis uses it. The analysis is a separate file, loaded on first use. */
export interface AnalysisHost {
  readonly table: Table;
  readonly article: HTMLElement;
  /** Stores the analysis as JSON. If the browser's storage is full, a reload loses it. */
  readonly storage: { readonly read: () => unknown; readonly write: (value: object) => void };
  /** Chooses a move in the game, with the plan to send with it. */
  readonly takeAlong: (plan: MovePlan) => void;
  readonly tools: typeof TOOLS;
}

export const COMPUTER_TOOLS = { announce, giveBack, goTo, moveWords } as const;

/** The page of a game, as the computer's analysis uses it. */
export interface ComputerHost extends Pick<AnalysisHost, "table" | "article"> {
  /** Shows that the analysis could not be loaded. */
  readonly fail: () => void;
  readonly tools: typeof COMPUTER_TOOLS;
}

export const FIRST_TOOLS = { announce, plyAloud, showMistake, waysOf, CONTENT } as const;

/** The start page, where the computer answers the first moves in the browser, or the page with the lesson. */
export interface FirstHost {
  readonly table: Table;
  readonly form: HTMLFormElement;
  /** The moves that this browser keeps, without captures. */
  readonly moves: readonly string[];
  readonly keep: (moves: readonly string[]) => void;
  readonly signal: AbortSignal;
  readonly tools: typeof FIRST_TOOLS;
}
