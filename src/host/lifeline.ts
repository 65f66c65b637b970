import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/**
 * Kills the runtime when the service's end of the pipe closes, which happens even if the service is killed. The shell
 * ignores signals that are meant for the service.
 */
const WATCH = `trap '' INT TERM HUP; cat > /dev/null; if [ -f "$1" ]; then kill -9 "$(cat "$1")"; rm -f "$1"; fi`;

function runtimeProgram(): string {
  const require = createRequire(import.meta.resolve("miniflare"));
  return (require("workerd") as { readonly default: string }).default;
}

/** Read once, because a process that serves twice would otherwise mistake our wrapper for the runtime. */
const RUNTIME = process.env["MINIFLARE_WORKERD_PATH"] ?? runtimeProgram();

/**
 * Makes sure that the runtime ends with the service. A killed service would otherwise leave its runtime behind, which
 * keeps the port and writes to the state. Call this before Miniflare starts, and the returned function once Miniflare
 * has stopped. It does nothing on Windows, which has no suitable shell.
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
