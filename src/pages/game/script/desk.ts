import type { announce } from "../../frame/script/speech.ts";
import type { bring } from "../../frame/script/swap.ts";
import type { consequences, moveWords } from "./naming.ts";
import type { waysOf } from "./choice.ts";
import type { drawBoard, Table } from "./table.ts";
import type { PlanBeside, planList } from "./with-plan.ts";

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
  readonly takeAlong: (plan: PlanBeside) => void;
  readonly tools: {
    readonly announce: typeof announce;
    readonly bring: typeof bring;
    readonly consequences: typeof consequences;
    readonly drawBoard: typeof drawBoard;
    readonly moveWords: typeof moveWords;
    readonly planList: typeof planList;
    readonly waysOf: typeof waysOf;
  };
}
