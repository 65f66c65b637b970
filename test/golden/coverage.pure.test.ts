import { expect, it } from "vitest";
import type { LadderEvent } from "../../src/tournaments/ladder.ts";
import type { MatchEvent } from "../../src/tournaments/match.ts";
import type { TournamentEvent } from "../../src/tournaments/tournament.ts";
import { EDITIONS } from "./editions.ts";
import { OBJECT_KINDS, type StateRow } from "./state.ts";
import { MAY_BE_EMPTY, SCHEMAS, tablesOfRelease } from "./tables.ts";

const rows = EDITIONS.flatMap((edition) => edition.read().state).filter(
  (line): line is StateRow => line.length === 3,
);
const kindOf = ([database]: StateRow): string => database.split("/")[0] ?? "";

it("every class of Durable Objects in wrangler.toml has golden rows", () => {
  const kinds = new Set(rows.map(kindOf));
  expect(OBJECT_KINDS.toSorted()).toEqual(Object.keys(SCHEMAS).toSorted());
  expect(OBJECT_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
});

it("every table of this release has golden rows", () => {
  const filled = new Set(rows.map((row) => `${kindOf(row)}.${row[1]}`));
  const missing = tablesOfRelease().filter((table) => !filled.has(table));
  expect(missing.filter((table) => !(table in MAY_BE_EMPTY))).toEqual([]);
});

it("the reasons for empty tables are about tables of this release", () => {
  const tables = new Set(tablesOfRelease());
  expect(Object.keys(MAY_BE_EMPTY).filter((table) => !tables.has(table))).toEqual([]);
});

/** The kinds of events, sorted. A kind that is missing, or does not exist, does not compile. */
const allOf = <Type extends string>(kinds: Readonly<Record<Type, true>>): string[] =>
  Object.keys(kinds).toSorted();

/** The events of each log. A tournament's news of its matches is stored with them, not in its log. */
const EVENTS: Readonly<Record<string, readonly string[]>> = {
  game: [
    "accepted",
    "cancelled",
    "challenged",
    "declined",
    "draw-declined",
    "draw-offered",
    "ended",
    "expired",
    "gifted",
    "messaged",
    "moved",
    "offer-accepted",
    "offer-declined",
    "offer-withdrawn",
    "offered",
    "rematch-agreed",
    "rematch-asked",
    "reminded",
    "renamed",
    "stopped",
    "taken-back",
    "uncovered",
  ],
  tournament: allOf<Exclude<TournamentEvent["type"], "begun" | "reported">>({
    made: true,
    changed: true,
    opened: true,
    "organiser-invited": true,
    "organiser-uninvited": true,
    "organiser-added": true,
    "organiser-removed": true,
    entered: true,
    withdrawn: true,
    started: true,
    unpaired: true,
    paired: true,
    annulled: true,
    ruled: true,
    extended: true,
    overdue: true,
    "put-out": true,
    finished: true,
    cancelled: true,
  }),
  match: allOf<MatchEvent["type"]>({
    begun: true,
    heard: true,
    added: true,
    left: true,
    "given-up": true,
    ended: true,
  }),
  ladder: allOf<LadderEvent["type"]>({
    made: true,
    changed: true,
    closed: true,
    entered: true,
    left: true,
    challenged: true,
    ended: true,
  }),
};

it.each(Object.entries(EVENTS))("the log of a %s has a golden event of every kind", (kind, types) => {
  const events = rows.filter((row) => kindOf(row) === kind && row[1] === "events");
  const found = new Set(
    events.map(([, , row]) => (JSON.parse(row["body"] as string) as { readonly type: string }).type),
  );
  expect([...found].toSorted()).toEqual(types);
});
