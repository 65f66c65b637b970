import { describe, expect, it, vi } from "vitest";
import { Dispatcher, Pace } from "../../src/game/dispatcher.ts";
import { outboxEntry, type OutboxEntry } from "../../src/game/projections/subscribers.ts";
import { begin } from "../../src/game/fold.ts";
import { rulesetOf } from "../../src/rules/index.ts";
import { logAtT0, T0, TERMS } from "./people.ts";
import { notingTransports } from "./table.ts";

/** An entry for both mailboxes, as the outbox has it. */
function entry(seq: number): OutboxEntry {
  const event = {
    type: "challenged",
    at: T0,
    id: "game-1",
    terms: TERMS,
    rules: rulesetOf("brandubh"),
  } as const;
  let ids = 0;
  return outboxEntry({ seq, before: null, event, after: begin(event) }, () => `id-${seq}-${++ids}`);
}

/** A dispatcher whose waits are noted, and end when the test says so. */
function spaced() {
  const [transports, waits] = [notingTransports(), [] as { span: number; end: () => void }[]];
  const dispatcher = new Dispatcher([], transports, (span) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waits.push({ span, end: resolve });
    return promise;
  });
  return { dispatcher, transports, waits };
}

logAtT0();

describe("a move's notices", () => {
  it("are sent after its answer", async () => {
    const { dispatcher, transports, waits } = spaced();
    dispatcher.add([entry(1)]);
    const delivering = dispatcher.run(false);
    await Promise.resolve();
    expect(waits.map(({ span }) => span)).toEqual([0]);
    expect(transports.mail).toEqual([]);
    waits[0]!.end();
    await delivering;
    expect(transports.mail.map(({ items }) => items.map(({ seq }) => seq))).toContainEqual([1]);
  });

  it("are sent at once if somebody waits for them", async () => {
    const { dispatcher, transports, waits } = spaced();
    dispatcher.add([entry(1)]);
    const delivering = dispatcher.run(false);
    await dispatcher.run(true);
    await delivering;
    expect(transports.mail).not.toEqual([]);
    const none = waits.length;
    dispatcher.add([entry(2)]);
    await dispatcher.run(true);
    expect(waits).toHaveLength(none);
  });

  it("of several moves are sent together, each once, if moves come faster than rounds", async () => {
    const { dispatcher, transports, waits } = spaced();
    dispatcher.add([entry(1)]);
    const delivering = dispatcher.run(false);
    dispatcher.add([entry(2)]);
    waits[0]!.end();
    await delivering;
    expect(new Set(transports.mail.map(({ items }) => items.map(({ seq }) => seq).join()))).toEqual(
      new Set(["1,2"]),
    );
  });
});

const rounds = (pace: Pace, count: number, apart: number): number[] =>
  Array.from({ length: count }, () => {
    vi.setSystemTime(Date.now() + apart);
    return pace.next(Date.now());
  });

describe("the pace of a game", () => {
  it("is not limited between people, nor in anybody's first three rounds", () => {
    expect(rounds(new Pace(), 100, 500)).toEqual(Array(100).fill(0));
    expect(rounds(new Pace(), 3, 1)).toEqual(Array(3).fill(0));
  });

  it("is two rounds a second if moves come faster", () => {
    const pace = new Pace();
    rounds(pace, 3, 1);
    const wait = rounds(pace, 1, 1)[0]!;
    expect(wait).toBeGreaterThan(480);
    expect(wait).toBeLessThanOrEqual(500);
  });

  it("is unlimited again after an idle wait: people move only after a notice", () => {
    const pace = new Pace();
    rounds(pace, 4, 1);
    pace.waitedInVain();
    expect(rounds(pace, 2, 1)).toEqual(Array(2).fill(0));
  });
});
