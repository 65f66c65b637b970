import { createInterface } from "node:readline";
import * as z from "zod";
import {
  type FoundPlayer,
  OPERATOR_COMMANDS,
  type OperatorCommand,
  type OperatorCommandName,
  PlayerId,
} from "../contract/operator.ts";
import { blockOf, UNKNOWN_NETWORK } from "../lib/ip.ts";
import { faultOf, type OperatorRecord } from "../lib/operator-log.ts";
import { askInParts, askOperator, operatorNamed, type Operator, type Part } from "./operator.ts";
import { runCommand, TEXT, Trouble, wordsOf } from "./settings.ts";

/** `npm run operator -- …`: see src/host/run-book.md. Every command can be repeated. */

type Field = readonly [name: string, schema: z.ZodType];

const fieldsOf = ({ body }: OperatorCommand): readonly Field[] =>
  Object.entries(body.shape as Readonly<Record<string, z.ZodType>>).filter(
    ([name, schema]) => name !== "after" && !(schema instanceof z.ZodLiteral),
  );

const titleOf = ([name, schema]: Field): string => schema.meta()?.title ?? name.toUpperCase();

function usageLine([name, command]: readonly [string, OperatorCommand]): string {
  const [first, ...options] = fieldsOf(command);
  const words = [name, first && titleOf(first), ...options.map((one) => `--${one[0]} ${titleOf(one)}`)];
  return `  ${words.filter(Boolean).join(" ").padEnd(27)} ${command.help}`;
}

const USAGE = `npm run operator -- COMMAND [--data DIR | --url https://…]
${Object.entries(OPERATOR_COMMANDS).map(usageLine).join("\n")}
PLAYER is a name, an id, or a confirmed address that only one player has.`;

const optional = Object.values(OPERATOR_COMMANDS).flatMap((command) => fieldsOf(command).slice(1));
const OPTIONS = Object.fromEntries(optional.map(([name]) => [name, TEXT]));

const pathOf = (name: OperatorCommandName): string => `/operator/${OPERATOR_COMMANDS[name].path}`;

function line({ id, name, email, confirmedEmail, closedFor, createdAt, url }: FoundPlayer): string {
  const waits = email === null || email === confirmedEmail ? "" : ` (not confirmed: ${email})`;
  const closed = closedFor === null ? "" : `  CLOSED: ${closedFor}`;
  return `${name}  ${id}  since ${createdAt}  mail to ${confirmedEmail ?? "nowhere"}${waits}  ${url}${closed}`;
}

async function find(operator: Operator, player: string): Promise<readonly FoundPlayer[]> {
  type Answer = { readonly players: readonly FoundPlayer[] };
  const { players } = await askOperator<Answer>(operator, pathOf("find"), { player });
  if (players.length > 0) return players;
  throw new Trouble(`There is no player “${player}”. Deleted players can’t be found.`);
}

async function theOne(operator: Operator, named: string): Promise<FoundPlayer> {
  const [found, ...more] = await find(operator, named);
  if (found !== undefined && more.length === 0) return found;
  throw new Trouble(
    `Several players have this address. Use an id:\n${[found!, ...more].map(line).join("\n")}`,
  );
}

interface Call {
  readonly operator: Operator;
  readonly path: string;
  readonly body: object;
  readonly named: string;
  readonly player: FoundPlayer | null;
}

const done =
  (words: (before: FoundPlayer, after: FoundPlayer | null) => string) =>
  async ({ operator, path, body, player }: Call): Promise<void> => {
    const answer = await askOperator<{ readonly player: FoundPlayer | null }>(operator, path, body);
    console.log(words(player!, answer.player));
  };

async function printFound({ operator, named }: Call): Promise<void> {
  for (const one of await find(operator, named)) console.log(line(one));
}

/** Prints the moderator's token. The service stores only its hash, so it can't be shown again. */
async function printModerator({ operator, path, body, player }: Call): Promise<void> {
  const { token } = await askOperator<{ readonly token: string }>(operator, path, body);
  const { origin } = new URL(player!.url);
  console.log(`${player!.name} can moderate with this token. It is shown only once:\n${token}`);
  console.log(`They sign in with it at ${origin}/sign-in. Reports are at ${origin}/moderation.`);
}

async function printFile({ operator, path, body }: Call): Promise<void> {
  for await (const part of askInParts(operator, path, body)) console.log(JSON.stringify(part, null, 2));
}

async function printClosed({ operator, path, body }: Call): Promise<void> {
  type Some = Part & { readonly players: readonly FoundPlayer[] };
  let isAny = false;
  for await (const { players } of askInParts<Some>(operator, path, body)) {
    for (const player of players) console.log(line(player));
    isAny ||= players.length > 0;
  }
  if (!isAny) console.log("No account is closed.");
}

function entryLine({ seq, at, act, player, words, said }: OperatorRecord): string {
  const note = words ?? (said === null ? "" : "(deleted with the player)");
  return `${seq}  ${at}  ${act}  ${player}  ${note}`.trimEnd();
}

/** Prints the operators' log. Throws at the first entry that does not follow from the entry before it. */
async function printLog({ operator, path }: Call): Promise<void> {
  let last = null as OperatorRecord | null;
  for (;;) {
    const { records }: { readonly records: readonly OperatorRecord[] } = await askOperator(operator, path, {
      after: last?.seq ?? 0,
    });
    if (records.length === 0) break;
    for (const record of records) {
      const fault = faultOf(record, last);
      if (fault !== null) throw new Trouble(`The log was changed at record ${record.seq}: ${fault}.`);
      console.log(entryLine(record));
      last = record;
    }
  }
  console.log(
    last === null ? "The log is empty." : `The log is complete. Its head, to compare later: ${last.hash}`,
  );
}

const ADDRESSES_AT_ONCE = 500;

async function namesOf(operator: Operator, addresses: readonly string[]): Promise<readonly string[][]> {
  const names: string[][] = [];
  for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE) {
    const some = { addresses: addresses.slice(at, at + ADDRESSES_AT_ONCE) };
    names.push(...(await askOperator<{ names: string[][] }>(operator, pathOf("client"), some)).names);
  }
  return names;
}

/** Counts the log's lines by network block and address. Reads Caddy's JSON, and lines that begin with an address. */
async function addressesIn(lines: AsyncIterable<string>): Promise<Map<string, Map<string, number>>> {
  const blocks = new Map<string, Map<string, number>>();
  for await (const entry of lines) {
    const address = /"remote_ip":\s*"([^"]+)"/.exec(entry)?.[1] ?? entry.split(" ", 1)[0]!;
    const block = blockOf(address);
    if (block === UNKNOWN_NETWORK) continue;
    const counts = blocks.get(block) ?? new Map<string, number>();
    blocks.set(block, counts.set(address, (counts.get(address) ?? 0) + 1));
  }
  return blocks;
}

/**
 * Given an address, prints its network block and the names that the service's log has for it. Given one of these names,
 * prints the addresses in a proxy's log that have this name.
 */
async function printClient({ operator, named }: Call): Promise<void> {
  const given = blockOf(named);
  if (given !== UNKNOWN_NETWORK)
    return console.log(`${given}  ${(await namesOf(operator, [named])).flat().join("  ")}`);
  if (process.stdin.isTTY)
    throw new Trouble(`Redirect your proxy’s log to this command: … client ${named} < access.log`);
  const blocks = [...(await addressesIn(createInterface({ input: process.stdin })))];
  const firstOfEach = blocks.map(([, counts]) => [...counts.keys()][0]!);
  const names = await namesOf(operator, firstOfEach);
  const found = blocks.filter((_, at) => names[at]?.includes(named));
  if (found.length === 0) throw new Trouble(`No address in this log belongs to the client ${named}.`);
  for (const [block, counts] of found)
    console.log([block, ...[...counts].map(([address, lines]) => `${address} (${lines})`)].join("  "));
}

const RUN: Readonly<Record<OperatorCommandName, (call: Call) => Promise<void>>> = {
  find: printFound,
  file: printFile,
  delete: done(({ name }) => `${name} is deleted. Their running games are being resigned.`),
  "end-sessions": done(({ name, confirmedEmail }) =>
    confirmedEmail === null
      ? `${name} is signed out everywhere. They can’t sign in again, because they have no confirmed address.`
      : `${name} is signed out everywhere. They can sign in again with a link sent to ${confirmedEmail}.`,
  ),
  "take-name": done(
    ({ name }, after) =>
      `${name} is called ${after?.name ?? "nothing"} until they choose another name at /settings. Nobody can take the old name.`,
  ),
  close: done(
    ({ name }) => `The account of ${name} is closed, and they see the reason. Their clocks keep running.`,
  ),
  moderator: printModerator,
  closed: printClosed,
  lift: done(({ name }) => `The account of ${name} is open again.`),
  log: printLog,
  client: printClient,
};

/** Returns the value of an argument; throws `Trouble` if it is missing or invalid. Players are looked up later. */
function valueOf([field, schema]: Field, word: string | undefined): unknown {
  const about = schema.meta()?.description ?? "";
  if (word === undefined) throw new Trouble(`Add --${field} “…”. ${about}`.trimEnd());
  if (Object.is(schema, PlayerId)) return word;
  const { data, error } = schema.safeParse(schema instanceof z.ZodArray ? [word] : word);
  if (error !== undefined) throw new Trouble(`${titleOf([field, schema])}: ${z.prettifyError(error)}`);
  return data;
}

async function callOf(
  name: OperatorCommandName,
  operator: Operator,
  words: Readonly<Record<string, string | undefined>>,
): Promise<Call> {
  const command: OperatorCommand = OPERATOR_COMMANDS[name];
  const fields = fieldsOf(command);
  const values = fields.map((field) => [field[0], valueOf(field, words[field[0]])]);
  const fixed = Object.entries(command.body.shape).flatMap(([field, schema]) =>
    schema instanceof z.ZodLiteral ? [[field, schema.value]] : [],
  );
  const [first = "", schema] = fields[0] ?? [];
  const named = words[first] ?? "";
  const player = Object.is(schema, PlayerId) ? await theOne(operator, named) : null;
  const body = { ...Object.fromEntries([...fixed, ...values]), ...(player && { player: player.id }) };
  return { operator, path: pathOf(name), body, named, player };
}

export async function moderate(words: readonly string[]): Promise<void> {
  const options = { ...OPTIONS, url: TEXT, data: TEXT };
  const { values, positionals } = wordsOf({ args: [...words], options, allowPositionals: true }, USAGE);
  const [name = "", named, ...more] = positionals;
  if (!Object.hasOwn(OPERATOR_COMMANDS, name) || more.length > 0) throw new Trouble(USAGE);
  const command = name as OperatorCommandName;
  const [first] = fieldsOf(OPERATOR_COMMANDS[command]);
  if ((first === undefined) !== (named === undefined)) throw new Trouble(USAGE);
  const operator = operatorNamed(values);
  const given = first === undefined ? values : { ...values, [first[0]]: named };
  await RUN[command](await callOf(command, operator, given));
}

if (import.meta.main) await runCommand(() => moderate(process.argv.slice(2)));
