import * as z from "zod";
import { dayOf, nextOffset } from "../../src/ratings/offset.ts";
import { type PoolPlayer, Rater } from "../../src/ratings/rater.ts";
import type { Standing } from "../../src/ratings/glicko2.ts";
import { Comparison } from "../rules/vector-report.ts";

const Numbers = z.strictObject({ rating: z.number(), rd: z.number(), volatility: z.number() });
const SideOf = z.strictObject({ before: Numbers, after: Numbers, expected: z.number() });

export const RatingLine = z.strictObject({
  id: z.int(),
  kind: z.string(),
  start: z.record(z.string(), Numbers.extend({ at: z.int() })),
  offset: z.number(),
  offsetSd: z.number().nullable(),
  games: z.array(
    z.strictObject({
      id: z.string(),
      ratedAt: z.int(),
      attackers: z.string(),
      defenders: z.string(),
      score: z.number(),
    }),
  ),
  annulled: z.array(z.string()),
  changes: z.array(
    z.strictObject({ game: z.string(), offset: z.number(), attackers: SideOf, defenders: SideOf }),
  ),
  final: z.record(z.string(), Numbers),
  offsets: z.array(z.strictObject({ day: z.int(), offset: z.number(), sd: z.number() })),
});

export const OffsetLine = z.strictObject({
  id: z.int(),
  start: z.strictObject({ offset: z.number(), sd: z.number() }),
  fits: z.array(
    z.strictObject({
      days: z.int(),
      games: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])),
      offset: z.number(),
      sd: z.number(),
    }),
  ),
});

/** Figures are the same when they are to a millionth. */
const CLOSE = 1e-6;

function compareFigures(compare: Comparison, where: string, wanted: object, got: object): void {
  for (const [name, value] of Object.entries(wanted) as [string, number | object][]) {
    const found = (got as Record<string, unknown>)[name];
    if (typeof value === "object") compareFigures(compare, `${where} ${name}`, value, found ?? {});
    else if (typeof value !== "number" || Math.abs(Number(found) - value) > CLOSE || found === undefined)
      compare.same(where, name, value, found);
    else compare.checks++;
  }
}

/** Rates the games of a line, each once, and compares each entry and the final standings. */
export function checkRatings(line: z.infer<typeof RatingLine>, where: string): Comparison {
  const compare = new Comparison();
  const first = line.games[0];
  const fits = line.offsetSd !== null;
  const today = {
    // Where the offset never changes, midnight never comes.
    day: fits && first !== undefined ? dayOf(first.ratedAt) : Infinity,
    offset: line.offset,
    variance: (line.offsetSd ?? 0) ** 2,
  };
  const start = (id: string): PoolPlayer | null => {
    const known = line.start[id];
    return known === undefined ? null : { ...known, ratedAt: known.at, games: 0 };
  };
  const rater = new Rater({ today, games: [] }, start);
  const skipped = new Set(line.annulled);
  const changes = line.games.flatMap((game) => {
    if (skipped.has(game.id)) return [];
    skipped.add(game.id);
    return [{ game: game.id, ...rater.add({ ...game, hasBot: false }) }];
  });
  const names = changes.map(({ game }) => game);
  compare.same(where, "the rated games", line.changes.map(({ game }) => game).join(" "), names.join(" "));
  line.changes.forEach(({ game, ...change }, index) =>
    compareFigures(compare, `${where}: ${game}`, change, changes[index] ?? {}),
  );
  const final = { ...line.start, ...Object.fromEntries(rater.players) };
  compareFigures(compare, `${where}: in the end`, line.final, final);
  const days = new Map(rater.takeDays().map((day) => [day.day, day]));
  for (const { day, offset, sd } of line.offsets) {
    const found = days.get(day);
    const got = found === undefined ? {} : { ...found, sd: Math.sqrt(found.variance) };
    compareFigures(compare, `${where}: day ${day}`, { offset, sd }, got);
  }
  return compare;
}

const side = (rating: number, rd: number): Standing => ({ rating, rd, volatility: 0.06 });

/** Fits the offsets of a line, midnight after midnight. */
export function checkOffsets({ start, fits }: z.infer<typeof OffsetLine>, where: string): Comparison {
  const compare = new Comparison();
  let offset = { offset: start.offset, variance: start.sd ** 2 };
  for (const [index, fit] of fits.entries()) {
    for (let day = 1; day < fit.days; day++) offset = nextOffset(offset, []);
    const games = fit.games.map(([attackers, ra, defenders, rd, score]) => ({
      attackers: side(attackers, ra),
      defenders: side(defenders, rd),
      score,
    }));
    offset = nextOffset(offset, games);
    const found = { offset: offset.offset, sd: Math.sqrt(offset.variance) };
    compareFigures(compare, `${where}: fit ${index + 1}`, { offset: fit.offset, sd: fit.sd }, found);
  }
  return compare;
}
