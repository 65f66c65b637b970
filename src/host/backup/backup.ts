import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { storageIn } from "../layout.ts";
import { runCommand, settingsFrom, TEXT, Trouble, version, wordsOf } from "../settings.ts";
import { nothingIn, whyUnusable } from "../state.ts";
import { checkDatabase, copyState } from "./copy.ts";
import { backupsIn, complete, faultIn, filesBelow, flush } from "./files.ts";

const USAGE = `npm run backup -- TARGET [--data DIR] [--keep N]
TARGET is the new backup, and must not exist. With --keep it is the folder of all backups, each named after its time, and the
newest N complete ones are kept.`;

/** The backup gets its final name only when it is complete and checked. */
async function makeBackup(backup: string, state: string, partial: string): Promise<void> {
  if (existsSync(backup))
    throw new Trouble(
      `${backup} already exists. Name another target, or keep several backups in it (--keep 7).`,
    );
  // An interrupted backup may have left this folder behind.
  rmSync(partial, { recursive: true, force: true });
  try {
    mkdirSync(partial, { recursive: true });
    const at = new Date().toISOString();
    const paused = await copyState(state, partial);
    const databases = filesBelow(partial).filter((path) => path.endsWith(".sqlite"));
    const migrations = databases.flatMap((path) => checkDatabase(join(partial, path)));
    const { files } = complete(partial, { release: version(), at, migrations });
    renameSync(partial, backup);
    flush(backup);
    const pause = paused === null ? "was not running" : `paused for ${Math.ceil(paused)} ms`;
    console.log(`${backup} is a complete backup of ${state}: ${files} files. The service ${pause}.`);
  } catch (fault) {
    rmSync(partial, { recursive: true, force: true });
    if (fault instanceof Trouble) throw fault;
    throw new Trouble(`Can’t back up ${state} to ${backup}: ${whyUnusable(fault)}.`);
  }
}

function tidy(folder: string, keep: number): void {
  let whole = 0;
  for (const backup of backupsIn(folder).toReversed()) {
    const fault = whole < keep ? faultIn(backup) : null;
    if (fault !== null) console.log(`${backup} is not counted, because it is damaged: ${fault}.`);
    else if (++whole > keep) rmSync(backup, { recursive: true });
  }
}

async function backUp(target: string, state: string, keep: number | null): Promise<void> {
  if (!existsSync(storageIn(state))) throw nothingIn(state);
  if (keep === null) return await makeBackup(target, state, `${target}.partial`);
  const name = new Date().toISOString().replaceAll(":", "-");
  await makeBackup(join(target, name), state, join(target, "partial"));
  tidy(target, keep);
}

await runCommand(async () => {
  const options = { data: TEXT, keep: TEXT };
  const { values, positionals } = wordsOf({ options, allowPositionals: true }, USAGE);
  const [target, ...more] = positionals;
  const { keep } = values;
  if (target === undefined || more.length > 0 || !/^[1-9]\d{0,3}$/.test(keep ?? "1"))
    throw new Trouble(USAGE);
  process.umask(0o077);
  const { state } = settingsFrom(process.env, values.data);
  await backUp(resolve(target), state, keep === undefined ? null : Number(keep));
});
