import { parseDuration } from "../../lib/duration.ts";
import { SIDES, type Side } from "../../rules/index.ts";
import type { GameView } from "../../contract/game.ts";
import type { LedgerView, EntryView } from "../../contract/ledger.ts";

/** `pointer`: RFC 6901, within the ledger. */
interface LedgerFault {
  readonly fault: "balance" | "turn" | "cover" | "loss";
  readonly pointer: string;
}

type Game = Pick<GameView, "startedAt" | "finishedAt" | "result">;

/** Instants in milliseconds since 1970. */
interface Turn {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  readonly pointer: string;
}

/** Returns milliseconds, which may be negative; NaN if the text is not a duration. */
function spanOf(text: string | undefined): number {
  if (text === undefined) return Number.NaN;
  const milliseconds = parseDuration(text.replace(/^-/, ""));
  if (milliseconds === null) return Number.NaN;
  return text.startsWith("-") ? -milliseconds : milliseconds;
}

const instantOf = (text: string | null | undefined): number => (text == null ? Number.NaN : Date.parse(text));

/** 1. Each balance equals the previous balance plus `add`, and the last one equals the clock's balance. */
function balances({ sides }: LedgerView): LedgerFault | null {
  for (const side of SIDES) {
    let before = 0;
    for (const [at, { add, balance }] of sides[side].entries.entries()) {
      if (spanOf(balance) !== before + spanOf(add))
        return { fault: "balance", pointer: `/sides/${side}/entries/${at}/balance` };
      before = spanOf(balance);
    }
    const isBegun = sides[side].entries.length > 0;
    if (isBegun && spanOf(sides[side].balance) !== before)
      return { fault: "balance", pointer: `/sides/${side}/balance` };
  }
  return null;
}

/** 2. Counted and stopped time make up the turn. Stops are disjoint, in order and within the turn. */
function isWhole({ from, to, counted, stopped = [], add }: EntryView): boolean {
  let [edge, stood] = [instantOf(from), 0];
  for (const stop of stopped) {
    const [begins, ends] = [instantOf(stop.from), instantOf(stop.to)];
    if (!(edge <= begins && begins < ends)) return false;
    [edge, stood] = [ends, stood + ends - begins];
  }
  const span = instantOf(to) - instantOf(from);
  return edge <= instantOf(to) && span === spanOf(counted) + stood && spanOf(add) === -spanOf(counted);
}

/** Returns turns in order of time, not of plies, because takebacks repeat plies. */
function turnsOf({ sides }: LedgerView): readonly Turn[] {
  const all = SIDES.flatMap((side) =>
    sides[side].entries.flatMap(({ type, from, to }, at) =>
      type === "turn"
        ? [{ side, from: instantOf(from), to: instantOf(to), pointer: `/sides/${side}/entries/${at}` }]
        : [],
    ),
  );
  return all.toSorted((one, other) => one.from - other.from || one.to - other.to);
}

const isOfType = (entry: EntryView): boolean => (entry.type === "turn") === (entry.from !== undefined);

function turns({ sides }: LedgerView): LedgerFault | null {
  for (const side of SIDES)
    for (const [at, entry] of sides[side].entries.entries())
      if (!isOfType(entry) || (entry.type === "turn" && !isWhole(entry)))
        return { fault: "turn", pointer: `/sides/${side}/entries/${at}` };
  return null;
}

/** 3. The turns of both sides cover the game from beginning to end, without gap or overlap. */
function cover(ledger: LedgerView, { startedAt, finishedAt }: Game): LedgerFault | null {
  let [edge, pointer] = [instantOf(startedAt), "/sides"];
  for (const turn of turnsOf(ledger)) {
    if (turn.from !== edge) return { fault: "cover", pointer: `${turn.pointer}/from` };
    [edge, pointer] = [turn.to, `${turn.pointer}/to`];
  }
  const end = instantOf(finishedAt ?? ledger.turn?.from);
  return edge === end ? null : { fault: "cover", pointer };
}

/** 4. A player who loses on time has used exactly the budget. */
function loss(ledger: LedgerView, { result }: Game, budget: number | null): LedgerFault | null {
  if (result?.reason !== "timeout") return null;
  const last = turnsOf(ledger).at(-1);
  if (last === undefined) return { fault: "loss", pointer: "/sides" };
  const at = Number(last.pointer.slice(last.pointer.lastIndexOf("/") + 1));
  const counted = spanOf(ledger.sides[last.side].entries[at]?.counted);
  if (counted === budget && result.winner !== last.side) return null;
  return { fault: "loss", pointer: `${last.pointer}/counted` };
}

/** Checks the four rules. `budget`: the budget of the last turn in milliseconds; null if unknown. */
export function ledgerFault(ledger: LedgerView, game: Game, budget: number | null): LedgerFault | null {
  if (game.startedAt === null) return null;
  return balances(ledger) ?? turns(ledger) ?? cover(ledger, game) ?? loss(ledger, game, budget);
}
