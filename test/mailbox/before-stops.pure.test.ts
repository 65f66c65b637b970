import { expect, it } from "vitest";
import { migrate } from "../../src/lib/object-storage.ts";
import { openFeed } from "../../src/mailbox/feed.ts";
import { MAILBOX_SCHEMA } from "../../src/mailbox/stored/schema.ts";
import stored from "../game/stored/before-stops/mailbox.json" with { type: "json" };
import { memoryStorage } from "../game/memory-storage.ts";

const ORIGIN = "https://taflpost.example";

/** A mailbox as the code of commit dd7ffd4 left it (test/game/stored/before-stops.test.ts), opened by today's. */
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

it("a mailbox from before there were stops tells the same records under the same ids", () => {
  const feed = opened();
  const items = feed.page(null, 100)?.items ?? [];
  // Later editions add members: what stops the clock, and who is away.
  expect(items.map((item) => JSON.parse(item) as unknown)).toMatchObject(stored.feed);
  for (const { seq, id } of stored.events) expect(feed.placeOf(id)).toBe(seq);
});

it("a mailbox from before there were stops lists the same games, by the same deadlines", () => {
  const running = opened().running(null, { after: null, limit: 100 });
  // Lists tell what is left as it is now; those of then, as it was when the game was last heard of.
  const listed = stored.running.map(({ game, ...rest }) => {
    const { remaining: _then, ...clock } = game.clock;
    return { ...rest, game: { ...game, clock } };
  });
  expect(listed.length).toBeGreaterThan(1);
  expect(running).toMatchObject(listed);
  expect(running).toHaveLength(listed.length);
});
