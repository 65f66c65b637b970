import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/**
 * Reads until the service's end of the pipe closes, which the system sees to however the service dies, and ends the
 * runtime then. Signals that are meant for the service it leaves to the service.
 */
const WATCH = `trap '' INT TERM HUP; cat > /dev/null; if [ -f "$1" ]; then kill -9 "$(cat "$1")"; rm -f "$1"; fi`;

/** The runtime's own program, as Miniflare would find it. */
function runtimeProgram(): string {
  const { default: program } = createRequire(import.meta.resolve("miniflare"))("workerd") as {
    default: string;
  };
  return program;
}

/** Read once: a process that serves twice must not take our own wrapper for the runtime. */
const RUNTIME = process.env["MINIFLARE_WORKERD_PATH"] ?? runtimeProgram();

/**
 * Ties the runtime's life to this process. Without it a service that is killed (`kill -9`, out of memory) leaves its
 * runtime behind, which holds the port and writes on the state. Call it before Miniflare starts, and what it gives
 * back once Miniflare has stopped. Windows has no shell to do it with.
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
  return () => rmSync(note, { force: true });
}
