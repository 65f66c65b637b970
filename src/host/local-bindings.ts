import { createRequire } from "node:module";
import { resolve } from "node:path";
import type { V4WorkerOptions } from "miniflare";

/** How the Worker runs: on one's own machine, to try it; or in earnest, as on Cloudflare. */
export type Mode = "local" | "production";

export type ModeBindings = Required<
  Pick<V4WorkerOptions, "d1Databases" | "durableObjects" | "bindings" | "ratelimits">
>;

/** What the service has on one's own machine alone: a clock that can be moved, and a box for the mail that it does not send. */
const LOCAL_OBJECTS = { LOCAL_CLOCK: "LocalClock", LOCAL_POST: "LocalPost" } as const;

const LOCAL_VARIABLES = {
  LOCAL: "1",
  ORIGIN: "http://localhost:8787",
  MAIL_DOMAIN: "taflpost.localhost",
} as const;

/** More requests a minute than anybody makes. */
const NO_LIMIT = { limit: 1_000_000, period: 60 } as const;

/** Takes an object; gives one with the same names, and what `change` makes of each value. */
const each = <Value, Changed>(
  object: Readonly<Record<string, Value>>,
  change: (value: Value) => Changed,
): Record<string, Changed> =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** What one's own machine binds, from what production binds: without an account, without limits, and with a clock to move. */
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

/** wrangler.toml, as far as the configuration of one's own machine differs from it. */
interface Configuration {
  readonly main: string;
  readonly build: Readonly<Record<string, unknown>>;
  readonly vars: Readonly<Record<string, string>>;
  readonly durable_objects: { readonly bindings: readonly unknown[] };
  readonly migrations: readonly unknown[];
  readonly ratelimits: readonly Readonly<Record<string, unknown>>[];
}

/** The configuration of `wrangler dev` on one's own machine, in whatever folder its file lies: the same bindings, as wrangler has them. */
export function localConfiguration(): object {
  const wrangler = createRequire(import.meta.url)("wrangler") as typeof import("wrangler");
  const { rawConfig } = wrangler.experimental_readRawConfig({ config: "wrangler.toml" });
  const { main, build, vars, durable_objects, migrations, ratelimits, ...others } =
    rawConfig as object as Configuration;
  const objects = Object.entries(LOCAL_OBJECTS).map(([name, class_name]) => ({ name, class_name }));
  return {
    ...others,
    main: resolve(main),
    build: { ...build, cwd: resolve(".") },
    vars: { ...vars, ...LOCAL_VARIABLES },
    durable_objects: { bindings: [...durable_objects.bindings, ...objects] },
    migrations: [...migrations, { tag: "local", new_sqlite_classes: Object.values(LOCAL_OBJECTS) }],
    ratelimits: ratelimits.map((limit) => ({ ...limit, simple: NO_LIMIT })),
  };
}
