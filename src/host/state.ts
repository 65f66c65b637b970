import { createHmac, createPrivateKey, createPublicKey, randomBytes } from "node:crypto";
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isSecret, type Secrets } from "../lib/secret.ts";
import { Trouble, type HostSettings } from "./settings.ts";

/** Advice for a folder that cannot be used. */
export const ANOTHER_FOLDER = "Name another folder: STATE=…, or --data … of `npm run serve`.";

/** The error of a command that needs a Taflpost folder. */
export const nothingIn = (state: string): Trouble =>
  new Trouble(`There is no Taflpost data in ${state}. Name its folder: --data DIR`);

/** Why the system does not let a folder be used, in words, by the code of its fault. */
const UNUSABLE: Readonly<Record<string, string>> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the disk is read-only",
  ENOENT: "there is no such folder",
  ENOTDIR: "there is a file where a folder should be",
  EEXIST: "there is a file where a folder should be",
  EISDIR: "there is a folder where a file should be",
  ENOSPC: "the disk is full",
  ENAMETOOLONG: "the name is too long",
  ELOOP: "the name is a circular link",
};

/** Says why a folder or a file cannot be used. SQLite says no more than that it cannot. */
export function whyUnusable(fault: unknown): string {
  const { code = "", message } = fault as NodeJS.ErrnoException;
  return UNUSABLE[code] ?? message;
}

/** Does what needs the folder of the state; a folder that cannot be used is trouble, in one sentence. */
function inState<T>(state: string, work: () => T): T {
  try {
    return work();
  } catch (fault) {
    throw new Trouble(`Can’t store data in ${state}: ${whyUnusable(fault)}. ${ANOTHER_FOLDER}`);
  }
}

/** Has a folder's list of names on the disk: without it a power cut takes a renamed file's name back. */
function syncFolder(folder: string): void {
  // Windows opens no folder.
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Writes a file that only its owner may read, atomically: a crash leaves the old file or the new one. */
export function writePrivately(file: string, text: string): void {
  inState(dirname(file), () => {
    const draft = `${file}.new`;
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
    syncFolder(dirname(file));
  });
}

/**
 * Reads a secret of this machine, or makes it at the first start: 32 random bytes. They are kept beside the state that is
 * encrypted with them.
 */
function secretOf(state: string, name: "secret" | "signing-key" = "secret"): string {
  const file = join(state, name);
  if (!existsSync(file)) writePrivately(file, randomBytes(32).toString("base64url"));
  const secret = inState(state, () => readFileSync(file, "utf8"));
  if (isSecret(secret)) return secret;
  throw new Trouble(
    `The secret in ${file} is too short: it needs at least 32 characters. Put the right one there.`,
  );
}

/** Folders that must be writable if they exist: the folder itself, and those of the runtime. */
const PARTS = ["", "v3", "v3/d1", "v3/do", "v3/cache"] as const;

/** Makes a folder and its parents one by one: Node's own way hangs where the system reports that there is no such place. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function checkWritable(state: string): void {
  makeFolder(state);
  for (const part of PARTS.map((name) => join(state, name)).filter((path) => existsSync(path))) {
    // A file would be as writable.
    readdirSync(part);
    accessSync(part, constants.R_OK | constants.W_OK | constants.X_OK);
  }
}

/** SQLite's code for a database that another connection has locked. */
const SQLITE_BUSY = 5;

/** Whether somebody else holds the lock; throws where it cannot be asked for. */
export function isHeld(lock: DatabaseSync, begin = "BEGIN EXCLUSIVE"): boolean {
  try {
    lock.exec(begin);
    return false;
  } catch (fault) {
    if ((fault as { readonly errcode?: number }).errcode === SQLITE_BUSY) return true;
    throw fault;
  }
}

/** The file that shows under which secret everything is sealed; it says nothing about the secret itself. */
export const CANARY = "canary";

const canaryUnder = (secret: string): string =>
  createHmac("sha256", secret).update("canary").digest("base64url");

/**
 * The secrets of this machine, as bindings. The one before is the file `secret.previous`: anyone who changes the secret
 * gives the old file that name, and the next start makes a new one. Throws `Trouble` if the canary was made with neither.
 */
export function secretsIn(state: string): Readonly<Record<string, string>> & Pick<Secrets, "SECRET"> {
  const [file, before, canary] = ["secret", "secret.previous", CANARY].map((name) => join(state, name));
  const textOf = (path = ""): string =>
    inState(state, () => (existsSync(path) ? readFileSync(path, "utf8") : ""));
  const [kept, previous] = [textOf(canary), textOf(before)];
  const made = [textOf(file), previous].map(canaryUnder);
  // Asked first: a new secret would only be made to be found wrong. What is too short for one is another matter.
  const isSpoilt = existsSync(file!) && !isSecret(textOf(file));
  if (kept !== "" && !made.includes(kept) && !isSpoilt)
    throw new Trouble(
      `${file} is not the secret that ${state} is encrypted with. Restore the right one from a backup of the folder. If it is lost, see “SECRET” in src/host/run-book.md, delete ${canary}, and start again.`,
    );
  const SECRET = secretOf(state);
  return previous === "" ? { SECRET } : { SECRET, SECRET_PREVIOUS: previous };
}

/** The bytes before the 32 of a private Ed25519 key in PKCS #8 (RFC 8410, 7). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** Returns the public key (base64url) of a private one. */
function publicKeyOf(text: string): string {
  const key = Buffer.concat([PKCS8, Buffer.from(text, "base64url")]);
  const { x = "" } = createPublicKey(createPrivateKey({ key, format: "der", type: "pkcs8" })).export({
    format: "jwk",
  });
  return x;
}

/**
 * Returns this machine's signing keys for exports, as bindings. `signing-keys.previous` has the earlier ones, a line
 * each: append the old file to it to change the key, and the next start makes a new one.
 */
export function signingKeysIn(
  state: string,
): Readonly<Record<"SIGNING_KEY" | "SIGNING_KEYS_PREVIOUS", string>> {
  const file = join(state, "signing-keys.previous");
  const lines = inState(state, () => (existsSync(file) ? readFileSync(file, "utf8").split(/\s+/) : []));
  const previous = lines.filter((line) => line !== "");
  const unusable = previous.find((line) => Buffer.from(line, "base64url").length !== 32);
  if (unusable !== undefined) throw new Trouble(`A line in ${file} is not a key. Remove or correct it.`);
  return {
    SIGNING_KEY: secretOf(state, "signing-key"),
    SIGNING_KEYS_PREVIOUS: previous.map(publicKeyOf).join(" "),
  };
}

/**
 * The token of this machine's operator, for what only they may ask of the service. It comes from the secret: anyone who can
 * read that can do as they like with the state anyway.
 */
export function operatorTokenOf(state: string): string {
  return createHmac("sha256", secretsIn(state).SECRET).update("operator").digest("base64url");
}

/** Writes the operator's token down beside the state, for who asks without our commands: what watches, and mail servers. */
export const keepOperatorToken = (state: string): void =>
  writePrivately(join(state, "operator-token"), operatorTokenOf(state));

/** Returns the bindings of this start: secrets, the operator's token, and the time. */
export function bindingsIn(state: string): Readonly<Record<string, string>> {
  const secrets = secretsIn(state);
  // After a change of the secret it is another.
  writePrivately(join(state, CANARY), canaryUnder(secrets.SECRET));
  return {
    ...secrets,
    ...signingKeysIn(state),
    OPERATOR_TOKEN: operatorTokenOf(state),
    STARTED: `${Date.now()}`,
  };
}

/**
 * Locks a folder for this process; null if another process has it. The lock is SQLite's, so the system releases it
 * however the process ends; the returned function does too.
 */
export function lockFolder(folder: string): (() => void) | null {
  const lock = new DatabaseSync(join(folder, "lock.sqlite"));
  if (isHeld(lock)) {
    lock.close();
    return null;
  }
  return () => lock.close();
}

/**
 * Locks the state for this process: games are in memory as well as in files, so two services on one state would each
 * know a part. From then on what this process writes is its owner's alone. Fails where the folder is in use, cannot be
 * used, or is a sandbox's (which empties itself) and this is none, or the other way round.
 */
export function takeState(state: string, isSandbox = false): void {
  // The runtime, which this process starts, inherits it: all that is kept is secret, or about people.
  process.umask(0o077);
  const unlock = inState(state, () => {
    checkWritable(state);
    return lockFolder(state);
  });
  if (unlock === null)
    throw new Trouble(`The state in ${state} is in use by another Taflpost. Stop it. ${ANOTHER_FOLDER}`);
  // This reference holds the lock as long as the process lives.
  process.once("exit", unlock);
  const mark = join(state, SANDBOX_MARK);
  // Whatever was kept in it first: the mark goes in before the secret.
  const isNew = ["secret", "v3"].every((name) => !existsSync(join(state, name)));
  if (isSandbox && isNew) writePrivately(mark, "Everything in this folder is deleted daily.\n");
  if (existsSync(mark) === isSandbox) return;
  throw new Trouble(
    isSandbox
      ? `${state} is not a sandbox’s folder, and its data would be deleted daily. Name a new folder: --data …`
      : `${state} is a sandbox’s folder, and its data is deleted daily. Start it with SANDBOX=1. ${ANOTHER_FOLDER}`,
  );
}

/** The file that says that a folder is a sandbox's. */
const SANDBOX_MARK = "sandbox";

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
    return `Port ${port} on ${host} is in use, perhaps by another Taflpost. Stop it, or choose another port: PORT=…`;
  return `Can’t listen on port ${port} of ${host} (${code}). Choose others: HOST=… PORT=…`;
}
