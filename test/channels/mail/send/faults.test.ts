import { describe, expect, it, vi } from "vitest";
import { sha256 } from "../../../../src/lib/bytes.ts";
import { DAY, MINUTE } from "../../../../src/lib/duration.ts";
import type { MailOutcome } from "../../../../src/channels/mail/content.ts";
import type { NoticeChanges } from "../../../../src/channels/notices/settings.ts";
import { T0 } from "../../../game/people.ts";
import { type MailedMailbox, mailedMailbox, news, told, turn } from "./mailbox.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { hear, until } from "../../mailbox.ts";

const NO_REMINDERS: NoticeChanges = { reminders: [] };
const CRASH = "the process was killed";

withFrozenTime();

/** A player in the mailbox's cache, with nothing waiting. */
async function quietBox(
  row: Parameters<typeof mailedMailbox>[0] = {},
  changes = NO_REMINDERS,
): Promise<MailedMailbox> {
  const mailbox = mailedMailbox(row, changes);
  await mailbox.mailbox.channels.mailing.reader();
  return mailbox;
}

/** The storage fails from its access number `failing` on: the process is gone. Counts the accesses. */
function crashingAt({ storage }: MailedMailbox, failing: number): { uses: number } {
  const count = { uses: 0 };
  storage.onUse = () => {
    if (count.uses++ >= failing) throw new Error(CRASH);
  };
  return count;
}

/** A new process on what was stored, as the platform starts one. */
function restart(mailbox: MailedMailbox): void {
  mailbox.storage.onUse = () => {};
  mailbox.rebuild();
  if (mailbox.storage.alarm() === null) mailbox.mailbox.arm();
}

async function attempting(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    if ((fault as Error).message !== CRASH) throw fault;
  }
}

const leftovers = ({ storage }: MailedMailbox) =>
  ["mail_notices", "mails", "address_changes"].flatMap((table) => storage.rows(`SELECT * FROM ${table}`));

/** Does a piece of work with a crash at each use of the storage in turn, and then lets a day pass. */
async function withEveryCrash(
  prepare: () => Promise<MailedMailbox>,
  work: (mailbox: MailedMailbox) => Promise<unknown>,
  judge: (mailbox: MailedMailbox, at: number, isDone: boolean) => unknown,
): Promise<void> {
  const whole = await prepare();
  const { uses } = await counted(whole, work);
  expect(uses).toBeGreaterThan(5);
  for (let at = 0; at <= uses; at++) {
    vi.setSystemTime(T0);
    const mailbox = await prepare();
    const count = crashingAt(mailbox, at);
    await attempting(() => work(mailbox));
    const isDone = count.uses <= at;
    // The dead process ends first: it must not find a storage that works again.
    await new Promise(setImmediate);
    restart(mailbox);
    await judge(mailbox, at, isDone);
  }
}

async function counted(
  mailbox: MailedMailbox,
  work: (mailbox: MailedMailbox) => Promise<unknown>,
): Promise<{ uses: number }> {
  const count = crashingAt(mailbox, Infinity);
  await work(mailbox);
  return count;
}

const heard = async () => {
  const mailbox = await quietBox();
  mailbox.mailbox.receive([turn("a", 1)]);
  vi.setSystemTime(T0 + 5 * MINUTE);
  return mailbox;
};

const near = async () => {
  const mailbox = await quietBox({}, { mail: { "game.turn": "off" }, reminders: ["PT4H"] });
  await hear(mailbox, turn("a", 1, { span: DAY }));
  vi.setSystemTime(T0 + DAY - 4 * 3600_000);
  return mailbox;
};

const dying = async () => {
  const mailbox = await quietBox({}, { ...NO_REMINDERS, mail: { "game.turn": "immediate" } });
  const dead: MailOutcome = { kind: "dead", why: "suppressed" };
  mailbox.fates.push(dead, dead);
  mailbox.mailbox.receive([turn("a", 1), turn("b", 1)]);
  return mailbox;
};

const asked = async () => {
  const mailbox = await quietBox({ email: "new@example.org" });
  await mailbox.mailbox.channels.mailing.askAgain();
  await mailbox.mailbox.run();
  return mailbox;
};

const hashOf = (mailbox: MailedMailbox) => sha256((mailbox.handed[0]?.press ?? "").slice(-43));

describe("a crash at any access to the storage", () => {
  it("while news is received leaves nothing, and received again it is mailed once", async () => {
    await withEveryCrash(
      quietBox,
      async ({ mailbox }) => mailbox.receive([turn("a", 1)]),
      async (mailbox) => {
        await hear(mailbox, turn("a", 1));
        await until(mailbox, T0 + DAY);
        expect(told(mailbox)).toEqual(["game.turn a"]);
        expect(leftovers(mailbox)).toEqual([]);
      },
    );
  });

  it("while a mail is sent sends it again rather than not, and the throttle starts anyway", async () => {
    const counts = new Set<number>();
    await withEveryCrash(
      heard,
      ({ mailbox }) => mailbox.run(),
      async (mailbox) => {
        await until(mailbox, T0 + DAY);
        expect(new Set(told(mailbox))).toEqual(new Set(["game.turn a"]));
        counts.add(mailbox.handed.length);
        expect(leftovers(mailbox)).toEqual([]);
        await hear(mailbox, turn("b", 1));
        await until(mailbox, T0 + 2 * DAY);
        expect(told(mailbox)).not.toContain("game.turn b");
      },
    );
    expect(counts).toEqual(new Set([1, 2]));
  });

  it("while a reminder is sent sends it again rather than not, and no reminder is skipped unsent", async () => {
    await withEveryCrash(
      near,
      ({ storage, mailbox }) => {
        storage.alarmWentOff();
        return mailbox.wake();
      },
      async (mailbox) => {
        await until(mailbox, T0 + DAY);
        expect(new Set(told(mailbox))).toEqual(new Set(["reminder a"]));
        expect(mailbox.handed.length).toBeLessThanOrEqual(2);
        expect(leftovers(mailbox)).toEqual([]);
      },
    );
  });

  it("while a dead address is removed notifies once, and ends mail to it", async () => {
    await withEveryCrash(
      dying,
      ({ mailbox }) => mailbox.run(),
      async (mailbox) => {
        await until(mailbox, T0 + DAY);
        expect(mailbox.row.confirmedEmail).toBeNull();
        const offs = mailbox.mailbox.feed
          .page(null, 100)
          ?.items.filter((text) => text.includes('"mail.off"'));
        expect(offs).toHaveLength(1);
        expect(leftovers(mailbox)).toEqual([]);
        const before = mailbox.handed.length;
        await hear(mailbox, news("c", 1, ["game.finished"], { status: "finished", turn: null }));
        await until(mailbox, T0 + 2 * DAY);
        expect(mailbox.handed).toHaveLength(before);
      },
    );
  });

  it("while an address is confirmed leaves the link valid or the address confirmed, and the old one notified", async () => {
    await withEveryCrash(
      asked,
      async (mailbox) => mailbox.mailbox.channels.mailing.confirm(await hashOf(mailbox)),
      async (mailbox) => {
        const again = await mailbox.mailbox.channels.mailing.confirm(await hashOf(mailbox));
        await until(mailbox, T0 + DAY);
        await mailbox.mailbox.run();
        expect(["confirmed", "unknown"]).toContain(again);
        expect(mailbox.row.confirmedEmail).toBe("new@example.org");
        const [, content, ...more] = mailbox.handed;
        expect(content).toMatchObject({
          content: { kind: "address-changed", to: "new@example.org" },
          reader: { address: "r@example.org" },
        });
        expect(more).toEqual([]);
        expect(leftovers(mailbox)).toEqual([]);
        expect((await mailbox.mailbox.channels.mailing.reader())?.address).toBe("new@example.org");
      },
    );
  });

  it("while an address is removed never leaves mail going to it once the record says otherwise", async () => {
    await withEveryCrash(
      quietBox,
      async (mailbox) => {
        await mailbox.mailbox.channels.mailing.changePlayer(null, async () => {
          mailbox.row.email = null;
        });
        await mailbox.mailbox.run();
      },
      async (mailbox, _at, isDone) => {
        await until(mailbox, T0 + DAY);
        expect(isDone && mailbox.row.confirmedEmail !== null).toBe(false);
        expect((await mailbox.mailbox.channels.mailing.reader())?.address ?? null).toBe(
          mailbox.row.confirmedEmail,
        );
        const contents = mailbox.row.confirmedEmail === null ? ["address-changed"] : [];
        expect(new Set(told(mailbox))).toEqual(new Set(contents));
      },
    );
  });
});

/** Has the next look into the records tell what stood there when it began, and only when it is let go. */
function slowToLoad(mailbox: MailedMailbox) {
  const { promise: slow, resolve } = Promise.withResolvers<undefined>();
  const { load } = mailbox.records;
  const loading = vi.spyOn(mailbox.records, "load").mockImplementationOnce(async () => {
    const found = await load();
    await slow;
    return found;
  });
  mailbox.rebuild();
  return { loading, resolve };
}

describe("an address that changes while it is read", () => {
  it("gets no more mail", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    const { loading, resolve } = slowToLoad(mailbox);
    mailbox.mailbox.receive([turn("a", 1)]);
    const running = mailbox.mailbox.run();
    await vi.waitFor(() => expect(loading).toHaveBeenCalled());
    await mailbox.mailbox.channels.mailing.changePlayer(null, async () => {
      mailbox.row.email = null;
    });
    resolve(undefined);
    await running;
    await mailbox.mailbox.run();
    expect(told(mailbox)).toEqual(["address-changed"]);
  });

  it("is removed also if a link to it was used meanwhile", async () => {
    const mailbox = await asked();
    await mailbox.mailbox.account.changing(() => Promise.resolve());
    const { loading, resolve } = slowToLoad(mailbox);
    const dropping = mailbox.mailbox.channels.mailing.changePlayer(null, async () => {
      mailbox.row.email = null;
    });
    await vi.waitFor(() => expect(loading).toHaveBeenCalled());
    expect(await mailbox.mailbox.channels.mailing.confirm(await hashOf(mailbox))).toBe("confirmed");
    resolve(undefined);
    await dropping;
    await mailbox.mailbox.run();
    expect(mailbox.row).toMatchObject({ email: null, confirmedEmail: null });
    expect((await mailbox.mailbox.channels.mailing.reader())?.address).toBeUndefined();
  });
});

describe("a player's cached record", () => {
  it("is never from before a change, however the read and the change overlap", async () => {
    const mailbox = mailedMailbox();
    const { loading, resolve } = slowToLoad(mailbox);
    const looking = mailbox.mailbox.channels.mailing.reader();
    await vi.waitFor(() => expect(loading).toHaveBeenCalled());
    await mailbox.mailbox.account.changing(async () => {
      mailbox.row.timezone = "Asia/Tokyo";
    });
    resolve(undefined);
    await looking;
    expect((await mailbox.mailbox.channels.mailing.reader())?.timezone).toBe("Asia/Tokyo");
  });

  it("is read again after a crash in the middle of a change", async () => {
    const mailbox = await quietBox();
    await attempting(() =>
      mailbox.mailbox.account.changing(async () => {
        mailbox.row.timezone = "Asia/Tokyo";
        throw new Error(CRASH);
      }),
    );
    restart(mailbox);
    expect((await mailbox.mailbox.channels.mailing.reader())?.timezone).toBe("Asia/Tokyo");
  });
});
