import {
  applyD1Migrations,
  listDurableObjectIds,
  reset,
  runInDurableObject,
  type D1Migration,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, vi } from "vitest";
import { outagesAsOf } from "../src/operations/outages.ts";
import type { Env } from "../src/env.ts";
import { setClockOffset } from "../src/lib/now.ts";
import { answerFaults, checkEveryAnswer } from "./contract/every-answer.ts";
import { skipEarlierObjects, wakeObjects } from "./http/dump.ts";
import { forwardGroups } from "./platform/groups.ts";

declare global {
  namespace Cloudflare {
    interface Env extends TestEnv {}
    interface GlobalProps {
      mainModule: typeof import("../src/index.ts");
    }
  }
}

/** The Worker's environment, with what the tests add to it. */
interface TestEnv extends Env {
  readonly MIGRATIONS: D1Migration[];
}

// The service's log is only for tests that look at it: they put a spy in its place.
console.log = () => undefined;
forwardGroups();

/** The classes whose objects have the same names in each file; all other objects are named by a new id. */
const NAMED = [
  env.BEACON,
  env.ARCHIVES,
  env.THINKERS,
  env.POOL,
  env.REPORTS,
  env.AUTHORIZATION,
  env.RECORDS,
  env.LOCAL_CLOCK!,
  env.LOCAL_POST!,
] as readonly DurableObjectNamespace[];

/**
 * Wakes D1 and the objects that a later file could meet again: `reset` empties only objects that are in memory. One that was
 * evicted would keep the players, the outages and the clock of an earlier file. A file wakes its other objects at its end: the
 * alarms of a game that was left would write into the database of a later file.
 */
async function wake(): Promise<void> {
  const woken = NAMED.map(async (namespace) => {
    const ids = await listDurableObjectIds(namespace);
    await Promise.all(ids.map((id) => runInDurableObject(namespace.get(id), () => undefined)));
  });
  await Promise.all([env.DB.prepare("SELECT 1").run(), ...woken]);
}

// Files share a runtime: each finds it empty, and leaves neither its clock nor its stand-ins to the next. An earlier file's
// outages may be cached in this isolate for a minute; and its running work may have woken an object while that was being
// deleted.
await vi.waitFor(async () => {
  await wake();
  await reset();
  if ((await outagesAsOf(env, Infinity)).outages.length > 0)
    throw new Error("an earlier file's outages are there");
});
await skipEarlierObjects();
await applyD1Migrations(env.DB, env.MIGRATIONS);
await checkEveryAnswer();
// Whatever else a test is about: each answer is one that the service describes.
afterEach(() => {
  const faults = answerFaults();
  if (faults.length > 0) throw new Error(`not as the service describes it:\n${faults.join("\n")}`);
});
afterAll(async () => {
  setClockOffset(0);
  vi.useRealTimers();
  vi.restoreAllMocks();
  await wakeObjects();
});
