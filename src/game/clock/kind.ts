import type { Agreed, Fields } from "../../contract/clocks.ts";
import type { Side } from "../../rules/index.ts";

/**
 * A side's time, in milliseconds. `main`: all of it, for most kinds. `block`: the rest of a block of moves or, with a
 * fresh span for each move, the gifts on top. `left`: remaining periods, or moves of a block.
 */
export interface Account {
  readonly main: number;
  readonly block: number;
  readonly left: number;
}

/** A ledger note beside the time of a turn: what changed the balance, with figures. */
export type Note =
  | { readonly type: "increment" | "reset" | "minimum" }
  /** `left`: how many moves the new block has. */
  | { readonly type: "block"; readonly left: number }
  | { readonly type: "period"; readonly lost: number; readonly left: number };

/** An account after something has happened to it, and what the ledger says of it; null for nothing. */
export interface Booked {
  readonly account: Account;
  readonly note: Note | null;
}

/** A turn that is over: the account before it, and the counted time. */
interface Spent {
  readonly before: Account;
  readonly counted: number;
}

/** A kind of clock : how much time its settings give. Everything in milliseconds. */
export interface ClockKind<All extends Fields> {
  readonly start: (agreed: Agreed<All>) => Account;
  readonly balance: (agreed: Agreed<All>, account: Account) => number;
  /** How much counted time a turn may take. */
  readonly budget: (agreed: Agreed<All>, account: Account) => number;
  /** Begins a turn of the account's side. */
  readonly begin: (agreed: Agreed<All>, account: Account) => Booked;
  /** Charges counted time, which is less than the budget or, at a loss, equal to it. */
  readonly spend: (agreed: Agreed<All>, account: Account, counted: number) => Booked;
  readonly give: (account: Account, add: number) => Account;
  /** Adds what a move gives, after its time was charged. */
  readonly reward: (agreed: Agreed<All>, account: Account, spent: Spent) => Booked;
  /** The unit of `left`; null if it is not used. */
  readonly counts: "moves" | "periods" | null;
  readonly takesGifts: boolean;
  /** Whether running out of time before both have moved aborts the game instead of losing it. */
  readonly abortsUnbegun: boolean;
}

/** An account of `main` alone. */
export function mainOf(main: number): Account {
  return { main, block: 0, left: 0 };
}

/** An account to which nothing happens. */
export function unchanged(account: Account): Booked {
  return { account, note: null };
}

/** Most kinds: one balance, which is the budget, and nothing at the beginning of a turn. */
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

/** Takes a kind of clock as its file describes it, with what most kinds have in common; gives it with its type. */
export function clockKind<All extends Fields>(own: Own<All>): ClockKind<All> {
  return { ...PLAIN, ...own };
}

/**
 * Parts of a kind with a fresh span for each move, also after a takeback, which resets nothing else. Gifts stay on top
 * until the side moves.
 */
export function freshSpan<All extends Fields>(
  spanOf: (agreed: Agreed<All>) => number,
): Pick<ClockKind<All>, "start" | "begin" | "give" | "reward"> {
  const start = (agreed: Agreed<All>): Account => mainOf(spanOf(agreed));
  return {
    start,
    begin(agreed, account) {
      const main = spanOf(agreed) + account.block;
      return account.main < main ? { account: { ...account, main }, note: RESET } : unchanged(account);
    },
    give: (account, add) => ({ ...account, main: account.main + add, block: account.block + add }),
    reward: (agreed) => ({ account: start(agreed), note: RESET }),
  };
}

const RESET: Note = { type: "reset" };

export type BySide<T> = Readonly<Record<Side, T>>;
