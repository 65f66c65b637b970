import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { migrationFiles } from "../migrations.ts";
import { FLAG, runCommand, settingsFrom, TEXT, Trouble, wordsOf } from "../settings.ts";
import { whyUnusable } from "../state.ts";
import { copyFiles, faultIn, filesBelow, flush, LIST, makePrivate, NOTE, noteOf } from "./files.ts";

const USAGE = `npm run restore -- BACKUP --data DIR     one machine: DIR must be empty or new
npm run restore -- --at 2026-11-22T06:00:00Z [--name taflpost] [--yes]     Cloudflare: the database as it was then`;

const PARTIAL = "restoring";

/** If copying is interrupted, only `PARTIAL` remains, which nothing reads. Only the renames at the end are not atomic. */
function putInto(state: string, backup: string): void {
  const partial = join(state, PARTIAL);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    const paths = filesBelow(backup).filter((path) => path !== LIST && path !== NOTE);
    copyFiles(paths, backup, partial);
    makePrivate(partial);
    flush(partial);
    for (const name of readdirSync(partial)) renameSync(join(partial, name), join(state, name));
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
  makePrivate(state);
  flush(state);
}

/** Throws `Trouble` if the folder has files, or if the backup is damaged or from a newer release. */
export function restoreBackup(backup: string, state: string) {
  const inside = existsSync(state) ? readdirSync(state).filter((name) => name !== PARTIAL) : [];
  if (inside.length > 0)
    throw new Trouble(`${state} is not empty. Name an empty folder, or move its files away.`);
  if (!existsSync(join(backup, LIST)))
    throw new Trouble(`${backup} is not a backup: it has no ${LIST}. Name one made by npm run backup.`);
  const fault = faultIn(backup);
  if (fault !== null) throw new Trouble(`${backup} is damaged: ${fault}. Use another backup.`);
  const note = noteOf(backup);
  const unknown = note.migrations.find((name) => !migrationFiles().includes(name));
  if (unknown !== undefined)
    throw new Trouble(
      `${backup} was made by Taflpost ${note.release}, and this release does not know its migration ${unknown}. Restore it with that release.`,
    );
  putInto(state, backup);
  return note;
}

function restore(backup: string, state: string): void {
  const { release, at } = restoreBackup(backup, state);
  console.log(`Restored ${state} to ${at} (Taflpost ${release}). Next:
- start the service on it: npm run serve -- --data ${state} (or STATE=${state} npm start)
- verify every game: npm run verify -- --all --data ${state}
Everything after ${at} is lost. Running games get the time since then back.`);
}

async function run() {
  const options = { data: TEXT, at: TEXT, name: TEXT, yes: FLAG };
  const { values, positionals } = wordsOf({ options, allowPositionals: true }, USAGE);
  const { at, data, name = "taflpost", yes = false } = values;
  const [backup, ...more] = positionals;
  if (at !== undefined && positionals.length === 0) {
    // Imported late, because loading the deployment's modules takes most of a second.
    const { groundHere } = await import("../deploy/deploy.ts");
    const { restoreRecords } = await import("../deploy/time-travel.ts");
    return await restoreRecords({ at, name, isSure: yes }, groundHere());
  }
  if (backup === undefined || more.length > 0 || at !== undefined) throw new Trouble(USAGE);
  process.umask(0o077);
  const state = resolve(settingsFrom(process.env, data).state);
  try {
    restore(resolve(backup), state);
  } catch (fault) {
    if (fault instanceof Trouble) throw fault;
    throw new Trouble(`Nothing was restored to ${state}: ${whyUnusable(fault)}.`);
  }
}

if (import.meta.main) await runCommand(run);
