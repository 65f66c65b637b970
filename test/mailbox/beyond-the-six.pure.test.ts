import { expect, it } from "vitest";
import { openFeed } from "../../src/mailbox/feed.ts";
import { migrate } from "../../src/lib/object-storage.ts";
import { MAILBOX_SCHEMA } from "../../src/mailbox/stored/schema.ts";
import stored from "../game/stored/beyond-the-six/stored.json" with { type: "json" };
import { memoryStorage } from "../game/memory-storage.ts";

/** A mailbox with a game by a rule set of its players, as the code that first knew such stored it. */
function opened() {
  const storage = memoryStorage();
  migrate(storage, MAILBOX_SCHEMA);
  for (const [table, rows] of [
    ["events", stored.feed],
    ["games", stored.games],
  ] as const)
    for (const row of rows) {
      const columns = Object.keys(row);
      const query = `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`;
      storage.sql.exec(query, ...Object.values(row));
    }
  return openFeed(storage, "https://taflpost.example");
}

it("tells of it under its own id, with its rules", () => {
  const feed = opened();
  const told = (feed.page(null, 100)?.items ?? []).map((item) => JSON.parse(item) as unknown);
  expect(told).toHaveLength(2);
  for (const record of told)
    expect(record).toMatchObject({
      data: { game: { ruleset: stored.ruleset, rules: { name: "House rules", firstMove: "defenders" } } },
    });
  expect(feed.game("game-1")?.game).toMatchObject({ ruleset: stored.ruleset, result: stored.result });
});

it("has its records in a version that a release which knows six rule sets keeps for later", () => {
  expect(stored.feed.map(({ body }) => (JSON.parse(body) as { v: number }).v)).toEqual([3, 3]);
});
