import type { Reader } from "../../i18n/reader.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import { oneAtATime } from "../../lib/one-at-a-time.ts";
import { tracedAs } from "../../lib/tracing.ts";
import { isQuiet } from "../policy/quiet.ts";
import { contentOf } from "./content.ts";
import type { PushParts } from "./parts.ts";
import { queueDue } from "./planning.ts";
import type { PushPorts } from "./ports.ts";
import type { PushRow } from "./queue.ts";
import { endSubscription, settle } from "./settling.ts";

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
