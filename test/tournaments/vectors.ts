import * as z from "zod";
import { bracketOf, groupsOf, roundRobin } from "../../src/tournaments/draw.ts";
import { type Competitor, competitorsOf } from "../../src/tournaments/history.ts";
import type { Round } from "../../src/tournaments/results.ts";
import { TIEBREAKS } from "../../src/contract/terms.ts";
import { standingsOf } from "../../src/tournaments/standings.ts";
import { attackerOf, blocksOf, pairBlock } from "../../src/tournaments/swiss.ts";
import { Comparison, ofLines, type Checker, type Report } from "../rules/vector-report.ts";

const seed = z.int().min(1);
const RoundRobinLine = z.union([
  z.strictObject({ players: seed, rounds: z.array(z.array(z.tuple([seed, seed]))) }),
  z.strictObject({ players: seed, k: seed, groups: z.array(z.array(seed)) }),
  z.strictObject({ players: seed, bracket: z.array(seed) }),
]);

const GameLine = z.tuple([z.string(), z.string(), z.int(), z.enum(["played", "forfeit", "double-forfeit"])]);
const PairingLine = z.union([
  z.strictObject({ players: z.tuple([z.string(), z.string()]), games: z.array(GameLine) }),
  z.strictObject({ players: z.tuple([z.string()]), bye: z.int() }),
]);
const Rounds = z
  .array(z.array(PairingLine))
  .transform((rounds): Round[] => rounds.map((round) => round.map(pairing)));

function pairing(line: z.output<typeof PairingLine>): Round[number] {
  if ("bye" in line) return line;
  const games = line.games.map(([attackers, defenders, score, how]) => ({
    attackers,
    defenders,
    score,
    how,
  }));
  return { players: line.players, games };
}

const StandingsLine = z.strictObject({
  id: z.string(),
  format: z.enum(["round-robin", "swiss"]),
  tiebreaks: z.array(z.enum(TIEBREAKS)),
  players: z.array(z.string()),
  rounds: Rounds,
  expected: z.strictObject({
    order: z.array(z.string()),
    points: z.record(z.string(), z.int()),
    values: z.record(z.string(), z.partialRecord(z.enum(TIEBREAKS), z.int())),
  }),
});

const SwissLine = z.strictObject({
  id: z.int(),
  perPairing: z.int(),
  players: z.array(z.string()),
  rounds: Rounds,
  out: z.array(z.string()),
  apart: z.array(z.tuple([z.string(), z.string()])),
  expected: z.strictObject({
    weights: z.array(z.int()),
    rematches: z.boolean(),
    blocks: z.array(z.array(z.string())).optional(),
    bye: z.string().nullable().optional(),
    sides: z.array(z.tuple([z.string(), z.string()])).optional(),
  }),
});

function checkRoundRobin(line: z.output<typeof RoundRobinLine>, where: string): Report {
  const compare = new Comparison();
  const { players } = line;
  if ("rounds" in line) compare.same(where, "the rounds", line.rounds, roundRobin(players));
  else if ("groups" in line) compare.same(where, "the groups", line.groups, groupsOf(players, line.k));
  else compare.same(where, "the bracket", line.bracket, bracketOf(players));
  return compare;
}

function checkStandings(line: z.output<typeof StandingsLine>, where: string): Report {
  const compare = new Comparison();
  const { expected, format, ...table } = line;
  const standings = standingsOf({ ...table, isSwiss: format === "swiss" });
  compare.same(
    where,
    "the order",
    expected.order,
    standings.map(({ player }) => player),
  );
  for (const { player, points, values } of standings) {
    compare.same(where, `the points of ${player}`, expected.points[player], points);
    for (const tiebreak of table.tiebreaks)
      compare.same(where, `${tiebreak} of ${player}`, expected.values[player]?.[tiebreak], values[tiebreak]);
  }
  return compare;
}

function checkSwiss({ expected, perPairing, ...line }: z.output<typeof SwissLine>, where: string): Report {
  const compare = new Comparison();
  const field = competitorsOf({ ...line, out: new Set(line.out) });
  const { blocks, bye } = blocksOf(field);
  if (expected.blocks !== undefined) {
    const found = blocks.map((block) => block.map(({ player }) => player));
    compare.same(where, "the blocks", expected.blocks, found);
    compare.same(where, "the bye", expected.bye, bye?.player ?? null);
  }
  const rounds = line.rounds.length;
  const paired = blocks.map((block) => pairBlock(block, perPairing, rounds));
  compare.same(
    where,
    "the weights",
    expected.weights.map(String),
    paired.map(({ weight }) => String(weight)),
  );
  const players = new Map(field.map((one) => [one.player, one]));
  const seated = paired.flatMap(({ pairs }) => pairs).flat();
  const alone = bye === null ? [] : [bye.player];
  compare.same(where, "who is paired", [...players.keys()].toSorted(), [...seated, ...alone].toSorted());
  const isRematch = (pair: readonly string[]) => metIn(players, pair);
  compare.same(
    where,
    "rematches",
    expected.rematches,
    paired.some(({ pairs }) => pairs.some(isRematch)),
  );
  for (const [attackers, defenders] of expected.sides ?? []) {
    const attacker = attackerOf(players.get(defenders)!, players.get(attackers)!, rounds);
    compare.same(where, `who attacks of ${attackers} and ${defenders}`, attackers, attacker.player);
  }
  return compare;
}

function metIn(players: ReadonlyMap<string, Competitor>, [one = "", other]: readonly string[]): boolean {
  const competitor = players.get(one)!;
  return other === undefined ? competitor.hadBye : competitor.met.has(other);
}

/** The checker for files of a name. */
export const COMPETITION_CHECKERS: readonly (readonly [name: RegExp, checker: Checker])[] = [
  [/^roundrobin\.jsonl$/, ofLines(RoundRobinLine, checkRoundRobin)],
  [/^standings\.jsonl$/, ofLines(StandingsLine, checkStandings)],
  [/^swiss\.jsonl$/, ofLines(SwissLine, checkSwiss)],
];
