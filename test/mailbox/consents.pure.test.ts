import { expect, it } from "vitest";
import { migrate, type ObjectStorage } from "../../src/lib/object-storage.ts";
import { CONSENTS, openConsents } from "../../src/mailbox/consents.ts";
import { MAILBOX_SCHEMA, mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";

/** A mailbox as the release left it in which apps gave consents: one consent, one game begun by it, and one event. */
function before(event: object): ObjectStorage {
  const storage = memoryStorage();
  const [first = []] = CONSENTS;
  migrate(storage, MAILBOX_SCHEMA);
  for (const statement of first) storage.sql.exec(statement);
  storage.sql.exec("INSERT INTO schema_steps VALUES ('consents', 1)");
  storage.sql.exec("INSERT INTO consents VALUES ('egil', 4070908800000, 500, 0)");
  storage.sql.exec("INSERT INTO consented VALUES ('match', 'egil', 1)");
  storage.sql.exec(
    "INSERT INTO events (id, at, body) VALUES ('e', 0, ?)",
    JSON.stringify({ v: 1, own: event }),
  );
  return storage;
}

/** How many games each consent has begun, once this release runs. */
const begunNow = (storage: ObjectStorage): readonly number[] =>
  openConsents(mailboxStorage(storage))
    .list()
    .map(({ begun }) => begun);

it("a consent from before apps could give none ends if the player had let an app in", () => {
  const app = { id: "a", type: "app.allowed", data: { scopes: ["manage"] } };
  expect(begunNow(before(app))).toEqual([]);
});

it("a consent of a player without apps stays, and one that is given now stays whatever apps there are", () => {
  const told = { id: "m", type: "game.message", data: { message: 'about "app.allowed" events' } };
  expect(begunNow(before(told))).toEqual([1]);
  const storage = before({ id: "a", type: "app.allowed", data: { scopes: ["manage"] } });
  begunNow(storage);
  openConsents(mailboxStorage(storage)).give({ organiser: "egil", until: 4e12, most: 4, shortest: 0 });
  expect(begunNow(storage)).toEqual([0]);
});
