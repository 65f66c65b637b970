import { beforeRead, longRead, viewerOf } from "./game-access.ts";
import { gameCalled, gameOf, type Ports } from "./ports.ts";
import { type Exported, exportFile, type GameExport, type VerifiedObject } from "../game/proof/export.ts";
import { UNREAD, verified } from "../game/proof/verification.ts";
import type { LogNow } from "../game/reader.ts";
import { UNREADABLE } from "../game/refusals.ts";
import { IdParam } from "../contract/fields.ts";
import { Log } from "../contract/log.ts";
import { KeySet, VerificationAnswer } from "../contract/proof.ts";
import { HOUR, SECOND } from "../lib/duration.ts";
import { ok } from "../rules/index.ts";
import { type Answer, json, logTag, versioned } from "./answers.ts";
import { OPEN, operationsOf, PUBLIC, takes } from "./operation.ts";
import type { Env } from "../env.ts";
import { jcs } from "../lib/jcs.ts";
import { type PublicKey, publicKey, signDetached, type SigningKey, signingKey } from "../lib/jws.ts";
import { log } from "../lib/log.ts";

type Keys = Pick<Env, "SIGNING_KEY" | "SIGNING_KEYS_PREVIOUS">;

interface ServiceKeys {
  readonly own: SigningKey | null;
  readonly all: readonly PublicKey[];
}

/** Reads earlier keys from the settings. Leaves out invalid keys, and logs an error. */
function previousIn(text: string): readonly PublicKey[] {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const keys = words.map((word) => publicKey(word));
  if (keys.includes(null)) log("error", "signing-key-unusable", { of: "SIGNING_KEYS_PREVIOUS" });
  return keys.filter((key) => key !== null);
}

async function readKeys({ SIGNING_KEY: text, SIGNING_KEYS_PREVIOUS: before = "" }: Keys) {
  const own = text === undefined ? null : await signingKey(text);
  if (text === undefined) log("error", "signing-key-missing");
  else if (own === null) log("error", "signing-key-unusable", { of: "SIGNING_KEY" });
  const previous = previousIn(before);
  const all = own === null ? previous : [own.public, ...previous.filter(({ kid }) => kid !== own.public.kid)];
  return { own, all };
}

/** Keys by the settings they come from, so that an isolate parses them only once. */
const read = new Map<string, Promise<ServiceKeys>>();

/** Returns the service's keys, the current one first. Unusable keys are left out, and an error is logged. */
export function keysOf(env: Keys): Promise<ServiceKeys> {
  const text = `${env.SIGNING_KEY}\n${env.SIGNING_KEYS_PREVIOUS}`;
  const known = read.get(text) ?? readKeys(env);
  read.set(text, known);
  return known;
}

/** Signs JSON in its canonical form (RFC 8785); null without a key or a canonical form. */
export async function signatureOf(value: object, env: Keys): Promise<string | null> {
  const { own } = await keysOf(env);
  const form = own === null ? null : jcs(value);
  return own === null || form === null ? null : signDetached(own, form);
}

const operation = operationsOf("Proof");
export const proofOperations = operation.all;

const logAnswer: Answer<LogNow> = {
  ...json(Log, "The log"),
  reply: (answer) => ({ json: answer.log, lines: answer.log.items, headers: { vary: "Accept" } }),
};

export const getGameLog = operation.get("/v1/games/{id}/log", {
  id: "getGameLog",
  summary: "Get the log of a game",
  description:
    "Every event, in order. Each entry has the hash of the previous one, so changes are noticed. The last hash is the game's `head`, also in the game, in events and webhooks about it, and in e-mails. Entries have ids, never names. `/docs/guides/proof` explains how to verify a log.",
  access: takes("read"),
  input: { params: IdParam },
  answer: versioned(logAnswer, ({ rows, isForParties }) => logTag(rows, isForParties)),
  refuses: UNREADABLE,
  run: (caller, { id }, ports) => longRead(caller, id, () => gameOf(ports, id).log(viewerOf(caller)), ports),
});

export interface ExportNow {
  readonly records: number;
  readonly file: GameExport;
}

/** Only games that are over and readable to the end are signed. */
const isSigned = ({ game, log: { unread } }: Exported): boolean =>
  (game.status === "finished" || game.status === "cancelled") && unread === 0;

export async function fileOf(found: Exported, { env }: Ports): Promise<ExportNow> {
  const file = exportFile(found);
  const signature = isSigned(found) ? await signatureOf(file, env) : null;
  return { records: found.log.items.length + found.log.unread, file: { ...file, signature } };
}

/** Verifies the file as its readers receive it, after conversion to JSON and back. */
async function foundIn(exported: Exported, ports: Ports) {
  const { file, records } = await fileOf(exported, ports);
  const { all } = await keysOf(ports.env);
  const said: unknown = JSON.parse(JSON.stringify(file));
  return { file, records, found: await verified(said, { keys: all, isNeeded: false }) };
}

async function verifyObject(id: string, ports: Ports): Promise<VerifiedObject> {
  try {
    const object = gameCalled(ports, id);
    // The game is read as one of its players, so that their texts are verified, too.
    const [party = null] = await object.others("");
    const exported = (await object.exported(party)) as Exported | null;
    if (exported === null) {
      const { "game-unreadable": unreadable = 0 } = await object.troubles();
      return unreadable > 0
        ? { game: id, records: 0, fault: UNREAD }
        : { game: null, records: 0, fault: null };
    }
    const { records, found } = await foundIn(exported, ports);
    return { game: exported.game.id, records, fault: found.fault };
  } catch (fault) {
    log("error", "verify-failed", { game: id, fault });
    return { game: id, records: 0, fault: { check: "file", fault: "unreachable", pointer: "" } };
  }
}

/** Verifies games, including private ones. `ids`: the platform's ids of their objects. Returns nothing of their content. */
export const verifyGames = (ids: readonly string[], ports: Ports): Promise<readonly VerifiedObject[]> =>
  Promise.all(ids.map((id) => verifyObject(id, ports)));

export const verifyGame = operation.get("/v1/games/{id}/verify", {
  id: "verifyGame",
  summary: "Verify the log of a game",
  description:
    "Checks what anyone can check with the game's JSON export (`npm run verify -- FILE`): hash chain, moves, ledger and signature. The result for a `head` is stored for a while.",
  access: OPEN,
  input: { params: IdParam },
  answer: json(VerificationAnswer, "The result of each check", { headers: { "cache-control": "no-cache" } }),
  refuses: UNREADABLE,
  run: async (caller, { id }, ports) => {
    const known = await beforeRead(id, ports);
    if (!known.ok) return known;
    const { head: now, rows, verdict } = known.value;
    if (verdict !== null) return ok({ game: id, head: now, records: rows, ...verdict });
    const exported = await longRead(caller, id, () => gameOf(ports, id).exported(null), ports);
    if (!exported.ok) return exported;
    const { file, records, found } = await foundIn(exported.value, ports);
    const { head } = file;
    await gameOf(ports, id).keepVerdict(head, found);
    return ok({ game: id, head, records, ...found });
  },
});

export const listSigningKeys = operation.get("/.well-known/jwks.json", {
  id: "listSigningKeys",
  summary: "List the keys that sign exports",
  description: "The current key comes first; old ones stay, so that their signatures can be verified.",
  access: PUBLIC,
  answer: json(KeySet, "The keys", { keep: { seconds: HOUR / SECOND } }),
  run: async (_, __, { env }) => ok({ keys: (await keysOf(env)).all }),
});
