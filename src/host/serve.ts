import { setTimeout as sleep } from "node:timers/promises";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4SharedOptions, type V4WorkerOptions } from "miniflare";
import { takeBuild } from "./builds.ts";
import { ASSETS, FIRST, modulesOf, storageIn, WORKER } from "./layout.ts";
import { tieRuntime } from "./lifeline.ts";
import { builtBindings, migrateState, QUIETLY } from "./local.ts";
import type { Mode } from "./local-bindings.ts";
import type { HostSettings } from "./settings.ts";
import { bindingsIn } from "./state.ts";
import { removeOtherListeners } from "./stopping.ts";

type Bindings = Readonly<Record<string, string>>;

const LONGEST_END = 15_000;

export interface Host {
  readonly url: string;
  readonly migrated: readonly string[];
  stop(): Promise<void>;
}

export function workerOf(mode: Mode, build: string, first: string, own: Bindings) {
  // Without Miniflare's assets, which would add two Workers, and without its rate limiter, which writes and syncs a row
  // for each check: a move would write five rows instead of three.
  const folder = join(build, WORKER);
  const { ratelimits: _none, ...bindings } = builtBindings(folder, mode);
  return {
    ...bindings,
    name: "taflpost",
    modulesRoot: folder,
    modules: modulesOf(folder, first).map((name) => ({
      type: "ESModule" as const,
      path: join(folder, name),
    })),
    serviceBindings: { ASSETS: { disk: { path: resolve(build, ASSETS), writable: false } } },
    bindings: { ...bindings.bindings, ...own },
  };
}

function sayRestarted(): void {
  console.log(
    "The runtime has restarted. Requests that got a response are stored. Repeat those that did not.",
  );
}

/**
 * Runs the Worker with Miniflare, because the proxy and log of `wrangler dev` would take most of a move's time.
 * `logging` receives the lines of the log.
 */
export async function runWorker(
  state: string,
  worker: ReturnType<typeof workerOf> & V4WorkerOptions,
  logging: Pick<V4SharedOptions, "handleStructuredLogs"> = {},
) {
  const untie = tieRuntime(state);
  const migrated = await migrateState(state, () => worker);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...QUIETLY,
      ...logging,
      // Nobody uses Miniflare's entry Worker, so it listens on a random port.
      host: "127.0.0.1",
      port: 0,
      resourcePersistencePath: storageIn(state),
      unsafeHandleRuntimeRestart: sayRestarted,
      workers: [worker],
    }),
  );
  removeOtherListeners();
  await miniflare.ready;
  const stop = async (): Promise<void> => {
    const late = sleep(LONGEST_END, false, { ref: false });
    const hasEnded = await Promise.race([miniflare.dispose().then(() => true), late]);
    // If the runtime does not end in time, it is killed when this process ends. No data is lost, because every change is
    // on the disk before the response is sent.
    if (hasEnded) untie();
  };
  return { miniflare, migrated, stop };
}

export async function serve(
  { host, port, origin, state }: HostSettings,
  build = takeBuild(),
  more: Bindings = {},
): Promise<Host> {
  const own = { ORIGIN: origin, LOCAL_PORT: String(port), ...bindingsIn(state), ...more };
  const { miniflare, migrated, stop } = await runWorker(state, {
    ...workerOf("local", build, FIRST, own),
    // This bypasses Miniflare's entry Worker, which takes a fifth of a move's time.
    unsafeDirectSockets: [{ host, port }],
  });
  // Lets the beacon record how long the service was down.
  await miniflare.dispatchFetch(`${origin}/health`).catch(() => undefined);
  return { url: origin, migrated, stop };
}
