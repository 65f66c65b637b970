import { createHash, randomUUID } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { filesBelow } from "./backup/files.ts";
import { Trouble } from "./settings.ts";
import { isHeld } from "./state.ts";

/*
 * A build is a folder `dist/builds/NAME`, named after its content. Processes that use a build hold a lock on
 * `dist/builds/NAME.lock` until they end. Making a build removes all builds without a lock, except the newest one.
 */
const ROOT = "dist";
const LOCK = ".lock";

/** A link to the newest build. It may change at any time, so a process calls `takeBuild` only once. */
export const NEWEST = join(ROOT, "newest");

/** Milliseconds to wait for a shared lock. Exclusive locks are held only while a process checks or removes the build. */
const PATIENCE = 10_000;

const folderOf = (name: string): string => join(ROOT, "builds", name);
const lockOf = (name: string): string => folderOf(name) + LOCK;

/** The locks of this process, by folder. They are SQLite locks, so the system releases them if the process is killed. */
const held = new Map<string, DatabaseSync>();

/** Returns a file's inode, which changes if another file of the same name replaces it; null if there is no file. */
const inodeOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.ino ?? null;

function opened(file: string, isAlone: boolean): DatabaseSync | null {
  try {
    return new DatabaseSync(file, { readOnly: !isAlone, timeout: isAlone ? 0 : PATIENCE });
  } catch (fault) {
    if (existsSync(file)) throw fault;
    return null;
  }
}

function isTaken(database: DatabaseSync, begin: string, isThere: () => boolean): boolean {
  try {
    return isHeld(database, begin);
  } catch (fault) {
    // SQLite reports an I/O error if the file was removed after it was opened.
    if (isThere()) throw fault;
    return true;
  }
}

/**
 * Takes a shared lock to keep a build, or (`isAlone`) an exclusive lock to remove it. Returns null if another process
 * holds a conflicting lock or has removed the file.
 */
function lock(name: string, isAlone: boolean): DatabaseSync | null {
  const file = lockOf(name);
  // An existing file is not opened here: on POSIX systems, closing it would release all locks that this process has on it.
  if (!existsSync(file)) writeFileSync(file, "", { flag: "a" });
  const inode = inodeOf(file);
  if (inode === null) return null;
  const database = opened(file, isAlone);
  if (database === null) return null;
  const begin = isAlone ? "BEGIN EXCLUSIVE" : "BEGIN; SELECT count(*) FROM sqlite_schema";
  const isThere = (): boolean => inodeOf(file) === inode;
  if (!isTaken(database, begin, isThere) && isThere()) return database;
  database.close();
  return null;
}

function keep(name: string): void {
  const folder = folderOf(name);
  while (!held.has(folder)) {
    const own = lock(name, false);
    if (own !== null) held.set(folder, own);
  }
}

function letGo(folder: string): void {
  held.get(folder)?.close();
  held.delete(folder);
}

function removeUnused(name: string): void {
  using own = lock(name, true);
  if (own === null) return;
  // Checked while the lock is held: any other process locks its build at least until that build is the newest one.
  if (name !== nameOfNewest()) {
    rmSync(folderOf(name), { recursive: true, force: true });
    rmSync(lockOf(name));
  }
}

function removeAllUnused(): void {
  const names = readdirSync(join(ROOT, "builds")).map((file) => basename(file, LOCK));
  for (const name of new Set(names)) removeUnused(name);
}

const nameOfNewest = (): string | null => (existsSync(NEWEST) ? basename(realpathSync(NEWEST)) : null);

function newDraft(): string {
  mkdirSync(join(ROOT, "builds"), { recursive: true });
  const name = `draft-${randomUUID()}`;
  keep(name);
  mkdirSync(folderOf(name));
  return folderOf(name);
}

export function makeDraft(): string {
  const draft = newDraft();
  removeAllUnused();
  return draft;
}

function digestOf(folder: string): string {
  const hash = createHash("sha256");
  for (const file of filesBelow(folder)) {
    const content = readFileSync(join(folder, file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

const isWhole = (name: string): boolean => existsSync(folderOf(name)) && digestOf(folderOf(name)) === name;

/** Renames a draft to the digest of its content, unless that build exists already. Returns the folder to use. */
function settle(draft: string): string {
  const digest = digestOf(draft);
  keep(digest);
  const isThere = isWhole(digest) || renamed(draft, folderOf(digest)) || isWhole(digest);
  // A folder of this name with other content may be in use, so the draft keeps its own name.
  return isThere ? folderOf(digest) : draft;
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Links `path` to `folder` atomically. Replaces a real folder that older releases left there. */
function lead(path: string, folder: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    rmSync(path, { recursive: true, force: true });
  const draft = `${path}-${randomUUID()}`;
  symlinkSync(folder, draft, "junction");
  renameSync(draft, path);
}

/**
 * Makes a build, keeps it until this process ends, and removes builds that no process keeps, except the newest one. With
 * `isNewest`, `dist/newest` and `dist/sdk` then link to it.
 */
export async function publish(
  make: (folder: string) => Promise<void>,
  { isNewest = true } = {},
): Promise<string> {
  const draft = newDraft();
  await make(draft);
  const folder = settle(draft);
  if (folder !== draft) letGo(draft);
  if (isNewest) {
    lead(join(ROOT, "newest"), join("builds", basename(folder)));
    lead(join(ROOT, "sdk"), join("newest", "sdk"));
  }
  removeAllUnused();
  return folder;
}

export function namedBuild(): string | null {
  const { BUILT: name = "" } = process.env;
  return name === "1" ? nameOfNewest() : name || null;
}

export function takeBuild(): string {
  for (;;) {
    const name = namedBuild() ?? nameOfNewest();
    if (name === null || !existsSync(folderOf(name)))
      throw new Trouble("There is no build yet: npm ci && npm run build");
    keep(name);
    if (existsSync(folderOf(name))) return folderOf(name);
  }
}
