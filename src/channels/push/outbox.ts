import { type PushType, isPushType } from "../../events/types.ts";
import { now } from "../../lib/now.ts";
import { type PlannedMail, planMails } from "../policy/plan.ts";
import { breaksQuiet } from "../policy/settings.ts";
import { stateOf } from "../notices/notices.ts";
import type { Notice } from "../notices/wanted.ts";
import type { PushOutcome, PushParts, PushPorts } from "./parts.ts";
import type { NewPush, PushRow } from "./queue.ts";
import { log } from "../../lib/log.ts";
import { hasFailedForDays, nextPushTry } from "./retries.ts";
import type { Reader } from "../../i18n/reader.ts";
import { oneAtATime } from "../../lib/one-at-a-time.ts";
import { tracedAs } from "../../lib/tracing.ts";
import { isQuiet } from "../policy/quiet.ts";
import { contentOf } from "./message.ts";

/** A digest counts no more than this. */
const MOST_IN_A_DIGEST = 100;

/** A type as a push service takes it for a topic (RFC 8030, 5.4): at most 32 letters, digits and hyphens. */
const topicOf = (type: PushType): string => type.replaceAll(".", "-");

/**
 * A planned message as it is queued. What tells of one game replaces what still waits to tell of it; so does one of a
 * group, or a digest, the one before.
 */
function queued(plan: PlannedMail, pending: readonly Notice[]): NewPush | null {
  if (plan.kind === "reminder") {
    const { game, ply, step, isLast } = plan;
    return { topic: game, subject: { kind: "reminder", game, ply, step }, isUrgent: isLast, throttles: null };
  }
  const notices = pending.filter(({ id }) => plan.notices.includes(id)).slice(-MOST_IN_A_DIGEST);
  const newest = notices.at(-1);
  if (newest === undefined) return null;
  if (plan.kind === "digest")
    return { topic: "digest", subject: { kind: "digest", notices }, isUrgent: false, throttles: null };
  const { type } = plan;
  if (!isPushType(type)) return null;
  const subject = { kind: "event", notices } as const;
  if (plan.isGrouped) return { topic: topicOf(type), subject, isUrgent: false, throttles: type };
  return { topic: newest.game ?? topicOf(type), subject, isUrgent: breaksQuiet(type), throttles: null };
}

/** Queues what is due, in one commit, for every browser; and notes up to which step turns are reminded of. */
export function queueDue(parts: PushParts, ports: PushPorts, zone: string): void {
  const pending = parts.notices.waiting();
  const state = stateOf(parts, pending, ports, zone);
  const { mails, moot } = planMails(state, now());
  if (mails.length === 0 && moot.length === 0) return;
  const { notices, queue, throttle, subscriptions, toldAtOnce } = parts;
  parts.commit(() => {
    notices.remove(moot);
    for (const plan of mails) {
      const push = queued(plan, pending);
      if (plan.kind === "reminder") ports.feed.reminded(plan.game, plan.step);
      else notices.remove(plan.notices);
      if (push === null) continue;
      if (push.throttles !== null) throttle.queued();
      for (const { id } of subscriptions.list()) queue.add(id, push);
      toldAtOnce.note(state, plan);
    }
  });
}

/** Ends a subscription, with everything that was to go to it; of the last one, with all that waits. False for none. */
export function endSubscription({ subscriptions, queue, notices, throttle }: PushParts, id: string): boolean {
  const isThere = subscriptions.remove(id);
  queue.dropOf(id);
  if (subscriptions.list().length === 0) {
    notices.clear();
    throttle.clear();
  }
  return isThere;
}

function failed(parts: PushParts, row: PushRow, why: string, retryAfter: number | null): void {
  const { subscriptions, queue } = parts;
  const { subscription: id, tries } = row;
  subscriptions.failed(id);
  const since = subscriptions.list().find((one) => one.id === id)?.failingSince ?? null;
  if (hasFailedForDays(since, now())) {
    log("info", "push-given-up", { subscription: id, why });
    endSubscription(parts, id);
    return;
  }
  log("info", "push-failed", { subscription: id, tries: tries + 1, why });
  const next = nextPushTry(tries + 1, retryAfter, now());
  if (next === null) queue.remove(row);
  else queue.putOff(row, next);
}

/** Stores the outcome of a try to send a push message. Within a transaction. */
export function settle(parts: PushParts, row: PushRow, outcome: PushOutcome): void {
  const { subscriptions, queue, throttle } = parts;
  const { subscription } = row;
  switch (outcome.kind) {
    case "sent": {
      log("info", "push-sent", { subscription });
      const throttles = queue.remove(row);
      subscriptions.sent(subscription);
      if (throttles !== null) throttle.begin(throttles);
      return;
    }
    case "gone":
      log("info", "push-gone", { subscription, why: outcome.why });
      endSubscription(parts, subscription);
      return;
    case "spoilt":
      log("error", "push-spoilt", { subscription, why: outcome.why });
      queue.remove(row);
      return;
    case "failed":
      failed(parts, row, outcome.why, outcome.retryAfter);
  }
}

/** So many messages go to one browser in one run; the alarm goes on. The platform counts what one event sends. */
const MOST_AT_ONCE = 20;

/**
 * Serves each browser by itself, one message after the other and at most so many: a dead one delays nobody else's. How
 * many were dealt with. A message stands until its outcome is committed, so a crash at any point sends again rather
 * than not.
 */
function openServing(parts: PushParts, { feed, send }: PushPorts) {
  const { subscriptions, queue, settings } = parts;

  /** What a message tells, for the log. */
  function causesOf({ subject, subscription }: PushRow) {
    const events = subject.kind === "reminder" ? [] : subject.notices.map(({ event }) => event);
    return { ...feed.causes(events), subscription };
  }

  return async function serve(id: string, reader: Reader, most: number): Promise<number> {
    for (let served = 0; served < most; served++) {
      const isNight = isQuiet(settings.read().quiet, reader.timezone, now());
      const row = queue.due(id, isNight);
      // Read anew each time: it may have been ended meanwhile.
      const subscription = subscriptions.list().find((one) => one.id === id);
      if (row === null || subscription === undefined) return served;
      const content = contentOf({ feed, settings }, row.subject);
      if (content === null) {
        parts.commit(() => queue.remove(row));
        continue;
      }
      const outcome = await tracedAs(causesOf(row), async () => {
        const made = await send({ content, topic: row.topic }, subscription, reader);
        parts.commit(() => settle(parts, row, made));
        return made;
      });
      if (outcome.kind === "failed") return served + 1;
    }
    return most;
  };
}

/**
 * The largest of these, or the fault of one, when all have come to an end: while a browser is being served, no other run
 * may begin.
 */
async function mostOf(works: readonly Promise<number>[]): Promise<number> {
  const ended = await Promise.allSettled(works);
  const fault = ended.find((one) => one.status === "rejected");
  if (fault !== undefined) throw fault.reason;
  return Math.max(0, ...ended.map((one) => (one.status === "fulfilled" ? one.value : 0)));
}

/** Sends everything of a player's push messages that is due, one run at a time. Never fails. */
export function openPushDispatcher(parts: PushParts, ports: PushPorts): () => Promise<void> {
  const { subscriptions, queue } = parts;
  const serve = openServing(parts, ports);

  /** Ends the browsers whose session or token is over: it can have run out, or made room for a newer one. */
  async function endWithTokens(): Promise<void> {
    // What is made while the records are asked has a session that they did not know yet.
    const asked = new Set(subscriptions.list().map(({ token }) => token));
    const held = await ports.tokens();
    const ended = subscriptions.list().filter(({ token }) => asked.has(token) && !held.has(token));
    if (ended.length > 0) parts.commit(() => ended.forEach(({ id }) => endSubscription(parts, id)));
  }

  async function sendDue(): Promise<void> {
    // What comes meanwhile is taken along, as far as it goes.
    for (let left = MOST_AT_ONCE; left > 0 && subscriptions.list().length > 0;) {
      const reader = await ports.reader.get();
      queueDue(parts, ports, reader.timezone);
      if (queue.nextDue().any <= now()) await endWithTokens();
      const most = await mostOf(subscriptions.list().map(({ id }) => serve(id, reader, left)));
      if (most === 0) return;
      left -= most;
    }
  }

  return oneAtATime(() =>
    sendDue()
      .then(() => queue.atRest())
      .catch((fault: unknown) => log("error", "push-fault", { fault })),
  );
}
