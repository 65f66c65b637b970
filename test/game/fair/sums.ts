import { DAY, spanOf } from "./instants.ts";
import {
  begun,
  budgetOf,
  firstPurse,
  given,
  leastOf,
  rewarded,
  spent,
  worth,
  type Agreed,
  type Purse,
} from "./own-clock.ts";
import type { Side } from "./own-stops.ts";
import type { Line, Note, Reading, TurnLine } from "./public.ts";

/** The most that one side gives in a game, and at once. */
const [MOST_GIVEN, LONGEST_GIFT] = [60 * DAY, 14 * DAY];

/** A line that follows from the one before it: the purse after it, and how many periods it takes. */
interface Due {
  readonly type: string;
  readonly ply: number;
  readonly purse: Purse;
  readonly lost: number;
}

/** How a turn ended. The last one of a game can have ended with it, without a move. */
function endOf(line: Line, { game, ledger }: Reading, side: Side): TurnLine["ended"] {
  if (line.ended !== undefined) return "takeback";
  // A move that was undone may have been made in the same millisecond.
  const isLast = ledger.sides[side].entries.findLast(({ type }) => type === "turn") === line;
  const isAtTheEnd = game.finishedAt !== null && Date.parse(line.to!) === Date.parse(game.finishedAt);
  return isLast && isAtTheEnd && line.ply === game.ply + 1 ? "game" : "move";
}

/** Reads the turn of a line. */
function turnLine(side: Side, line: Line, reading: Reading, budget: number): TurnLine {
  const stopped = line.stopped!.map(({ kind, from, to }) => ({
    kind,
    from: Date.parse(from),
    to: Date.parse(to),
  }));
  const [from, to] = [Date.parse(line.from!), Date.parse(line.to!)];
  const ended = endOf(line, reading, side);
  return { side, ply: line.ply!, from, to, counted: spanOf(line.counted!), stopped, ended, budget };
}

/** Adds up the lines of one side independently; returns its turns and its final time. */
export function readSide(reading: Reading, agreed: Agreed, side: Side, noteOf: Note) {
  const { ledger, game, now } = reading;
  const note: Note = (holds, offence) => noteOf(holds, () => `${side}: ${offence()}`);
  let purse: Purse | null = null;
  let due = null as Due | null;
  let [balance, givenAt, givenSum] = [0, 0, 0];
  /** For which ply the side has been given what a turn begins with at least. */
  let raisedFor: number | null = null;
  let gifts: { readonly at: number; readonly add: number }[] = [];
  const turns: TurnLine[] = [];

  /** Another line comes than the one that is due: that one changed nothing, or is missing. */
  function goOn(): void {
    if (due === null) return;
    const { type, ply, purse: then } = due;
    note(type !== "period" && worth(agreed, then) === balance, () => `a ${type} is missing after ply ${ply}`);
    [purse, due] = [then, null];
  }

  function turn(line: Line, before: Purse): Purse {
    const budget = budgetOf(agreed, before);
    const made = turnLine(side, line, reading, budget);
    const { counted, from, ply, ended } = made;
    note(raisedFor === null || raisedFor === ply, () => `raised for ply ${raisedFor}, which is ${ply}`);
    turns.push(made);
    note(
      gifts.every(({ at }) => at <= made.to),
      () => `a gift before ply ${ply} that came after it`,
    );
    const late = gifts.filter(({ at }) => at > from).reduce((sum, { add }) => sum + add, 0);
    note(
      worth(agreed, before) - late >= leastOf(agreed, { gifts: (before.gifts ?? 0) - late }),
      () => `ply ${ply} began with less than the minimum`,
    );
    const isMove = ended === "move";
    note(
      ended === "game" ? counted <= budget : counted < budget,
      () => `ply ${ply} took ${counted} of ${budget}`,
    );
    note(spanOf(line.add) === -counted, () => `ply ${ply} took ${counted} and is charged ${line.add}`);
    const after = spent(agreed, before, counted);
    const isBeyond = agreed.kind === "byo-yomi" && counted > before.main;
    const then = isMove && !isBeyond ? rewarded(agreed, after, before, counted) : after;
    if (isBeyond) due = { type: "period", ply, purse: then, lost: before.left - after.left };
    else if (isMove) due = { type: rewardOf(agreed), ply, purse: then, lost: 0 };
    // Before a new block begins, nothing of the old one is left.
    const left = agreed.kind !== "canadian" ? undefined : then.left > after.left ? 0 : then.left;
    note(line.left === left, () => `after ply ${ply} ${line.left} moves are left, not ${left}`);
    [raisedFor, gifts] = [null, []];
    return after;
  }

  function gift({ at, by, add }: Line, before: Purse): Purse {
    const one = { at: Date.parse(at!), add: spanOf(add) };
    givenSum += one.add;
    const isWithin = one.add > 0 && one.add <= LONGEST_GIFT && givenSum <= MOST_GIVEN;
    note(isWithin && agreed.kind !== "unlimited" && by !== side, () => `a gift of ${add} by ${by}`);
    const since = Math.max(givenAt, turns.at(-1)?.to ?? Date.parse(game.startedAt!));
    const until = game.finishedAt === null ? now : Date.parse(game.finishedAt);
    note(
      one.at >= since && one.at <= until,
      () => `a gift of ${at} that is not between ${since} and ${until}`,
    );
    givenAt = one.at;
    gifts.push(one);
    return given(before, one.add);
  }

  function follow(line: Line, before: Purse): Purse {
    const { type, ply } = line;
    note(due?.type === type && due.ply === ply, () => `nobody is due a ${type} at ply ${ply}`);
    const after = due?.purse ?? before;
    const lost = type === "period" ? due?.lost : undefined;
    const left = type === "period" || type === "block" ? after.left : undefined;
    note(
      line.left === left && line.lost === lost,
      () => `${line.lost} periods lost and ${line.left} left, not ${lost} and ${left}`,
    );
    due = null;
    return after;
  }

  function afterLine(line: Line): Purse {
    if (line.type === "start") {
      note(purse === null && line.at === game.startedAt, () => "it starts twice, or elsewhere");
      return firstPurse(agreed);
    }
    const before = purse ?? firstPurse(agreed);
    if (line.type === "turn") return turn(line, before);
    if (line.type === "gift") return gift(line, before);
    if (line.type === raiseOf(agreed) && due?.type !== line.type) return raised(line, before);
    return follow(line, before);
  }

  function raised({ type, ply }: Line, before: Purse): Purse {
    note(raisedFor === null && before.main < leastOf(agreed, before), () => `a ${type} that is not needed`);
    raisedFor = ply!;
    return begun(agreed, before);
  }

  for (const line of ledger.sides[side].entries) {
    if (line.type !== due?.type) goOn();
    purse = afterLine(line);
    const is = spanOf(line.balance);
    note(is === balance + spanOf(line.add) && is >= 0, () => `${JSON.stringify(line)} after ${balance}`);
    const owns = worth(agreed, purse);
    // A turn's share of a begun period is given back by the next line.
    note(owns === is || due?.type === "period", () => `${JSON.stringify(line)}, and it has ${owns}`);
    balance = is;
  }
  goOn();
  const isNext = raisedFor === null || raisedFor === game.ply + 1;
  note(isNext, () => `raised for ply ${raisedFor}, and the next one is ${game.ply + 1}`);
  const last = spanOf(ledger.sides[side].balance);
  note(balance === last, () => `the ledger ends with ${balance}, and the clock says ${last}`);
  const end = purse ?? firstPurse(agreed);
  const left = agreed.kind === "canadian" || agreed.kind === "byo-yomi" ? end.left : undefined;
  const shown = ledger.sides[side].left;
  note(shown === left, () => `the clock says that ${shown} are left, not ${left}`);
  return { turns, purse: end };
}

/** The entry at the start of a turn that would have less than the minimum. */
function raiseOf({ kind }: Agreed): string {
  return kind === "fischer" ? "minimum" : "reset";
}

/** The entries of a move with a kind of clock. */
function rewardOf({ kind }: Agreed): string {
  if (kind === "fischer") return "increment";
  if (kind === "byo-yomi") return "nothing";
  return kind === "canadian" ? "block" : "reset";
}
