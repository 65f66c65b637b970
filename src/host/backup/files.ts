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
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";

/** The list of a backup's files, each with its digest: `sha256sum -c` reads it as well. */
export const LIST = "SHA256SUMS";

/** The file of a backup that says what it is of. */
export const NOTE = "backup.json";

/** A backup's note: the release that made it, when, and the migrations of its database. */
export interface Note {
  readonly release: string;
  readonly at: string;
  readonly migrations: readonly string[];
  /** How many files of the state are in it. Absent in backups of earlier releases. */
  readonly files?: number;
}

/** Reads the note of a backup. */
export const noteOf = (backup: string): Note => JSON.parse(readFileSync(join(backup, NOTE), "utf8")) as Note;

/** Lists the backups in a folder that keeps several, the oldest first. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));

/** Lists the files below a folder by their paths in it, in order. */
export function filesBelow(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = inside.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).toSorted();
}

/** Copies files of one folder to another. Where the file system can share what they hold, it takes next to no time. */
export function copyFiles(paths: readonly string[], from: string, to: string): void {
  for (const folder of new Set(paths.map(dirname))) mkdirSync(join(to, folder), { recursive: true });
  for (const path of paths) copyFileSync(join(from, path), join(to, path), constants.COPYFILE_FICLONE);
}

function run(command: string, ...words: readonly string[]): void {
  const { status, stderr } = spawnSync(command, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** Leaves all that is in a folder to its owner alone. */
export const makePrivate = (folder: string): void => run("chmod", "-R", "go=", folder);

/** Has the file system that a folder is in write all to the disk: at once, as so many files one by one take long. */
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

/** A line for each file of a backup: its digest and its path, as sha256sum writes them. */
export const listFor = (backup: string): string[] =>
  filesBelow(backup).flatMap((path) => (path === LIST ? [] : [`${digestOf(join(backup, path))}  ${path}`]));

/** Compares the number of files with the one that the note has: a file that is lost with its line shows in nothing else. */
function missingFrom(backup: string, listed: number): string | null {
  if (!existsSync(join(backup, NOTE))) return `its file ${NOTE} is missing`;
  const { files = listed - 1 } = noteOf(backup);
  return files === listed - 1 ? null : `it has ${listed - 1} of ${files} files`;
}

/** Writes the note and the list of a backup, and has all of it on the disk, for its owner alone. */
export function complete(backup: string, note: Omit<Note, "files">): Note {
  const whole = { ...note, files: filesBelow(backup).length };
  writeFileSync(join(backup, NOTE), JSON.stringify(whole));
  writeFileSync(join(backup, LIST), `${listFor(backup).join("\n")}\n`);
  makePrivate(backup);
  flush(backup);
  return whole;
}

/** Finds the first file that is not in a backup as it was made, in words; null where it is whole. */
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
