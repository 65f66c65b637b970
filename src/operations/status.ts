import * as z from "zod";
import { Instant } from "../contract/fields.ts";
import { ok } from "../rules/index.ts";
import { json } from "./answers.ts";
import { view, type ViewOf } from "../contract/view.ts";
import { operationsOf, PUBLIC } from "./operation.ts";
import { isFaulty, TALLIED, type Tally } from "../beacon/tally.ts";
import { formatDuration, formatInstant, HOUR, MINUTE, SECOND } from "../lib/duration.ts";
import { inTime } from "../lib/calls.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { LATE, latenessOf, type LateBucket } from "../lib/incidents.ts";
import { nextEmptying } from "../lib/sandbox.ts";
import {
  knownIncidents,
  LATE_ALARMS_FOR,
  noteIncident,
  latestIncidents,
  incidentsToCheck,
  type NotedIncident,
} from "../players/incidents.ts";
import { outageView } from "./declared-outages.ts";
import { knownOutages, type KnownOutages, lastRestored } from "./outages.ts";
import { gameCalled, mailboxOf, type Ports } from "./ports.ts";
import { allOk, Checks, probe, type Probed } from "./probe.ts";

const operation = operationsOf("Service");

const OutageAnswer = z.object({
  from: Instant,
  to: Instant,
  declared: z.boolean().meta({
    description: "Whether it was declared afterwards; otherwise it was measured. Clocks stopped either way.",
  }),
});

const Status = view("Status", {
  status: z.enum(["ok", "degraded"]),
  time: z.string(),
  upSince: z.string(),
  checks: Checks,
  answers: z
    .object({
      count: z.int(),
      faults: z.int().meta({
        description:
          "How many were faults of the service. At 5 or more, and at least 1 %, `status` is `degraded`.",
      }),
      within: z.string(),
    })
    .nullable()
    .meta({ description: "The requests answered in the last ten minutes." }),
  records: z.enum(["reachable", "unreachable"]).meta({
    description:
      "Whether the database (players, tokens, lists of games) can be reached. Games continue without it.",
  }),
  games: z
    .object({
      unreadable: z.int().meta({ description: "How many games can only show their last good state." }),
    })
    .nullable(),
  alarms: z
    .object({
      late: z.int().meta({ description: "How many alarms fired late in the last day." }),
      over: z.string().meta({ description: "The delay from which an alarm is late." }),
      p50: z.string().nullable().meta({ description: "The median delay of the late ones." }),
      p99: z.string().nullable(),
      worst: z.string().nullable(),
      since: z.string(),
    })
    .nullable()
    .meta({ description: "The alarms for deadlines and deliveries." }),
  outages: z
    .array(OutageAnswer)
    .nullable()
    .meta({ description: "The last ten periods in which the service could not take moves, newest first." }),
  waiting: z
    .object({
      mail: z.int(),
      mailHeld: z.int().meta({
        description: "How many e-mails wait until the service is set up to send them.",
      }),
      webhooks: z.int(),
    })
    .nullable()
    .meta({ description: "Deliveries that failed and will be tried again." }),
  restoreProven: Instant.optional().meta({ description: "When a backup was last restored to the proof." }),
  sandbox: z
    .object({ emptiedNext: Instant })
    .optional()
    .meta({ description: "In a sandbox: when everything is next deleted." }),
});

export type StatusView = ViewOf<typeof Status>;

const MOST_OUTAGES = 10;

/** If the list of outages is older than this many milliseconds, they are shown as unknown. */
const OUTAGES_AS_OF = 2 * MINUTE;

/** How long a response is cached, in milliseconds. */
export const STATUS_MAX_AGE = 5 * SECOND;

/** How long the database may take to answer before it is reported as unreachable, in milliseconds. */
const PATIENCE = 3 * SECOND;

/** Incidents are checked again after this many milliseconds, MOST_CHECKED at a time. */
const CHECKED_AFTER = MINUTE;
const MOST_CHECKED = 10;

/** When this isolate first answered, for services that do not know when they started. */
let firstAnswer: number | null = null;

function upSince({ env }: Ports): number {
  firstAnswer ??= Date.now();
  const uploaded = env.VERSION?.timestamp ?? "";
  // In local mode, the version's timestamp is not a date.
  const began = env.STARTED ?? (uploaded.includes("T") ? Date.parse(uploaded) : firstAnswer);
  // Returns a time by the service's clock, so that moving that clock in local mode does not change the uptime.
  return now() - (Date.now() - Number(began));
}

type Known = Awaited<ReturnType<typeof knownIncidents>>;

const known = ({ env }: Ports): Promise<Known | null> =>
  inTime(knownIncidents(env.DB), PATIENCE).catch((fault: unknown) => {
    log("error", "records-unreachable", { fault });
    return null;
  });

const span = (late: number | null) =>
  late === null ? null : formatDuration(Math.ceil(late / SECOND) * SECOND);

function lateView(buckets: readonly LateBucket[]): StatusView["alarms"] {
  const since = Math.floor((now() - LATE_ALARMS_FOR) / HOUR) * HOUR;
  return {
    late: buckets.reduce((sum, { count }) => sum + count, 0),
    over: formatDuration(LATE),
    p50: span(latenessOf(0.5, buckets)),
    p99: span(latenessOf(0.99, buckets)),
    worst: span(latenessOf(1, buckets)),
    since: formatInstant(since),
  };
}

function lastOutages(recent: KnownOutages | null): StatusView["outages"] {
  if (recent === null || recent.asOf < now() - OUTAGES_AS_OF) return null;
  return recent.outages.slice(-MOST_OUTAGES).toReversed().map(outageView);
}

const isWell = ({ checks, answered }: Probed): boolean =>
  allOk(checks) && (answered === null || !isFaulty(answered));

const answersView = (tally: Tally | null): StatusView["answers"] =>
  tally && { count: tally.answers, faults: tally.faults, within: formatDuration(TALLIED * MINUTE) };

function statusOf(
  noted: Known | null,
  outages: KnownOutages | null,
  probed: Probed,
  ports: Ports,
): StatusView {
  const emptied = nextEmptying();
  const common = {
    checks: probed.checks,
    answers: answersView(probed.answered),
    time: formatInstant(now()),
    upSince: formatInstant(upSince(ports)),
    outages: lastOutages(outages),
    ...(emptied === null ? {} : { sandbox: { emptiedNext: formatInstant(emptied) } }),
  };
  const unknown = { games: null, alarms: null, waiting: null };
  if (noted === null) return { status: "degraded", ...common, records: "unreachable", ...unknown };
  const { sums, late } = noted;
  const unreadable = sums["game-unreadable"].objects;
  const mailHeld = sums["mail-held"].count;
  return {
    status: unreadable === 0 && mailHeld === 0 && isWell(probed) ? "ok" : "degraded",
    ...common,
    records: "reachable",
    games: { unreadable },
    alarms: lateView(late),
    waiting: { mail: sums["mail-waiting"].count, mailHeld, webhooks: sums["webhooks-waiting"].count },
  };
}

async function checked({ trouble, subject }: NotedIncident, ports: Ports): Promise<void> {
  const object = trouble === "game-unreadable" ? gameCalled(ports, subject) : mailboxOf(ports, subject);
  const counts: Partial<Record<typeof trouble, number>> = await object.troubles();
  await noteIncident(ports.env.DB, trouble, subject, counts[trouble] ?? 0);
}

/** Checks older incidents again, because a release may have fixed their objects, which do not report that. */
async function check(ports: Ports): Promise<void> {
  try {
    const due = await incidentsToCheck(ports.env.DB, now() - CHECKED_AFTER, MOST_CHECKED);
    await Promise.all(due.map((one) => checked(one, ports)));
  } catch (fault) {
    log("error", "check-delayed", { fault });
  }
}

/** The last response by database: a value, not a promise, because a promise belongs to the request that made it. */
const answers = new WeakMap<D1Database, { readonly until: number; readonly view: StatusView }>();

async function statusNow(ports: Ports): Promise<StatusView> {
  const { env } = ports;
  const { DB } = env;
  const last = answers.get(DB);
  if (last !== undefined && last.until > now() && last.until <= now() + STATUS_MAX_AGE) return last.view;
  const [noted, outages, probed, restored] = await Promise.all([
    known(ports),
    knownOutages(env),
    probe(ports),
    lastRestored(env),
  ]);
  const hasIncident = noted !== null && Object.values(noted.sums).some(({ objects }) => objects > 0);
  if (hasIncident) ports.afterwards(check(ports));
  const proven = restored === null ? {} : { restoreProven: formatInstant(restored) };
  const made = { ...statusOf(noted, outages, probed, ports), ...proven };
  answers.set(DB, { until: now() + STATUS_MAX_AGE, view: made });
  return made;
}

const MOST_INCIDENTS = 50;

/** Returns the status, version, duration of the checks, and latest incidents. Never throws; unknown values are null. */
export async function operatorStatus(ports: Ports) {
  const { DB, VERSION: version = null } = ports.env;
  const status = await statusNow(ports);
  const { took } = await probe(ports);
  const incidents = await inTime(latestIncidents(DB, MOST_INCIDENTS), PATIENCE).catch(() => null);
  const troubles = incidents?.map((one) => ({ ...one, since: formatInstant(one.since) })) ?? null;
  return { ...status, version, took, troubles };
}

export const getStatus = operation.get("/v1/status", {
  id: "getStatus",
  summary: "Get the status of the service",
  description: "Never fails; unknown values are null.",
  access: PUBLIC,
  answer: json(Status, "The status", {
    headers: { "cache-control": `public, max-age=${STATUS_MAX_AGE / SECOND}` },
  }),
  run: async (_, __, ports) => ok(await statusNow(ports)),
});
