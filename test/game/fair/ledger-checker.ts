import { spanOf } from "./instants.ts";
import { budgetOf, type Agreed, type Purse } from "./own-clock.ts";
import {
  countedIn,
  instantOf,
  painted,
  scheduled,
  stopsOf,
  type Honoured,
  type Side,
  type Told,
} from "./own-stops.ts";
import type { Note, PublicLedger, Reading, TurnLine } from "./public.ts";
import { readSide } from "./sums.ts";

/*
 * Checks a game's clock from what anybody can read: its ledger, its view, and what was told of stops. It shares no code
 * with the clock.
 */

const SIDES = ["attackers", "defenders"] as const;

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

/** The stops of a turn: by updates and by schedule, in the order of kinds. */
function checkStops(
  turn: TurnLine & { readonly number: number },
  honoured: Honoured,
  told: readonly Told[] | null,
  note: Note,
): void {
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
      : stopsOf(honoured, turn, told, to);
  note(
    JSON.stringify(wanted) === JSON.stringify(stopped),
    () => `ply ${ply} (${from} to ${to}): stopped ${JSON.stringify(stopped)}, not ${JSON.stringify(wanted)}`,
  );
}

/** The plies that can follow a turn: after a takeback it is its maker's turn; none follows the end. */
function followers({ ply, ended }: TurnLine): readonly number[] {
  if (ended === "game") return [];
  return ended === "takeback" ? [ply - 1, ply - 2] : [ply + 1];
}

/**
 * The turns of two sides as they can have come, from an instant on with one of these plies; null where in no order. Of
 * turns that took no time only what follows tells which was first.
 * @param isEnd whether a game can stand so that goes on with these plies
 */
function inTurn(
  lists: readonly (readonly TurnLine[])[],
  [at, plies]: readonly [at: number, plies: readonly number[]],
  isEnd: (plies: readonly number[]) => boolean,
): TurnLine[] | null {
  if (lists.every(({ length }) => length === 0)) return isEnd(plies) ? [] : null;
  for (const [index, [head, ...rest]] of lists.entries()) {
    if (head?.from !== at || !plies.includes(head.ply)) continue;
    const later = inTurn(lists.with(index, rest), [head.to, followers(head)], isEnd);
    if (later !== null) return [head, ...later];
  }
  return null;
}

/** The turns of both sides as they came; in order of time where they cannot have come one after the other. */
function asTheyCame(lists: readonly (readonly TurnLine[])[], { game }: Reading): TurnLine[] {
  const isEnd = (plies: readonly number[]): boolean => plies.length === 0 || plies.includes(game.ply + 1);
  const inOrder = inTurn(lists, [Date.parse(game.startedAt!), [1]], isEnd);
  return inOrder ?? lists.flat().toSorted((one, two) => one.from - two.from || one.to - two.to);
}

/** The side that makes a ply. */
function moverOf(ply: number, firstMove: Side = "attackers"): Side {
  const second = firstMove === "attackers" ? "defenders" : "attackers";
  return ply % 2 === 1 ? firstMove : second;
}

/** The turns of both sides cover the game. */
function checkCover(turns: readonly TurnLine[], { ledger, game, firstMove }: Reading, note: Note): void {
  let [at, plies, takebacks]: [number, readonly number[], number] = [Date.parse(game.startedAt!), [1], 0];
  for (const turn of turns) {
    note(turn.from === at && turn.to >= at, () => `ply ${turn.ply} is not from ${at}`);
    note(
      plies.includes(turn.ply) && turn.ply >= 1 && turn.side === moverOf(turn.ply, firstMove),
      () => `ply ${turn.ply} is not ${plies.join(" or ")}`,
    );
    [at, plies] = [turn.to, followers(turn)];
    if (turn.ended === "takeback") takebacks++;
  }
  const end = game.finishedAt === null ? ledger.turn?.from : game.finishedAt;
  note(end !== undefined && Date.parse(end) === at, () => `the turns end at ${at}, not ${end}`);
  const last = turns.at(-1);
  const isWhole = last?.ended === "game" ? last.ply === game.ply + 1 : plies.includes(game.ply + 1);
  note(isWhole, () => `the turns end with ply ${last?.ply} of ${game.ply} moves`);
  note(takebacks === game.takebacks, () => `${takebacks} takebacks, and the view says ${game.takebacks}`);
}

function checkRunning(
  reading: Reading,
  number: number,
  agreed: Agreed,
  purses: Readonly<Record<Side, Purse>>,
  note: Note,
): void {
  const { ledger, game, now, told, firstMove } = reading;
  const { turn } = ledger;
  note((turn !== null) === (game.status === "playing"), () => `a turn in a game that is ${game.status}`);
  if (turn === null) return;
  const from = Date.parse(turn.from);
  const isRight = turn.ply === game.ply + 1 && turn.side === moverOf(turn.ply, firstMove);
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
  const own = { side: turn.side, number, from };
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
function checkLoss(turns: readonly TurnLine[], reading: Reading, note: Note): void {
  const last = turns.at(-1);
  const { game, ledger, told } = reading;
  if (game.result?.reason !== "timeout" || last === undefined) return;
  note(last.counted === last.budget, () => `lost after ${last.counted} of ${last.budget}`);
  note(game.result.winner !== last.side && last.ply === game.ply + 1, () => "somebody else lost");
  if (told === null) return;
  const deadline = instantOf(ledger, { ...last, number: turns.length }, told, last.budget);
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
  const turns = asTheyCame([attackers.turns, defenders.turns], reading);
  for (const [index, turn] of turns.entries())
    checkStops({ ...turn, number: index + 1 }, reading.ledger, reading.told, note);
  checkCover(turns, reading, note);
  checkRunning(
    reading,
    turns.length + 1,
    agreed,
    { attackers: attackers.purse, defenders: defenders.purse },
    note,
  );
  checkLoss(turns, reading, note);
  return offences;
}
