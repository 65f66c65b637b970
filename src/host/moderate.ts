import { createInterface } from "node:readline";
import { blockOf, UNKNOWN_NETWORK } from "../lib/ip.ts";
import { faultOf, type OperatorRecord } from "../lib/operator-log.ts";
import { askInParts, askOperator, operatorNamed, type Operator, type Part } from "./operator.ts";
import { runCommand, Trouble, wordsOf } from "./settings.ts";

/** `npm run operator -- …`: looks after the people of a service. See src/host/run-book.md. Twice is harmless. */

const USAGE = `npm run operator -- COMMAND [--data DIR | --url https://…]
  find NAME|ADDRESS|ID      finds a player
  file PLAYER               prints everything stored about them, as JSON
  delete PLAYER             deletes their account, as if they did it themselves
  end-sessions PLAYER       signs them out everywhere, and revokes their tokens
  take-name PLAYER          removes their name; they choose another in the settings
  close PLAYER --reason TEXT  closes their account and shows them the reason. Their games continue
  moderator PLAYER          creates a token for moderating, and prints it
  closed                    lists closed accounts
  lift PLAYER               reopens a closed account
  log                       lists what operators have done, and verifies this log
  client ADDRESS            prints the name of a client in the service’s log
  client NAME < ACCESS-LOG  lists the addresses in a proxy’s log that have that name
PLAYER is a name, an id, or a confirmed address that only one player has.`;

interface Found {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly confirmedEmail: string | null;
  readonly closedFor: string | null;
  readonly createdAt: string;
  readonly url: string;
}

function line({ id, name, email, confirmedEmail, closedFor, createdAt, url }: Found): string {
  const waits = email === null || email === confirmedEmail ? "" : ` (not confirmed: ${email})`;
  const closed = closedFor === null ? "" : `  CLOSED: ${closedFor}`;
  return `${name}  ${id}  since ${createdAt}  mail to ${confirmedEmail ?? "nowhere"}${waits}  ${url}${closed}`;
}

async function find(operator: Operator, player: string): Promise<readonly Found[]> {
  const answer = await askOperator<{ readonly players: readonly Found[] }>(
    operator,
    "/operator/players/find",
    {
      player,
    },
  );
  if (answer.players.length > 0) return answer.players;
  throw new Trouble(`There is no player “${player}”. Deleted players can’t be found.`);
}

/** The one player who is meant. */
async function theOne(operator: Operator, text: string): Promise<Found> {
  const [found, ...more] = await find(operator, text);
  if (found !== undefined && more.length === 0) return found;
  throw new Trouble(
    `Several players have this address. Use an id:\n${[found!, ...more].map(line).join("\n")}`,
  );
}

const asking = (operator: Operator, path: string) => (body: unknown) =>
  askOperator<{ readonly player: Found | null }>(operator, `/operator/players/${path}`, body);

/** The output after an act. */
const DONE: Readonly<Record<string, (before: Found, after: Found | null) => string>> = {
  delete: ({ name }) => `${name} is deleted. Their running games are being resigned.`,
  "end-sessions": ({ name, confirmedEmail }) =>
    confirmedEmail === null
      ? `${name} is signed out everywhere. They can’t sign in again, because they have no confirmed address.`
      : `${name} is signed out everywhere. They can sign in again with a link sent to ${confirmedEmail}.`,
  "take-name": ({ name }, after) =>
    `${name} is called ${after?.name ?? "nothing"} until they choose another name at /settings. Nobody can take the old name.`,
  lift: ({ name }) => `The account of ${name} is open again.`,
  close: ({ name }) =>
    `The account of ${name} is closed, and they see the reason. Their clocks keep running.`,
};

async function act(operator: Operator, command: string, player: Found, reason: string | undefined) {
  if (command === "close" && reason === undefined)
    throw new Trouble("Add --reason “…”. The player sees it and can reply.");
  const { id } = player;
  const done = await (command === "close"
    ? asking(operator, "close")({ player: id, reason })
    : asking(operator, "act")({ act: command, player: id }));
  console.log(DONE[command]?.(player, done.player));
}

/** Prints the token: it is shown nowhere else. */
async function printModerator(operator: Operator, { id: player, name, url }: Found): Promise<void> {
  const { token } = await askOperator<{ readonly token: string }>(operator, "/operator/players/moderator", {
    player,
  });
  console.log(`${name} can moderate with this token. It is shown only once:\n${token}`);
  const { origin } = new URL(url);
  console.log(`They sign in with it at ${origin}/sign-in. Reports are at ${origin}/moderation.`);
}

/** Prints the file, with as many parts as it has. */
async function printFile(operator: Operator, { id: player }: Found): Promise<void> {
  for await (const part of askInParts(operator, "/operator/players/file", { player }))
    console.log(JSON.stringify(part, null, 2));
}

async function printClosed(operator: Operator): Promise<void> {
  type Some = Part & { readonly players: readonly Found[] };
  let isAny = false;
  for await (const { players } of askInParts<Some>(operator, "/operator/players/closed", {})) {
    for (const player of players) console.log(line(player));
    isAny ||= players.length > 0;
  }
  if (!isAny) console.log("No account is closed.");
}

/** Prints the log, and what it ends with; the first record that does not follow from those before is trouble. */
async function printLog(operator: Operator): Promise<void> {
  let last = null as OperatorRecord | null;
  for (;;) {
    const { records }: { readonly records: readonly OperatorRecord[] } = await askOperator(
      operator,
      "/operator/log",
      {
        after: last?.seq ?? 0,
      },
    );
    if (records.length === 0) break;
    for (const record of records) {
      const fault = faultOf(record, last);
      if (fault !== null) throw new Trouble(`The log was changed at record ${record.seq}: ${fault}.`);
      const { seq, at, act: what, player, words, said } = record;
      console.log(
        `${seq}  ${at}  ${what}  ${player}  ${words ?? (said === null ? "" : "(deleted with the player)")}`.trimEnd(),
      );
      last = record;
    }
  }
  console.log(
    last === null ? "The log is empty." : `The log is complete. Its head, to compare later: ${last.hash}`,
  );
}

/** The most addresses in one request. */
const ADDRESSES_AT_ONCE = 500;

/** The names that the service's log has for the clients with these addresses, in their order. */
async function namesOf(operator: Operator, addresses: readonly string[]): Promise<readonly string[][]> {
  const names: string[][] = [];
  for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE) {
    const some = { addresses: addresses.slice(at, at + ADDRESSES_AT_ONCE) };
    names.push(
      ...(await askOperator<{ readonly names: string[][] }>(operator, "/operator/clients", some)).names,
    );
  }
  return names;
}

/** How many lines of a proxy's log each address has, by block. Caddy's JSON, or lines that begin with the address. */
async function addressesIn(lines: AsyncIterable<string>): Promise<Map<string, Map<string, number>>> {
  const blocks = new Map<string, Map<string, number>>();
  for await (const text of lines) {
    const address = /"remote_ip":\s*"([^"]+)"/.exec(text)?.[1] ?? text.split(" ", 1)[0]!;
    const block = blockOf(address);
    if (block === UNKNOWN_NETWORK) continue;
    const counts = blocks.get(block) ?? new Map<string, number>();
    blocks.set(block, counts.set(address, (counts.get(address) ?? 0) + 1));
  }
  return blocks;
}

/** Prints the name of the client with an address; or, given a name, the addresses in a proxy's log that have it. */
async function printClient(operator: Operator, what: string): Promise<void> {
  const given = blockOf(what);
  if (given !== UNKNOWN_NETWORK)
    return console.log(`${given}  ${(await namesOf(operator, [what])).flat().join("  ")}`);
  if (process.stdin.isTTY)
    throw new Trouble(`Redirect your proxy’s log to this command: … client ${what} < access.log`);
  const blocks = [...(await addressesIn(createInterface({ input: process.stdin })))];
  const names = await namesOf(
    operator,
    blocks.map(([, counts]) => [...counts.keys()][0]!),
  );
  const found = blocks.filter((_, at) => names[at]?.includes(what));
  if (found.length === 0) throw new Trouble(`No address in this log belongs to the client ${what}.`);
  for (const [block, counts] of found)
    console.log([block, ...[...counts].map(([address, lines]) => `${address} (${lines})`)].join("  "));
}

/** Does what the words of the command say. */
export async function moderate(words: readonly string[]): Promise<void> {
  const text = { type: "string" } as const;
  const options = { url: text, data: text, reason: text };
  const { values, positionals } = wordsOf({ args: [...words], options, allowPositionals: true }, USAGE);
  const [command = "", player, ...more] = positionals;
  if (command === "" || more.length > 0) throw new Trouble(USAGE);
  const operator = operatorNamed(values);
  if (command === "closed" && player === undefined) return printClosed(operator);
  if (command === "log" && player === undefined) return printLog(operator);
  if (player === undefined) throw new Trouble(USAGE);
  if (command === "find") for (const one of await find(operator, player)) console.log(line(one));
  else if (command === "client") await printClient(operator, player);
  else if (command === "file") await printFile(operator, await theOne(operator, player));
  else if (command === "moderator") await printModerator(operator, await theOne(operator, player));
  else if (command in DONE) await act(operator, command, await theOne(operator, player), values.reason);
  else throw new Trouble(USAGE);
}

if (import.meta.main) await runCommand(() => moderate(process.argv.slice(2)));
