import type { Reader } from "../../i18n/reader.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../lib/duration.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import type { Trace } from "../../lib/tracing.ts";
import { delayAfter, PlannedOutbox, type Retries, type Verdict } from "../outbox.ts";
import { isQuiet } from "../policy/settings.ts";
import { contentOf, type PushContent } from "./content.ts";
import type { PushHost, PushOutcome } from "./host.ts";
import { type PushRow, queuedOf } from "./queue.ts";
import type { PushStore } from "./store.ts";
import type { PushSubscription } from "./subscriptions.ts";

/** Maximum messages to one browser per run, because the platform limits requests per event. The alarm sends the rest. */
const MOST_AT_ONCE = 20;

const RETRIES: Retries = {
  delays: [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR],
  jitter: 0,
  latest: DAY,
  pause: 0,
};

/** A subscription ends if its push service has accepted nothing for this long, in milliseconds. */
const LONGEST_FAILING = 5 * DAY;

/** Returns what to do after an attempt. `failingSince`: when the present run of failures began; null if there is none. */
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

function logOutcome({ subscription, tries }: PushRow, outcome: PushOutcome, verdict: Verdict): void {
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

interface Task {
  readonly row: PushRow;
  readonly subscription: PushSubscription;
}

export class PushOutbox extends PlannedOutbox<PushHost, PushStore, Task, PushContent, PushOutcome> {
  protected override readonly limits = { aRun: MOST_AT_ONCE, aRound: MOST_AT_ONCE };
  #reader: Reader | null = null;

  protected override async plan(): Promise<void> {
    const { queue } = this.store;
    this.#reader = await this.host.reader.get();
    this.#queueDue(this.#reader.timezone);
    if (queue.nextDue().any <= now()) this.#endWithTokens();
  }

  protected override receivers(): readonly string[] {
    return this.store.subscriptions.list().map(({ id }) => id);
  }

  protected override due(id: string): Task | null {
    const { settings } = this.store.context;
    const isNight = isQuiet(settings.read().quiet, this.#known().timezone, now());
    const row = this.store.queue.due(id, isNight);
    // Read each time, because the subscription may have ended meanwhile.
    const subscription = this.#find(id);
    return row === null || subscription === undefined ? null : { row, subscription };
  }

  protected override contentOf({ row }: Task): PushContent | null {
    const content = contentOf(this.store.context, row.subject);
    if (content === null) this.store.commit(() => this.store.queue.remove(row));
    return content;
  }

  protected override traceOf({ row: { subject, subscription } }: Task): Trace {
    const events = subject.kind === "reminder" ? [] : subject.notices.map(({ event }) => event);
    return { ...this.host.feed.causes(events), subscription };
  }

  protected override send({ row, subscription }: Task, content: PushContent): Promise<PushOutcome> {
    return this.host.sendPush({ content, topic: row.topic }, subscription, this.#known());
  }

  protected override settle(task: Task, outcome: PushOutcome): boolean {
    this.store.commit(() => this.#settle(task, outcome));
    return outcome.kind !== "failed";
  }

  protected override failed(fault: unknown): void {
    log("error", "push-fault", { fault });
  }

  #known(): Reader {
    if (this.#reader === null) throw new Error("push messages are sent before they are planned");
    return this.#reader;
  }

  #find(id: string): PushSubscription | undefined {
    return this.store.subscriptions.list().find((one) => one.id === id);
  }

  #queueDue(zone: string): void {
    const { notices, queue, subscriptions } = this.store;
    notices.queueDue(zone, this.store.commit, (message, waiting) => {
      const push = queuedOf(message, waiting);
      if (message.kind !== "reminder") notices.remove(message.notices);
      if (push === null) return;
      if (push.throttles !== null) notices.throttle.queued();
      for (const { id } of subscriptions.list()) queue.add(id, push);
    });
  }

  /** Ends subscriptions whose session, token or grant has ended, such as sessions that expired or made room for a newer one. */
  #endWithTokens(): void {
    const held = this.host.tokens();
    this.store.endWhere(({ token }) => !held.has(token));
  }

  #settle({ row, subscription: { id } }: Task, outcome: PushOutcome): void {
    const { subscriptions, queue, notices } = this.store;
    // Read again, because an earlier message may have been accepted meanwhile.
    const verdict = judge(outcome, row, this.#find(id)?.failingSince ?? null, now());
    logOutcome(row, outcome, verdict);
    if (verdict.kind === "off") return void this.store.endSubscription(id);
    if (outcome.kind === "failed") subscriptions.failed(id);
    if (verdict.kind === "again") return queue.putOff(row, verdict.at);
    const throttles = queue.remove(row);
    if (verdict.kind !== "done") return;
    subscriptions.sent(id);
    if (throttles !== null) notices.throttle.begin(throttles);
  }
}
