import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { budgetOf, deadlineOf, timeOfTurn } from "../../src/game/clock/clock.ts";
import type { Schedule } from "../../src/game/clock/stops.ts";
import { begin, fold } from "../../src/game/fold.ts";
import { ledgerOf, type LedgerEntry } from "../../src/game/ledger.ts";
import { settle } from "../../src/game/schedule.ts";
import type { GameEvent, GameState } from "../../src/game/state.ts";
import { hearStops } from "../../src/game/verdict.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { legalMoves, type Side } from "../../src/rules/index.ts";
import { decide } from "../../src/game/decide.ts";
import { ALL_KNOWN, challenged, EGIL, moveCommand, RAGNHILD, T0, WHOLE_GAME } from "./people.ts";
import { gameTable } from "./table.ts";
import type { ClockSettings } from "../../src/contract/clocks.ts";

const CLOCKS: readonly ClockSettings[] = [
  { kind: "per-move", perMove: 2 * DAY },
  {
    kind: "fischer",
    initial: 3 * DAY,
    increment: 12 * HOUR,
    max: 4 * DAY,
    minPerMove: 5 * HOUR,
    maxPerMove: 2 * DAY,
  },
  { kind: "byo-yomi", main: DAY, periods: 3, period: 9 * HOUR },
  { kind: "canadian", main: DAY, moves: 3, time: 2 * DAY, carry: true },
  { kind: "unlimited", abandonAfter: 7 * DAY },
];
const SCHEDULES: readonly Schedule[] = [
  { timezone: "Europe/Stockholm", night: { from: "23:00", to: "07:00" }, weekend: ["saturday", "sunday"] },
  { timezone: "Australia/Lord_Howe", night: { from: "01:30", to: "02:30" }, weekend: [] },
  { timezone: "America/Santiago", night: null, weekend: ["sunday"] },
];

/** The next step: after a share of the time left, and which. */
const step = fc.record({
  part: fc.double({ min: 0, max: 1.2, noNaN: true }),
  what: fc.constantFrom("move", "move", "move", "vacation", "pause", "outage", "gift"),
  length: fc.integer({ min: HOUR, max: 5 * DAY }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const playerOf = (side: Side) => (side === "attackers" ? EGIL : RAGNHILD);

function happening(
  state: GameState,
  { what, length }: Step,
  at: number,
  index: number,
): readonly GameEvent[] {
  const side = state.position.turn;
  const news = { id: `${what}-${index}`, rev: 1, from: at, to: at + length };
  if (what === "vacation") return hearStops(state, playerOf(side).id, [{ ...news, kind: what }], at);
  if (what === "pause") return hearStops(state, null, [{ ...news, kind: what }], at);
  if (what === "outage")
    return hearStops(state, null, [{ ...news, kind: what, from: at - length, to: at }], at);
  if (what === "gift") return [{ type: "gifted", at, side, add: length }];
  const [move] = legalMoves(state.position);
  const command = {
    type: "move",
    ply: state.position.ply + 1,
    move: move?.move ?? "",
    message: null,
  } as const;
  const decision = decide(state, playerOf(side), command, at);
  return decision.ok ? decision.value : [];
}

/** Plays; whoever lets their time pass is flagged. */
function play(clock: ClockSettings, schedules: readonly [Schedule, Schedule], steps: readonly Step[]) {
  const stops = ["vacation", "night", "weekend"] as const;
  const first = challenged({ clock, stops });
  const players = { attackers: EGIL, defenders: RAGNHILD };
  const [attackers, defenders] = schedules;
  const events: GameEvent[] = [
    first,
    { type: "accepted", at: T0, players, schedules: { attackers, defenders } },
  ];
  let state = events.slice(1).reduce(fold, begin(first));
  const take = (more: readonly GameEvent[]): void => {
    events.push(...more);
    state = more.reduce(fold, state);
  };
  for (const [index, next] of steps.entries()) {
    if (state.status !== "playing" || state.clock === null) break;
    const last = events.at(-1)?.at ?? T0;
    const deadline = deadlineOf(state.clock, state.position.turn);
    const at = Math.max(last, Math.floor(last + (deadline - last) * next.part));
    // Nobody has cover: the answer is there before the deadline.
    if (at >= deadline) take([{ type: "uncovered", at: last, deadline }]);
    for (let due = settle(state, at, ALL_KNOWN); due.length > 0; due = settle(state, at, ALL_KNOWN))
      take(due);
    if (state.status === "playing") take(happening(state, next, at, index));
  }
  return { events, state };
}

type Turn = Extract<LedgerEntry, { type: "turn" }>;
const turnsIn = (entries: readonly LedgerEntry[]): Turn[] => entries.filter((entry) => entry.type === "turn");

const games = fc.tuple(
  fc.constantFrom(...CLOCKS),
  fc.tuple(fc.constantFrom(...SCHEDULES), fc.constantFrom(...SCHEDULES)),
  fc.array(step, { maxLength: 40 }),
);

/** Holds of any game, with the ledger of both sides. */
const inAnyGame = (holds: (played: ReturnType<typeof play>, ledger: ReturnType<typeof ledgerOf>) => void) =>
  fc.assert(
    fc.property(games, (drawn) => {
      const played = play(...drawn);
      holds(played, ledgerOf(played.events));
    }),
  );

describe("the ledger of any game", () => {
  it("adds up: each balance is the one before plus the change", () => {
    inAnyGame((_played, ledger) => {
      for (const entries of Object.values(ledger)) {
        let balance = 0;
        for (const entry of entries) {
          expect(entry.balance).toBe(balance + entry.add);
          balance = entry.balance;
        }
      }
    });
  });

  it("has turns whose counted and stopped time is in order and within the turn", () => {
    inAnyGame((_played, ledger) => {
      for (const { from, to, counted, stopped } of Object.values(ledger).flatMap(turnsIn)) {
        expect(to - from).toBe(stopped.reduce((sum, stop) => sum + stop.to - stop.from, counted));
        const edges = [from, ...stopped.flatMap((stop) => [stop.from, stop.to]), to];
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      }
    });
  });

  it("covers the game with both players' turns, without gap or overlap", () => {
    inAnyGame(({ state }, ledger) => {
      const turns = Object.values(ledger).flatMap(turnsIn);
      let at = T0;
      for (const turn of turns.toSorted((a, b) => a.ply - b.ply)) {
        expect(turn.from).toBe(at);
        at = turn.to;
      }
      expect(at).toBe(state.finishedAt ?? state.clock?.turnBegan);
    });
  });

  it("shows a loss on time with the whole budget counted, to the millisecond of the deadline", () => {
    inAnyGame(({ events, state }, ledger) => {
      if (state.result?.reason !== "timeout") return;
      const { clock, position } = events.slice(1, -1).reduce(fold, begin(events[0]!));
      const side = position.turn;
      const last = turnsIn(ledger[side]).at(-1);
      expect(last?.counted).toBe(clock && budgetOf(clock, side));
      expect(last?.to).toBe(clock && deadlineOf(clock, side));
      expect(clock && timeOfTurn(clock, side, state.finishedAt ?? 0).counted).toBe(last?.counted);
    });
  });
});

it("the ledger is computed once for all readers, and again after an event", () => {
  const made = gameTable(2);
  const readings: string[] = [];
  made.storage.onUse = (query) => void (/SELECT seq, body FROM events/.test(query) && readings.push(query));
  const turns = () =>
    made.live.reader.ledger()!.ledger.sides.attackers.entries.filter(({ type }) => type === "turn");
  expect([turns().length, turns().length, readings.length]).toEqual([1, 1, 1]);
  made.live.commands.ask(EGIL, moveCommand(3, WHOLE_GAME[2]!), null);
  expect(turns()).toHaveLength(2);
});
