import {
  type FieldsOf,
  CLOCK_FIELDS,
  type ClockKindName,
  type ClockOf,
  type ClockSettings,
  type Fields,
} from "../../contract/clocks.ts";
import { type ClockKind, clockKind, giveOnTop, mainOf, refreshed, reset, unchanged } from "./kind.ts";

const CLOCKS = {
  "per-move": clockKind<FieldsOf<"per-move">>({
    start: ({ perMove }) => mainOf(perMove),
    begin: ({ perMove }, account) => refreshed(perMove, account),
    give: giveOnTop,
    reward: ({ perMove }) => reset(perMove),
  }),
  /** A gift may exceed the maximum. A turn begins with at least `minPerMove`, and may take at most `maxPerMove`. */
  fischer: clockKind<FieldsOf<"fischer">>({
    start: ({ initial }) => mainOf(initial),
    budget: ({ maxPerMove }, { main }) => Math.min(main, maxPerMove),
    begin: ({ minPerMove }, account) =>
      account.main >= minPerMove
        ? unchanged(account)
        : { account: mainOf(minPerMove), note: { type: "minimum" } },
    reward: ({ increment, max }, { main }) => ({
      account: mainOf(Math.max(main, Math.min(main + increment, max))),
      note: { type: "increment" },
    }),
  }),
  /** A period that is used up is lost. If a move ends within a period, its time in that period is not charged. */
  "byo-yomi": clockKind<FieldsOf<"byo-yomi">>({
    counts: "periods",
    start: ({ main, periods }) => ({ main, block: 0, left: periods }),
    balance: ({ period }, { main, left }) => main + left * period,
    budget: ({ period }, { main, left }) => main + left * period,
    spend({ period }, { main, left, block }, counted) {
      const beyond = counted - main;
      if (beyond <= 0) return unchanged({ main: main - counted, left, block });
      const lost = Math.floor(beyond / period);
      const account = { main: 0, left: left - lost, block };
      return { account, note: { type: "period", lost, left: account.left } };
    },
  }),
  /**
   * `carry` adds the time left in a block to the next block. A move counts towards the block if it used time of the
   * block, or if the main time was used up before the move.
   */
  canadian: clockKind<FieldsOf<"canadian">>({
    counts: "moves",
    start: ({ main, moves, time }) => ({ main, block: time, left: moves }),
    balance: (_agreed, { main, block }) => main + block,
    budget: (_agreed, { main, block }) => main + block,
    spend(_agreed, { main, block, left }, counted) {
      const beyond = Math.max(0, counted - main);
      return unchanged({ main: Math.max(0, main - counted), block: block - beyond, left });
    },
    reward({ moves, time, carry }, account, { before, counted }) {
      const counts = before.main === 0 || counted > before.main;
      if (!counts) return unchanged(account);
      if (account.left > 1) return unchanged({ ...account, left: account.left - 1 });
      const block = time + (carry ? account.block : 0);
      return { account: { main: account.main, block, left: moves }, note: { type: "block", left: moves } };
    },
  }),
  /** A game ends after `abandonAfter` without a move. Unless both players have moved, it is aborted instead of lost. */
  unlimited: clockKind<FieldsOf<"unlimited">>({
    start: ({ abandonAfter }) => mainOf(abandonAfter),
    begin: ({ abandonAfter }, account) => refreshed(abandonAfter, account),
    give: giveOnTop,
    reward: ({ abandonAfter }) => reset(abandonAfter),
    takesGifts: false,
    abortsUnbegun: true,
  }),
} as const satisfies { readonly [Kind in ClockKindName]: ClockKind<FieldsOf<Kind>> };

type AnyClockKind = ClockKind<Fields>;

export const kindOf = (name: ClockKindName): AnyClockKind => CLOCKS[name] as unknown as AnyClockKind;

export function withSpans<To>(
  { kind, ...settings }: ClockSettings,
  write: (span: number) => To,
): ClockOf<To> {
  const fields: Fields = CLOCK_FIELDS[kind];
  const written = Object.entries<number | boolean>(settings).map(([name, value]) => {
    const isSpan = fields[name]?.type === "span" && typeof value === "number";
    return [name, isSpan ? write(value) : value];
  });
  return { kind, ...Object.fromEntries(written) } as ClockOf<To>;
}
