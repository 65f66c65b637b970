import { describe, expect, it, vi } from "vitest";
import { sha256 } from "../../../src/lib/bytes.ts";
import { DAY } from "../../../src/lib/duration.ts";
import type { MailOutcome } from "../../../src/mail/content.ts";
import type { NoticeChanges } from "../../../src/mail/send/settings-store.ts";
import { T0 } from "../../game/people.ts";
import { hear, letterbox, news, told, turn, until, type Letterbox } from "./letterbox.ts";
import { inAStillWorld } from "../../mailbox/still-world.ts";

const NO_REMINDERS: NoticeChanges = { reminders: [] };
const CRASH = "the process was killed";

inAStillWorld();

/** A player known to the desk, of whom nothing waits. */
async function quietBox(
  row: Parameters<typeof letterbox>[0] = {},
  changes = NO_REMINDERS,
): Promise<Letterbox> {
  const box = letterbox(row, changes);
  await box.desk.mailing.reader();
  return box;
}

/** From its use number `failing` on, the storage answers no more: the process is gone. Counts the uses. */
function crashingAt({ storage }: Letterbox, failing: number): { uses: number } {
  const count = { uses: 0 };
  storage.onUse = () => {
    if (count.uses++ >= failing) throw new Error(CRASH);
  };
  return count;
}

/** A new process on what was stored, as the platform starts one. */
function restart(box: Letterbox): void {
  box.storage.onUse = () => {};
  box.rebuild();
  if (box.storage.alarm() === null) box.desk.rearm();
}

async function attempting(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (fault) {
    if ((fault as Error).message !== CRASH) throw fault;
  }
}

const leftovers = ({ storage }: Letterbox) =>
  ["letters", "mails", "address_changes"].flatMap((table) => storage.rows(`SELECT * FROM ${table}`));

/** Does a piece of work with a crash at each use of the storage in turn, and then lets a day pass. */
async function withEveryCrash(
  prepare: () => Promise<Letterbox>,
  work: (box: Letterbox) => Promise<unknown>,
  judge: (box: Letterbox, at: number, isDone: boolean) => unknown,
): Promise<void> {
  const whole = await prepare();
  const { uses } = await counted(whole, work);
  expect(uses).toBeGreaterThan(5);
  for (let at = 0; at <= uses; at++) {
    vi.setSystemTime(T0);
    const box = await prepare();
    const count = crashingAt(box, at);
    await attempting(() => work(box));
    const isDone = count.uses <= at;
    // What the dead process had begun comes to nothing first: it must not find a storage that answers it again.
    await new Promise(setImmediate);
    restart(box);
    await judge(box, at, isDone);
  }
}

async function counted(
  box: Letterbox,
  work: (box: Letterbox) => Promise<unknown>,
): Promise<{ uses: number }> {
  const count = crashingAt(box, Infinity);
  await work(box);
  return count;
}

const heard = async () => {
  const box = await quietBox();
  box.desk.receive([turn("a", 1)]);
  return box;
};

const near = async () => {
  const box = await quietBox({}, { mail: { "game.turn": "off" }, reminders: ["PT4H"] });
  await hear(box, turn("a", 1, { span: DAY }));
  vi.setSystemTime(T0 + DAY - 4 * 3600_000);
  return box;
};

const dying = async () => {
  const box = await quietBox({}, { ...NO_REMINDERS, mail: { "game.turn": "immediate" } });
  const dead: MailOutcome = { kind: "dead", why: "suppressed" };
  box.fates.push(dead, dead);
  box.desk.receive([turn("a", 1), turn("b", 1)]);
  return box;
};

const asked = async () => {
  const box = await quietBox({ email: "new@example.org" });
  await box.desk.mailing.askAgain();
  await box.desk.run();
  return box;
};

const hashOf = (box: Letterbox) => sha256((box.handed[0]?.confirmation ?? "").slice(-43));

describe("a crash at any use of the storage", () => {
  it("while news is heard leaves nothing, and heard again it is mailed once", async () => {
    await withEveryCrash(
      quietBox,
      async ({ desk }) => desk.receive([turn("a", 1)]),
      async (box) => {
        await hear(box, turn("a", 1));
        await until(box, T0 + DAY);
        expect(told(box)).toEqual(["game.turn a"]);
        expect(leftovers(box)).toEqual([]);
      },
    );
  });

  it("while a mail is sent sends it again rather than not, and the silence begins all the same", async () => {
    const counts = new Set<number>();
    await withEveryCrash(
      heard,
      ({ desk }) => desk.run(),
      async (box) => {
        await until(box, T0 + DAY);
        expect(new Set(told(box))).toEqual(new Set(["game.turn a"]));
        counts.add(box.handed.length);
        expect(leftovers(box)).toEqual([]);
        await hear(box, turn("b", 1));
        await until(box, T0 + 2 * DAY);
        expect(told(box)).not.toContain("game.turn b");
      },
    );
    expect(counts).toEqual(new Set([1, 2]));
  });

  it("while a reminder is sent sends it again rather than not, and no rung is dealt with unsent", async () => {
    await withEveryCrash(
      near,
      ({ storage, desk }) => {
        storage.alarmWentOff();
        return desk.wake();
      },
      async (box) => {
        await until(box, T0 + DAY);
        expect(new Set(told(box))).toEqual(new Set(["reminder a"]));
        expect(box.handed.length).toBeLessThanOrEqual(2);
        expect(leftovers(box)).toEqual([]);
      },
    );
  });

  it("while a dead address is struck off tells so once, and mail to it ends", async () => {
    await withEveryCrash(
      dying,
      ({ desk }) => desk.run(),
      async (box) => {
        await until(box, T0 + DAY);
        expect(box.row.confirmedEmail).toBeNull();
        const offs = box.desk.feed.page(null, 100)?.items.filter((text) => text.includes('"mail.off"'));
        expect(offs).toHaveLength(1);
        expect(leftovers(box)).toEqual([]);
        const before = box.handed.length;
        await hear(box, news("c", 1, ["game.finished"], { status: "finished", turn: null }));
        await until(box, T0 + 2 * DAY);
        expect(box.handed).toHaveLength(before);
      },
    );
  });

  it("while an address is confirmed leaves the link good or the address in force, and the old one told", async () => {
    await withEveryCrash(
      asked,
      async (box) => box.desk.mailing.confirm(await hashOf(box)),
      async (box) => {
        const again = await box.desk.mailing.confirm(await hashOf(box));
        await until(box, T0 + DAY);
        await box.desk.run();
        expect(["confirmed", "unknown"]).toContain(again);
        expect(box.row.confirmedEmail).toBe("new@example.org");
        const [, content, ...more] = box.handed;
        expect(content).toMatchObject({
          content: { kind: "address-changed", to: "new@example.org" },
          reader: { address: "r@example.org" },
        });
        expect(more).toEqual([]);
        expect(leftovers(box)).toEqual([]);
        expect((await box.desk.mailing.reader())?.address).toBe("new@example.org");
      },
    );
  });

  it("while an address is taken back never leaves mail going to it once the records say otherwise", async () => {
    await withEveryCrash(
      quietBox,
      async (box) => {
        await box.desk.mailing.changePlayer(null, async () => {
          box.row.email = null;
        });
        await box.desk.run();
      },
      async (box, _at, isDone) => {
        await until(box, T0 + DAY);
        expect(isDone && box.row.confirmedEmail !== null).toBe(false);
        expect((await box.desk.mailing.reader())?.address ?? null).toBe(box.row.confirmedEmail);
        const contents = box.row.confirmedEmail === null ? ["address-changed"] : [];
        expect(new Set(told(box))).toEqual(new Set(contents));
      },
    );
  });
});

/** Has the next look into the records tell what stood there when it began, and only when it is let go. */
function slowToLoad(box: Letterbox) {
  const { promise: slow, resolve } = Promise.withResolvers<undefined>();
  const { load } = box.records;
  const loading = vi.spyOn(box.records, "load").mockImplementationOnce(async () => {
    const found = await load();
    await slow;
    return found;
  });
  box.rebuild();
  return { loading, resolve };
}

describe("an address that is changed while it is looked up", () => {
  it("gets no mail any more", async () => {
    const box = letterbox({}, NO_REMINDERS);
    const { loading, resolve } = slowToLoad(box);
    box.desk.receive([turn("a", 1)]);
    const running = box.desk.run();
    await vi.waitFor(() => expect(loading).toHaveBeenCalled());
    await box.desk.mailing.changePlayer(null, async () => {
      box.row.email = null;
    });
    resolve(undefined);
    await running;
    await box.desk.run();
    expect(told(box)).toEqual(["address-changed"]);
  });

  it("is taken back also where a link to it was used meanwhile", async () => {
    const box = await asked();
    box.desk.mailing.forget();
    const { loading, resolve } = slowToLoad(box);
    const dropping = box.desk.mailing.changePlayer(null, async () => {
      box.row.email = null;
    });
    await vi.waitFor(() => expect(loading).toHaveBeenCalled());
    expect(await box.desk.mailing.confirm(await hashOf(box))).toBe("confirmed");
    resolve(undefined);
    await dropping;
    await box.desk.run();
    expect(box.row).toMatchObject({ email: null, confirmedEmail: null });
    expect((await box.desk.mailing.reader())?.address).toBeUndefined();
  });
});

describe("what is known of a player", () => {
  it("is not kept from before a change, however the look-up and the change overlap", async () => {
    const box = letterbox();
    const { loading, resolve } = slowToLoad(box);
    const looking = box.desk.mailing.reader();
    await vi.waitFor(() => expect(loading).toHaveBeenCalled());
    await box.desk.mailing.changing(async () => {
      box.row.timezone = "Asia/Tokyo";
    });
    resolve(undefined);
    await looking;
    expect((await box.desk.mailing.reader())?.timezone).toBe("Asia/Tokyo");
  });

  it("is looked up anew after a crash in the midst of a change", async () => {
    const box = await quietBox();
    await attempting(() =>
      box.desk.mailing.changing(async () => {
        box.row.timezone = "Asia/Tokyo";
        throw new Error(CRASH);
      }),
    );
    restart(box);
    expect((await box.desk.mailing.reader())?.timezone).toBe("Asia/Tokyo");
  });
});
