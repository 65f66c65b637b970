import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/**
 * The service's end of the pipe closes however the service dies; then the runtime is killed. It ignores signals that
 * are meant for the service.
 */
const WATCH = `trap '' INT TERM HUP; cat > /dev/null; if [ -f "$1" ]; then kill -9 "$(cat "$1")"; rm -f "$1"; fi`;

const workerd = createRequire(import.meta.resolve("miniflare"))("workerd") as { readonly default: string };

/** Read once: a process that serves twice would otherwise take our own wrapper for the runtime. */
const RUNTIME = process.env["MINIFLARE_WORKERD_PATH"] ?? workerd.default;

/**
 * A service that is killed would otherwise leave its runtime behind, which keeps the port and writes to the state. Call
 * it before Miniflare starts, and the result once Miniflare has stopped. It does nothing on Windows, which has no shell
 * for it.
 */
export function tieRuntime(state: string): () => void {
  if (process.platform === "win32") return () => {};
  const note = resolve(state, "runtime.pid");
  Object.assign(process.env, {
    MINIFLARE_WORKERD_PATH: join(import.meta.dirname, "runtime.sh"),
    TAFLPOST_RUNTIME: RUNTIME,
    TAFLPOST_RUNTIME_NOTE: note,
  });
  rmSync(note, { force: true });
  const watch = spawn("sh", ["-c", WATCH, "lifeline", note], { stdio: ["pipe", "ignore", "ignore"] });
  watch.unref();
  return () => {
    rmSync(note, { force: true });
    process.env["MINIFLARE_WORKERD_PATH"] = RUNTIME;
  };
}
