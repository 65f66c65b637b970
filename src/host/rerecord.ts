import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Rerecorded } from "../contract/operator.ts";
import { storageIn } from "./layout.ts";
import { askOperator, operatorAt, operatorHere, type Operator } from "./operator.ts";
import { objectsOnCloudflare, originOnCloudflare } from "./platform.ts";
import { FLAG, runCommand, settingsFrom, TEXT, Trouble, wordsOf } from "./settings.ts";
import { nothingIn } from "./state.ts";

/*
 * `npm run rerecord`: restores lost rows of players from their mailboxes, and rebuilds all lists of games from the
 * games. It can be stopped and started again; `--after ID` continues after that game. See src/host/run-book.md.
 */

const USAGE = "npm run rerecord -- [--data DIR | --remote [--name taflpost]] [--after ID]";

const AT_A_TIME = 25;

export interface Place extends Operator {
  readonly mailboxes: readonly string[];
  readonly games: readonly string[];
}

export const folderOf = (state: string, of: string): string => join(storageIn(state), "do", `taflpost-${of}`);

/** Lists the platform's ids of a class's objects: each object is a file named after its id. */
export function objectsIn(state: string, of: string): string[] {
  if (!existsSync(join(storageIn(state), "do"))) throw nothingIn(state);
  const folder = folderOf(state, of);
  // The folder is missing until the first object of the class is created.
  const files = (existsSync(folder) ? readdirSync(folder) : []).map(
    (name) => /^([0-9a-f]{64})\.sqlite$/.exec(name)?.[1],
  );
  return files.filter((id) => id !== undefined);
}

function here(data: string | undefined): Place {
  const { state } = settingsFrom(process.env, data);
  const [mailboxes, games] = [objectsIn(state, "Mailbox"), objectsIn(state, "Game")];
  return { ...operatorHere(process.env, data), mailboxes, games };
}

export async function onCloudflare(
  name: string,
  environment: NodeJS.ProcessEnv,
  folder?: string,
): Promise<Place> {
  const operator = operatorAt(originOnCloudflare(name, folder), environment);
  const mailboxes = await objectsOnCloudflare("Mailbox", name, environment);
  return { ...operator, mailboxes, games: await objectsOnCloudflare("Game", name, environment) };
}

export const SERVICE_WORDS = { remote: FLAG, name: TEXT, data: TEXT } as const;

interface Named {
  readonly remote?: boolean;
  readonly name?: string;
  readonly data?: string;
}

export const serviceNamed = async ({ remote = false, name = "taflpost", data }: Named): Promise<Place> =>
  remote ? await onCloudflare(name, process.env) : here(data);

export async function askOfAll<T>(
  operator: Operator,
  path: string,
  of: string,
  todo: readonly string[],
  bodyOf: (some: readonly string[]) => object = (some) => ({ [of]: some }),
): Promise<readonly T[]> {
  const { say = console.log } = operator;
  const answers: T[] = [];
  for (let from = 0; from < todo.length; from += AT_A_TIME) {
    const batch = todo.slice(from, from + AT_A_TIME);
    answers.push(await askOperator<T>(operator, path, bodyOf(batch)));
    say(`${from + batch.length} of ${todo.length} ${of}, up to ${batch.at(-1)}`);
  }
  return answers;
}

const sum = (answers: readonly Rerecorded[], of: "recorded" | "empty"): number =>
  answers.reduce((total, answer) => total + answer[of], 0);

export async function rerecordAll(place: Place, after?: string): Promise<void> {
  // Players come first, because rebuilding the lists of games reads the players' names from these rows.
  const mailboxes = after === undefined ? place.mailboxes : [];
  const players = await askOfAll<Rerecorded>(place, "/operator/rerecord/players", "mailboxes", mailboxes);
  const todo = place.games.filter((id) => id > (after ?? "")).toSorted();
  const games = await askOfAll<Rerecorded>(place, "/operator/rerecord", "games", todo);
  console.log(
    `${sum(players, "recorded")} players and ${sum(games, "recorded")} games recorded, ${sum(games, "empty")} objects without a game.`,
  );
  for (const id of games.flatMap(({ unreadable }) => unreadable))
    console.log(`Recorded only the readable part: ${id}`);
  const failed = [...players, ...games].flatMap((answer) => answer.failed);
  if (failed.length > 0)
    throw new Trouble(`${failed.length} could not be recorded. Run this again for:\n${failed.join("\n")}`);
}

export async function rerecord(words: readonly string[]): Promise<void> {
  const options = { ...SERVICE_WORDS, after: TEXT };
  const { values } = wordsOf({ args: [...words], options }, USAGE);
  await rerecordAll(await serviceNamed(values), values.after);
}

if (import.meta.main) await runCommand(() => rerecord(process.argv.slice(2)));
