import * as z from "zod";
import type { ViewOf } from "../contract/view.ts";
import type { Tally } from "../beacon/tally.ts";
import { SECOND } from "../lib/duration.ts";
import { inTime } from "../lib/calls.ts";
import { log } from "../lib/log.ts";
import { now } from "../lib/now.ts";
import { probeRecords } from "../players/probe.ts";
import { recentAnswers } from "./outages.ts";
import { mailboxOf, type Ports } from "./ports.ts";

const Check = z.enum(["ok", "failed"]);

/** `objects`: whether the beacon (with its storage) and a mailbox have answered. */
export const Checks = z
  .object({
    database: Check.describe("Whether a row could be written and every table be read."),
    objects: Check.describe("Whether an object of the kind that stores games answers."),
  })
  .describe("The results of checks, at most 15 seconds old.");
type ChecksView = ViewOf<typeof Checks>;

export const allOk = (checks: ChecksView): boolean => checks.database === "ok" && checks.objects === "ok";

export interface Probed {
  readonly checks: ChecksView;
  /** Null if the `objects` check failed. */
  readonly answered: Tally | null;
  /** How long each check took in milliseconds, whatever its result. */
  readonly took: Readonly<Record<keyof ChecksView, number>>;
}

/** How long an isolate caches a result, in milliseconds. */
const MAX_AGE = 15 * SECOND;

/** The id of a mailbox without a player, which stores nothing. The probe calls it, because mailboxes check all tokens. */
const NOBODY = "nobody";

/** How long a check may take before it is reported as failed, in milliseconds. */
const PATIENCE = 3 * SECOND;

async function tried<T>(part: keyof ChecksView, work: Promise<T>) {
  const began = Date.now();
  const given = work.then((gave) => ({ gave }));
  const done = await inTime(given, PATIENCE).catch((fault: unknown) => ({ fault }));
  const isDone = done !== null && "gave" in done;
  if (!isDone) log("error", "probe-failed", { part, ...done });
  return { done: isDone ? done : null, took: Date.now() - began };
}

/** The last outcome by database: a value, not a promise, because a promise belongs to the request that made it. */
const outcomes = new WeakMap<D1Database, { readonly at: number; readonly probed: Probed }>();

/** Tries the service, or returns a cached result. Never throws. */
export async function probe({ env }: Ports): Promise<Probed> {
  const last = outcomes.get(env.DB);
  const at = now();
  if (last !== undefined && at >= last.at && at - last.at < MAX_AGE) return last.probed;
  // Concurrent requests get the last result meanwhile.
  if (last !== undefined) outcomes.set(env.DB, { at, probed: last.probed });
  const [database, objects] = await Promise.all([
    tried("database", probeRecords(env.DB)),
    tried("objects", Promise.all([recentAnswers(env), mailboxOf({ env }, NOBODY).troubles()])),
  ]);
  const checks = {
    database: database.done === null ? "failed" : "ok",
    objects: objects.done === null ? "failed" : "ok",
  } as const;
  const took = { database: database.took, objects: objects.took };
  const probed = { checks, answered: objects.done?.gave[0] ?? null, took };
  outcomes.set(env.DB, { at, probed });
  return probed;
}
