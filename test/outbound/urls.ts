import type { UrlRefusal } from "../../src/contract/terms.ts";
import DATA from "./urls.json" with { type: "json" };

/** The service whose webhooks are judged here. */
export const OWN_ORIGIN = "https://taflpost.example";

/** A spelling, and its verdict: `ok`, or why not. */
export type UrlRow = readonly [spelling: string, verdict: "ok" | UrlRefusal];

interface Group {
  readonly verdict: string;
  readonly urls: readonly string[];
}

const rowsOf = (groups: readonly Group[]): UrlRow[] =>
  groups.flatMap(({ verdict, urls }) => urls.map((url) => [url, verdict as UrlRow[1]] as const));

const LONG = `https://hooks.example.org/${"a".repeat(2048 - 26)}`;

/** Production's verdicts. Read on both runtimes: their parsers must agree on every row. */
export const PRODUCTION: readonly UrlRow[] = [
  ...rowsOf(DATA.production),
  [LONG, "ok"],
  // Too long, as written or as it would be called.
  [`${LONG}a`, "too-long"],
  [`https://hooks.example.org/${"å".repeat(1000)}`, "too-long"],
];

/** Local mode's different verdicts; all others must be the same. */
export const LOCAL = rowsOf(DATA.local);

/** The ports of other protocols, which browsers refuse too (the Fetch standard). */
export const REFUSED_PORTS: readonly number[] = DATA.refusedPorts;

/** Ports on which receivers really listen. */
export const GOOD_PORTS: readonly number[] = DATA.goodPorts;

type RangeRow = readonly [range: string, inside: readonly string[], outside: readonly string[]];

/** Each refused range: its first and last address, and the neighbours on either side that are public (where they are). */
export const RANGES = DATA.ranges as unknown as readonly RangeRow[];
