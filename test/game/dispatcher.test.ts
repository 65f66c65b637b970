import { describe, expect, it, vi } from "vitest";
import { Dispatcher } from "../../src/game/dispatcher.ts";
import type { StoredGame } from "../../src/game/view.ts";
import { Feed } from "../../src/mailbox/feed.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "./memory-storage.ts";
import { EGIL, logAtT0, moveCommand, RAGNHILD, T0, WHOLE_GAME } from "./people.ts";
import { gameTable, good, isLookedAfter, type Table } from "./table.ts";

const lines = logAtT0();

const outbox = ({ storage }: Table) =>
  storage.rows("SELECT seq FROM outbox ORDER BY seq").map(({ seq }) => seq);
const toldTo = ({ transports }: Table, player: string) =>
  transports.mail
    .filter((mail) => mail.player === player)
    .flatMap((mail) => mail.items.map((item) => item.seq));
const typesTo = ({ transports }: Table, player: string) =>
  transports.mail
    .filter((mail) => mail.player === player)
    .flatMap((mail) => mail.items.flatMap((item) => item.notices.map(({ type }) => type)));

/** Transports that hold back what goes to these until they are opened. */
function refuse(made: Table, ...whom: readonly string[]): void {
  made.transports.before = (to) => {
    if (whom.includes(to)) throw new Error(`${to} is not at home`);
  };
}

const noop = async () => {};

describe("an outbox entry", () => {
  it("reaches both players, oldest first, and the records", async () => {
    const made = gameTable(2);
    await made.live.dispatcher.run(true);
    expect(toldTo(made, EGIL.id)).toEqual([1, 2, 3, 4]);
    expect(toldTo(made, RAGNHILD.id)).toEqual([1, 2, 3, 4]);
    expect(typesTo(made, RAGNHILD.id)).toEqual([
      "challenge.received",
      "game.started",
      "game.turn",
      "game.move",
    ]);
    expect(made.transports.records.map((record) => record.status)).toEqual(["playing"]);
  });

  it("is sent together with all others for the same player, in one message", async () => {
    const made = gameTable(12);
    await made.live.dispatcher.run(true);
    expect(made.transports.mail).toHaveLength(2);
  });

  it("stays in the outbox until the next commit deletes it", async () => {
    const made = gameTable(1);
    await made.live.dispatcher.run(true);
    expect(outbox(made)).toEqual([1, 2, 3]);
    good(made.live.commands.ask(RAGNHILD, moveCommand(2, WHOLE_GAME[1]!), null));
    expect(outbox(made)).toEqual([4]);
  });

  it("is deleted by the alarm if no commit follows", async () => {
    const made = gameTable(1);
    await made.live.dispatcher.run(true);
    await made.live.wake();
    expect(outbox(made)).toEqual([]);
  });

  it("is delivered again after a rebuild: repeated, never lost", async () => {
    const made = gameTable(1);
    await made.live.dispatcher.run(true);
    made.rebuild();
    await made.live.dispatcher.run(true);
    expect(toldTo(made, EGIL.id)).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it("added during a delivery is sent in the next round", async () => {
    const made = gameTable(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    made.transports.before = () => promise;
    const delivering = made.live.dispatcher.run(true);
    good(made.live.commands.ask(RAGNHILD, moveCommand(2, WHOLE_GAME[1]!), null));
    expect(made.live.dispatcher.run(true)).toBe(delivering);
    resolve();
    await delivering;
    expect(toldTo(made, EGIL.id)).toEqual([1, 2, 3, 4]);
  });

  it("reaches the records only for beginnings and ends", async () => {
    const made = gameTable();
    await made.live.dispatcher.run(true);
    for (const [index, move] of WHOLE_GAME.entries()) {
      good(made.live.commands.ask(index % 2 === 0 ? EGIL : RAGNHILD, moveCommand(index + 1, move), null));
      await made.live.dispatcher.run(true);
    }
    expect(made.transports.records.map(({ status, version }) => ({ status, version }))).toEqual([
      { status: "playing", version: 1 },
      { status: "finished", version: 29 },
    ]);
  });
});

describe("a mailbox that is unreachable", () => {
  it.each([EGIL.id, RAGNHILD.id, "records"])(
    "keeps the entries, and a later run delivers them (%s)",
    async (whom) => {
      const made = gameTable(1);
      refuse(made, whom);
      await expect(made.live.dispatcher.run(true)).resolves.toBeUndefined();
      expect(outbox(made)).toEqual([1, 2, 3]);
      expect(isLookedAfter(made, 10_000)).toBe(true);
      refuse(made);
      made.storage.alarmWentOff();
      await made.live.wake();
      expect(new Set(toldTo(made, EGIL.id))).toEqual(new Set([1, 2, 3]));
      expect(new Set(toldTo(made, RAGNHILD.id))).toEqual(new Set([1, 2, 3]));
      expect(made.transports.records.length).toBeGreaterThan(0);
      expect(outbox(made)).toEqual([]);
    },
  );

  it("never fails the alarm, which sets itself again", async () => {
    const made = gameTable(1);
    refuse(made, EGIL.id, RAGNHILD.id, "records");
    for (let run = 1; run <= 10; run++) {
      vi.setSystemTime(T0 + run * 10_000);
      made.storage.alarmWentOff();
      await expect(made.live.wake()).resolves.toBe(T0 + run * 10_000 + 10_000);
      expect(made.storage.alarm()).toBe(T0 + run * 10_000 + 10_000);
    }
    expect(outbox(made)).toEqual([1, 2, 3]);
  });

  it("is logged in one line, with the game and without the players' messages", async () => {
    const made = gameTable();
    refuse(made, EGIL.id);
    await made.live.dispatcher.run(true);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ event: "delivery-delayed", game: "game-1", entries: 2 });
    expect(lines[0]).not.toContain("Shall we?");
  });

  it("and never answers is waited for half a minute, and tried again by the alarm", async () => {
    const made = gameTable(1);
    vi.useFakeTimers({ now: T0 });
    made.transports.before = (to) => (to === EGIL.id ? new Promise(() => {}) : undefined);
    const delivering = made.live.dispatcher.run(true);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(lines).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    await delivering;
    expect([JSON.parse(lines[0]!).event, vi.getTimerCount()]).toEqual(["delivery-delayed", 0]);
    refuse(made);
    made.storage.alarmWentOff();
    await made.live.wake();
    expect(toldTo(made, EGIL.id)).toEqual([1, 2, 3]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("does not delay moves", async () => {
    const made = gameTable(1);
    refuse(made, EGIL.id, RAGNHILD.id);
    await made.live.dispatcher.run(true);
    expect(good(made.live.commands.ask(RAGNHILD, moveCommand(2, WHOLE_GAME[1]!), null)).game.version).toBe(3);
    expect(outbox(made)).toEqual([1, 2, 3, 4]);
  });
});

/** 250 entries for one player have piled up. A mailbox that takes no more than `atOnce` of them refuses a longer round. */
function piledUp(atOnce: number) {
  const waiting = Array.from({ length: 250 }, (_, at) => {
    const share = { status: "playing", deadline: null, turnBegan: null, game: {} as StoredGame } as const;
    const own = { player: EGIL.id, turn: "mine", direction: "in", own: false, notices: [] } as const;
    return { seq: at + 1, gameId: "g", shares: { players: { ...share, players: [own] } } };
  });
  const rounds: number[][] = [];
  const toMailbox = async (_player: string, news: readonly { seq: number }[]) => {
    if (news.length > atOnce) throw new Error("too much");
    rounds.push(news.map(({ seq }) => seq));
  };
  const transports = { toMailbox, toRecords: noop, toGame: noop, toPool: noop, toMatch: noop };
  const dispatcher = new Dispatcher(waiting, transports, () => Promise.resolve());
  return { dispatcher, rounds, all: waiting.map(({ seq }) => seq) };
}

it("a backlog is sent in rounds small enough for one call, complete and in order", async () => {
  const { dispatcher, rounds, all } = piledUp(100);
  await dispatcher.run(true);
  expect(rounds.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(rounds.flat()).toEqual(all);
  expect([dispatcher.isEmpty(), dispatcher.delivered()]).toEqual([true, rounds.flat()]);
});

it("what is too large for one call to a mailbox arrives in smaller rounds", async () => {
  const { dispatcher, rounds, all } = piledUp(30);
  for (let run = 1; run <= 30 && !dispatcher.isEmpty(); run++) await dispatcher.run(true);
  expect(rounds.flat()).toEqual(all);
});

it("what is delivered twice is in the feed once, under the same ids and in order", async () => {
  const made = gameTable(4);
  let isFirst = true;
  made.transports.before = (to) => {
    if (to !== RAGNHILD.id || !isFirst) return;
    isFirst = false;
    throw new Error("the answer was lost");
  };
  await made.live.dispatcher.run(true);
  await made.live.dispatcher.run(true);
  made.rebuild();
  await made.live.dispatcher.run(true);

  const mailbox = memoryStorage();
  const stored = mailboxStorage(mailbox);
  const feed = new Feed(stored, "https://taflpost.example");
  const mail = made.transports.mail.filter(({ player }) => player === EGIL.id);
  // The second time in two rounds, for the first had failed.
  expect(mail).toHaveLength(4);
  const taken = mail.map(({ items }) => items.flatMap((item) => feed.take(item)).map(({ id }) => id));
  expect(taken.slice(1)).toEqual([[], [], []]);
  const told = mail[0]!.items.flatMap(({ notices }) => notices.map(({ id }) => id));
  expect(taken[0]).toEqual(told);
  expect(feed.page(null, 100)?.items.map((item) => (JSON.parse(item) as { id: string }).id)).toEqual(told);
});
