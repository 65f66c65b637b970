import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { MailOutcome } from "../../../src/mail/content.ts";
import { T0 } from "../../game/people.ts";
import { sha256 } from "../../../src/lib/bytes.ts";
import { FAILED, hear, letterbox, told, turn, until, type Handed } from "./letterbox.ts";
import { inAStillWorld } from "../../mailbox/still-world.ts";

const MINUTE = 60_000;
const IMMEDIATE = { mail: { "game.turn": "immediate" } } as const;
const NO_REMINDERS = { reminders: [] };

inAStillWorld();

describe("an address that takes no mail", () => {
  it("is struck off, everything for it goes, and the feed tells", async () => {
    const box = letterbox({}, IMMEDIATE);
    box.fates.push({ kind: "dead", why: "suppressed" });
    await hear(box, turn("a", 1), turn("b", 1));
    expect(box.row).toMatchObject({ email: "r@example.org", confirmedEmail: null });
    expect(box.handed).toHaveLength(1);
    const records = box.desk.feed.page(null, 10)?.items.map((text) => JSON.parse(text) as { type: string });
    expect(records?.at(-1)).toMatchObject({
      type: "mail.off",
      data: { address: "r@example.org", reason: "suppressed" },
    });
    for (const table of ["letters", "mails", "address_changes"])
      expect(box.storage.rows(`SELECT * FROM ${table}`)).toEqual([]);
    await hear(box, turn("c", 1));
    await until(box, T0 + 9 * DAY);
    expect(box.handed).toHaveLength(1);
  });

  it("is struck off later where the records cannot be reached now, and nothing goes to it meanwhile", async () => {
    const box = letterbox({}, IMMEDIATE);
    box.fates.push({ kind: "dead", why: "refused" });
    box.desk.receive([turn("a", 1)]);
    let isDown = false;
    box.beforeRecords = () => {
      if (isDown) throw new Error("D1 is down");
    };
    await box.desk.mailing.reader();
    isDown = true;
    await box.desk.run();
    box.rebuild();
    await hear(box, turn("b", 1));
    expect([box.handed.length, box.row.confirmedEmail]).toEqual([1, "r@example.org"]);
    isDown = false;
    await until(box, T0 + HOUR);
    expect([box.handed.length, box.row.confirmedEmail]).toEqual([1, null]);
  });
});

const linkOf = ({ confirmation }: Handed) => sha256((confirmation ?? "").slice(-43));

const asked = async (...fates: readonly MailOutcome[]) => {
  const box = letterbox({ email: "new@example.org", confirmedEmail: null }, null);
  box.fates.push(...fates);
  await box.desk.mailing.askAgain();
  await box.desk.run();
  return box;
};

describe("the link that confirms an address", () => {
  it("goes to the address that is asked about, at any hour, and nothing else goes there", async () => {
    const box = await asked();
    await hear(box, turn("a", 1));
    await until(box, T0 + 5 * DAY);
    expect(box.handed).toMatchObject([
      { content: { kind: "confirm" }, reader: { address: "new@example.org" } },
    ]);
    expect(box.handed[0]?.confirmation).toMatch(
      /^https:\/\/taflpost\.example\/confirm\/r-id[0-9A-Za-z]{43}$/,
    );
  });

  it("is a new one at every try: the one before is void", async () => {
    const box = await asked(FAILED);
    await until(box, T0 + MINUTE);
    expect(box.handed).toHaveLength(2);
    expect(await box.desk.mailing.confirm(await linkOf(box.handed[0]!))).toBe("unknown");
    expect(await box.desk.mailing.confirm(await linkOf(box.handed[1]!))).toBe("confirmed");
    expect(box.row.confirmedEmail).toBe("new@example.org");
  });

  it("is asked for again without a second mail where the first has not arrived", async () => {
    const box = await asked(FAILED);
    await box.desk.mailing.askAgain();
    await box.desk.run();
    await until(box, T0 + DAY);
    expect(box.handed).toHaveLength(2);
  });

  it("to an address that takes no mail is dropped without a word: it may be somebody else's", async () => {
    const box = await asked({ kind: "dead", why: "suppressed" });
    await until(box, T0 + DAY);
    expect(box.handed).toHaveLength(1);
    expect(box.desk.feed.page(null, 10)?.items).toEqual([]);
  });

  it("brings no reminders of rungs that lay behind", async () => {
    const box = letterbox({ email: "new@example.org", confirmedEmail: null }, { reminders: ["80%", "PT4H"] });
    await hear(box, turn("a", 1, { span: DAY }));
    await until(box, T0 + 12 * HOUR);
    await box.desk.mailing.askAgain();
    await box.desk.run();
    await box.desk.mailing.confirm(await linkOf(box.handed[0]!));
    await box.desk.run();
    await until(box, T0 + 2 * DAY);
    expect(told(box)).toEqual(["confirm", "reminder a"]);
    expect(box.handed[1]?.at).toBe(T0 + 20 * HOUR);
  });
});

describe("a mail to an address that is in force no more", () => {
  it("and takes none strikes nothing off", async () => {
    const box = letterbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    const { promise, resolve } = Promise.withResolvers<MailOutcome>();
    box.fates.push(promise);
    box.desk.receive([turn("a", 1)]);
    const sending = box.desk.run();
    await vi.waitFor(() => expect(box.handed).toHaveLength(1));
    box.row.email = "new@example.org";
    box.row.confirmedEmail = "new@example.org";
    await box.desk.mailing.changing(() => Promise.resolve());
    await box.desk.mailing.reader();
    resolve({ kind: "dead", why: "suppressed" });
    await sending;
    await hear(box, turn("b", 1));
    expect(box.handed.at(-1)?.reader.address).toBe("new@example.org");
    expect(box.desk.feed.page(null, 10)?.items.filter((text) => text.includes("mail.off"))).toEqual([]);
  });
});
