import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { VerifiedObject } from "../game/proof/export.ts";
import { type Verification, verified } from "../game/proof/verification.ts";
import { repeatedMember } from "../lib/json.ts";
import { type PublicKey, publicKey, signingKey } from "../lib/jws.ts";
import { askOfAll, SERVICE_WORDS, serviceNamed } from "./rerecord.ts";
import { FLAG, runCommand, settingsFrom, TEXT, Trouble, wordsOf } from "./settings.ts";
import { signingKeysIn } from "./state.ts";
import type { Check } from "../contract/terms.ts";

const USAGE =
  "npm run verify -- FILE [--keys jwks.json], where FILE is the response of GET /v1/games/{id}/export.json. To verify all games: npm run verify -- --all [--data DIR | --remote [--name taflpost]]";

const HOLDS: Readonly<Record<Check, string>> = {
  file: "The file is an export of a game",
  chain: "Each record matches its hash, up to the head",
  texts: "The texts are unchanged",
  moves: "The moves are legal, with the stated effects",
  game: "The game’s data follows from its log",
  clock: "The ledger of the clocks adds up and follows from the log",
  signature: "The signature is the service's",
};

const WHY: Readonly<Record<string, string>> = {
  file: "This is not a complete export of a game. Download it again from GET /v1/games/{id}/export.json.",
  "file version":
    "This export is older than game logs. Download it again from GET /v1/games/{id}/export.json.",
  "chain hash":
    "The record does not match its hash: it was changed, or the log belongs to another game. Compare it with a head of this game from a mail or webhook.",
  "chain game": "The log belongs to another game.",
  "chain unread":
    "The service could not read the records from here on, so they could not be checked. If a later release wrote them, download the file again once that release runs.",
  "chain head":
    "The log does not end with the head that the file names: records are missing, or the head was changed.",
  chain: "The log is damaged: a record is missing, out of order or malformed.",
  texts: "The text or its salt was changed after that record was written.",
  moves: "The rules don’t allow this.",
  game: "This does not match the log.",
  clock: "The ledger does not add up here, or does not match the log.",
  "signature missing":
    "There is no signature. Only exports of finished games have one: download the file again after the game. (A service without SIGNING_KEY signs nothing.)",
  "signature no-keys":
    "There is no key to verify the signature with. Download the service’s keys from /.well-known/jwks.json and name the file (--keys jwks.json).",
  "signature key":
    "The key of this signature is not one of the service’s keys. If your copy of them is old, download it again from /.well-known/jwks.json (--keys jwks.json).",
  "signature form": "This is not a valid signature.",
  "signature signature":
    "The file was changed after it was signed, in a part that only the signature covers, such as a name or an address.",
};

function jsonIn(file: string, what: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new Trouble(`Can’t read the file ${file}.`);
  }
  if (text.trim() === "") throw new Trouble(`${file} is empty: it should be ${what}.`);
  try {
    const read = JSON.parse(text) as unknown;
    const twice = repeatedMember(text);
    if (twice === null) return read;
    throw new Trouble(
      `${file} has two members with the same name at ${twice}, so different programs may read different values.`,
    );
  } catch (fault) {
    if (fault instanceof Trouble) throw fault;
    const isCut = /^\s*[[{]/.test(text) && !/[\]}]\s*$/.test(text);
    throw new Trouble(
      isCut ? `${file} is incomplete JSON. Download it again.` : `${file} is not JSON: it should be ${what}.`,
    );
  }
}

function keysIn(file: string): readonly PublicKey[] {
  const { keys } = (jsonIn(file, "the response of /.well-known/jwks.json") ?? {}) as {
    readonly keys?: unknown;
  };
  const listed = Array.isArray(keys) ? (keys as readonly ({ readonly x?: unknown } | null)[]) : [];
  const read = listed.flatMap((key) => (typeof key?.x === "string" ? (publicKey(key.x) ?? []) : []));
  if (read.length === 0)
    throw new Trouble(`${file} has no Ed25519 key. Download it from /.well-known/jwks.json.`);
  return read;
}

async function ownKeys(environment: NodeJS.ProcessEnv, data?: string): Promise<readonly PublicKey[]> {
  const { state } = settingsFrom(environment, data);
  const stored = existsSync(join(state, "signing-key")) ? signingKeysIn(state) : {};
  const { SIGNING_KEY = "", SIGNING_KEYS_PREVIOUS = "" } = { ...stored, ...environment };
  const own = await signingKey(SIGNING_KEY);
  const previous = SIGNING_KEYS_PREVIOUS.split(/\s+/).flatMap((x) => publicKey(x) ?? []);
  return own === null ? previous : [own.public, ...previous];
}

function said({ checks, fault, holds }: Verification): string {
  const lines = checks.flatMap(({ check, holds: held }) =>
    held === true ? [`holds    ${HOLDS[check]}.`] : [],
  );
  if (fault === null) return [...lines, holds ? "Everything holds." : ""].join("\n");
  const { check, fault: what, pointer } = fault;
  const why = WHY[`${check} ${what}`] ?? WHY[check] ?? "";
  const place = pointer === "" ? "" : ` at ${pointer}`;
  return [...lines, `does not hold${place} (${check}: ${what}). ${why}`].join("\n");
}

function wordsIn(words: readonly string[]) {
  const options = { keys: TEXT, data: TEXT };
  const { values, positionals } = wordsOf({ args: [...words], options, allowPositionals: true }, USAGE);
  const [file, ...more] = positionals;
  if (file !== undefined && more.length === 0) return { file, ...values };
  throw new Trouble(USAGE);
}

/** Verifies an export with the given keys, or with this machine's keys. Throws `Trouble` if the file is not readable JSON. */
export async function verifyFile(words: readonly string[], environment: NodeJS.ProcessEnv) {
  const { file, keys: named, data } = wordsIn(words);
  const keys = named === undefined ? await ownKeys(environment, data) : keysIn(named);
  const found = await verified(jsonIn(file, "an export of a game"), { keys, isNeeded: true });
  return { text: said(found), holds: found.holds };
}

export const faultsOf = ({ game, fault }: VerifiedObject): string[] =>
  fault === null ? [] : [`${game}: ${fault.check}: ${fault.fault}, at ${fault.pointer || "/"}`];

async function verifyAll(words: readonly string[]): Promise<void> {
  const options = { ...SERVICE_WORDS, all: FLAG };
  const { values } = wordsOf({ args: [...words], options }, USAGE);
  const place = await serviceNamed(values);
  const answers = await askOfAll<readonly VerifiedObject[]>(place, "/operator/verify", "games", place.games);
  const games = answers.flat().filter(({ game }) => game !== null);
  const wrong = games.flatMap(faultsOf);
  console.log(`${games.length - wrong.length} of ${games.length} games hold.`);
  if (wrong.length > 0) throw new Trouble(`These do not:\n${wrong.join("\n")}`);
}

/**
 * `npm run verify -- FILE [--keys jwks.json]`: verifies an export of a game offline. Exits with 1 if a check fails.
 * With `--all`, verifies every game of a running service.
 */
export async function verify(words: readonly string[]): Promise<void> {
  if (words.includes("--all")) return await verifyAll(words);
  const { text, holds } = await verifyFile(words, process.env);
  console.log(text);
  process.exitCode = holds ? 0 : 1;
}

if (import.meta.main) await runCommand(() => verify(process.argv.slice(2)));
