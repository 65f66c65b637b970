import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { QUIET } from "../../src/lib/wakeup.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import { MailboxObject } from "../../src/mailbox/object.ts";
import type { Box } from "../channels/mailbox.ts";
import { mailboxWith } from "../channels/webhooks/mailbox.ts";
import { FAILED } from "../channels/webhooks/outcomes.ts";
import { gameObject, hostWith } from "../game/table.ts";
import { makeObject } from "../platform/objects.ts";
import { memoryStorage, type MemoryStorage } from "../game/memory-storage.ts";
import { EGIL, moveCommand, RAGNHILD, RULES, T0, TERMS, WHOLE_GAME } from "../game/people.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: T0 });
  vi.spyOn(console, "log").mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));
const afterwards = (work: Promise<unknown>): void => void work;

/** Lets the moment pass that an answer takes which waits for its delivery. */
const passing = async <T>(answer: Promise<T>): Promise<T> => {
  await vi.advanceTimersByTimeAsync(100);
  return answer;
};

/** An object with its alarm, and how often that has gone off. */
interface Woken {
  readonly storage: MemoryStorage;
  readonly alarm: () => unknown;
}

/** Lets time pass with each alarm at its time; gives how often any has gone off. */
async function wakeupsIn(span: number, objects: readonly Woken[]): Promise<number> {
  let count = 0;
  for (const end = now() + span; now() < end;) {
    // Ending alarms that are set in vain takes a moment.
    await vi.advanceTimersByTimeAsync(Math.min(3000, end - now()));
    const next = Math.min(end, ...objects.map(({ storage }) => storage.alarm() ?? Infinity));
    if (next > now()) await vi.advanceTimersByTimeAsync(next - now());
    for (const { storage, alarm } of objects) {
      if ((storage.alarm() ?? Infinity) > now()) continue;
      storage.alarmWentOff();
      count++;
      await alarm();
    }
  }
  return count;
}

function shellOf(box: Box) {
  const incidents = { note: () => Promise.resolve(), lateAlarm: () => Promise.resolve() };
  const host = { pause, incidents, portsOf: () => box.ports };
  const shell = makeObject(MailboxObject, box.storage, { host, goOn: afterwards });
  return { shell, storage: box.storage, alarm: () => shell.alarm() };
}

/** A game of two who have three days a move, and their mailboxes; only Egil has webhooks, of these names. */
async function world(...hooks: readonly string[]) {
  const box = mailboxWith(...hooks);
  const mailboxes = { [EGIL.id]: shellOf(box), [RAGNHILD.id]: shellOf(mailboxWith()) };
  const storage = memoryStorage();
  const reach = { isOut: false };
  const host = hostWith({
    transports: {
      toMailbox: (player, news) =>
        reach.isOut ? Promise.reject(new Error("out of reach")) : mailboxes[player]!.shell.receive(news),
      toRecords: () => Promise.resolve(),
      toGame: () => Promise.resolve(),
      toPool: () => Promise.resolve(),
      toMatch: () => Promise.resolve(),
    },
    pause,
  });
  const shell = await gameObject(storage, host, afterwards);
  const objects: Woken[] = [{ storage, alarm: () => shell.alarm() }, ...Object.values(mailboxes)];
  await passing(shell.propose("game-1", TERMS, RULES));
  await passing(shell.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null));
  const move = (ply: number) =>
    shell.ask(ply % 2 === 1 ? EGIL : RAGNHILD, moveCommand(ply, WHOLE_GAME[ply - 1]!), null);
  // Work done once in the life of a mailbox is over.
  await move(1);
  await wakeupsIn(HOUR, objects);
  return { box, storage, reach, shell, objects, move };
}

describe("after a move far from the last one", () => {
  it.each([
    ["nobody who listens", []],
    ["a webhook", ["hook"]],
  ])("with %s no object is woken before the clock is due", async (_who, hooks) => {
    const { move, objects, box, storage } = await world(...hooks);
    const before = box.attempts.length;
    await move(2);
    expect(await wakeupsIn(HOUR, objects)).toBe(0);
    expect(box.attempts).toHaveLength(before + hooks.length);
    expect(storage.rows("SELECT * FROM outbox")).toEqual([]);
    // The game is woken by its clock alone.
    expect(storage.alarm()).toBeGreaterThan(T0 + DAY);
  });

  it("an alarm is set for undelivered news, and delivers it", async () => {
    const { move, objects, reach, storage, box } = await world();
    reach.isOut = true;
    await move(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(storage.alarm()).toBeLessThanOrEqual(now() + 10_000);
    expect(await wakeupsIn(MINUTE, objects)).toBeGreaterThan(1);
    reach.isOut = false;
    await wakeupsIn(MINUTE, objects);
    expect(box.mailbox.feed.page(null, 100)?.items.at(-1)).toContain('"ply":2');
    expect(await wakeupsIn(HOUR, objects)).toBe(0);
  });

  it("an alarm is set for undelivered webhooks", async () => {
    const { move, objects, box } = await world("hook");
    box.answer = () => FAILED;
    const before = box.attempts.length;
    await move(2);
    await wakeupsIn(HOUR, objects);
    expect(box.attempts.length).toBeGreaterThan(before + 2);
  });

  it("that ends the game nothing is woken any more", async () => {
    const { shell, objects } = await world("hook");
    const answer = await passing(shell.ask(RAGNHILD, { type: "resign", ply: 1 }, null));
    expect(answer.ok).toBe(true);
    expect(await wakeupsIn(HOUR, objects)).toBe(0);
    expect(objects.map(({ storage }) => storage.alarm())).toEqual([null, null, null]);
  });
});

it("fast moves cost no extra commits", async () => {
  const { move, storage } = await world();
  let deletions = 0;
  storage.onUse = (use) => {
    if (use.startsWith("DELETE FROM outbox")) deletions++;
  };
  for (let ply = 2; ply <= 8; ply++) {
    await move(ply);
    await vi.advanceTimersByTimeAsync(QUIET - 50);
  }
  // Each move's own commit deletes what the one before has told.
  const made = deletions;
  await vi.advanceTimersByTimeAsync(2000);
  expect(deletions - made).toBeGreaterThan(0);
  expect(storage.rows("SELECT * FROM outbox")).toEqual([]);
});
