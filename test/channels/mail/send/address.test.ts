import { describe, expect, it, vi } from "vitest";
import { DAY, HOUR, MINUTE } from "../../../../src/lib/duration.ts";
import { now } from "../../../../src/lib/now.ts";
import type { MailOutcome } from "../../../../src/channels/mail/content.ts";
import { outcomeOf } from "../../../../src/channels/mail/send/sender.ts";
import { T0 } from "../../../game/people.ts";
import { sha256 } from "../../../../src/lib/bytes.ts";
import { FAILED, type Handed, type MailedMailbox, mailedMailbox, told, turn } from "./mailbox.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { feedOf, hear, until } from "../../mailbox.ts";

const IMMEDIATE = { mail: { "game.turn": "immediate" } } as const;
const NO_REMINDERS = { reminders: [] };

withFrozenTime();

describe("an address that rejects mail", () => {
  it("is removed with all mail for it, and the feed says so", async () => {
    const mailbox = mailedMailbox({}, IMMEDIATE);
    mailbox.fates.push({ kind: "dead", why: "suppressed" });
    await hear(mailbox, turn("a", 1), turn("b", 1));
    expect(mailbox.row).toMatchObject({ email: "r@example.org", confirmedEmail: null });
    expect(mailbox.handed).toHaveLength(1);
    expect(feedOf(mailbox).at(-1)).toMatchObject({
      type: "mail.off",
      data: { address: "r@example.org", reason: "suppressed" },
    });
    for (const table of ["mail_notices", "mails", "address_changes"])
      expect(mailbox.storage.rows(`SELECT * FROM ${table}`)).toEqual([]);
    await hear(mailbox, turn("c", 1));
    await until(mailbox, T0 + 9 * DAY);
    expect(mailbox.handed).toHaveLength(1);
  });

  it("is removed, too, while the record is not cached, for a change may still arrive", async () => {
    const mailbox = mailedMailbox({}, IMMEDIATE);
    const broken = mailbox.mailbox.account.changing(() => Promise.reject(new Error("D1 is down")));
    await expect(broken).rejects.toThrow("D1 is down");
    mailbox.fates.push({ kind: "dead", why: "suppressed" });
    await hear(mailbox, turn("a", 1));
    expect([mailbox.handed.length, mailbox.row.confirmedEmail]).toEqual([1, null]);
  });

  it("is removed later if the record is unreachable now, and nothing is sent to it meanwhile", async () => {
    const mailbox = mailedMailbox({}, IMMEDIATE);
    mailbox.fates.push({ kind: "dead", why: "suppressed" });
    mailbox.mailbox.receive([turn("a", 1)]);
    let isDown = false;
    mailbox.beforeRecords = () => {
      if (isDown) throw new Error("D1 is down");
    };
    await mailbox.mailbox.channels.mailing.reader();
    isDown = true;
    await mailbox.mailbox.run();
    mailbox.rebuild();
    await hear(mailbox, turn("b", 1));
    expect([mailbox.handed.length, mailbox.row.confirmedEmail]).toEqual([1, "r@example.org"]);
    isDown = false;
    await until(mailbox, T0 + HOUR);
    expect([mailbox.handed.length, mailbox.row.confirmedEmail]).toEqual([1, null]);
  });
});

describe("while the service is not configured to send", () => {
  it("mail waits for days, no address is removed, the status counts it, and it is sent once that is mended", async () => {
    const mailbox = mailedMailbox({}, IMMEDIATE);
    const refused = Array.from({ length: 300 }, () => outcomeOf({ code: "E_SENDER_NOT_VERIFIED" }));
    mailbox.fates.push(...refused);
    await hear(mailbox, turn("a", 1));
    await until(mailbox, T0 + 2 * DAY);
    expect(mailbox.row.confirmedEmail).toBe("r@example.org");
    expect(mailbox.mailbox.channels.waiting()).toMatchObject({ "mail-waiting": 1, "mail-held": 1 });
    mailbox.fates.length = 0;
    const before = mailbox.handed.length;
    await until(mailbox, T0 + 2 * DAY + HOUR);
    expect(mailbox.handed).toHaveLength(before + 1);
    expect(mailbox.handed.at(-1)?.content.kind).toBe("event");
    expect(mailbox.mailbox.channels.waiting()).toMatchObject({ "mail-waiting": 0, "mail-held": 0 });
  });
});

/** The events of a player whose address was switched off. */
const offs = (mailbox: MailedMailbox) => feedOf(mailbox).filter(({ type }) => type === "mail.off");

describe("an address whose server rejects our mail by policy", () => {
  const POLICY = outcomeOf({ code: "E_RECIPIENT_REFUSED" });
  /** A mail is tried five times, within three hours. */
  const FIVE = Array.from({ length: 5 }, () => POLICY);
  /** Has a mail refused five times, and lets the player come by; so many days pass. */
  async function refuseOne(mailbox: MailedMailbox, game: string, days: number) {
    const [before, began] = [mailbox.handed.length, now()];
    mailbox.fates.push(...FIVE);
    await hear(mailbox, turn(game, 1));
    await until(mailbox, began + 4 * HOUR);
    expect(mailbox.handed).toHaveLength(before + 5);
    mailbox.mailbox.channels.mailing.visited();
    await until(mailbox, began + days * DAY);
  }

  it("gets five tries for each mail, and none once three mails failed within a week", async () => {
    const mailbox = mailedMailbox({}, { ...IMMEDIATE, ...NO_REMINDERS });
    for (const game of ["a", "b"]) await refuseOne(mailbox, game, 3);
    expect(mailbox.row.confirmedEmail).toBe("r@example.org");
    await refuseOne(mailbox, "c", 1);
    expect(mailbox.row.confirmedEmail).toBeNull();
    expect(offs(mailbox)).toMatchObject([{ data: { address: "r@example.org", reason: "refused" } }]);
  });

  it("keeps its mail if the third fails later", async () => {
    const mailbox = mailedMailbox({}, { ...IMMEDIATE, ...NO_REMINDERS });
    for (const game of ["a", "b", "c", "d"]) await refuseOne(mailbox, game, 4);
    expect([mailbox.row.confirmedEmail, offs(mailbox)]).toEqual(["r@example.org", []]);
  });

  it("is not blamed for the address before it", async () => {
    const mailbox = mailedMailbox({}, { ...IMMEDIATE, ...NO_REMINDERS });
    for (const game of ["a", "b"]) await refuseOne(mailbox, game, 1);
    await mailbox.mailbox.account.changing(async () => {
      Object.assign(mailbox.row, { email: "new@example.org", confirmedEmail: "new@example.org" });
      return true;
    });
    await refuseOne(mailbox, "c", 1);
    expect(mailbox.handed.at(-1)?.reader.address).toBe("new@example.org");
    expect([mailbox.row.confirmedEmail, offs(mailbox)]).toEqual(["new@example.org", []]);
  });

  it("has its server's reply in the log, without the address", async () => {
    const spy = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const mailbox = mailedMailbox({}, IMMEDIATE);
    const fault = new Error("550 5.7.1 <r@example.org>: not from you");
    mailbox.fates.push(outcomeOf(Object.assign(fault, { code: "E_RECIPIENT_REFUSED" })));
    await hear(mailbox, turn("a", 1));
    const lines = spy.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown);
    spy.mockRestore();
    expect(lines).toContainEqual(
      expect.objectContaining({
        event: "mail-failed",
        why: "E_RECIPIENT_REFUSED",
        reply: "Error: 550 5.7.1 <…@…>: not from you",
      }),
    );
  });
});

const linkOf = ({ press }: Handed) => sha256((press ?? "").slice(-43));

const asked = async (...fates: readonly MailOutcome[]) => {
  const mailbox = mailedMailbox({ email: "new@example.org", confirmedEmail: null }, null);
  mailbox.fates.push(...fates);
  await mailbox.mailbox.channels.mailing.askAgain();
  await mailbox.mailbox.run();
  return mailbox;
};

describe("the link that confirms an address", () => {
  it("goes to the address in question, at any hour, and nothing else goes there", async () => {
    const mailbox = await asked();
    await hear(mailbox, turn("a", 1));
    await until(mailbox, T0 + 5 * DAY);
    expect(mailbox.handed).toMatchObject([
      { content: { kind: "confirm" }, reader: { address: "new@example.org" } },
    ]);
    expect(mailbox.handed[0]?.press).toMatch(/^https:\/\/taflpost\.example\/confirm\/r-id[0-9A-Za-z]{43}$/);
  });

  it("is new at every try, and the one before stays valid: its mail may have arrived after all", async () => {
    const mailbox = await asked(FAILED);
    await until(mailbox, T0 + MINUTE);
    expect(mailbox.handed).toHaveLength(2);
    expect(mailbox.handed[0]?.press).not.toBe(mailbox.handed[1]?.press);
    expect(await mailbox.mailbox.channels.mailing.confirm(await linkOf(mailbox.handed[0]!))).toBe(
      "confirmed",
    );
    expect(await mailbox.mailbox.channels.mailing.confirm(await linkOf(mailbox.handed[1]!))).toBe("unknown");
    expect(mailbox.row.confirmedEmail).toBe("new@example.org");
  });

  it("is void once there is another address to confirm; the newest hundred are kept", async () => {
    const mailbox = await asked();
    const { mailing } = mailbox.mailbox.channels;
    const first = await linkOf(mailbox.handed[0]!);
    for (let time = 0; time < 100; time++) await mailing.address.newSecret("new@example.org");
    expect(mailing.address.pending(first)).toBeNull();
    expect(mailbox.storage.rows("SELECT * FROM confirmation")).toHaveLength(100);
    await mailing.address.newSecret("newer@example.org");
    expect(mailbox.storage.rows("SELECT address FROM confirmation")).toEqual([
      { address: "newer@example.org" },
    ]);
  });

  it("is deleted a day after it has expired", async () => {
    const mailbox = await asked();
    const first = await linkOf(mailbox.handed[0]!);
    await until(mailbox, T0 + DAY);
    await mailbox.mailbox.channels.mailing.address.newSecret("new@example.org");
    expect(mailbox.mailbox.channels.mailing.address.pending(first)).toMatchObject({ expired: true });
    await until(mailbox, T0 + DAY + 15 * MINUTE);
    await mailbox.mailbox.channels.mailing.address.newSecret("new@example.org");
    expect(mailbox.mailbox.channels.mailing.address.pending(first)).toBeNull();
  });

  it("is requested again without a second mail if the first has not arrived", async () => {
    const mailbox = await asked(FAILED);
    await mailbox.mailbox.channels.mailing.askAgain();
    await mailbox.mailbox.run();
    await until(mailbox, T0 + DAY);
    expect(mailbox.handed).toHaveLength(2);
  });

  it("to an address that rejects mail is dropped silently: it may be somebody else's", async () => {
    const mailbox = await asked({ kind: "dead", why: "suppressed" });
    await until(mailbox, T0 + DAY);
    expect(mailbox.handed).toHaveLength(1);
    expect(feedOf(mailbox)).toEqual([]);
  });

  it("causes no reminders whose time has passed", async () => {
    const mailbox = mailedMailbox(
      { email: "new@example.org", confirmedEmail: null },
      { reminders: ["80%", "PT4H"] },
    );
    await hear(mailbox, turn("a", 1, { span: DAY }));
    await until(mailbox, T0 + 12 * HOUR);
    await mailbox.mailbox.channels.mailing.askAgain();
    await mailbox.mailbox.run();
    await mailbox.mailbox.channels.mailing.confirm(await linkOf(mailbox.handed[0]!));
    await mailbox.mailbox.run();
    await until(mailbox, T0 + 2 * DAY);
    expect(told(mailbox)).toEqual(["confirm", "reminder a"]);
    expect(mailbox.handed[1]?.at).toBe(T0 + 20 * HOUR);
  });
});

describe("a mail to an address that was replaced", () => {
  it("and is rejected removes nothing", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...IMMEDIATE });
    const { promise, resolve } = Promise.withResolvers<MailOutcome>();
    mailbox.fates.push(promise);
    mailbox.mailbox.receive([turn("a", 1)]);
    const sending = mailbox.mailbox.run();
    await vi.waitFor(() => expect(mailbox.handed).toHaveLength(1));
    mailbox.row.email = "new@example.org";
    mailbox.row.confirmedEmail = "new@example.org";
    await mailbox.mailbox.account.changing(() => Promise.resolve());
    await mailbox.mailbox.channels.mailing.reader();
    resolve({ kind: "dead", why: "suppressed" });
    await sending;
    await hear(mailbox, turn("b", 1));
    expect(mailbox.handed.at(-1)?.reader.address).toBe("new@example.org");
    expect(offs(mailbox)).toEqual([]);
  });
});
