import type { Reader } from "../../i18n/reader.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../lib/duration.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import { type Planned, type Retries, type Sending, type Verdict, delayAfter, openDrain } from "../outbox.ts";
import { isQuiet } from "../policy/settings.ts";
import { contentOf, type PushContent } from "./content.ts";
import type { PushOutcome, PushParts, PushPorts } from "./parts.ts";
import { type PushRow, queuedOf } from "./queue.ts";
import type { PushSubscription } from "./subscriptions.ts";

/** So many messages go to one browser in one run; the alarm goes on. The platform counts what one event sends. */
const MOST_AT_ONCE = 20;

const RETRIES: Retries = {
  delays: [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR],
  jitter: 0,
  latest: DAY,
  pause: 0,
};

/** A browser whose push service has taken nothing for so long is not sent to any more. */
const LONGEST_FAILING = 5 * DAY;

/**
 * What follows from a try at an instant.
 * @param failingSince since when its push service has taken nothing; null where it took the last message
 */
export function judge(
  outcome: PushOutcome,
  { tries }: Pick<PushRow, "tries">,
  failingSince: number | null,
  at: number,
): Verdict {
  switch (outcome.kind) {
    case "sent":
      return { kind: "done" };
    case "gone":
      return { kind: "off" };
    case "spoilt":
      return { kind: "given-up" };
    case "failed": {
      if (at - (failingSince ?? at) >= LONGEST_FAILING) return { kind: "off" };
      const { retryAfter } = outcome;
      const delay = delayAfter(RETRIES, { tries: tries + 1, retryAfter, isBusy: false, chance: 0 });
      return delay === null ? { kind: "given-up" } : { kind: "again", at: at + delay };
    }
  }
}

function note({ subscription, tries }: PushRow, outcome: PushOutcome, verdict: Verdict): void {
  switch (outcome.kind) {
    case "sent":
      return log("info", "push-sent", { subscription });
    case "gone":
      return log("info", "push-gone", { subscription, why: outcome.why });
    case "spoilt":
      return log("error", "push-spoilt", { subscription, why: outcome.why });
    case "failed":
      return verdict.kind === "off"
        ? log("info", "push-given-up", { subscription, why: outcome.why })
        : log("info", "push-failed", { subscription, tries: tries + 1, why: outcome.why });
  }
}

/** A message that is due, and the browser that it goes to. */
interface Task {
  readonly row: PushRow;
  readonly subscription: PushSubscription;
}

/** Stores what follows from a try. Within a transaction. */
function settle(parts: PushParts, { row, subscription }: Task, outcome: PushOutcome): void {
  const { subscriptions, queue, throttle } = parts;
  const { id } = subscription;
  // As it is known now: an earlier message may have been taken meanwhile.
  const known = subscriptions.list().find((one) => one.id === id);
  const verdict = judge(outcome, row, known?.failingSince ?? null, now());
  note(row, outcome, verdict);
  if (verdict.kind === "off") return void parts.endSubscription(id);
  if (outcome.kind === "failed") subscriptions.failed(id);
  if (verdict.kind === "again") return queue.putOff(row, verdict.at);
  const throttles = queue.remove(row);
  if (verdict.kind !== "done") return;
  subscriptions.sent(id);
  if (throttles !== null) throttle.begin(throttles);
}

/** How messages are sent to a player who reads so: to each browser by itself. */
function openSending(parts: PushParts, { feed, sendPush }: PushPorts, reader: Reader) {
  const { subscriptions, queue, settings } = parts;

  const sending: Sending<Task, PushContent, PushOutcome> = {
    lanes: () => subscriptions.list().map(({ id }) => id),

    due(id) {
      const isNight = isQuiet(settings.read().quiet, reader.timezone, now());
      const row = queue.due(id, isNight);
      // Read anew each time: it may have been ended meanwhile.
      const subscription = subscriptions.list().find((one) => one.id === id);
      return row === null || subscription === undefined ? null : { row, subscription };
    },

    content({ row }) {
      const content = contentOf({ feed, settings }, row.subject);
      if (content === null) parts.commit(() => queue.remove(row));
      return content;
    },

    causes({ row: { subject, subscription } }) {
      const events = subject.kind === "reminder" ? [] : subject.notices.map(({ event }) => event);
      return { ...feed.causes(events), subscription };
    },

    send: ({ row, subscription }, content) => sendPush({ content, topic: row.topic }, subscription, reader),

    settle(task, outcome) {
      parts.commit(() => settle(parts, task, outcome));
      return outcome.kind !== "failed";
    },
  };
  return sending;
}

/** Sends everything of a player's push messages that is due. Never fails. */
export function openPushOutbox(parts: PushParts, ports: PushPorts): () => Promise<void> {
  const { subscriptions, queue, notices, throttle } = parts;

  /** Queues what is due, in one commit, for every browser. */
  function queueDue(zone: string): void {
    notices.queueDue(zone, parts.commit, (message, waiting) => {
      const push = queuedOf(message, waiting);
      if (message.kind !== "reminder") notices.remove(message.notices);
      if (push === null) return;
      if (push.throttles !== null) throttle.queued();
      for (const { id } of subscriptions.list()) queue.add(id, push);
    });
  }

  /** Ends the browsers whose session or token is over: it can have run out, or made room for a newer one. */
  function endWithTokens(): void {
    const held = ports.tokens();
    parts.endWhere(({ token }) => !held.has(token));
  }

  const planned: Planned<Task, PushContent, PushOutcome> = {
    failed: (fault) => log("error", "push-fault", { fault }),
    isIdle: () => subscriptions.list().length === 0,
    async plan() {
      const reader = await ports.reader.get();
      queueDue(reader.timezone);
      if (queue.nextDue().any <= now()) endWithTokens();
      return openSending(parts, ports, reader);
    },
    atRest: () => queue.atRest(),
  };
  return openDrain(planned, { most: MOST_AT_ONCE, aRound: MOST_AT_ONCE });
}
