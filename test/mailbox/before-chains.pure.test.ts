import { expect, it } from "vitest";
import { migrate } from "../../src/lib/object-storage.ts";
import { openFeed } from "../../src/mailbox/feed.ts";
import { MAILBOX_SCHEMA } from "../../src/mailbox/stored/schema.ts";
import stored from "../game/stored/before-chains/mailbox.json" with { type: "json" };
import { memoryStorage } from "../game/memory-storage.ts";

const ORIGIN = "https://taflpost.example";

/** A mailbox as the code of commit 35ccc9c left it (test/game/stored/before-chains.test.ts), opened by today's. */
function opened() {
  const storage = memoryStorage();
  migrate(storage, MAILBOX_SCHEMA.slice(0, stored.steps));
  const { sql } = storage;
  for (const { seq, id, at, body } of stored.events)
    sql.exec("INSERT INTO events (seq, id, at, body) VALUES (?, ?, ?, ?)", seq, id, at, body);
  for (const game of stored.games) {
    const columns = Object.keys(game);
    const query = `INSERT INTO games (${columns.join()}) VALUES (${columns.map(() => "?").join()})`;
    sql.exec(query, ...Object.values(game));
  }
  migrate(storage, MAILBOX_SCHEMA);
  return openFeed(storage, ORIGIN);
}

it("a mailbox from before games were chained tells the same records under the same ids, without a head", () => {
  const feed = opened();
  const items = (feed.page(null, 100)?.items ?? []).map((item) => JSON.parse(item) as unknown);
  expect(items.length).toBeGreaterThan(10);
  expect(items).toMatchObject(stored.feed);
  for (const item of items) expect(item).toMatchObject({ data: { game: { head: null } } });
});

it("a mailbox from before games were chained lists the same games, by the same deadlines", () => {
  const running = opened().running(null, { after: null, limit: 100 });
  // Lists tell what is left, and what stops it, as it is now.
  const listed = stored.running.map(({ game, ...rest }) => {
    const { clock: _clock, away: _away, booked: _booked, ...lasting } = game;
    return { ...rest, game: lasting };
  });
  expect(listed.length).toBeGreaterThan(1);
  expect(running).toMatchObject(listed);
});
