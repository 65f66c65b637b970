import { recordedStop } from "./events/kind.ts";
import { otherSide, type Side, SIDES } from "../rules/index.ts";
import {
  balanceOf,
  budgetOf,
  chargeClock,
  type ClockState,
  deadlineOf,
  type Entry,
  leftOf,
  pressClock,
  startClock,
  stopAt,
  takeBackClock,
  type Ticked,
} from "./clock/clock.ts";
import type { BySide, Note } from "./clock/kind.ts";
import { kindOf } from "./clock/kinds.ts";
import type { Stop } from "./clock/stops.ts";
import { changesIn } from "./stored/log.ts";
import type { GameEvent, GameState } from "./state.ts";
import { formatDuration, formatInstant, formatSignedDuration } from "../lib/duration.ts";
import { clockTerms } from "./view.ts";
import { defined } from "../lib/json.ts";
import type { EntryView, LedgerView } from "../contract/ledger.ts";

function entryView(entry: LedgerEntry): EntryView {
  const sums = { add: formatSignedDuration(entry.add), balance: formatDuration(entry.balance) };
  if (entry.type === "turn") {
    const { type, ply, from, to, counted, stopped, ended, left } = entry;
    const span = { from: formatInstant(from), to: formatInstant(to) };
    const time = { counted: formatDuration(counted), stopped: stopped.map(recordedStop) };
    return defined({ type, ply, ...span, ...time, ended, left, ...sums });
  }
  return "at" in entry ? { ...entry, at: formatInstant(entry.at), ...sums } : { ...entry, ...sums };
}

function turnView({ clock, position, status }: GameState, now: number): LedgerView["turn"] {
  if (clock === null || status !== "playing") return null;
  const side = position.turn;
  const stop = stopAt(clock, side, now);
  return {
    side,
    ply: position.ply + 1,
    from: formatInstant(clock.turnBegan),
    budget: formatDuration(budgetOf(clock, side)),
    deadline: formatInstant(deadlineOf(clock, side)),
    stopped: stop && { kind: stop.kind, until: formatInstant(stop.to) },
  };
}

function clockOf({ clock, terms, position, createdAt }: GameState): ClockState {
  const stops = { honoured: terms.stops, schedules: null, known: [] };
  return clock ?? startClock(terms.clock, stops, position.turn, createdAt).clock;
}

export function ledgerView(entries: LedgerEntries, state: GameState, now: number): LedgerView {
  const { terms } = state;
  const clock = clockOf(state);
  const side = (of: Side) =>
    defined({
      balance: formatDuration(balanceOf(clock, of)),
      left: leftOf(clock)?.[of],
      entries: entries[of].map(entryView),
    });
  return {
    ...clockTerms(terms.clock),
    stops: terms.stops,
    schedules: clock.stops.schedules,
    turn: turnView(state, now),
    sides: { attackers: side("attackers"), defenders: side("defenders") },
  };
}

/** Instants in milliseconds since 1970, spans in milliseconds. */
export type LedgerEntry = { readonly add: number; readonly balance: number } & (
  | { readonly type: "start"; readonly at: number }
  | {
      readonly type: "turn";
      readonly ply: number;
      readonly from: number;
      readonly to: number;
      readonly counted: number;
      readonly stopped: readonly Stop[];
      /** Absent if a move or the end of the game ended the turn. */
      readonly ended?: "takeback";
      /** The remaining moves of a Canadian block. */
      readonly left?: number;
    }
  | { readonly type: "gift"; readonly at: number; readonly by: Side }
  | (Note & { readonly ply: number })
);

type Booked = readonly [Side, LedgerEntry];

type Of<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

/** Leaves out bookings that do not change the balance, except bookings of periods. */
function noted(entries: readonly Entry[], plyOf: (side: Side) => number): Booked[] {
  const telling = entries.filter(({ note, add }) => add !== 0 || note.type === "period");
  return telling.map(({ side, note, add, balance }) => [side, { ...note, ply: plyOf(side), add, balance }]);
}

function started(
  { terms, position }: GameState,
  { at, schedules }: Of<"accepted">,
  after: ClockState,
): Booked[] {
  const stops = { honoured: terms.stops, schedules: schedules ?? null, known: [] };
  const { entries } = startClock(terms.clock, stops, position.turn, at);
  const raised = entries.reduce((sum, { add }) => sum + add, 0);
  const starts = SIDES.map((side): Booked => {
    const balance = balanceOf(after, side) - (side === position.turn ? raised : 0);
    return [side, { type: "start", at, add: balance, balance }];
  });
  return [...starts, ...noted(entries, () => 1)];
}

type EndsTurn = Of<"moved"> | Of<"ended"> | Of<"taken-back">;

function movesLeft(clock: ClockState, side: Side, entries: readonly Entry[]) {
  if (kindOf(clock.kind).counts !== "moves") return {};
  return { left: entries.some(({ note }) => note.type === "block") ? 0 : clock.accounts[side].left };
}

type Running = GameState & { readonly clock: ClockState };

function turnOf({ clock, position }: Running, event: EndsTurn, after?: Ticked): Booked[] {
  const side = position.turn;
  const { counted, stopped } = event.time;
  const balance = balanceOf(clock, side) - counted;
  const span = { from: clock.turnBegan, to: event.at };
  const how = event.type === "taken-back" ? ({ ended: "takeback" } as const) : {};
  const sums = { ...movesLeft(after?.clock ?? clock, side, after?.entries ?? []), add: -counted, balance };
  return [[side, { type: "turn", ply: position.ply + 1, ...span, counted, stopped, ...how, ...sums }]];
}

function moved(before: Running, event: Of<"moved">): Booked[] {
  const { clock, position } = before;
  const side = position.turn;
  const after = pressClock(clock, side, event.at, event.time.counted);
  const plyOf = (of: Side): number => position.ply + (of === side ? 1 : 2);
  return [...turnOf(before, event, after), ...noted(after.entries, plyOf)];
}

function bookedAtEnd(before: Running, event: Of<"ended">): Booked[] {
  const { clock, position } = before;
  const { entries } = chargeClock(clock, position.turn, event.time.counted);
  return [...turnOf(before, event), ...noted(entries, () => position.ply + 1)];
}

function takenBack(before: Running, event: Of<"taken-back">, after: GameState): Booked[] {
  const { clock, position } = before;
  const running = { side: position.turn, counted: event.time.counted };
  const { entries } = takeBackClock(clock, running, event.side, event.at);
  const { charged = [], begun = [] } = Object.groupBy(entries, ({ note }) =>
    note.type === "period" ? "charged" : "begun",
  );
  return [
    ...turnOf(before, event),
    ...noted(charged, () => position.ply + 1),
    ...noted(begun, () => after.position.ply + 1),
  ];
}

function gifted({ side: by, at, add }: Of<"gifted">, after: ClockState): Booked[] {
  const side = otherSide(by);
  return [[side, { type: "gift", at, by, add, balance: balanceOf(after, side) }]];
}

function bookedBy(before: GameState, event: GameEvent, after: GameState): Booked[] {
  if (after.clock === null) return [];
  if (event.type === "accepted") return started(before, event, after.clock);
  if (event.type === "gifted") return gifted(event, after.clock);
  if (before.clock === null) return [];
  const running = { ...before, clock: before.clock };
  if (event.type === "moved") return moved(running, event);
  if (event.type === "taken-back") return takenBack(running, event, after);
  return event.type === "ended" ? bookedAtEnd(running, event) : [];
}

export type LedgerEntries = BySide<readonly LedgerEntry[]>;

/** Each balance equals the previous balance plus `add`. */
export class Ledger {
  readonly #booked: Booked[] = [];

  book(before: GameState | null, event: GameEvent, after: GameState): void {
    if (before !== null) this.#booked.push(...bookedBy(before, event, after));
  }

  entries(): LedgerEntries {
    const of = (side: Side) => this.#booked.filter(([whose]) => whose === side).map(([, entry]) => entry);
    return { attackers: of("attackers"), defenders: of("defenders") };
  }
}

export function ledgerOf(events: readonly GameEvent[]): LedgerEntries {
  const ledger = new Ledger();
  const log = events.map((event, index) => ({ seq: index + 1, event }));
  for (const { before, event, after } of changesIn(log)) ledger.book(before, event, after);
  return ledger.entries();
}
