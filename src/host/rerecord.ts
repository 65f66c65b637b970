import { existsSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { join } from "node:path";
import { storageIn } from "./local.ts";
import { askOperator, operatorAt, operatorHere, type Operator } from "./operator.ts";
import { objectsOnCloudflare, originOnCloudflare } from "./platform.ts";
import { runCommand, settingsFrom, Trouble } from "./settings.ts";

/**
 * `npm run rerecord`: has the records know all players again whom they have lost, from their mailboxes, and makes all lists
 * of games anew from the games themselves, on this machine; with `--remote` on Cloudflare, those of the deployment
 * `--name`. See src/host/run-book.md. It may be stopped and begun again at any time: `--after ID` goes on behind a game.
 */

/** So many games at a time. */
const AT_A_TIME = 25;

interface Outcome {
  readonly recorded: number;
  readonly empty: number;
  readonly unreadable: readonly string[];
  readonly failed: readonly string[];
}

/** Where the objects are, and how their operator gets in. */
interface Place extends Operator {
  readonly mailboxes: readonly string[];
  readonly games: readonly string[];
}

/** The objects of a class on this machine: a file each, named as the platform calls the object. */
function objectsIn(state: string, of: "Game" | "Mailbox"): string[] {
  const folder = join(storageIn(state), "do", `taflpost-${of}`);
  if (!existsSync(folder))
    throw new Trouble(`There are no games in ${state}. Name the folder of the state: STATE=…`);
  const files = readdirSync(folder).map((name) => /^([0-9a-f]{64})\.sqlite$/.exec(name)?.[1]);
  return files.filter((id) => id !== undefined);
}

function here(): Place {
  const { state } = settingsFrom(process.env);
  const [mailboxes, games] = [objectsIn(state, "Mailbox"), objectsIn(state, "Game")];
  return { ...operatorHere(process.env), mailboxes, games };
}

async function onCloudflare(name: string): Promise<Place> {
  const operator = operatorAt(originOnCloudflare(name), process.env);
  const mailboxes = await objectsOnCloudflare("Mailbox", name, process.env);
  return { ...operator, mailboxes, games: await objectsOnCloudflare("Game", name, process.env) };
}

async function rerecord(place: Place, of: "games" | "mailboxes", todo: readonly string[]): Promise<Outcome> {
  const path = of === "games" ? "/operator/rerecord" : "/operator/rerecord/players";
  const total = { recorded: 0, empty: 0, unreadable: [] as string[], failed: [] as string[] };
  for (let from = 0; from < todo.length; from += AT_A_TIME) {
    const batch = todo.slice(from, from + AT_A_TIME);
    const made = await askOperator<Outcome>(place, path, { [of]: batch });
    total.recorded += made.recorded;
    total.empty += made.empty;
    total.unreadable.push(...made.unreadable);
    total.failed.push(...made.failed);
    console.log(`${from + batch.length} of ${todo.length} ${of}, up to ${batch.at(-1)}`);
  }
  return total;
}

await runCommand(async () => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { remote: { type: "boolean" }, name: text, after: text } });
  const place = values.remote === true ? await onCloudflare(values.name ?? "taflpost") : here();
  // Games name their players as the records know them.
  const players = await rerecord(place, "mailboxes", values.after === undefined ? place.mailboxes : []);
  const todo = place.games.filter((id) => id > (values.after ?? "")).toSorted();
  const { recorded, empty, unreadable, ...games } = await rerecord(place, "games", todo);
  console.log(
    `${players.recorded} players known. ${recorded} games recorded, ${empty} objects without a game.`,
  );
  for (const id of unreadable) console.log(`Recorded as far as it can be read: ${id}`);
  const failed = [...players.failed, ...games.failed];
  if (failed.length > 0)
    throw new Trouble(
      `${failed.length} could not be recorded; run this again for them:\n${failed.join("\n")}`,
    );
});
