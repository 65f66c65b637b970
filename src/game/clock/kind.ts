import type { Agreed, Fields } from "../../contract/clocks.ts";
import type { Side } from "../../rules/index.ts";

/**
 * `main` and `block` are in milliseconds. `main`: all of a side's time, for most clock kinds. `block`: the time left
 * for a block of moves, or the gifts on top of a fresh span. `left`: the remaining periods, or the remaining moves of a
 * block.
 */
export interface Account {
  readonly main: number;
  readonly block: number;
  readonly left: number;
}

/** Why a balance changed, other than by a turn's time. `left`: moves in the new block, or remaining periods. */
export type Note =
  | { readonly type: "increment" | "reset" | "minimum" }
  | { readonly type: "block"; readonly left: number }
  | { readonly type: "period"; readonly lost: number; readonly left: number };

export interface Booked {
  readonly account: Account;
  readonly note: Note | null;
}

interface Spent {
  readonly before: Account;
  readonly counted: number;
}

export interface ClockKind<All extends Fields> {
  readonly start: (agreed: Agreed<All>) => Account;
  readonly balance: (agreed: Agreed<All>, account: Account) => number;
  readonly budget: (agreed: Agreed<All>, account: Account) => number;
  readonly begin: (agreed: Agreed<All>, account: Account) => Booked;
  /** `counted` is at most the budget. */
  readonly spend: (agreed: Agreed<All>, account: Account, counted: number) => Booked;
  readonly give: (account: Account, add: number) => Account;
  /** Called after the move's time has been charged. */
  readonly reward: (agreed: Agreed<All>, account: Account, spent: Spent) => Booked;
  /** The unit of `left`; null if it is not used. */
  readonly counts: "moves" | "periods" | null;
  readonly takesGifts: boolean;
  /** Whether the game is aborted, not lost, if time runs out before both players have moved. */
  readonly abortsUnbegun: boolean;
}

export const mainOf = (main: number): Account => ({ main, block: 0, left: 0 });

export const unchanged = (account: Account): Booked => ({ account, note: null });

const PLAIN = {
  balance: (_agreed: unknown, { main }: Account): number => main,
  budget: (_agreed: unknown, { main }: Account): number => main,
  begin: (_agreed: unknown, account: Account): Booked => unchanged(account),
  spend: (_agreed: unknown, account: Account, counted: number): Booked =>
    unchanged({ ...account, main: account.main - counted }),
  give: (account: Account, add: number): Account => ({ ...account, main: account.main + add }),
  reward: (_agreed: unknown, account: Account): Booked => unchanged(account),
  counts: null,
  takesGifts: true,
  abortsUnbegun: false,
} as const;

type Own<All extends Fields> = Pick<ClockKind<All>, "start"> & Partial<ClockKind<All>>;

export const clockKind = <All extends Fields>(own: Own<All>): ClockKind<All> => ({ ...PLAIN, ...own });

const RESET: Note = { type: "reset" };

/**
 * For clock kinds in which every turn begins with a fresh span, even after a takeback. Gifts stay on top of the span
 * until the side moves.
 */
export function refreshed(span: number, account: Account): Booked {
  const main = span + account.block;
  return account.main < main ? { account: { ...account, main }, note: RESET } : unchanged(account);
}

export const reset = (span: number): Booked => ({ account: mainOf(span), note: RESET });

export const giveOnTop = (account: Account, add: number): Account => ({
  ...account,
  main: account.main + add,
  block: account.block + add,
});

export type BySide<T> = Readonly<Record<Side, T>>;
