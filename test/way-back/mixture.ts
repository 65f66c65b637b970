import { convertV4MiniflareOptions, Miniflare, type WorkerdStructuredLog } from "miniflare";
import { FIRST, storageIn } from "../../src/host/layout.ts";
import { QUIETLY } from "../../src/host/local.ts";
import { workerOf } from "../../src/host/serve.ts";
import { bindingsIn } from "../../src/host/state.ts";
import { freePort } from "../crash/service.ts";

/** The builds that answer requests, and that run the objects. */
export interface Builds {
  readonly worker: string;
  readonly objects: string;
}

type Options = ReturnType<typeof workerOf>;

/** Another Worker's objects instead of this one's. Classes that the other one lacks stay. */
function withObjectsOf({ durableObjects: others, name: scriptName }: Options, own: Options): Options {
  const classOf = (binding: (typeof others)[string]) =>
    typeof binding === "string" ? binding : binding.className;
  const there = new Set(Object.values(others).map(classOf));
  const durableObjects = Object.fromEntries(
    Object.entries(own.durableObjects).map(([name, binding]) => {
      const className = classOf(binding);
      return [name, there.has(className) ? { className, scriptName, useSQLite: true } : binding];
    }),
  );
  return { ...own, name: "front", durableObjects };
}

/**
 * Runs the Worker of one build with the objects of another, on a state that both know. Lines of its log about faults are
 * added to `faults`.
 */
export async function startMixture(state: string, { worker, objects }: Builds, faults: string[]) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const own = { ORIGIN: url, LOCAL_PORT: `${port}`, ...bindingsIn(state) };
  const behind = workerOf("local", objects, FIRST, own);
  const front = withObjectsOf(behind, workerOf("local", worker, FIRST, own));
  const handleStructuredLogs = ({ message }: WorkerdStructuredLog): void => {
    if (message.includes('"level":"error"')) faults.push(message);
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...QUIETLY,
      resourcePersistencePath: storageIn(state),
      handleStructuredLogs,
      workers: [{ ...front, unsafeDirectSockets: [{ host: "127.0.0.1", port }] }, behind],
    }),
  );
  await miniflare.ready;
  return { url, stop: () => miniflare.dispose() };
}
