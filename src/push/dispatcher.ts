import type { Reader } from "../i18n/reader.ts";
import { faultText, log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { oneAtATime } from "../lib/one-at-a-time.ts";
import { isQuiet } from "../notices/policy/quiet.ts";
import { contentOf } from "./content.ts";
import type { PushParts } from "./parts.ts";
import { queueDue } from "./planning.ts";
import type { PushPorts } from "./ports.ts";
import { settle } from "./settling.ts";

/** So many messages go to one browser in one go; the alarm goes on. The platform counts what one event sends. */
const MOST_AT_ONCE = 20;

/**
 * Serves each browser by itself, one message after the other: a dead one delays nobody else's. Whether anything was
 * done. A message stands until its outcome is committed, so a crash at any point sends again rather than not.
 */
function openServing(parts: PushParts, { feed, send }: PushPorts) {
  const { subscriptions, queue, settings } = parts;

  return async function serve(id: string, reader: Reader): Promise<boolean> {
    for (let made = 0; made < MOST_AT_ONCE; made++) {
      const isNight = isQuiet(settings.read().quiet, reader.timezone, now());
      const row = queue.due(id, isNight);
      // Read anew each time: it may have been ended meanwhile.
      const subscription = subscriptions.list().find((one) => one.id === id);
      if (row === null || subscription === undefined) return made > 0;
      const content = contentOf({ feed, settings }, row.subject);
      if (content === null) {
        parts.commit(() => queue.remove(row));
        continue;
      }
      const outcome = await send({ content, topic: row.topic }, subscription, reader);
      parts.commit(() => settle(parts, row, outcome));
      if (outcome.kind === "failed") return true;
    }
    return true;
  };
}

/** Sends everything of a player's push messages that is due, one run at a time. Never fails. */
export function openPushDispatcher(parts: PushParts, ports: PushPorts): () => Promise<void> {
  const { subscriptions, queue } = parts;
  const serve = openServing(parts, ports);

  async function sendDue(): Promise<void> {
    let isBusy = true;
    while (isBusy && subscriptions.list().length > 0) {
      const reader = await ports.reader.get();
      queueDue(parts, ports, reader.timezone);
      const served = await Promise.all(subscriptions.list().map(({ id }) => serve(id, reader)));
      isBusy = served.includes(true);
    }
  }

  return oneAtATime(() =>
    sendDue()
      .then(() => queue.atRest())
      .catch((fault: unknown) => log("push-fault", { fault: faultText(fault) })),
  );
}
