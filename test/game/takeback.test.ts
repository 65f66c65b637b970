import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { balanceOf, budgetOf, deadlineOf } from "../../src/game/clock/clock.ts";
import { decide } from "../../src/game/decide.ts";
import { begin, fold } from "../../src/game/fold.ts";
import { ledgerOf, type LedgerEntry } from "../../src/game/ledger.ts";
import { shareOf } from "../../src/game/projections/players.ts";
import { nextDue } from "../../src/game/schedule.ts";
import { type GameEvent, type GameState, pliesOf, type Seat } from "../../src/game/state.ts";
import { readRow, storedEvent } from "../../src/game/stored/log.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { boardText, legalMoves } from "../../src/rules/index.ts";
import { EGIL, logOf, moveCommand, playing, RAGNHILD, stateOf, T0, WHOLE_GAME, rowOf } from "./people.ts";
import type { ClockSettings } from "../../src/contract/clocks.ts";

const playerToMove = ({ position }: GameState): Seat => (position.turn === "attackers" ? EGIL : RAGNHILD);

const CLOCKS: readonly ClockSettings[] = [
  { kind: "per-move", perMove: 5 * DAY },
  { kind: "fischer", initial: 3 * DAY, increment: 12 * HOUR, max: 4 * DAY, minPerMove: 5 * HOUR },
  { kind: "byo-yomi", main: 5 * HOUR, periods: 9, period: 9 * HOUR },
  { kind: "canadian", main: 5 * HOUR, moves: 2, time: 2 * DAY, carry: true },
  { kind: "unlimited", abandonAfter: 7 * DAY },
];

/** A log that goes on: an hour passes before each thing that happens. */
function game(clock: ClockSettings) {
  const events: GameEvent[] = logOf([], { clock });
  let state = stateOf(...events);
  let at = T0;
  const take = (player: Seat, command: Parameters<typeof decide>[2]): void => {
    const decision = decide(state, player, command, at);
    if (!decision.ok) throw new Error(decision.error.code);
    events.push(...decision.value);
    state = decision.value.reduce(fold, state);
  };
  return {
    events,
    state: () => state,
    at: () => at,
    wait: (span: number): void => {
      at += span;
    },
    move: (move: string): void => {
      at += HOUR;
      take(playerToMove(state), moveCommand(state.position.ply + 1, move));
    },
    give: (giver: Seat, add: number): void => take(giver, { type: "gift", ply: state.position.ply, add }),
    takeBack: (taker: Seat): void => {
      at += HOUR;
      const { ply } = state.position;
      take(taker, { type: "offer", ply, offer: { type: "takeback" } });
      take(taker === EGIL ? RAGNHILD : EGIL, { type: "accept-offer", ply, offer: "takeback" });
    },
  };
}

type Game = ReturnType<typeof game>;
const played = (moves: readonly string[], clock: ClockSettings = CLOCKS[0]!): Game => {
  const made = game(clock);
  for (const move of moves) made.move(move);
  return made;
};

describe("a takeback", () => {
  it("undoes its maker's last move while the opponent thinks about it", () => {
    const { state, takeBack } = played(WHOLE_GAME.slice(0, 3));
    takeBack(EGIL);
    expect(pliesOf(state()).map(({ move }) => move)).toEqual(WHOLE_GAME.slice(0, 2));
    expect(state()).toMatchObject({ position: { ply: 2, turn: "attackers" }, takebacks: 1, undone: [3] });
    expect(boardText(state().position)).toBe(boardText(playing(2).position));
  });

  it("undoes it with the opponent's answer, if there is one, and restores what that captured", () => {
    const { state, takeBack } = played(WHOLE_GAME.slice(0, 4));
    expect(state().last?.captured).toEqual(["f1"]);
    takeBack(EGIL);
    expect(state()).toMatchObject({ position: { ply: 2, turn: "attackers" }, undone: [3, 4] });
    expect(boardText(state().position)).toBe(boardText(playing(2).position));
  });

  it("cannot undo what was never played", () => {
    const { state } = played(WHOLE_GAME.slice(0, 1));
    const offer = { type: "offer", ply: 1, offer: { type: "takeback" } } as const;
    expect(decide(state(), RAGNHILD, offer, T0)).toMatchObject({ error: { code: "nothing-to-take-back" } });
    const event = {
      type: "taken-back",
      at: T0,
      side: "defenders",
      plies: 2,
      time: { counted: 0, stopped: [] },
    } as const;
    expect(() => fold(state(), event)).toThrow("not made");
    expect(() => fold(playing(3), { ...event, plies: 1 })).toThrow("not made");
  });

  it("ends all offers, and the reminder starts again", () => {
    const made = played(WHOLE_GAME.slice(0, 2));
    const { ply } = made.state().position;
    const events: GameEvent[] = [
      { type: "draw-offered", at: made.at(), side: "defenders" },
      { type: "draw-declined", at: made.at(), side: "attackers" },
      { type: "draw-offered", at: made.at(), side: "defenders" },
      { type: "reminded", at: made.at(), ply },
    ];
    const decision = decide(
      [
        ...events,
        { type: "offered", at: made.at(), side: "attackers", offer: { type: "takeback" } } as const,
      ].reduce(fold, made.state()),
      RAGNHILD,
      { type: "accept-offer", ply, offer: "takeback" },
      made.at(),
    );
    const after = decision.ok ? decision.value.reduce(fold, events.reduce(fold, made.state())) : made.state();
    expect(after).toMatchObject({ offers: [], declinedOffers: [], remindedAtPly: null, answered: null });
    expect(nextDue(after)).toBe(made.at() + 4 * DAY);
  });

  it("is kept through the next takebacks", () => {
    const { state, takeBack, move } = played(WHOLE_GAME.slice(0, 3));
    takeBack(EGIL);
    for (const again of WHOLE_GAME.slice(2, 6)) move(again);
    takeBack(EGIL);
    expect(state()).toMatchObject({ takebacks: 2, undone: [3, 5, 6], position: { ply: 4 } });
  });

  it("counts repetitions as if the undone moves had never been", () => {
    const there = ["d6-e6", "d5-e5", "e6-d6", "e5-d5"];
    const straight = played([...there, ...there.slice(0, 3)]);
    const around = played([...there, "g4-g3"]);
    around.takeBack(EGIL);
    for (const move of there.slice(0, 3)) around.move(move);
    expect(around.state().position.occurrences).toBe(straight.state().position.occurrences);
    around.move(there[3]!);
    straight.move(there[3]!);
    expect(straight.state().result).not.toBeNull();
    expect(around.state().result).toEqual(straight.state().result);

    // Undone moves do not count themselves, either.
    const repeated = played([...there, ...there.slice(0, 3)]);
    repeated.takeBack(EGIL);
    repeated.move("e6-d6");
    expect(repeated.state().position.occurrences).toBe(2);
    expect(repeated.state().result).toBeNull();
  });

  it("is read from the log as it was stored, and no release that does not know it plays on", () => {
    const { events, takeBack } = played(WHOLE_GAME.slice(0, 3));
    takeBack(EGIL);
    const last = events.at(-1)!;
    expect(JSON.parse(JSON.stringify(storedEvent(last)))).toMatchObject({
      type: "taken-back",
      essential: true,
    });
    expect(readRow(rowOf(storedEvent(last))).event).toEqual(last);
  });
});

describe("the clock at a takeback", () => {
  it.each(CLOCKS)(
    "charges the running turn, gives nothing, and begins a turn of its maker: $kind",
    (clock) => {
      const { state, events, takeBack, at } = played(WHOLE_GAME.slice(0, 3), clock);
      const before = state().clock!;
      takeBack(EGIL);
      const after = state().clock!;
      expect(after.turnBegan).toBe(at());
      expect(events.at(-1)).toMatchObject({ time: { counted: HOUR, stopped: [] } });
      expect(balanceOf(after, "defenders")).toBe(balanceOf(before, "defenders") - HOUR);
      expect(after.accounts.defenders.left).toBe(before.accounts.defenders.left);
      // The time that the attackers were given for the undone move stays theirs.
      expect(after.accounts.attackers).toEqual(before.accounts.attackers);
    },
  );

  it.each([CLOCKS[0]!, CLOCKS[4]!])(
    "gives a full budget to its maker whose own turn ran, and then to the other: $kind",
    (clock) => {
      const { state, events, takeBack, move, at } = played(WHOLE_GAME.slice(0, 2), clock);
      const full = budgetOf(state().clock!, "attackers");
      takeBack(EGIL);
      expect(deadlineOf(state().clock!, "attackers")).toBe(at() + full);
      expect(ledgerOf(events).attackers.slice(-2)).toMatchObject([
        { type: "turn", ply: 3, ended: "takeback", add: -HOUR, balance: full - HOUR },
        { type: "reset", ply: 1, add: HOUR, balance: full },
      ]);
      move(WHOLE_GAME[0]!);
      expect(deadlineOf(state().clock!, "defenders")).toBe(at() + full);
      // The taker who moves, and whose move is taken back again, costs the other no time of their next turn.
      takeBack(EGIL);
      move(WHOLE_GAME[0]!);
      expect(budgetOf(state().clock!, "defenders")).toBe(full);
    },
  );

  it.each([
    ["the one who has it", EGIL],
    ["the one who gave it", RAGNHILD],
  ])("leaves a gift on top of a full budget, whoever takes back: %s", (_who, taker) => {
    const { state, events, give, wait, takeBack, move, at } = played(WHOLE_GAME.slice(0, 2));
    give(RAGNHILD, 3 * DAY);
    wait(6 * DAY);
    takeBack(taker);
    if (taker === RAGNHILD) move(WHOLE_GAME[1]!);
    expect(deadlineOf(state().clock!, "attackers")).toBe(at() + 8 * DAY);
    expect(ledgerOf(events).attackers.at(-1)).toMatchObject({ type: "reset", balance: 8 * DAY });
    move(WHOLE_GAME[taker === RAGNHILD ? 2 : 0]!);
    expect(balanceOf(state().clock!, "attackers")).toBe(5 * DAY);
  });

  it("sends mailboxes the start of the new turn, for their reminders", () => {
    const { state, takeBack, at } = played(WHOLE_GAME.slice(0, 3));
    takeBack(EGIL);
    expect(shareOf(state(), at()).turnBegan).toBe(at());
  });

  it("charges its maker the time of their own turn so far", () => {
    const { state, takeBack } = played(WHOLE_GAME.slice(0, 2), CLOCKS[1]);
    const before = balanceOf(state().clock!, "attackers");
    takeBack(EGIL);
    expect(balanceOf(state().clock!, "attackers")).toBe(before - HOUR);
  });

  it("counts no move of a block, and loses the used periods", () => {
    const blocks = played(WHOLE_GAME.slice(0, 2), { kind: "canadian", main: 0, moves: 2, time: 2 * DAY });
    expect(blocks.state().clock!.accounts.attackers).toMatchObject({ left: 1, block: 2 * DAY - HOUR });
    blocks.takeBack(EGIL);
    expect(blocks.state().clock!.accounts.attackers).toMatchObject({ left: 1, block: 2 * DAY - 2 * HOUR });

    const periods = played(WHOLE_GAME.slice(0, 2), {
      kind: "byo-yomi",
      main: 0,
      periods: 9,
      period: 9 * HOUR,
    });
    periods.wait(20 * HOUR);
    periods.takeBack(EGIL);
    expect(periods.state().clock!.accounts.attackers.left).toBe(7);
    expect(ledgerOf(periods.events).attackers.slice(-2)).toMatchObject([
      { type: "turn", ended: "takeback", add: -21 * HOUR },
      { type: "period", lost: 2, left: 7, add: 3 * HOUR, balance: 63 * HOUR },
    ]);
  });

  it("raises its maker's new turn to the minimum at the start of a turn", () => {
    const clock = {
      ...(CLOCKS[1] as Extract<ClockSettings, { kind: "fischer" }>),
      increment: 0,
      initial: 6 * HOUR,
    };
    const { state, events, takeBack } = played(WHOLE_GAME.slice(0, 2), clock);
    takeBack(EGIL);
    expect(balanceOf(state().clock!, "attackers")).toBe(5 * HOUR);
    expect(ledgerOf(events).attackers.at(-1)).toMatchObject({ type: "minimum", ply: 1, add: HOUR });
  });
});

const turnsOf = (entries: readonly LedgerEntry[]) => entries.filter((entry) => entry.type === "turn");

describe("any game with takebacks", () => {
  const steps = fc.array(
    fc.record({
      what: fc.constantFrom("move", "move", "move", "mine", "theirs"),
      pick: fc.nat(1000),
      wait: fc.nat(HOUR),
    }),
    { maxLength: 30 },
  );

  it("has a ledger that adds up and covers it, and is the game of the remaining moves", () => {
    fc.assert(
      fc.property(fc.constantFrom(...CLOCKS), steps, (clock, what) => {
        const made = game(clock);
        for (const step of what) {
          const { status, position } = made.state();
          if (status !== "playing") break;
          made.wait(step.wait);
          const [mine, theirs] = position.turn === "attackers" ? [EGIL, RAGNHILD] : [RAGNHILD, EGIL];
          if (step.what === "mine" && position.ply >= 2) made.takeBack(mine);
          else if (step.what === "theirs" && position.ply > 0) made.takeBack(theirs);
          else {
            const legal = legalMoves(position);
            made.move(legal[step.pick % legal.length]!.move);
          }
        }
        const { clock: after, position, finishedAt } = made.state();
        const ledger = ledgerOf(made.events);
        for (const side of ["attackers", "defenders"] as const) {
          let balance = 0;
          for (const entry of ledger[side]) {
            expect(entry.balance).toBe(balance + entry.add);
            balance = entry.balance;
          }
          expect(balance).toBe(balanceOf(after!, side));
        }
        let at = T0;
        for (const turn of Object.values(ledger)
          .flatMap(turnsOf)
          .toSorted((a, b) => a.to - b.to)) {
          expect(turn.from).toBe(at);
          at = turn.to;
        }
        expect(at).toBe(finishedAt ?? after!.turnBegan);
        const straight = stateOf(
          ...logOf(
            pliesOf(made.state()).map(({ move }) => move),
            { clock },
          ),
        );
        expect(position).toEqual(straight.position);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a log with a takeback", () => {
  it("folds to the same state from every event on", () => {
    const { events, takeBack, move } = played(WHOLE_GAME.slice(0, 4));
    takeBack(EGIL);
    move(WHOLE_GAME[2]!);
    const [first, ...rest] = JSON.parse(JSON.stringify(events)) as GameEvent[];
    expect(rest.reduce(fold, begin(first!))).toEqual(stateOf(...events));
  });
});
