import { isObject, pointed } from "../../lib/json.ts";
import { err, ok, type Checked } from "../../rules/index.ts";
import { hashOf, type LogRecord } from "./chain.ts";

/**
 * What can be wrong with a log. `shape`: no list of records, or a record with other members than it has to have; `seq`:
 * one is missing, twice or out of place; `prev`: it does not follow the one before; `hash`: it is not what was hashed;
 * `head`: the log does not end where it is said to.
 */
const LOG_FAULTS = ["shape", "seq", "prev", "hash", "head"] as const;

/** The first thing in a log that does not hold, and its place (RFC 6901, in the log). */
interface LogFault {
  readonly fault: (typeof LOG_FAULTS)[number];
  readonly pointer: string;
}

const HASH = /^[0-9a-f]{64}$/;
const isHash = (value: unknown): boolean => typeof value === "string" && HASH.test(value);

/** The members of a record, and what each has to be. There are no others. */
const MEMBERS: Readonly<Record<keyof LogRecord, (value: unknown) => boolean>> = {
  seq: (value) => Number.isSafeInteger(value),
  at: (value) => typeof value === "string",
  type: (value) => typeof value === "string",
  data: isObject,
  prev: (value) => value === null || isHash(value),
  hash: isHash,
};

/** The member of a record that is not what it has to be; null where all are. */
function misshapen(record: Readonly<Record<string, unknown>>): string | null {
  const names = Object.keys(MEMBERS) as (keyof LogRecord)[];
  const wrong = names.find((name) => !Object.hasOwn(record, name) || !MEMBERS[name](record[name]));
  return wrong ?? Object.keys(record).find((name) => !Object.hasOwn(MEMBERS, name)) ?? null;
}

/** What is wrong with the record at a place of a log; null for nothing. `prev`: the hash before it. */
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

/**
 * Verifies the chain of a log that somebody hands in, as parsed JSON: of the game `game`, and up to the hash `head`
 * where one is known (the whole log ends with it). Gives its records, or the first place that does not hold.
 */
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
