import { createRequire } from "node:module";
import type { V4WorkerOptions } from "miniflare";

/** How the Worker runs: on one's own machine, to try it; or in earnest, as on Cloudflare. */
export type Mode = "local" | "production";

export type ModeBindings = Required<
  Pick<V4WorkerOptions, "d1Databases" | "durableObjects" | "bindings" | "ratelimits">
>;

/** Objects that only a local service has: a clock that can be moved, and the mail that is not sent. */
export const LOCAL_OBJECTS = { LOCAL_CLOCK: "LocalClock", LOCAL_POST: "LocalPost" } as const;

export const LOCAL_VARIABLES = {
  LOCAL: "1",
  ORIGIN: "http://localhost:8787",
  MAIL_DOMAIN: "taflpost.localhost",
} as const;

/** More requests a minute than anybody makes. */
export const NO_LIMIT = { limit: 1_000_000, period: 60 } as const;

/** Takes an object; returns one with the same names and changed values. */
const each = <Value, Changed>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Derives the bindings of one's own machine from those of production: no limits, and the local objects and variables. */
function localFrom({ durableObjects, bindings, ratelimits, ...others }: ModeBindings): ModeBindings {
  const ownObjects = each(LOCAL_OBJECTS, (className) => ({ className, useSQLite: true }));
  return {
    ...others,
    durableObjects: { ...durableObjects, ...ownObjects },
    bindings: { ...bindings, ...LOCAL_VARIABLES },
    ratelimits: each(ratelimits, (limit) => ({ ...limit, simple: NO_LIMIT })),
  };
}

/**
 * Reads the bindings of a mode from wrangler.toml. Wrangler's type for them is not Miniflare's, hence the cast. Only
 * who asks loads wrangler, whose code takes as long to read as the rest of a start.
 */
export function bindingsFor(mode: Mode): ModeBindings {
  const wrangler = createRequire(import.meta.url)("wrangler") as typeof import("wrangler");
  const { workerOptions } = wrangler.unstable_getMiniflareWorkerOptions("wrangler.toml");
  // The assets are those of the build.
  const { assets: _ofNewest, ...bindings } = workerOptions;
  const production = bindings as ModeBindings;
  return mode === "local" ? localFrom(production) : production;
}
