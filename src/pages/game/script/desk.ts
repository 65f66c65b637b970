import { announce } from "../../kit/script/speech.ts";
import { bring } from "../../kit/script/swap.ts";
import { consequences, moveWords } from "../../../board/naming.ts";
import { waysOf } from "../../../board/script/choice.ts";
import type { MovePlan } from "./draft.ts";
import { planList } from "./form.ts";
import { drawBoard, type Table } from "./table.ts";
import { giveBack, goTo } from "./walking.ts";

/** What both files would carry. */
export const TOOLS = { announce, bring, consequences, drawBoard, moveWords, planList, waysOf } as const;

/**
 * What the page's script lends to the analysis, which is a file of its own, loaded when it is first used: the board with
 * its presses, keys and drags, and what else both would carry.
 */
export interface Desk {
  readonly table: Table;
  readonly article: HTMLElement;
  /** Where the analysis is kept until the tab is closed. Writing throws where there is no room. */
  readonly kept: { readonly read: () => string | null; readonly write: (text: string) => void };
  /** Ends when the page's content is replaced. */
  readonly signal: AbortSignal;
  readonly giveBack: () => void;
  /** Chooses a move in the game, with the plan that is to go with it. */
  readonly takeAlong: (plan: MovePlan) => void;
  readonly tools: typeof TOOLS;
}

/** The same for the computer's analysis. */
export const COMPUTER_TOOLS = { announce, drawBoard, giveBack, goTo, moveWords } as const;

/** What the page's script lends to the computer's analysis, a file of its own, too. */
export interface ComputerDesk extends Pick<Desk, "table" | "article"> {
  /** Says that there is no analysis: it could not be loaded. */
  readonly fail: () => void;
  readonly tools: typeof COMPUTER_TOOLS;
}
