import { existsSync, readdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { join } from "node:path";
import { storageIn } from "./local.ts";
import { gamesOnCloudflare, originOnCloudflare } from "./platform.ts";
import { runCommand, settingsFrom, Trouble } from "./settings.ts";
import { operatorTokenOf } from "./state.ts";

/**
 * `npm run rerecord`: makes the records of games (D1) anew from the games themselves, on this machine; with `--remote`
 * on Cloudflare. See run-book.md. It may be stopped and begun again at any time: `--after ID` goes on behind a game.
 */

/** So many games at a time. */
const AT_A_TIME = 25;

/** How long they may take, in milliseconds. */
const TIME_LIMIT = 60_000;

interface Outcome {
  readonly recorded: number;
  readonly empty: number;
  readonly unreadable: readonly string[];
  readonly failed: readonly string[];
}

/** Where the games are, and how their operator gets in. */
interface Place {
  readonly url: string;
  readonly token: string;
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
  const { host, port, state } = settingsFrom(process.env);
  const games = gamesIn(state);
  return { url: `http://${host}:${port}`, token: operatorTokenOf(state), games };
}

async function onCloudflare(): Promise<Place> {
  const token = process.env["OPERATOR_TOKEN"];
  if (token === undefined)
    throw new Trouble("Set OPERATOR_TOKEN to what `wrangler secret put OPERATOR_TOKEN` was given.");
  return { url: originOnCloudflare(), token, games: await gamesOnCloudflare(process.env) };
}

/** Has some games recorded. */
async function recordSome({ url, token }: Place, games: readonly string[]): Promise<Outcome> {
  const request = {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ games }),
    signal: AbortSignal.timeout(TIME_LIMIT),
  };
  const answer = await fetch(`${url}/operator/rerecord`, request).catch(() => null);
  if (answer === null) throw new Trouble(`Nobody answers at ${url}. Start the service with: npm start`);
  if (!answer.ok) throw new Trouble(`${url} refuses (${answer.status}): ${await answer.text()}`);
  return answer.json<Outcome>();
}

async function rerecord(place: Place, games: readonly string[]): Promise<Outcome> {
  const total = { recorded: 0, empty: 0, unreadable: [] as string[], failed: [] as string[] };
  for (let from = 0; from < games.length; from += AT_A_TIME) {
    const batch = games.slice(from, from + AT_A_TIME);
    const made = await recordSome(place, batch);
    total.recorded += made.recorded;
    total.empty += made.empty;
    total.unreadable.push(...made.unreadable);
    total.failed.push(...made.failed);
    console.log(`${from + batch.length} of ${games.length}, up to ${batch.at(-1)}`);
  }
  return total;
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { remote: { type: "boolean" }, after: { type: "string" } } });
  const place = values.remote === true ? await onCloudflare() : here();
  const todo = place.games.filter((id) => id > (values.after ?? "")).toSorted();
  const { recorded, empty, unreadable, failed } = await rerecord(place, todo);
  console.log(`${recorded} games recorded, ${empty} objects without a game.`);
  for (const id of unreadable) console.log(`Recorded as far as it can be read: ${id}`);
  if (failed.length > 0)
    throw new Trouble(
      `${failed.length} could not be recorded; run this again for them:\n${failed.join("\n")}`,
    );
});
