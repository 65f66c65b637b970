import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";

/** Digests of a backup's files, in the format of `sha256sum -c`. */
export const LIST = "SHA256SUMS";

export const NOTE = "backup.json";

export interface Note {
  readonly release: string;
  readonly at: string;
  readonly migrations: readonly string[];
  /** Absent in backups of earlier releases. */
  readonly files?: number;
}

export const noteOf = (backup: string): Note => JSON.parse(readFileSync(join(backup, NOTE), "utf8")) as Note;

export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));

export function filesBelow(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = inside.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted();
}

/**
 * Removes all files except `made`, because files of an older build would be deployed, too. Files in `made` are not
 * touched, because another process may be reading them.
 */
export function removeOthers(folder: string, made: readonly string[]): void {
  for (const path of filesBelow(folder))
    if (!made.includes(path)) rmSync(join(folder, path), { force: true });
}

/** Uses reflinks if the file system supports them, because they take almost no time. */
export function copyFiles(paths: readonly string[], from: string, to: string): void {
  for (const folder of new Set(paths.map(dirname))) mkdirSync(join(to, folder), { recursive: true });
  for (const path of paths) copyFileSync(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
}

function run(command: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

export const makePrivate = (folder: string): void => run("chmod", "-R", "go=", folder);

/** Flushes the whole file system, because syncing many files one by one would take long. */
export const flush = (folder: string): void => run("sync", "-f", folder);

function digestOf(path: string): string {
  const [hash, buffer, file] = [createHash("sha256"), Buffer.alloc(2 ** 16), openSync(path, "r")];
  for (let read = -1; read !== 0;) {
    read = readSync(file, buffer);
    hash.update(buffer.subarray(0, read));
  }
  closeSync(file);
  return hash.digest("hex");
}

export const listFor = (backup: string): string[] =>
  filesBelow(backup).flatMap((path) => (path === LIST ? [] : [`${digestOf(join(backup, path))}  ${path}`]));

/**
 * Returns what a backup lacks; null if it is complete. Compares the number of files with the note, because a file that
 * was lost together with its line in `LIST` would go unnoticed.
 */
function missingFrom(backup: string, listed: number): string | null {
  if (!existsSync(join(backup, NOTE))) return `its file ${NOTE} is missing`;
  const { files = listed - 1 } = noteOf(backup);
  return files === listed - 1 ? null : `it has ${listed - 1} of ${files} files`;
}

export function complete(backup: string, note: Omit<Note, "files">): Note {
  const whole = { ...note, files: filesBelow(backup).length };
  writeFileSync(join(backup, NOTE), JSON.stringify(whole));
  writeFileSync(join(backup, LIST), `${listFor(backup).join("\n")}\n`);
  makePrivate(backup);
  flush(backup);
  return whole;
}

export function faultIn(backup: string): string | null {
  if (!existsSync(join(backup, LIST))) return `it has no ${LIST}, which npm run backup writes`;
  const listed = new Set(readFileSync(join(backup, LIST), "utf8").split("\n").filter(Boolean));
  const found = new Set(listFor(backup));
  const [wrong] = listed.symmetricDifference(found);
  if (wrong === undefined) return missingFrom(backup, listed.size);
  const path = wrong.slice(66);
  const has = (lines: Set<string>): boolean => [...lines].some((line) => line.slice(66) === path);
  const why = !has(found) ? "is missing" : !has(listed) ? `is not in its ${LIST}` : "was changed";
  return `its file ${path} ${why}`;
}
