import { describe, expect, it, vi } from "vitest";
import type { GameEventType } from "../../src/contract/events/records.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { StoredFact } from "../../src/lib/object-storage.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { logAtT0, T0 } from "../game/people.ts";
import { FAILED, mailedMailbox, news, settle, told, turn } from "../channels/mail/send/mailbox.ts";
import { addEndpoint, feedOf, mailboxWith, pending, tell } from "../channels/webhooks/mailbox.ts";
import { hear, until } from "../channels/mailbox.ts";

logAtT0();

/** A type of event that only a later release knows. */
const LATER = "challenge.praised" as GameEventType;

describe("a mailbox with news of a type that only a later release knows", () => {
  it("stores it in the feed, in order, and sends it to webhooks that want everything", async () => {
    const made = mailboxWith("all");
    await tell(made, "g", 1);
    made.mailbox.receive([news("g", 2, [LATER])]);
    await made.mailbox.run();
    await tell(made, "g", 3);
    expect(feedOf(made).map(({ type }) => type)).toEqual(["game.turn", LATER, "game.turn"]);
    expect(feedOf(made)[1]).toMatchObject({ data: { game: { id: "g" } } });
    expect(made.attempts).toHaveLength(3);
  });

  it("mails the known types, and leaves the row of an unknown one", async () => {
    const made = mailedMailbox({}, { mail: { "game.turn": "immediate" } });
    await hear(made, turn("g", 1));
    made.storage.sql.exec(
      "INSERT INTO mail_notices (event, type, game, takebacks, at) VALUES (1, ?, 'g', 0, ?)",
      LATER,
      T0,
    );
    await hear(made, turn("g", 3), news("h", 1, [LATER]), turn("i", 1));
    await until(made, T0 + DAY);
    expect(told(made).slice(0, 3)).toEqual(["game.turn g", "game.turn g", "game.turn i"]);
    expect(made.storage.rows("SELECT type FROM mail_notices")).toEqual([{ type: LATER }]);
  });

  it("sleeps when nothing else is due", async () => {
    const made = mailedMailbox({}, { mail: { "game.turn": "off", "game.deadline-near": "off" } });
    await hear(made, turn("g", 1));
    const { sql } = mailboxStorage(made.storage);
    sql.exec(
      "INSERT INTO mail_notices (event, type, game, takebacks, at) VALUES (1, ?, 'g', 0, ?)",
      LATER,
      T0,
    );
    sql.exec(
      `INSERT INTO mails (number, id, kind, type, throttles, urgent, content, tries, next)
         VALUES (90, 'a', 'carol', NULL, 0, 1, NULL, 0, 1), (91, 'b', 'post', NULL, 0, 1, '{"kind":"carol"}', 0, 1)`,
    );
    made.rebuild();
    expect(await made.mailbox.wake()).toBeNull();
    expect(made.storage.rows("SELECT number FROM mails")).toEqual([{ number: 90 }, { number: 91 }]);
  });

  it("mails by the default mode if the chosen one is unknown", async () => {
    const made = mailedMailbox();
    new StoredFact(made.storage.sql, "notices").keep({ mail: { "game.turn": "by-owl" } });
    made.rebuild();
    await settle(made, turn("g", 1));
    expect(told(made)).toEqual(["game.turn g"]);
  });

  it("sends other mails even if a failed one is of an unknown kind", async () => {
    const made = mailedMailbox({}, { mail: { "game.turn": "immediate" } });
    made.fates.push(FAILED);
    await hear(made, turn("g", 1));
    made.storage.sql.exec("UPDATE mails SET kind = 'carol'");
    made.rebuild();
    await hear(made, turn("h", 1));
    expect(told(made)).toEqual(["game.turn g", "game.turn h"]);
    expect(made.storage.rows("SELECT kind FROM mails")).toEqual([{ kind: "carol" }]);
  });
});

/** A mailbox whose second record of three is one, and whose webhook has not got it. */
async function holding() {
  const made = mailboxWith("all");
  await tell(made, "g", 1);
  made.answer = () => ({
    kind: "failed",
    fault: "status",
    why: null,
    status: 500,
    answer: "",
    retryAfter: null,
  });
  await tell(made, "g", 2);
  made.storage.sql.exec("UPDATE events SET body = ? WHERE seq = 2", '{"v":9,"praise":"Skål!"}');
  made.rebuild();
  made.attempts.length = 0;
  await tell(made, "h", 1);
  return made;
}

describe("a feed record that only a later release can read", () => {
  it("is skipped by readers, who continue after it, and kept", async () => {
    const made = await holding();
    const { feed } = made.mailbox;
    expect(feedOf(made).map(({ id }) => id)).toEqual(["g-1-turn", "h-1-turn"]);
    expect(feed.page(null, 2)).toMatchObject({ items: [expect.any(String)], next: "g-2-turn" });
    expect(feed.page("g-2-turn", 2)?.items).toHaveLength(1);
    expect(feed.batchAfter(0, 10)).toMatchObject({ place: 3, items: { length: 2 } });
    expect(made.storage.rows("SELECT body FROM events WHERE seq = 2")).toEqual([
      { body: '{"v":9,"praise":"Skål!"}' },
    ]);
  });

  it("is sent once that release is back, tried once an hour, and delays nothing else", async () => {
    const made = await holding();
    expect(made.attempts).toEqual(["all h-1-turn"]);
    made.answer = () => ({ kind: "delivered", status: 204, answer: "" });
    for (let hour = 1; hour <= 3; hour++) {
      vi.setSystemTime(T0 + hour * HOUR);
      await made.mailbox.wake();
    }
    expect(pending(made)).toBe(1);
    expect(made.attempts.every((attempt) => attempt === "all h-1-turn")).toBe(true);
    addEndpoint(made, "new");
  });

  it("lets later events of its game pass, and has tries left when that release is back", async () => {
    const made = await holding();
    made.answer = () => ({ kind: "delivered", status: 204, answer: "" });
    made.attempts.length = 0;
    await tell(made, "g", 3);
    vi.setSystemTime(T0 + HOUR);
    await made.mailbox.wake();
    await tell(made, "g", 4);
    expect(made.attempts.filter((attempt) => attempt.includes(" g-"))).toEqual([
      "all g-3-turn",
      "all g-4-turn",
    ]);
    for (let hour = 2; hour <= 48; hour++) {
      vi.setSystemTime(T0 + hour * HOUR);
      await made.mailbox.wake();
    }
    expect(made.storage.rows("SELECT event, tries FROM deliveries")).toEqual([{ event: 2, tries: 3 }]);
  });
});
