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

export const ANOTHER_FOLDER = "Name another folder: STATE=…, or --data … of `npm run serve`.";

export const nothingIn = (state: string): Trouble =>
  new Trouble(`There is no Taflpost data in ${state}. Name its folder: --data DIR`);

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

/** Returns why a file is unusable: in our words for common system errors, otherwise the error's own message. */
export function whyUnusable(fault: unknown): string {
  const { code = "", message } = fault as NodeJS.ErrnoException;
  return UNUSABLE[code] ?? message;
}

function inState<T>(state: string, work: () => T): T {
  try {
    return work();
  } catch (fault) {
    throw new Trouble(`Can’t store data in ${state}: ${whyUnusable(fault)}. ${ANOTHER_FOLDER}`);
  }
}

/** Without this, a power cut can undo a rename. */
function syncFolder(folder: string): void {
  // Windows can't open folders.
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Writes a file atomically and for its owner only: after a crash, either the old or the new file is there. */
export function writePrivately(file: string, text: string): void {
  inState(dirname(file), () => {
    const draft = `${file}.new`;
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
    syncFolder(dirname(file));
  });
}

/** Returns a secret. The first start creates it from 32 random bytes. */
function secretOf(state: string, name: "secret" | "signing-key" = "secret"): string {
  const file = join(state, name);
  if (!existsSync(file)) writePrivately(file, randomBytes(32).toString("base64url"));
  const secret = inState(state, () => readFileSync(file, "utf8"));
  if (isSecret(secret)) return secret;
  throw new Trouble(
    `The secret in ${file} is too short: it needs at least 32 characters. Put the right one there.`,
  );
}

/** Folders that must be writable if they exist: the state's folder and the runtime's. */
const PARTS = ["", "v3", "v3/d1", "v3/do", "v3/cache"] as const;

/** `mkdirSync` with `recursive` never returns if the system reports ENOENT where nothing can be created. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

function checkWritable(state: string): void {
  makeFolder(state);
  for (const part of PARTS.map((name) => join(state, name)).filter((path) => existsSync(path))) {
    // Fails if the path is a file: `accessSync` would accept one that is writable.
    readdirSync(part);
    accessSync(part, constants.R_OK | constants.W_OK | constants.X_OK);
  }
}

const SQLITE_BUSY = 5;

/** Returns whether another connection holds the lock; if none does, takes it. Throws if that can't be determined. */
export function isHeld(lock: DatabaseSync, begin = "BEGIN EXCLUSIVE"): boolean {
  try {
    lock.exec(begin);
    return false;
  } catch (fault) {
    if ((fault as { readonly errcode?: number }).errcode === SQLITE_BUSY) return true;
    throw fault;
  }
}

/** A file that shows which secret the state is encrypted with, without revealing the secret. */
export const CANARY = "canary";

const canaryUnder = (secret: string): string =>
  createHmac("sha256", secret).update("canary").digest("base64url");

/**
 * To change the secret, rename its file to `secret.previous`; the next start creates a new one. Throws `Trouble` if the
 * canary matches neither secret.
 */
export function secretsIn(state: string): Readonly<Record<string, string>> & Pick<Secrets, "SECRET"> {
  const [file, before, canary] = ["secret", "secret.previous", CANARY].map((name) => join(state, name));
  const textOf = (path = ""): string =>
    inState(state, () => (existsSync(path) ? readFileSync(path, "utf8") : ""));
  const [stored, previous] = [textOf(canary), textOf(before)];
  const made = [textOf(file), previous].map(canaryUnder);
  // Checked before a new secret is created, which would not match either.
  const isSpoilt = existsSync(file!) && !isSecret(textOf(file));
  if (stored !== "" && !made.includes(stored) && !isSpoilt)
    throw new Trouble(
      `${file} is not the secret that ${state} is encrypted with. Restore the right one from a backup of the folder. If it is lost, see “SECRET” in src/host/run-book.md, delete ${canary}, and start again.`,
    );
  const SECRET = secretOf(state);
  return previous === "" ? { SECRET } : { SECRET, SECRET_PREVIOUS: previous };
}

/** The bytes that precede the 32 bytes of a private Ed25519 key in PKCS #8 (RFC 8410, 7). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

function publicKeyOf(text: string): string {
  const key = Buffer.concat([PKCS8, Buffer.from(text, "base64url")]);
  const own = createPublicKey(createPrivateKey({ key, format: "der", type: "pkcs8" }));
  return own.export({ format: "jwk" }).x ?? "";
}

/**
 * `signing-keys.previous` has one earlier key per line. To change the key, append the old file to it and delete the
 * file; the next start creates a new one.
 */
export function signingKeysIn(state: string) {
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

/** Derived from the secret, because anyone who can read the secret can change the state anyway. */
export const operatorTokenOf = (state: string): string =>
  createHmac("sha256", secretsIn(state).SECRET).update("operator").digest("base64url");

/** Monitoring and mail servers read the token from this file, because they do not use our commands. */
export const keepOperatorToken = (state: string): void =>
  writePrivately(join(state, "operator-token"), operatorTokenOf(state));

export function bindingsIn(state: string): Readonly<Record<string, string>> {
  const secrets = secretsIn(state);
  // Written at every start, because the secret may have changed.
  writePrivately(join(state, CANARY), canaryUnder(secrets.SECRET));
  return {
    ...secrets,
    ...signingKeysIn(state),
    OPERATOR_TOKEN: operatorTokenOf(state),
    STARTED: `${Date.now()}`,
  };
}

/** Returns null if another process has the lock. The lock is released when it is closed, or when the process ends. */
export function lockFolder(folder: string): DatabaseSync | null {
  const lock = new DatabaseSync(join(folder, "lock.sqlite"));
  if (!isHeld(lock)) return lock;
  lock.close();
  return null;
}

/**
 * Locks the state, because games are also in memory: two services on one state would miss each other's changes. Throws
 * `Trouble` if the folder is in use or unusable, or if only the folder or only the service is a sandbox.
 */
export function takeState(state: string, isSandbox = false): void {
  // The runtime inherits the mask, so all stored files are private.
  process.umask(0o077);
  const lock = inState(state, () => {
    checkWritable(state);
    return lockFolder(state);
  });
  if (lock === null)
    throw new Trouble(`The state in ${state} is in use by another Taflpost. Stop it. ${ANOTHER_FOLDER}`);
  // The listener also keeps a reference to the lock, because a garbage-collected connection would release it.
  process.once("exit", () => lock.close());
  const mark = join(state, SANDBOX_MARK);
  // The mark is written before the secret, so that a sandbox's folder never has a secret without the mark.
  const isNew = ["secret", "v3"].every((name) => !existsSync(join(state, name)));
  if (isSandbox && isNew) writePrivately(mark, "Everything in this folder is deleted daily.\n");
  if (existsSync(mark) === isSandbox) return;
  throw new Trouble(
    isSandbox
      ? `${state} is not a sandbox’s folder, and its data would be deleted daily. Name a new folder: --data …`
      : `${state} is a sandbox’s folder, and its data is deleted daily. Start it with SANDBOX=1. ${ANOTHER_FOLDER}`,
  );
}

const SANDBOX_MARK = "sandbox";

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
