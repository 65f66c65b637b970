import { createRequire } from "node:module";
import type { V4WorkerOptions } from "miniflare";
import { mapValues } from "../lib/json.ts";

/** `local` has a clock that can be advanced and sends no mail, for trying the service; `production` is as on Cloudflare. */
export type Mode = "local" | "production";

export type ModeBindings = Required<
  Pick<V4WorkerOptions, "d1Databases" | "durableObjects" | "bindings" | "ratelimits">
>;

/** A clock that can be advanced, and an object that stores mails instead of sending them. */
export const LOCAL_OBJECTS = { LOCAL_CLOCK: "LocalClock", LOCAL_POST: "LocalPost" } as const;

export const LOCAL_VARIABLES = {
  LOCAL: "1",
  ORIGIN: "http://localhost:8787",
  MAIL_DOMAIN: "taflpost.localhost",
} as const;

/** Requests per `period` seconds. */
export const NO_LIMIT = { limit: 1_000_000, period: 60 } as const;

function localFrom({ durableObjects, bindings, ratelimits, ...others }: ModeBindings): ModeBindings {
  const ownObjects = mapValues(LOCAL_OBJECTS, (className) => ({ className, useSQLite: true }));
  return {
    ...others,
    durableObjects: { ...durableObjects, ...ownObjects },
    bindings: { ...bindings, ...LOCAL_VARIABLES },
    ratelimits: mapValues(ratelimits, (limit) => ({ ...limit, simple: NO_LIMIT })),
  };
}

/**
 * Reads wrangler.toml. The type is cast, because wrangler's differs from Miniflare's. A build stores the result, because
 * loading wrangler takes as long as the rest of a start.
 */
export function bindingsFor(mode: Mode): ModeBindings {
  const wrangler = createRequire(import.meta.url)("wrangler") as typeof import("wrangler");
  const { workerOptions } = wrangler.unstable_getMiniflareWorkerOptions("wrangler.toml");
  // Left out, because wrangler.toml names the newest assets, and each build has its own.
  const { assets: _ofNewest, ...bindings } = workerOptions;
  const production = bindings as ModeBindings;
  return mode === "local" ? localFrom(production) : production;
}
