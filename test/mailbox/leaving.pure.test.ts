import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, SECOND } from "../../src/lib/duration.ts";
import { triedAgain } from "../../src/lib/subjects.ts";
import { LONGEST_DELAY } from "../../src/mailbox/leaving.ts";
import type { MailboxPorts } from "../../src/mailbox/mailbox.ts";
import { FEED_SPAN } from "../../src/mailbox/feed.ts";
import { MOST_AT_ONCE } from "../../src/mailbox/renaming.ts";
import { MAILBOX_SCHEMA, MAILBOX_TOPICS, mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { tablesIn } from "../../src/lib/object-storage.ts";
import type { MemoryStorage } from "../game/memory-storage.ts";
import { EGIL, RAGNHILD, T0 } from "../game/people.ts";
import { boxWith, QUIET_PORTS } from "../channels/mailbox.ts";
import { DELIVERED } from "../channels/webhooks/outcomes.ts";
import { withFrozenTime } from "./frozen-time.ts";
import { gamesOf } from "./game-methods.ts";
import { gameNews, type NewsWithFacts } from "./items.ts";

/** A mailbox that can be taken down and set up again, and what it asked of games. */
function mailboxForTest(
  leaveGame: (game: string) => Promise<void> = () => Promise.resolve(),
  erase: (newName: string) => Promise<void> = () => Promise.resolve(),
) {
  const sent: string[] = [];
  const ports: Partial<MailboxPorts> = {
    leaveGame,
    records: { ...QUIET_PORTS.records, erase },
    send: (_endpoint, { body }) => Promise.resolve(void sent.push(body)).then(() => DELIVERED),
  };
  return boxWith({ sent }, ports);
}

const GONE = "deleted-1";
const dead = () => Promise.reject(new Error("unreachable"));

withFrozenTime();

describe("a game that cannot be left", () => {
  it("is tried again after growing delays, of six hours at most", () => {
    const delays = Array.from({ length: 16 }, (_, index) => triedAgain(index + 1, LONGEST_DELAY));
    expect(delays.slice(0, 5)).toEqual([5, 10, 20, 40, 80].map((seconds) => seconds * SECOND));
    expect(delays.slice(-3)).toEqual([6 * HOUR, 6 * HOUR, 6 * HOUR]);
    expect(delays.every((delay, index) => index === 0 || delay >= delays[index - 1]!)).toBe(true);
  });

  it("is called some thirty times in a week, not every five seconds", async () => {
    const asked: number[] = [];
    const { storage, mailbox } = mailboxForTest(() => {
      asked.push(Date.now() - T0);
      return dead();
    });
    mailbox.receive([gameNews("g", 1)]);
    mailbox.close("deleted-1");
    await mailbox.run();
    while (storage.alarm()! < T0 + 7 * DAY) {
      vi.setSystemTime(storage.alarm()!);
      storage.alarmWentOff();
      await mailbox.wake();
    }
    expect(asked.slice(0, 4)).toEqual([0, 5 * SECOND, 15 * SECOND, 35 * SECOND]);
    expect(asked.length).toBeLessThan(45);
    expect(asked.length).toBeGreaterThan(30);
  });

  it("is not called sooner because of other events, and keeps its delays when the object restarts", async () => {
    let asked = 0;
    const made = mailboxForTest(() => {
      asked++;
      return dead();
    });
    made.mailbox.receive([gameNews("g", 1)]);
    made.mailbox.close("deleted-1");
    await made.mailbox.run();
    await made.mailbox.run();
    expect(asked).toBe(1);
    const again = made.open();
    await again.run();
    expect(asked).toBe(1);
    vi.setSystemTime(T0 + 5 * SECOND);
    await again.run();
    expect(asked).toBe(2);
    expect(made.storage.rows("SELECT game, tries, next FROM games_to_leave")).toEqual([
      { game: "g", tries: 2, next: T0 + 15 * SECOND },
    ]);
  });

  it("does not delay leaving a later one", async () => {
    const asked: string[] = [];
    const { mailbox } = mailboxForTest((game) => {
      asked.push(game);
      return game === "dead" ? dead() : Promise.resolve();
    });
    mailbox.receive([gameNews("dead", 1)]);
    mailbox.close("deleted-1");
    await mailbox.run();
    mailbox.receive([gameNews("late", 1)]);
    await mailbox.run();
    expect(asked).toEqual(["dead", "late"]);
  });
});

describe("many games", () => {
  const GAMES = Array.from({ length: 120 }, (_, n) => `g${String(n).padStart(3, "0")}`);

  it("are left a hundred at each alarm, a few before the answer, whatever they send meanwhile", async () => {
    const asked: string[] = [];
    const made = mailboxForTest(async (game) => {
      await Promise.resolve();
      asked.push(game);
      made.mailbox.receive([gameNews(game, 2)]);
      void made.mailbox.run();
    });
    made.mailbox.receive(GAMES.map((game) => gameNews(game, 1)));
    made.mailbox.close(GONE);
    const left: number[] = [];
    await made.mailbox.run();
    for (let second = 1; second < 3; second++) {
      // One of a game that has still to be left.
      made.mailbox.receive([gameNews(GAMES.at(-1)!, 1 + second)]);
      await made.mailbox.run();
      left.push(asked.length);
      expect(made.storage.alarm()).toBe(T0 + 1000 * second);
      vi.setSystemTime(T0 + 1000 * second);
      made.storage.alarmWentOff();
      await made.mailbox.wake();
    }
    expect([left, asked]).toEqual([[4, 104], GAMES]);
    expect(made.storage.rows("SELECT * FROM games_to_leave")).toEqual([]);
  });

  it("do not delay D1 when the player leaves during a change of name", async () => {
    const erased: string[] = [];
    const made = mailboxForTest(
      () => Promise.resolve(),
      async (name) => void erased.push(name),
    );
    made.mailbox.receive(GAMES.map((game) => gameNews(game, 1)));
    made.mailbox.relabel();
    const learning = made.mailbox.run();
    made.mailbox.close(GONE);
    await made.mailbox.run();
    expect(erased).toEqual([GONE]);
    await learning;
  });
});

describe("D1's record of a player who has left", () => {
  it("is deleted before any game is left, or later if D1 is unreachable, and no token is valid meanwhile", async () => {
    const asked: string[] = [];
    let isReachable = false;
    const made = mailboxForTest(
      async (game) => void asked.push(game),
      async (newName) => {
        asked.push(newName);
        if (!isReachable) throw new Error("out of reach");
      },
    );
    made.mailbox.tokens.add({ id: "token", name: "a token", hash: "hash", scopes: ["read"] }, 10);
    made.mailbox.receive([gameNews("g", 1)]);
    made.mailbox.close(GONE);
    expect(made.mailbox.tokens.find("hash")).toBeNull();
    await made.mailbox.run();
    expect(asked).toEqual([GONE, "g"]);
    isReachable = true;
    vi.setSystemTime(T0 + 5 * SECOND);
    made.storage.alarmWentOff();
    await made.open().wake();
    expect(asked).toEqual([GONE, "g", GONE]);
    expect(made.storage.rows("SELECT * FROM games_to_leave")).toEqual([]);
  });
});

/** Puts a row into a table, which is made for it: text where there is text, else 1. */
function fill(storage: MemoryStorage, table: string): void {
  mailboxStorage(storage).sql.exec(`INSERT OR IGNORE INTO ${table} DEFAULT VALUES`);
  const columns = storage.rows(`SELECT type FROM pragma_table_info('${table}')`);
  const values = columns.map(({ type }) => (type === "TEXT" ? "'{}'" : "1")).join(", ");
  storage.sql.exec(`INSERT OR REPLACE INTO ${table} VALUES (${values})`);
}

it("a player who leaves leaves rows only in the tables of what is still to be left or closed", () => {
  const { storage, open } = mailboxForTest();
  const tables = [MAILBOX_SCHEMA, ...Object.values(MAILBOX_TOPICS)].flatMap((steps) =>
    steps.flatMap(tablesIn),
  );
  for (const table of tables) fill(storage, table);
  open().close(GONE);
  const left = tables.filter((table) => storage.rows(`SELECT * FROM ${table}`).length > 0);
  expect(left.toSorted()).toEqual(["games_to_leave", "kept", "listening", "records_held"]);
});

/** The news of a game of Egil and Ragnhild, to Ragnhild. */
const toRagnhild = (news: NewsWithFacts): NewsWithFacts => ({ ...news, player: RAGNHILD.id });

/** The news that Egil has gone from a game. */
function renamed(game: string, seq: number): NewsWithFacts {
  const news = toRagnhild(gameNews(game, seq));
  const text = JSON.stringify(news.game).replaceAll(`"name":"${EGIL.name}"`, `"name":"${GONE}"`);
  const facts = JSON.parse(text) as NewsWithFacts["game"];
  return { ...news, game: facts, renamed: { player: EGIL.id, name: GONE } };
}

describe("an opponent who has left", () => {
  it("is named nowhere in the feed and the games, nor in what is stored of them", async () => {
    const { mailbox, storage } = mailboxForTest();
    mailbox.receive([toRagnhild(gameNews("g", 1, "game.turn")), toRagnhild(gameNews("h", 1, "game.turn"))]);
    await mailbox.run();
    expect(storage.dump()).toContain(EGIL.name);
    mailbox.receive([renamed("g", 2), renamed("h", 2)]);
    await mailbox.run();
    const shown = [mailbox.feed.page(null, 100), gamesOf(mailbox).running(null, { after: null, limit: 100 })];
    expect(JSON.stringify(shown)).not.toContain(EGIL.name);
    expect(JSON.stringify(shown)).toContain(GONE);
    expect(JSON.stringify(shown)).toContain(RAGNHILD.name);
    expect(storage.dump()).not.toContain(EGIL.name);
  });

  it("is not named by a webhook's waiting deliveries", async () => {
    const { mailbox, sent } = mailboxForTest();
    const filters = { events: null, game: null, description: null, format: "taflpost" as const };
    mailbox.channels.webhooks.endpoints.add({
      id: "a",
      url: "https://a.example.org/",
      secret: "s",
      ...filters,
    });
    mailbox.receive([toRagnhild(gameNews("g", 1, "game.turn")), renamed("g", 2)]);
    await mailbox.run();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(GONE);
    expect(sent[0]).not.toContain(EGIL.name);
  });

  it("is removed from a long feed step by step, also by a restarted object", async () => {
    const made = mailboxForTest();
    const turns = Array.from({ length: 2 * MOST_AT_ONCE + 1 }, (_, at) =>
      toRagnhild(gameNews("g", at + 1, "game.turn")),
    );
    made.mailbox.receive(turns);
    made.mailbox.receive([renamed("g", turns.length + 1)]);
    const named = () => made.storage.rows(`SELECT seq FROM events WHERE instr(body, '"Egil"')`).length;
    const left: number[] = [];
    let { mailbox } = made;
    for (let alarms = 0; alarms < 5 && named() > 0; alarms++) {
      await mailbox.wake();
      left.push(named());
      mailbox = made.open();
    }
    expect(left).toEqual([MOST_AT_ONCE + 1, 1, 0]);
    await mailbox.wake();
    expect(mailbox.feed.renaming.nextDue()).toBeNull();
  });

  it("is remembered no longer than the feed is kept", async () => {
    const { mailbox, storage } = mailboxForTest();
    mailbox.receive([toRagnhild(gameNews("g", 1, "game.turn")), renamed("g", 2)]);
    await mailbox.run();
    expect(storage.rows("SELECT player, name FROM renamings")).toEqual([{ player: EGIL.id, name: GONE }]);
    vi.setSystemTime(T0 + FEED_SPAN + HOUR);
    await mailbox.wake();
    expect(storage.rows("SELECT * FROM renamings")).toEqual([]);
  });

  it("is removed by news that no game counts, too, which changes nothing else", async () => {
    const { mailbox, storage } = mailboxForTest();
    mailbox.receive([toRagnhild(gameNews("g", 3, "game.turn"))]);
    mailbox.receive([{ ...renamed("g", 0), status: "finished" }]);
    await mailbox.run();
    expect(storage.dump()).not.toContain(EGIL.name);
    expect(storage.rows("SELECT seen, status FROM games")).toEqual([{ seen: 3, status: "playing" }]);
  });
});
