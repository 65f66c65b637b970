import type { EventType } from "../../src/contract/events/types.ts";
import { RETRIES, type AttemptOutcome, type Failure } from "../../src/channels/webhooks/retries.ts";
import { HOUR } from "../../src/lib/duration.ts";
import type { Disk } from "./disk.ts";
import type { Fed } from "./feeds.ts";
import type { Verdict } from "./verdict.ts";

/** A webhook as its owner wished it. */
export interface Hook {
  readonly id: string;
  readonly events: readonly EventType[] | null;
  readonly game: string | null;
}

/** A delivery that is due, and its state. */
interface Duty {
  readonly hook: string;
  readonly event: Fed;
  arrived: boolean;
  /** Its arrival was taken down. */
  isDone: boolean;
  /** The attempts whose failure was taken down. */
  failures: number;
  /** Failed attempts that may or may not have been recorded. */
  doubts: number;
  /** Between these the next attempt has to begin. */
  dueFrom: number;
  dueBy: number;
}

/** After so many failures a game's later events need not wait any longer for this one. */
const FAILURES_THAT_HOLD = 3;
/** An attempt may come so much later than due: others of its webhook go before it, and crashes cost a lease each. */
const PATIENCE = 12 * 60_000;
const TURN = 30_000;
const JITTER = 0.2;
/** This long after its first failure, without a success since, a webhook is switched off, whatever it was sent. */
const LONGEST_FAILING = 120 * HOUR;
const LATEST = 24 * HOUR;

// Deliveries that are not about a game have no order.
const lineKey = (hook: string, { game, id }: Fed): string => `${hook} ${game ?? id}`;

/**
 * Watches one player's webhooks: what is fed while a webhook listens has to reach it, under its id, at the times of
 * the schedule, a game's events in order, or be tried to the end of the schedule.
 */
export function openHookWatch(
  player: string,
  now: () => number,
  { hold }: Verdict,
  outSince: (instant: number) => number,
) {
  const subscribed = new Map<string, Hook>();
  const isLetGo = new Set<string>();
  const duties = new Map<string, Duty>();
  /** The deliveries that are due, by webhook and game. */
  const lines = new Map<string, Duty[]>();
  const isOff = new Map<string, "gone" | "failing">();
  const failingSince = new Map<string, number>();
  /** Of these it is not known what was taken down. */
  const unclear = new Set<string>();
  const toldOff = new Map<string, number>();
  const lineOf = ({ hook, event }: Duty): Duty[] => lines.get(lineKey(hook, event)) ?? [];

  function add(hook: string, event: Fed): void {
    const ahead = (lines.get(lineKey(hook, event)) ?? []).filter(stillHolds);
    const dueBy = Math.max(now(), ...ahead.map((one) => one.dueBy));
    const duty: Duty = {
      hook,
      event,
      arrived: false,
      isDone: false,
      failures: 0,
      doubts: 0,
      dueFrom: 0,
      dueBy,
    };
    duties.set(`${hook} ${event.id}`, duty);
    lines.set(lineKey(hook, event), [...ahead, duty]);
  }

  const stillHolds = ({ isDone, failures }: Duty): boolean => !isDone && failures < FAILURES_THAT_HOLD;

  const mostFailures = ({ failures, doubts }: Duty): number => failures + doubts;

  /** How many deliveries to a webhook are due. */
  const open = (hook: string): number =>
    duties
      .values()
      .filter((one) => one.hook === hook && !one.isDone)
      .reduce((sum) => sum + 1, 0);

  const isBefore = (one: Duty, other: Duty): boolean =>
    one.event.seq < other.event.seq && !one.isDone && !one.arrived && mostFailures(one) < FAILURES_THAT_HOLD;

  function listens(hook: Hook, { type, game, data }: Fed): boolean {
    if (type === "ping") return data["webhook"] === hook.id;
    return (hook.events?.includes(type) ?? true) && (hook.game === null || hook.game === game);
  }

  /** When a webhook has failed for too long; never where it does not fail. */
  const failingEnds = (hook: string): number => (failingSince.get(hook) ?? Infinity) + LONGEST_FAILING;

  /** The owner is notified that a webhook was switched off. After a 410 `noted` has to say so too, in the same commit. */
  function hearOff({ data }: Fed): void {
    const hook = String(data["webhook"]);
    toldOff.set(hook, (toldOff.get(hook) ?? 0) + 1);
    if (data["reason"] === "failing") {
      const isTime = now() >= failingEnds(hook) || unclear.has(hook);
      hold(isTime, () => `${player}: ${hook} is switched off before it has failed for five days`);
      switchOff(hook, "failing");
    } else if (unclear.has(hook)) isOff.set(hook, "gone");
  }

  function switchOff(hook: string, reason: "gone" | "failing"): void {
    isOff.set(hook, reason);
    hold(
      toldOff.get(hook) === 1,
      () => `${player} hears ${toldOff.get(hook) ?? 0} times that ${hook} is off`,
    );
  }

  /** After a failure that was taken down: the next try's time, or the end. */
  function fail(duty: Duty, { fault, status, retryAfter }: Failure): void {
    failingSince.set(duty.hook, failingSince.get(duty.hook) ?? now());
    const delays = RETRIES.delays.slice(duty.failures, mostFailures(duty) + 1);
    duty.failures++;
    const least = Math.max(
      Math.min(LATEST, retryAfter ?? 0),
      fault === "timeout" || status === 429 ? 60_000 : 0,
    );
    duty.dueFrom = now() + Math.max((delays[0] ?? 0) * (1 - JITTER), least);
    duty.dueBy = now() + Math.max((delays.at(-1) ?? 0) * (1 + JITTER), least);
    for (const one of lineOf(duty)) if (stillHolds(one)) one.dueBy = Math.max(one.dueBy, duty.dueBy);
  }

  function isShownAsGivenUp({ hook, event }: Duty, disk: Disk): boolean {
    const query = "SELECT outcome FROM attempts WHERE endpoint = ? AND event_id = ? ORDER BY at DESC LIMIT 1";
    return disk.rows(query, hook, event.id)[0]?.["outcome"] === "given-up";
  }

  return {
    add(hook: Hook): void {
      subscribed.set(hook.id, hook);
    },
    /** Its owner asks to remove it: deliveries to it are optional from now on. */
    letGo(hook: string): void {
      isLetGo.add(hook);
    },
    /** Its owner knows that it is removed. */
    remove(hook: string): void {
      subscribed.delete(hook);
    },

    /** The new records of the feed; `active` are the webhooks stored then. */
    fed(events: readonly Fed[], active: ReadonlySet<string>): void {
      for (const event of events) {
        if (event.type === "webhook.off") hearOff(event);
        for (const hook of subscribed.values())
          if (active.has(hook.id) && listens(hook, event)) add(hook.id, event);
      }
    },

    /** An attempt begins. */
    attempt(hook: string, id: string, body: string): void {
      const duty = duties.get(`${hook} ${id}`);
      const what = (): string => `${player}: ${hook} is sent ${duty?.event.type} ${id}`;
      hold(duty !== undefined, () => `${what()}, of which it was never to hear`);
      if (duty === undefined) return;
      const sent = JSON.parse(body) as { readonly id: string; readonly data: Fed["data"] };
      hold(sent.id === id, () => `${what()} with another id inside`);
      const isSame = JSON.stringify(sent.data) === JSON.stringify(duty.event.data);
      hold(
        isSame,
        () => `${what()} with ${JSON.stringify(sent.data)}, not ${JSON.stringify(duty.event.data)}`,
      );
      hold(subscribed.has(hook) && !isOff.has(hook), () => `${what()} after it was switched off`);
      hold(now() >= duty.dueFrom, () => `${what()} too soon after it failed`);
      const patience = PATIENCE + TURN * open(hook) + outSince(duty.dueBy);
      const isInTime =
        now() <= failingEnds(hook) + PATIENCE + outSince(failingEnds(hook)) || unclear.has(hook);
      hold(isInTime, () => `${what()}, long after it has failed for five days`);
      hold(now() <= duty.dueBy + patience, () => `${what()} ${(now() - duty.dueBy) / 60_000} minutes late`);
      const ahead = lineOf(duty).find((one) => isBefore(one, duty));
      hold(ahead === undefined, () => `${what()} before ${ahead?.event.type} ${ahead?.event.id}`);
    },

    /** An attempt has arrived, whatever its sender learns of it. */
    arrive(hook: string, id: string): void {
      const duty = duties.get(`${hook} ${id}`);
      if (duty !== undefined) duty.arrived = true;
    },

    /** The outcome of an attempt was recorded. */
    noted(hook: string, id: string, outcome: AttemptOutcome, disk: Disk): void {
      const duty = duties.get(`${hook} ${id}`);
      if (duty === undefined || !subscribed.has(hook)) return;
      if (outcome.kind === "gone") return isOff.has(hook) ? undefined : switchOff(hook, "gone");
      if (outcome.kind === "failed") fail(duty, outcome);
      else {
        duty.isDone = true;
        failingSince.delete(hook);
      }
      hold(
        duty.failures <= RETRIES.delays.length || unclear.has(hook) || isShownAsGivenUp(duty, disk),
        () => `${player}: ${id} for ${hook} is not shown as given up`,
      );
    },

    /** The outcome of an attempt may have been recorded or not. */
    unclear(hook: string, id: string, outcome: AttemptOutcome): void {
      unclear.add(hook);
      const duty = duties.get(`${hook} ${id}`);
      if (duty === undefined) return;
      if (outcome.kind === "failed") duty.doubts++;
      for (const one of lineOf(duty)) one.dueBy = Infinity;
    },

    /** Nothing in storage may have been forgotten; nothing that is due may be missing there. */
    checkStorage(disk: Disk): void {
      const pending = disk.rows("SELECT 1 FROM deliveries").length;
      hold(pending === 0, () => `${player}: ${pending} deliveries stand in storage for ever`);
    },

    /** At the end: everything has arrived, or was tried to the end of the schedule. */
    checkWhole(): void {
      for (const hook of failingSince.keys()) {
        const isRight = isOff.has(hook) || unclear.has(hook) || isLetGo.has(hook);
        hold(isRight || now() < failingEnds(hook), () => `${player}: ${hook} fails for ever, and is on`);
      }
      for (const { arrived, failures, hook, event } of duties.values()) {
        const isTriedOut =
          failures > RETRIES.delays.length || isLetGo.has(hook) || isOff.has(hook) || unclear.has(hook);
        hold(
          arrived || isTriedOut,
          () => `${player}: ${event.type} ${event.id} never reached ${hook}, after ${failures} failures`,
        );
      }
    },
  };
}

export type HookWatch = ReturnType<typeof openHookWatch>;
