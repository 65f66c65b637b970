import type { LostGame, LostGames, UpdatedGames } from "../contract/operator.ts";
import { askInParts, askOperator, operatorNamed, type Operator } from "./operator.ts";
import { runCommand, TEXT, Trouble, wordsOf } from "./settings.ts";

/**
 * `npm run outage -- --from … --to … [--url …]`: gives running games the time of an outage back, and lists games that
 * were lost on time during the outage or in an equal span after it. The command can be repeated, and stopped at any
 * time. See src/host/run-book.md.
 */

const USAGE =
  "npm run outage -- --from 2026-11-22T06:00:00Z --to 2026-11-22T07:30:00Z [--data DIR | --url https://…]";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

function instant(name: "from" | "to", text: string | undefined): string {
  if (text === undefined) throw new Trouble(`--${name} is missing. ${USAGE}`);
  const at = INSTANT.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(at))
    throw new Trouble(`--${name} must be a time with its zone, such as 2026-11-22T06:00:00Z, not “${text}”.`);
  return new Date(at).toISOString();
}

async function tell(operator: Operator): Promise<void> {
  let updated = 0;
  const failed: string[] = [];
  for await (const some of askInParts<UpdatedGames>(operator, "/operator/outages/tell", {})) {
    updated += some.told;
    failed.push(...some.failed);
  }
  console.log(`${updated} running games were updated.`);
  for (const id of failed) console.log(`Not updated yet, will be with its next request: ${id}`);
}

function line({ url: link, side, player, ply, lostAt, deadline }: LostGame): string {
  const would =
    deadline === lostAt ? "the outage did not affect this turn" : `the deadline would have been ${deadline}`;
  return `${link}  ${player} (${side}) lost on time at ${lostAt}, after ${ply} moves; ${would}`;
}

async function list(operator: Operator, span: object): Promise<void> {
  const games: LostGame[] = [];
  for await (const some of askInParts<LostGames>(operator, "/operator/outages/lost", span))
    games.push(...some.games);
  console.log(`${games.length} games were lost on time during the outage or for as long after it.`);
  for (const game of games) console.log(line(game));
}

export async function declareOutage(words: readonly string[]): Promise<void> {
  const options = { from: TEXT, to: TEXT, url: TEXT, data: TEXT };
  const { values } = wordsOf({ args: [...words], options }, USAGE);
  const span = { from: instant("from", values.from), to: instant("to", values.to) };
  const operator = operatorNamed(values);
  await askOperator(operator, "/operator/outages", span);
  console.log(`Declared an outage from ${span.from} to ${span.to}.`);
  await tell(operator);
  await list(operator, span);
}

if (import.meta.main) await runCommand(() => declareOutage(process.argv.slice(2)));
