import type { FeedRecord } from "../../contract/events/records.ts";
import type { AttemptResult } from "../../contract/terms.ts";
import { HOUR } from "../../lib/duration.ts";
import { log } from "../../lib/log.ts";
import { now } from "../../lib/now.ts";
import type { Trace } from "../../lib/tracing.ts";
import { soonest } from "../../lib/wakeup.ts";
import { Outbox, type Verdict } from "../outbox.ts";
import type { Delivery } from "./deliveries.ts";
import type { Endpoint } from "./endpoints.ts";
import { type AttemptOutcome, failingEnds, judge } from "./retries.ts";
import type { SentRecord } from "./sender.ts";
import type { WebhookHost, WebhookStore } from "./store.ts";

/** Maximum attempts at one endpoint per run, because the platform limits requests per event. The alarm sends the rest. */
const MOST_AT_ONCE = 50;

/** How long a delivery waits if only a later release can read its event, in milliseconds. */
const UNREADABLE_WAITS = HOUR;

interface Task {
  readonly endpoint: Endpoint;
  readonly delivery: Delivery;
}

interface Made {
  readonly record: SentRecord;
  readonly outcome: AttemptOutcome;
  readonly at: number;
  readonly machine: number;
}

/** Whether the webhook has changed since it was called, so that the outcome does not apply to its present URL or secret. */
function isChanged(called: Endpoint, endpoint: Endpoint, outcome: AttemptOutcome): boolean {
  const isLost = outcome.kind === "failed" && outcome.fault === "secret-lost";
  return endpoint.url !== called.url || (isLost && endpoint.secret !== called.secret);
}

/** Returns the stored result. "given-up" is a failure that is not retried. */
function resultOf(outcome: AttemptOutcome, { kind }: Verdict): AttemptResult {
  return outcome.kind === "failed" && kind !== "again" ? "given-up" : outcome.kind;
}

export class WebhookOutbox extends Outbox<WebhookHost, WebhookStore, Task, SentRecord, Made> {
  readonly #serving = new Map<string, Promise<unknown>>();
  /** When the lease of an endpoint's current attempt ends. Other deliveries to the endpoint wait for that attempt. */
  readonly #leases = new Map<string, number>();
  #isResealed = false;

  /**
   * Switches off webhooks that have failed for too long, and makes the due attempts. Does not wait for attempts that become due
   * meanwhile: under steady traffic the run would never end.
   */
  async run(): Promise<void> {
    this.#switchOffFailing();
    this.#startAll();
    await this.#reseal();
    await this.#running();
    // Again, for attempts that began because a webhook was switched off.
    await this.#running();
  }

  /** Returns when the next attempt is due or a webhook has to be switched off; null for never. */
  nextDue(): number | null {
    const { deliveries } = this.store;
    const dues = this.#active().flatMap(
      ({ id, failingSince }) => this.#leases.get(id) ?? [deliveries.due(id), failingEnds(failingSince)],
    );
    return soonest(...dues);
  }

  protected override receivers(): readonly string[] {
    return this.store.endpoints.list().map(({ id }) => id);
  }

  protected override due(id: string): Task | null {
    const endpoint = this.store.endpoints.find(id);
    if (endpoint === null || endpoint.status === "off") return null;
    const delivery = this.store.deliveries.take(id);
    return delivery && { endpoint, delivery };
  }

  protected override contentOf({ delivery }: Task): SentRecord | null {
    const { feed } = this.host;
    const { deliveries } = this.store;
    const record = feed.record(delivery.event);
    if (record !== null) return record;
    // A later release stored the event, and can send it once that release is deployed again.
    if (feed.keeps(delivery.event)) deliveries.setAside(delivery, now() + UNREADABLE_WAITS);
    else deliveries.remove(delivery);
    return null;
  }

  protected override traceOf({ endpoint, delivery }: Task): Trace {
    return { ...this.host.feed.causes([delivery.event]), endpoint: endpoint.id };
  }

  protected override async send({ endpoint, delivery }: Task, record: SentRecord): Promise<Made> {
    this.#leases.set(endpoint.id, delivery.next);
    this.host.arm();
    const began = { at: now(), machine: Date.now() };
    const outcome = await this.host.send(endpoint, record);
    this.#leases.delete(endpoint.id);
    return { record, outcome, ...began };
  }

  protected override settle(task: Task, made: Made): boolean {
    const endpoint = this.store.endpoints.find(task.delivery.endpoint);
    // No attempt is stored for a webhook that was removed meanwhile.
    if (endpoint !== null) this.#settle(endpoint, task, made);
    // Switching one webhook off sends an event to the others.
    if (this.store.endpoints.find(task.endpoint.id)?.status === "off") this.#startAll();
    return made.outcome.kind === "delivered";
  }

  protected override failed(fault: unknown): void {
    log("error", "webhook-fault", { fault });
  }

  #active(): Endpoint[] {
    return this.store.endpoints.list().filter(({ status }) => status === "active");
  }

  #startAll(): void {
    for (const id of this.receivers()) {
      const first = this.#serving.has(id) ? null : this.due(id);
      if (first !== null) this.#serving.set(id, this.#serveFrom(id, first));
    }
  }

  #serveFrom(id: string, first: Task): Promise<unknown> {
    const ended = (): void => {
      this.#serving.delete(id);
      this.#leases.delete(id);
      this.host.arm();
    };
    return this.serve(id, first, MOST_AT_ONCE, ended).catch((fault: unknown) => this.failed(fault));
  }

  #running(): Promise<unknown> {
    return Promise.all(this.#serving.values());
  }

  /** Switches off webhooks that failed for too long, even with nothing to send. A call in progress decides by its outcome. */
  #switchOffFailing(): void {
    const failed = this.#active().filter(
      ({ id, failingSince }) => !this.#leases.has(id) && failingEnds(failingSince) <= now(),
    );
    if (failed.length === 0) return;
    this.store.commit(() => {
      for (const endpoint of failed) this.store.switchOff(endpoint, "failing");
    });
  }

  #settle(endpoint: Endpoint, task: Task, { outcome, record, at, machine }: Made): void {
    const { event, game, tries } = task.delivery;
    const { id: eventId, type } = JSON.parse(record.body) as FeedRecord;
    const { fault = null, why = null } = outcome.kind === "failed" ? outcome : {};
    const { status, answer } = outcome;
    const took = Date.now() - machine;
    const about = { endpoint: endpoint.id, event, eventId, type, game, attempt: tries + 1, at };
    this.store.commit(() => {
      const changed = isChanged(task.endpoint, endpoint, outcome);
      const chance = outcome.kind === "failed" ? Math.random() : 0;
      const verdict = judge(outcome, { tries, isChanged: changed, at: now(), chance });
      const next = verdict.kind === "again" ? verdict.at : null;
      const id = this.host.newId();
      this.#carryOut(endpoint, task, outcome, verdict);
      const result = resultOf(outcome, verdict);
      this.store.attempts.note({ id, ...about, status, fault, why, took, answer, result, next });
    });
  }

  #carryOut(endpoint: Endpoint, task: Task, outcome: AttemptOutcome, verdict: Verdict): void {
    const { endpoint: called, delivery } = task;
    const { endpoints, deliveries } = this.store;
    const next = verdict.kind === "again" ? verdict.at : null;
    if (verdict.kind === "off")
      return this.store.switchOff(endpoint, outcome.kind === "gone" ? "gone" : "secret-lost");
    if (outcome.kind === "failed" && !isChanged(called, endpoint, outcome)) {
      endpoints.noteFailing(endpoint, endpoint.failingSince ?? now());
      const { fault: why, status } = outcome;
      log("info", "webhook-failed", { tries: delivery.tries + 1, why, status, next });
    }
    if (next !== null) return deliveries.postpone(delivery, next);
    deliveries.remove(delivery);
    if (verdict.kind !== "done") return;
    log("info", "webhook-delivered", { status: outcome.status });
    endpoints.noteFailing(endpoint, null);
  }

  /**
   * Seals the secrets again after the service's secret was changed. Runs once per start, because the change restarts all
   * objects. Never rejects: the previous secret still opens them.
   */
  async #reseal(): Promise<void> {
    if (this.#isResealed) return;
    this.#isResealed = true;
    await this.#resealAll().catch((fault: unknown) => {
      this.#isResealed = false;
      log("error", "reseal-failed", { fault });
    });
  }

  async #resealAll(): Promise<void> {
    const { endpoints, commit } = this.store;
    for (const { id, secret, oldSecret } of endpoints.list())
      for (const before of oldSecret === null ? [secret] : [secret, oldSecret]) {
        const after = await this.host.reseal(before);
        if (after !== null) commit(() => endpoints.reseal(id, before, after));
      }
  }
}
