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
import {
  countedIn,
  instantOf,
  painted,
  scheduled,
  stopsOf,
  type Honoured,
  type Schedule,
  type Side,
  type Told,
} from "./own-stops.ts";

/*
 * Checks a game's clock from what anybody can read: its ledger, its view, and what was told of stops. It shares no code
 * with the clock (time.md, "The ledger").
 */

const SIDES = ["attackers", "defenders"] as const;

/** A line of the ledger as `GET /v1/games/{id}/clock` gives it. */
interface Line {
  readonly type: string;
  readonly ply?: number;
  readonly at?: string;
  readonly by?: string;
  readonly from?: string;
  readonly to?: string;
  readonly counted?: string;
  readonly stopped?: readonly { readonly kind: string; readonly from: string; readonly to: string }[];
  readonly lost?: number;
  readonly left?: number;
  readonly add: string;
  readonly balance: string;
}

/** The answer of `GET /v1/games/{id}/clock`. */
export interface PublicLedger {
  readonly kind: string;
  readonly stops: readonly string[];
  readonly schedules: Readonly<Record<Side, Schedule>> | null;
  readonly turn: {
    readonly side: Side;
    readonly ply: number;
    readonly from: string;
    readonly budget: string;
    readonly deadline: string;
    readonly stopped: { readonly kind: string; readonly until: string } | null;
  } | null;
  readonly sides: Readonly<Record<Side, { readonly balance: string; readonly entries: readonly Line[] }>>;
}

/** What the checker reads of `GET /v1/games/{id}`. */
export interface PublicGame {
  readonly status: string;
  /** How many moves have been made. */
  readonly ply: number;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly result: { readonly winner: string | null; readonly reason: string } | null;
  readonly clock: {
    readonly deadline: string | null;
    readonly remaining: Readonly<Record<Side, string | null>> | null;
  };
}

/** What was read, when, and what was told of stops until then; `told`: null where that is not known. */
export interface Reading {
  readonly ledger: PublicLedger;
  readonly game: PublicGame;
  readonly now: number;
  readonly told: readonly Told[] | null;
}

type Note = (holds: boolean, offence: () => string) => void;

interface TurnLine {
  readonly side: Side;
  readonly ply: number;
  readonly from: number;
  readonly to: number;
  readonly counted: number;
  readonly stopped: readonly { readonly kind: string; readonly from: number; readonly to: number }[];
  /** The budget that it had, by the sums of this checker. */
  readonly budget: number;
}

const SPANS = /^(perMove|initial|increment|max|minPerMove|maxPerMove|main|period|time|abandonAfter)$/;

/** The settings of the clock, spans in milliseconds. */
function agreedIn({
  stops: _stops,
  schedules: _schedules,
  turn: _turn,
  sides: _sides,
  ...clock
}: PublicLedger) {
  const read = Object.entries(clock).map(([name, value]) => {
    const isSpan = SPANS.test(name) && typeof value === "string";
    return [name, isSpan ? spanOf(value) : value];
  });
  return Object.fromEntries(read) as Agreed;
}

/** The most that one side gives in a game, and at once. */
const [MOST_GIVEN, LONGEST_GIFT] = [60 * DAY, 14 * DAY];

/** A line that follows from the one before it: the purse after it, and how many periods it takes. */
interface Due {
  readonly type: string;
  readonly ply: number;
  readonly purse: Purse;
  readonly lost: number;
}

/** Reads the turn of a line. */
function turnLine(side: Side, line: Line, budget: number): TurnLine {
  const stopped = line.stopped!.map(({ kind, from, to }) => ({
    kind,
    from: Date.parse(from),
    to: Date.parse(to),
  }));
  const [from, to] = [Date.parse(line.from!), Date.parse(line.to!)];
  return { side, ply: line.ply!, from, to, counted: spanOf(line.counted!), stopped, budget };
}

/** Goes through the lines of one side with sums of its own; gives its turns and what it has at the end. */
function readSide({ ledger, game }: Reading, agreed: Agreed, side: Side, noteOf: Note) {
  const note: Note = (holds, offence) => noteOf(holds, () => `${side}: ${offence()}`);
  let purse: Purse | null = null;
  let due = null as Due | null;
  let [balance, givenAt, givenSum, wasRaised] = [0, 0, 0, false];
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
    const made = turnLine(side, line, budget);
    const { counted, from, ply } = made;
    turns.push(made);
    const late = gifts.filter(({ at }) => at > from).reduce((sum, { add }) => sum + add, 0);
    note(
      worth(agreed, before) - late >= leastOf(agreed),
      () => `ply ${ply} began with less than the minimum`,
    );
    const isMove = ply <= game.ply;
    note(isMove ? counted < budget : counted <= budget, () => `ply ${ply} took ${counted} of ${budget}`);
    note(spanOf(line.add) === -counted, () => `ply ${ply} took ${counted} and is charged ${line.add}`);
    const after = spent(agreed, before, counted);
    const isBeyond = agreed.kind === "byo-yomi" && counted > before.main;
    if (isBeyond) due = { type: "period", ply, purse: after, lost: before.left - after.left };
    else if (isMove)
      due = { type: rewardOf(agreed), ply, purse: rewarded(agreed, after, before, counted), lost: 0 };
    [wasRaised, gifts] = [false, []];
    return after;
  }

  function gift({ at, by, add }: Line, before: Purse): Purse {
    const one = { at: Date.parse(at!), add: spanOf(add) };
    givenSum += one.add;
    const isWithin = one.add > 0 && one.add <= LONGEST_GIFT && givenSum <= MOST_GIVEN;
    note(isWithin && agreed.kind !== "unlimited" && by !== side, () => `a gift of ${add} by ${by}`);
    note(one.at >= givenAt, () => `a gift of ${at} after one of ${givenAt}`);
    givenAt = one.at;
    gifts.push(one);
    return given(before, one.add);
  }

  function follow(line: Line, before: Purse): Purse {
    const { type, ply } = line;
    note(due?.type === type && due.ply === ply, () => `nobody is due a ${type} at ply ${ply}`);
    const after = due?.purse ?? before;
    const isRight = type !== "period" || (line.left === after.left && line.lost === due?.lost);
    note(
      isRight,
      () => `${line.lost} periods lost and ${line.left} left, not ${due?.lost} and ${after.left}`,
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
    if (line.type !== "minimum") return follow(line, before);
    note(!wasRaised && before.main < leastOf(agreed), () => "a minimum that is not needed");
    wasRaised = true;
    return begun(agreed, before);
  }

  for (const line of ledger.sides[side].entries) {
    if (line.type !== due?.type) goOn();
    purse = afterLine(line);
    const is = spanOf(line.balance);
    note(is === balance + spanOf(line.add) && is >= 0, () => `${JSON.stringify(line)} after ${balance}`);
    const owns = worth(agreed, purse);
    // What a turn takes of a begun period is given back by the line that follows.
    note(owns === is || due?.type === "period", () => `${JSON.stringify(line)}, and it has ${owns}`);
    balance = is;
  }
  goOn();
  const last = spanOf(ledger.sides[side].balance);
  note(balance === last, () => `the ledger ends with ${balance}, and the clock says ${last}`);
  return { turns, purse: purse ?? firstPurse(agreed) };
}

/** What a move of a kind of clock books. */
function rewardOf({ kind }: Agreed): string {
  if (kind === "fischer") return "increment";
  if (kind === "byo-yomi") return "nothing";
  return kind === "canadian" ? "block" : "reset";
}

/** The stops of a turn: what was told, and the schedule; in the order of kinds. */
function checkStops(turn: TurnLine, honoured: Honoured, told: readonly Told[] | null, note: Note): void {
  const { stopped, from, to, ply } = turn;
  const edges = [from, ...stopped.flatMap((stop) => [stop.from, stop.to]), to];
  const inOrder = edges.every((edge, index) => index === 0 || edge >= edges[index - 1]!);
  note(
    inOrder && stopped.every((stop) => stop.from < stop.to),
    () => `ply ${ply}: stops out of order, or outside`,
  );
  note(countedIn(turn, stopped) === turn.counted, () => `ply ${ply}: counted and stopped are not its time`);
  const foreign = stopped.find(
    ({ kind }) => !["pause", "outage"].includes(kind) && !honoured.stops.includes(kind),
  );
  note(foreign === undefined, () => `ply ${ply}: ${foreign?.kind} is not honoured`);
  const others = stopped.filter(({ kind }) => kind !== "night" && kind !== "weekend");
  const wanted =
    told === null
      ? painted([...others, ...scheduled(honoured, turn.side, turn)], turn)
      : stopsOf(honoured, { side: turn.side, number: ply, from }, told, to);
  note(
    JSON.stringify(wanted) === JSON.stringify(stopped),
    () => `ply ${ply} (${from} to ${to}): stopped ${JSON.stringify(stopped)}, not ${JSON.stringify(wanted)}`,
  );
}

/** The turns of both sides cover the game. */
function checkCover(turns: readonly TurnLine[], { ledger, game }: Reading, note: Note): void {
  let [at, ply] = [Date.parse(game.startedAt!), 0];
  for (const turn of turns) {
    note(turn.from === at && turn.to >= at, () => `ply ${turn.ply} is not from ${at}`);
    note(
      turn.ply === ++ply && (ply % 2 === 1) === (turn.side === "attackers"),
      () => `ply ${turn.ply} is not ${ply}`,
    );
    at = turn.to;
  }
  const end = game.finishedAt === null ? ledger.turn?.from : game.finishedAt;
  note(end !== undefined && Date.parse(end) === at, () => `the turns end at ${at}, not ${end}`);
  const ended = game.finishedAt === null ? game.ply : Math.max(game.ply, ply);
  note(ply === ended && ply - game.ply <= 1, () => `${ply} turns of ${game.ply} moves`);
}

function checkRunning(
  reading: Reading,
  agreed: Agreed,
  purses: Readonly<Record<Side, Purse>>,
  note: Note,
): void {
  const { ledger, game, now, told } = reading;
  const { turn } = ledger;
  note((turn !== null) === (game.status === "playing"), () => `a turn in a game that is ${game.status}`);
  if (turn === null) return;
  const from = Date.parse(turn.from);
  const isRight = turn.ply === game.ply + 1 && (turn.ply % 2 === 1) === (turn.side === "attackers");
  note(isRight, () => `the turn is ply ${turn.ply} of ${turn.side}`);
  const budget = budgetOf(agreed, purses[turn.side]);
  note(spanOf(turn.budget) === budget, () => `the budget is ${turn.budget}, not ${budget}`);
  note(
    turn.deadline === game.clock.deadline,
    () => `the view says ${game.clock.deadline}, the ledger ${turn.deadline}`,
  );
  note(Date.parse(turn.deadline) > now || told === null, () => `it is past its deadline, ${turn.deadline}`);
  const other = turn.side === "attackers" ? "defenders" : "attackers";
  const left = game.clock.remaining?.[other] ?? "";
  note(left === ledger.sides[other].balance, () => `${other} have ${left} by the view`);
  if (told === null) return;
  const own = { side: turn.side, number: turn.ply, from };
  const deadline = instantOf(ledger, own, told, budget);
  note(
    Date.parse(turn.deadline) === deadline,
    () => `the deadline is ${turn.deadline}, not ${new Date(deadline).toISOString()}`,
  );
  const counted = countedIn({ from, to: now }, stopsOf(ledger, own, told, now));
  const remaining = game.clock.remaining?.[turn.side] ?? "";
  note(
    spanOf(remaining) === budget - counted,
    () => `${turn.side} have ${remaining}, not ${budget - counted}`,
  );
  const stop = stopsOf(ledger, own, told, Math.max(deadline, now + 1)).find(
    (one) => one.from <= now && now < one.to,
  );
  const shown = stop && { kind: stop.kind, until: new Date(stop.to).toISOString() };
  note(
    JSON.stringify(shown ?? null) === JSON.stringify(turn.stopped),
    () => `stopped by ${JSON.stringify(turn.stopped)}, not ${JSON.stringify(shown)}`,
  );
}

/** A loss by the clock: nothing was left, and it ends at the deadline. */
function checkLoss(last: TurnLine | undefined, reading: Reading, note: Note): void {
  const { game, ledger, told } = reading;
  if (game.result?.reason !== "timeout" || last === undefined) return;
  note(last.counted === last.budget, () => `lost after ${last.counted} of ${last.budget}`);
  note(game.result.winner !== last.side && last.ply === game.ply + 1, () => "somebody else lost");
  if (told === null) return;
  const deadline = instantOf(ledger, { ...last, number: last.ply }, told, last.budget);
  note(last.to === deadline, () => `lost at ${last.to}, and the deadline was ${deadline}`);
}

/** Everything that does not hold in a game's ledger; nothing where all does. */
export function offencesIn(reading: Reading): string[] {
  const offences: string[] = [];
  const note: Note = (holds, offence) => void (holds || offences.push(offence()));
  const agreed = agreedIn(reading.ledger);
  const [attackers, defenders] = SIDES.map((side) => readSide(reading, agreed, side, note)) as [
    ReturnType<typeof readSide>,
    ReturnType<typeof readSide>,
  ];
  const turns = [...attackers.turns, ...defenders.turns].toSorted(
    (one, two) => one.from - two.from || one.ply - two.ply,
  );
  for (const turn of turns) checkStops(turn, reading.ledger, reading.told, note);
  checkCover(turns, reading, note);
  checkRunning(reading, agreed, { attackers: attackers.purse, defenders: defenders.purse }, note);
  checkLoss(turns.at(-1), reading, note);
  return offences;
}
