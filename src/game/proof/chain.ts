import { fromHex, hex, utf8 } from "../../lib/bytes.ts";
import { jcs } from "../../lib/jcs.ts";
import { sha256Hex } from "../../lib/sha256.ts";
import { formatInstant } from "../../lib/duration.ts";
import { kindOf, textOf } from "../events/index.ts";
import type { PublicData } from "../events/kind.ts";
import type { GameEvent } from "../state.ts";
import { isObject, pointed } from "../../lib/json.ts";
import { err, ok, type Checked } from "../../rules/index.ts";

/** Instants are RFC 3339, spans ISO 8601, exact to the millisecond. */
interface PublicEvent {
  readonly seq: number;
  readonly at: string;
  readonly type: GameEvent["type"];
  readonly data: PublicData;
}

/**
 * `digest`: the digest of the event's text; null if it never had a text. The caller passes it, because a deleted text
 * leaves only its digest.
 */
export function publicEvent(seq: number, event: GameEvent, digest: string | null): PublicEvent {
  const data = kindOf(event.type).record(event, digest === null ? null : { digest });
  return { seq, at: formatInstant(event.at), type: event.type, data };
}

/** `prev`: the hash of the entry before this one; null for the first. */
export interface LogRecord extends PublicEvent {
  readonly prev: string | null;
  readonly hash: string;
}

/**
 * Returns the SHA-256 (hex) of the record's canonical form (RFC 8785), without `hash` and with the game's id as `game`.
 * Returns null if there is no canonical form.
 */
export function hashOf(game: string, record: object): string | null {
  const { hash: _hash, ...hashed } = record as { readonly hash?: unknown };
  const form = jcs({ ...hashed, game });
  return form === null ? null : sha256Hex(utf8(form));
}

export function chained(game: string, prev: string | null, event: PublicEvent): LogRecord {
  const record = { ...event, prev };
  const hash = hashOf(game, record);
  if (hash === null) throw new Error(`an event without a canonical form: ${event.type}`);
  return { ...record, hash };
}

/**
 * `at`: the index of the text. Fault `seq`: the log has no entry with the text's number. Fault `digest`: that entry has
 * another digest, or none.
 */
interface TextFault {
  readonly at: number;
  readonly fault: "seq" | "digest";
}

/** Returns the first fault; null if every text's digest is in its log entry. */
export function verifyTexts(
  log: readonly LogRecord[],
  texts: readonly (SaltedText & { readonly seq: number })[],
): TextFault | null {
  for (const [at, { seq, salt, text }] of texts.entries()) {
    const record = log[seq - 1];
    const digest = typeof salt === "string" && typeof text === "string" ? digestOf({ salt, text }) : null;
    if (record === undefined) return { at, fault: "seq" };
    const recorded = (record.data["message"] as { readonly digest?: string } | null | undefined)?.digest;
    if (digest === null || digest !== recorded) return { at, fault: "digest" };
  }
  return null;
}

const SALT_BYTES = 16;

export const newSalt = (): string => hex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));

/** `salt` is in hex. It is deleted with the text. */
interface SaltedText {
  readonly salt: string;
  readonly text: string;
}

const SALT = new RegExp(`^[0-9a-f]{${2 * SALT_BYTES}}$`);

/** Returns the SHA-256 (hex) of the salt's bytes and the text in UTF-8; null for a malformed salt or text. */
export function digestOf({ salt, text }: SaltedText): string | null {
  if (!SALT.test(salt) || !text.isWellFormed()) return null;
  const words = utf8(text);
  const bytes = new Uint8Array(SALT_BYTES + words.length);
  bytes.set(fromHex(salt));
  bytes.set(words, SALT_BYTES);
  return sha256Hex(bytes);
}

export interface ChainLink {
  readonly hash: string;
  readonly digest?: string;
  readonly salt?: string;
}

interface Unchained {
  readonly game: string;
  readonly prev: string | null;
  readonly seq: number;
  readonly event: GameEvent;
}

export function linkOf({ game, prev, seq, event }: Unchained, makeSalt: () => string): ChainLink {
  const text = textOf(event);
  if (text === null) return { hash: chained(game, prev, publicEvent(seq, event, null)).hash };
  const salt = makeSalt();
  // Requests with malformed Unicode have been rejected before.
  const digest = digestOf({ salt, text: text.toWellFormed() });
  if (digest === null) throw new Error("not a salt");
  return { hash: chained(game, prev, publicEvent(seq, event, digest)).hash, digest, salt };
}

/**
 * `shape`: not a list of entries, or an entry has other members. `seq`: an entry is missing, repeated or out of place.
 * `prev`: an entry does not have the hash of the entry before it. `hash`: an entry was changed. `head`: the log does
 * not end with the expected hash. `pointer`: RFC 6901, within the log.
 */
interface LogFault {
  readonly fault: "shape" | "seq" | "prev" | "hash" | "head";
  readonly pointer: string;
}

const HASH = /^[0-9a-f]{64}$/;
const isHash = (value: unknown): boolean => typeof value === "string" && HASH.test(value);

const MEMBERS: Readonly<Record<keyof LogRecord, (value: unknown) => boolean>> = {
  seq: (value) => Number.isSafeInteger(value),
  at: (value) => typeof value === "string",
  type: (value) => typeof value === "string",
  data: isObject,
  prev: (value) => value === null || isHash(value),
  hash: isHash,
};

function misshapen(record: Readonly<Record<string, unknown>>): string | null {
  const names = Object.keys(MEMBERS) as (keyof LogRecord)[];
  const wrong = names.find((name) => !Object.hasOwn(record, name) || !MEMBERS[name](record[name]));
  return wrong ?? Object.keys(record).find((name) => !Object.hasOwn(MEMBERS, name)) ?? null;
}

function faultIn(game: string, record: unknown, at: number, prev: string | null): LogFault | null {
  const pointer = `/${at}`;
  if (!isObject(record)) return { fault: "shape", pointer };
  const wrong = misshapen(record);
  if (wrong !== null) return { fault: "shape", pointer: `${pointer}/${pointed(wrong)}` };
  const read = record as unknown as LogRecord;
  if (read.seq !== at + 1) return { fault: "seq", pointer: `${pointer}/seq` };
  if (read.prev !== prev) return { fault: "prev", pointer: `${pointer}/prev` };
  return hashOf(game, read) === read.hash ? null : { fault: "hash", pointer };
}

/** `log` is parsed JSON from outside, so its shape is checked too. Returns its entries, or the first fault. */
export function verifyChain(
  game: string,
  log: unknown,
  head: string | null = null,
): Checked<readonly LogRecord[], LogFault> {
  if (!Array.isArray(log)) return err({ fault: "shape", pointer: "" });
  let prev: string | null = null;
  for (const [at, record] of log.entries()) {
    const fault = faultIn(game, record, at, prev);
    if (fault !== null) return err(fault);
    prev = (record as LogRecord).hash;
  }
  if (head !== null && prev !== head)
    return err({ fault: "head", pointer: `/${Math.max(0, log.length - 1)}/hash` });
  return ok(log as readonly LogRecord[]);
}
