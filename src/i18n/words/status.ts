import type { Counted } from "../plurals.ts";

/** What the page about the service says of it. Spans and dates come as words. */
export interface StatusWords {
  readonly title: string;
  readonly description: string;
  readonly ok: string;
  readonly degraded: string;
  readonly upSince: (when: string, span: string) => string;
  readonly unreachable: string;
  readonly objectsFailed: string;
  /** How many requests failed in the last ten minutes. */
  readonly faults: Counted;
  readonly unreadable: Counted;
  readonly alarms: string;
  readonly alarmsWhat: string;
  readonly onTime: (over: string) => string;
  readonly late: (count: number, over: string) => string;
  /** How late half of the late ones, nearly all and the worst were. */
  readonly lateness: (p50: string, p99: string, worst: string) => string;
  readonly waiting: string;
  readonly waitingWhat: string;
  readonly mail: Counted;
  readonly mailHeld: string;
  readonly webhooks: Counted;
  readonly outages: string;
  readonly outagesWhat: string;
  readonly noOutage: string;
  readonly outage: (from: string, to: string, span: string) => string;
  readonly declared: string;
  readonly unknown: string;
  readonly data: string;
}
