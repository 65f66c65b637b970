import { vi } from "vitest";
import type { PlayerNews } from "../../src/game/news.ts";
import { machineTime, now } from "../../src/lib/now.ts";
import { Mailbox, type MailboxPorts } from "../../src/mailbox/mailbox.ts";
import { type MemoryStorage, memoryStorage } from "../game/memory-storage.ts";
import { countedIds, DELIVERED } from "./webhooks/outcomes.ts";

/** The ports of a player who gave no address, has no vacation, and lets no browser notify them. Webhooks accept everything. */
export const QUIET_PORTS = {
  endSockets: () => Promise.resolve(),
  tellTally: () => Promise.resolve(),
  tellConduct: () => Promise.resolve(),
  tellRecord: () => Promise.resolve(true),
  tellThinker: () => Promise.reject(new Error("nobody here is of the house")),
  sendPush: () => Promise.reject(new Error("no browser is to be notified")),
  mail: () => Promise.reject(new Error("nobody is to be written to")),
  origin: "https://taflpost.example",
  records: {
    load: () => Promise.resolve(null),
    change: () => Promise.resolve(),
    rename: () => Promise.resolve(true),
    restore: () => Promise.resolve(true),
    erase: () => Promise.resolve(),
    confirm: () => Promise.resolve(false),
    drop: () => Promise.resolve(),
  },
  leaveGame: () => Promise.resolve(),
  reseal: () => Promise.resolve(null),
  send: () => Promise.resolve(DELIVERED),
  vacation: {
    player: "egil-id",
    hearStops: () => Promise.reject(new Error("there is nothing to send")),
    pause: () => new Promise(() => {}),
  },
} satisfies Omit<MailboxPorts, "storage" | "newId">;

/** A mailbox over storage in memory. */
export interface Box {
  readonly storage: MemoryStorage;
  readonly ports: Omit<MailboxPorts, "storage">;
  mailbox: Mailbox;
  /** Returns another mailbox over the same storage. */
  readonly open: () => Mailbox;
  /** The object is evicted and comes back: what it stored is all that it knows. */
  rebuild(): void;
}

/** Sets a mailbox up, with these ports beside those of a quiet world, and with what the test knows of them. */
export function boxWith<More extends object>(more: More, ports: Partial<MailboxPorts>): Box & More {
  const storage = memoryStorage();
  const all = { ...QUIET_PORTS, newId: countedIds(), ...ports };
  const open = () => new Mailbox({ storage, ...all });
  const rebuild = () => void (made.mailbox = open());
  const made = { ...more, storage, ports: all, open, mailbox: open(), rebuild };
  return made;
}

/** Receives these, and does at once what is due. */
export async function hear({ mailbox }: Box, ...items: readonly PlayerNews[]): Promise<void> {
  mailbox.receive(items);
  await mailbox.run();
}

/** The alarm goes off. */
export function wake({ storage, mailbox }: Box): ReturnType<Mailbox["wake"]> {
  storage.alarmWentOff();
  return mailbox.wake();
}

/** Lets time pass until `instant`, with every alarm at its time. */
export async function until(box: Box, instant: number): Promise<void> {
  const next = () => box.storage.alarm() ?? Infinity;
  for (let alarm = next(); alarm <= machineTime(instant); alarm = next()) {
    vi.setSystemTime(Math.max(alarm, now()));
    await wake(box);
  }
  vi.setSystemTime(instant);
}

/** Goes from alarm to alarm until none is set, or nothing is left to be done, as the platform does. */
export async function runAlarms(box: Box, isDone = () => false, most = 100): Promise<void> {
  for (let ran = 0; ran < most && !isDone(); ran++) {
    const alarm = box.storage.alarm();
    if (alarm === null) return;
    vi.setSystemTime(Math.max(Date.now(), alarm));
    await wake(box);
  }
  if (!isDone()) throw new Error("the alarms never come to rest");
}

/** The types of what the player's feed holds, or all of it, oldest first. */
export const feedOf = <Item = { readonly type: string; readonly data: Record<string, unknown> }>({
  mailbox,
}: Pick<Box, "mailbox">): Item[] =>
  (mailbox.feed.page(null, 10_000)?.items ?? []).map((text) => JSON.parse(text) as Item);
