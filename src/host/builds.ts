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
import { basename, join, relative } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Trouble } from "./settings.ts";
import { isHeld } from "./state.ts";

/*
 * A build is a folder `dist/builds/NAME` that is named by its content and never changes: `worker` (its modules and their
 * bindings), `assets` (what the Worker serves) and `sdk` (the package). `dist/newest` leads to the newest one. Processes
 * that use a build hold a lock on `dist/builds/NAME.lock` until they end; the next build removes those that nobody holds.
 */
const ROOT = "dist";
const LOCK = ".lock";

/** The path that leads to the newest build. It may lead to another one at any time: a process asks `takeBuild` once. */
export const NEWEST = join(ROOT, "newest");

/** How long a process waits for a lock that another one only tries, in milliseconds. */
const PATIENCE = 10_000;

const folderOf = (name: string, root: string): string => join(root, "builds", name);
const lockOf = (name: string, root: string): string => folderOf(name, root) + LOCK;

/** The locks of this process, by the name that they keep. They are SQLite's, so the system releases them if it is killed. */
const held = new Map<string, DatabaseSync>();

/** The file at a path, as its number: another file of the same name has another one. Null where there is none. */
const inodeOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.ino ?? null;

/** Opens the file of a lock. Returns null if it has just been removed. */
function opened(file: string, isAlone: boolean): DatabaseSync | null {
  try {
    return new DatabaseSync(file, { readOnly: !isAlone, timeout: isAlone ? 0 : PATIENCE });
  } catch (fault) {
    if (existsSync(file)) throw fault;
    return null;
  }
}

/** Whether another process has a lock that this one cannot have beside it. One that was removed counts as such. */
function isTaken(database: DatabaseSync, begin: string, isThere: () => boolean): boolean {
  try {
    return isHeld(database, begin);
  } catch (fault) {
    // A file that was removed after it was opened is an I/O error to SQLite.
    if (isThere()) throw fault;
    return true;
  }
}

/**
 * Locks a name: shared, to keep a build, or alone, to remove it. Returns null where another process prevents it, or has
 * removed the file meanwhile.
 */
function lock(name: string, root: string, isAlone: boolean): DatabaseSync | null {
  const file = lockOf(name, root);
  // A file that is there is not opened: closing it would end the locks that this process has on it.
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

/** Keeps a build or a draft, by its name, until this process ends. */
function keep(name: string, root: string): void {
  const folder = folderOf(name, root);
  while (!held.has(folder)) {
    const own = lock(name, root, false);
    if (own !== null) held.set(folder, own);
  }
}

/** Ends what `keep` began. */
function letGo(folder: string): void {
  held.get(folder)?.close();
  held.delete(folder);
}

/** Removes a build, or a draft, unless a process keeps it or it is the newest. */
function removeUnused(name: string, root: string): void {
  const own = lock(name, root, true);
  if (own === null) return;
  // Only now: a process that makes it the newest one keeps it until then.
  if (name !== nameOfNewest(root)) {
    rmSync(folderOf(name, root), { recursive: true, force: true });
    rmSync(lockOf(name, root));
  }
  own.close();
}

function removeAllUnused(root: string): void {
  const names = readdirSync(join(root, "builds")).map((file) => basename(file, LOCK));
  for (const name of new Set(names)) removeUnused(name, root);
}

function nameOfNewest(root: string): string | null {
  const link = join(root, "newest");
  return existsSync(link) ? basename(realpathSync(link)) : null;
}

/** Makes an empty folder that only this process writes, and that is kept until it ends. */
function newDraft(root: string): string {
  mkdirSync(join(root, "builds"), { recursive: true });
  const name = `draft-${randomUUID()}`;
  keep(name, root);
  mkdirSync(folderOf(name, root));
  return folderOf(name, root);
}

/** Makes a folder that one process rebuilds into again and again. It is kept until the process ends. */
export function openDraft(root = ROOT): string {
  const draft = newDraft(root);
  removeAllUnused(root);
  return draft;
}

/** A digest of all that is in a folder: paths and contents. */
function digestOf(folder: string): string {
  const hash = createHash("sha256");
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  for (const file of files.toSorted()) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

/** Whether there is a build of this name, as it was made. */
const isWhole = (name: string, root: string): boolean =>
  existsSync(folderOf(name, root)) && digestOf(folderOf(name, root)) === name;

/** Gives a draft the name of its content, unless another process has just made the same. Returns the build's folder. */
function settle(draft: string, root: string): string {
  const digest = digestOf(draft);
  keep(digest, root);
  const isThere = isWhole(digest, root) || renamed(draft, folderOf(digest, root)) || isWhole(digest, root);
  // A folder of this name with other content may be in use.
  return isThere ? folderOf(digest, root) : draft;
}

function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Points a symbolic link to a folder, atomically. Replaces the real folder that older releases left there. */
function lead(path: string, folder: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
    rmSync(path, { recursive: true, force: true });
  const draft = `${path}-${randomUUID()}`;
  symlinkSync(folder, draft, "junction");
  renameSync(draft, path);
}

/**
 * Makes a build, which this process keeps until it ends, and removes those that no process keeps. Returns its folder.
 * @param make writes it into an empty folder
 * @param isNewest whether it is what a start without a build uses, and what `dist/newest` and `dist/sdk` lead to
 */
export async function publish(
  make: (folder: string) => Promise<void>,
  { isNewest = true, root = ROOT } = {},
): Promise<string> {
  const draft = newDraft(root);
  await make(draft);
  const folder = settle(draft, root);
  if (folder !== draft) letGo(draft);
  if (isNewest) {
    lead(join(root, "newest"), join("builds", basename(folder)));
    lead(join(root, "sdk"), join("newest", "sdk"));
  }
  removeAllUnused(root);
  return folder;
}

/** The build that the environment names, by `BUILT`; 1 is the newest one. Null where it names none. */
export function namedBuild(root = ROOT): string | null {
  const { BUILT: name = "" } = process.env;
  return name === "1" ? nameOfNewest(root) : name || null;
}

/** Takes the build that the environment names, or else the newest, and keeps it until this process ends. */
export function takeBuild(root = ROOT): string {
  for (;;) {
    const name = namedBuild(root) ?? nameOfNewest(root);
    if (name === null || !existsSync(folderOf(name, root)))
      throw new Trouble("There is no build yet: npm ci && npm run build");
    keep(name, root);
    if (existsSync(folderOf(name, root))) return folderOf(name, root);
  }
}
