import { formatDuration, formatInstant, formatSignedDuration } from "../lib/duration.ts";
import type { Side } from "../rules/index.ts";
import { balanceOf, budgetOf, type ClockState, deadlineOf, startClock, stopAt } from "./clock/clock.ts";
import type { Stop } from "./clock/stops.ts";
import { ledgerOf, type LedgerEntry } from "./ledger.ts";
import type { GameEvent, GameState } from "./state.ts";
import { clockTerms } from "./view.ts";
import type { LedgerView, EntryView } from "../contract/ledger.ts";

const stopView = ({ kind, from, to }: Stop) => ({
  kind,
  from: formatInstant(from),
  to: formatInstant(to),
});

function entryView(entry: LedgerEntry): EntryView {
  const sums = { add: formatSignedDuration(entry.add), balance: formatDuration(entry.balance) };
  if (entry.type === "turn") {
    const { type, ply, from, to, counted, stopped, ended } = entry;
    const span = { from: formatInstant(from), to: formatInstant(to) };
    const how = ended === undefined ? {} : { ended };
    const time = { counted: formatDuration(counted), stopped: stopped.map(stopView) };
    return { type, ply, ...span, ...time, ...how, ...sums };
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

/** The clock of a game; of one that has not begun what both sides would begin with. */
function clockOf({ clock, terms, position, createdAt }: GameState): ClockState {
  const stops = { honoured: terms.stops, schedules: null, known: [] };
  return clock ?? startClock(terms.clock, stops, position.turn, createdAt).clock;
}

/**
 * The ledger of a game as the API writes it, without entries where it has not begun. `events` is its log, `state` what
 * it folds to.
 */
export function ledgerView(events: readonly GameEvent[], state: GameState, now: number): LedgerView {
  const { terms } = state;
  const clock = clockOf(state);
  const entries = ledgerOf(events);
  const side = (of: Side) => ({
    balance: formatDuration(balanceOf(clock, of)),
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
