import { describe, expect, it } from "vitest";
import type { GameEventType } from "../../src/contract/events/records.ts";
import { ID_PATTERN, newId } from "../../src/lib/ids.ts";
import { Feed } from "../../src/mailbox/feed.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { gameNews } from "./items.ts";

const ORIGIN = "https://taflpost.example";

/** News as games send it: its notices have ids of their own. */
function news(game: string, seq: number, ...types: readonly GameEventType[]) {
  const { notices, ...rest } = gameNews(game, seq, ...types);
  return { ...rest, notices: notices.map((notice) => ({ ...notice, id: newId() })) };
}

function openForTest() {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  return { storage, open: () => new Feed(stored, ORIGIN) };
}

const idsIn = (items: readonly string[]) => items.map((item) => (JSON.parse(item) as { id: string }).id);

describe("the id of a game's record", () => {
  it("contains its position, in the feed as for the channels", () => {
    const { open, storage } = openForTest();
    const feed = open();
    const taken = [news("g", 1, "game.started", "game.turn"), news("h", 1, "game.turn")].flatMap((item) =>
      feed.take(item),
    );
    const ids = taken.map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(ID_PATTERN);
    expect(idsIn(feed.page(null, 10)?.items ?? [])).toEqual(ids);
    expect(ids.map((id) => feed.placeOf(id))).toEqual(taken.map(({ seq }) => seq));
    expect(taken.map(({ seq }) => feed.record(seq)?.id)).toEqual(ids);
    // No index has been written for them.
    expect(storage.rows("SELECT id FROM events WHERE placed IS NULL")).toEqual([]);
  });

  it("stays the same when the news is repeated", () => {
    const feed = openForTest().open();
    const item = news("g", 1, "game.turn");
    const [first] = feed.take(item);
    expect(feed.take(item)).toEqual([]);
    expect(idsIn(feed.page(null, 10)?.items ?? [])).toEqual([first?.id]);
  });

  it("cannot be guessed from its position", () => {
    const feed = openForTest().open();
    const [first] = feed.take(news("g", 1, "game.turn"));
    const id = first?.id ?? "";
    // The digits that hide the place are the sixth to the tenth: another one at the end says the same place.
    const other = id.slice(0, -1) + (id.endsWith("7") ? "8" : "7");
    expect([feed.placeOf(id), feed.placeOf(other), feed.page(other, 10)]).toEqual([1, null, null]);
  });
});

describe("the ids of records of the player's own settings, which contain no position", () => {
  it("are found beside those of games", () => {
    const feed = openForTest().open();
    const [first] = feed.take(news("g", 1, "game.turn"));
    const own = { id: newId(), type: "webhook.off", timestamp: "2026-11-20T20:00:00.000Z", data: {} };
    feed.addOwn(own as never);
    const [last] = feed.take(news("g", 2, "game.move"));
    expect([first!.id, own.id, last!.id].map((id) => feed.placeOf(id))).toEqual([1, 2, 3]);
    const items = feed.page(first!.id, 10)?.items ?? [];
    expect(JSON.parse(items[0]!)).toEqual(own);
    expect(idsIn(items)).toEqual([own.id, last!.id]);
  });

  it("are found in an index that has only these", () => {
    const { storage } = openForTest();
    const plan = storage.rows(
      "EXPLAIN QUERY PLAN SELECT seq FROM events WHERE id = 'x' AND placed IS NULL ORDER BY seq DESC LIMIT 1",
    );
    expect(JSON.stringify(plan)).toContain("USING INDEX events_without_place");
  });
});
