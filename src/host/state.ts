import { createHmac, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Trouble, type HostSettings } from "./settings.ts";

/** Writes a file that only its owner may read, atomically: a crash leaves the old file or the new one. */
export function writePrivately(file: string, text: string): void {
  const draft = `${file}.new`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

/**
 * Reads the secret of this machine, or makes it at the first start. It is kept beside the state that is encrypted with
 * it.
 */
export function secretOf(state: string): string {
  const file = join(state, "secret");
  if (!existsSync(file)) writePrivately(file, randomBytes(32).toString("base64url"));
  return readFileSync(file, "utf8");
}

/**
 * The token of this machine's operator, for what only they may ask of the service. It comes from the secret: whoever can
 * read that can do as they like with the state anyway.
 */
export function operatorTokenOf(state: string): string {
  return createHmac("sha256", secretOf(state)).update("operator").digest("base64url");
}

/**
 * Locks the state for this process: games are in memory as well as in files, so two services on one state would each
 * know a part. The lock is SQLite's, which the system releases however the process ends.
 */
export function takeState(state: string): void {
  mkdirSync(state, { recursive: true });
  const lock = new DatabaseSync(join(state, "lock.sqlite"));
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    throw new Trouble(
      `The state in ${state} is in use by another Taflpost. Stop that one, or name another folder: STATE=…`,
    );
  }
  // This reference holds the lock as long as the process lives.
  process.once("exit", () => lock.close());
}

/** Fails if the port cannot be listened on, before anything is built or started. */
export async function checkPort({ host, port }: Pick<HostSettings, "host" | "port">): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer();
  probe.once("error", ({ code }: NodeJS.ErrnoException) =>
    reject(new Trouble(portTrouble(host, port, code))),
  );
  probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  await promise;
}

function portTrouble(host: string, port: number, code = "unknown"): string {
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is taken, perhaps by another Taflpost. Stop that one, or choose another: PORT=…`;
  return `Nobody can listen on port ${port} of ${host} (${code}). Choose others: HOST=… PORT=…`;
}
