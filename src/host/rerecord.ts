import { existsSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { join } from "node:path";
import { storageIn } from "./local.ts";
import { askOperator, operatorAt, operatorHere, type Operator } from "./operator.ts";
import { gamesOnCloudflare, originOnCloudflare } from "./platform.ts";
import { runCommand, settingsFrom, Trouble } from "./settings.ts";

/**
 * `npm run rerecord`: makes all lists of games anew from the games themselves, on this machine; with `--remote`
 * on Cloudflare, those of the deployment `--name`. See src/host/run-book.md. It may be stopped and begun again at any time: `--after ID` goes on behind a game.
 */

/** So many games at a time. */
const AT_A_TIME = 25;

interface Outcome {
  readonly recorded: number;
  readonly empty: number;
  readonly unreadable: readonly string[];
  readonly failed: readonly string[];
}

/** Where the games are, and how their operator gets in. */
interface Place extends Operator {
  readonly games: readonly string[];
}

/** The objects of games on this machine: a file each, named as the platform calls the object. */
function gamesIn(state: string): string[] {
  const folder = join(storageIn(state), "do", "taflpost-Game");
  if (!existsSync(folder))
    throw new Trouble(`There are no games in ${state}. Name the folder of the state: STATE=…`);
  const files = readdirSync(folder).map((name) => /^([0-9a-f]{64})\.sqlite$/.exec(name)?.[1]);
  return files.filter((id) => id !== undefined);
}

function here(): Place {
  const games = gamesIn(settingsFrom(process.env).state);
  return { ...operatorHere(process.env), games };
}

async function onCloudflare(name: string): Promise<Place> {
  const operator = operatorAt(originOnCloudflare(name), process.env);
  return { ...operator, games: await gamesOnCloudflare(name, process.env) };
}

async function rerecord(place: Place, games: readonly string[]): Promise<Outcome> {
  const total = { recorded: 0, empty: 0, unreadable: [] as string[], failed: [] as string[] };
  for (let from = 0; from < games.length; from += AT_A_TIME) {
    const batch = games.slice(from, from + AT_A_TIME);
    const made = await askOperator<Outcome>(place, "/operator/rerecord", { games: batch });
    total.recorded += made.recorded;
    total.empty += made.empty;
    total.unreadable.push(...made.unreadable);
    total.failed.push(...made.failed);
    console.log(`${from + batch.length} of ${games.length}, up to ${batch.at(-1)}`);
  }
  return total;
}

await runCommand(async () => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { remote: { type: "boolean" }, name: text, after: text } });
  const place = values.remote === true ? await onCloudflare(values.name ?? "taflpost") : here();
  const todo = place.games.filter((id) => id > (values.after ?? "")).toSorted();
  const { recorded, empty, unreadable, failed } = await rerecord(place, todo);
  console.log(`${recorded} games recorded, ${empty} objects without a game.`);
  for (const id of unreadable) console.log(`Recorded as far as it can be read: ${id}`);
  if (failed.length > 0)
    throw new Trouble(
      `${failed.length} could not be recorded; run this again for them:\n${failed.join("\n")}`,
    );
});
