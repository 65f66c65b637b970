import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { WORKER_FOLDER } from "./build.ts";
import { tieRuntime } from "./lifeline.ts";
import { builtBindings, migrateState, QUIETLY, storageIn } from "./local.ts";
import type { HostSettings } from "./settings.ts";
import { bindingsIn } from "./state.ts";

type Bindings = Readonly<Record<string, string>>;

/** A running service. */
export interface Host {
  readonly url: string;
  readonly migrated: readonly string[];
  stop(): Promise<void>;
}

function worker({ host, port, origin, state }: HostSettings, folder: string, more: Bindings) {
  // Without Miniflare's assets: they put two more Workers in front of ours, on the path of every move.
  // Without its rate limiter: it writes and syncs a row a check, so two for a move, which itself needs three.
  const { assets, ratelimits: _none, ...bindings } = builtBindings(folder);
  return {
    ...bindings,
    name: "taflpost",
    modules: [{ type: "ESModule" as const, path: join(folder, "index.js") }],
    serviceBindings: { ASSETS: { disk: { path: resolve(assets.directory), writable: false } } },
    bindings: {
      ...bindings.bindings,
      ORIGIN: origin,
      LOCAL_PORT: String(port),
      ...bindingsIn(state),
      ...more,
    },
    // Straight to the Worker: Miniflare's entry Worker in front of it takes a fifth of a move's time.
    unsafeDirectSockets: [{ host, port }],
  };
}

/** Explains what a restart means, after Miniflare has logged that the runtime crashed. */
function sayRestarted(): void {
  console.log("The runtime is up again. Nothing that was answered is lost; what was under way, ask again.");
}

/**
 * Serves the built Worker on the real runtime through Miniflare's API, with the bindings of local mode in
 * wrangler.toml. It does not use `wrangler dev`, whose proxy and log would take most of a move's time.
 * @param folder the folder of the built Worker
 * @param more bindings of the bench, which looks into the Worker
 */
export async function serve(
  settings: HostSettings,
  folder = WORKER_FOLDER,
  more: Bindings = {},
): Promise<Host> {
  const { origin, state } = settings;
  const untie = tieRuntime(state);
  const migrated = await migrateState(state, () => builtBindings(folder));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...QUIETLY,
      // The entry Worker stays, on a port that nobody knows.
      host: "127.0.0.1",
      port: 0,
      resourcePersistencePath: storageIn(state),
      unsafeHandleRuntimeRestart: sayRestarted,
      workers: [worker(settings, folder, more)],
    }),
  );
  await miniflare.ready;
  // The first request has the beacon say how long the service was away, and go on from here. Whatever comes first would.
  await miniflare.dispatchFetch(`${origin}/health`).catch(() => undefined);
  const stop = async (): Promise<void> => {
    await miniflare.dispose();
    untie();
  };
  return { url: origin, migrated, stop };
}
