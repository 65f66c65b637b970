import { type Level, LEVELS, moveOfLevel, search, VARIANTS } from "../../engine/index.ts";
import {
  legalMoves,
  parseMove,
  play,
  type Position,
  RULESETS,
  type Ruleset,
  shippedRuleset,
  startPosition,
} from "../../rules/index.ts";
import { runCommand, Trouble, wordsOf } from "../settings.ts";

const USAGE = `npm run engine:match -- A B [--ruleset brandubh,tablut | all] [--games 100] [--nodes 5000]
A and B are levels (1 to ${LEVELS.at(-1)}), random, or weights: ${Object.keys(VARIANTS).join(", ")}. --nodes is for weights.`;

export type Player = (position: Position, seed: number) => string;

const MOST_PLIES = 300;
const OPENING = 6;

/** `nodes`: how many nodes a player with its own weights (VARIANTS) searches for a move. */
export function playerNamed(name: string, nodes: number): Player {
  if (name === "random") return atRandom;
  const level = LEVELS.find((one) => String(one) === name);
  if (level !== undefined) return (position, seed) => moveOfLevel(level satisfies Level, position, seed).move;
  const weights = VARIANTS[name];
  if (weights === undefined) throw new Trouble(`Unknown player ${name}. ${USAGE}`);
  return (position, seed) =>
    search(position, { nodes, seed, weights: weights[position.ruleset.escape] }).move;
}

function atRandom(position: Position, seed: number): string {
  const moves = legalMoves(position);
  return moves[drawn(seed + position.ply) % moves.length]!.move;
}

function drawn(seed: number): number {
  let key = Math.imul(seed + 0x3779, 0x9e3779b1);
  key = Math.imul(key ^ (key >>> 15), 0x85ebca6b);
  return (key ^ (key >>> 13)) >>> 0;
}

function after(position: Position, move: string): Position {
  const written = parseMove(move);
  const played = written.ok ? play(position, written.value) : written;
  if (!played.ok) throw new Error(`${position.ruleset.id}: ${move} is not legal`);
  return played.value.position;
}

export function openingOf(ruleset: Ruleset, seed: number): Position {
  const start = startPosition(ruleset);
  let position = start;
  for (let left = drawn(seed) % (OPENING + 1); left > 0; left--) {
    position = after(position, atRandom(position, seed * 64));
    if (position.ending !== null) return start;
  }
  return position;
}

/** Plays a game. Returns 1 if the attackers win, 0 if the defenders win, and 0.5 for a draw. */
export function gameBetween(attackers: Player, defenders: Player, opening: Position, seed: number): number {
  let position = opening;
  while (position.ending === null && position.ply < MOST_PLIES) {
    const player = position.turn === "attackers" ? attackers : defenders;
    position = after(position, player(position, seed));
  }
  const winner = position.ending?.winner ?? null;
  return winner === null ? 0.5 : winner === "attackers" ? 1 : 0;
}

export interface Score {
  wins: number;
  draws: number;
  losses: number;
}

/** Plays two games from each opening, with the sides swapped, because an opening can favour one side. */
export function match(a: Player, b: Player, rulesets: readonly Ruleset[], games: number): Score {
  const score: Score = { wins: 0, draws: 0, losses: 0 };
  for (let game = 0; game < games; game++) {
    const pair = game >> 1;
    const opening = openingOf(rulesets[pair % rulesets.length]!, pair);
    const isAttacking = game % 2 === 0;
    const value = isAttacking ? gameBetween(a, b, opening, pair) : 1 - gameBetween(b, a, opening, pair);
    score[value === 1 ? "wins" : value === 0 ? "losses" : "draws"]++;
  }
  return score;
}

/** Converts a share of the points to an Elo difference. The share is limited, because 0 and 1 would give infinity. */
const points = (share: number): number => -400 * Math.log10(1 / Math.min(Math.max(share, 1e-3), 0.999) - 1);

/** Returns the difference in Elo points, and half the width of its 95 % confidence interval. */
export function eloOf({ wins, draws, losses }: Score): { readonly elo: number; readonly error: number } {
  const games = wins + draws + losses;
  const share = (wins + draws / 2) / games;
  const spread = (wins * (1 - share) ** 2 + draws * (0.5 - share) ** 2 + losses * share ** 2) / games;
  const margin = 1.96 * Math.sqrt(spread / games);
  return { elo: points(share), error: (points(share + margin) - points(share - margin)) / 2 };
}

function rulesetsNamed(names: string): readonly Ruleset[] {
  if (names === "all") return RULESETS;
  return names.split(",").map((name) => {
    const ruleset = shippedRuleset(name);
    if (ruleset === null) throw new Trouble(`Unknown rule set ${name}. ${USAGE}`);
    return ruleset;
  });
}

const numberIn = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Trouble(`${text} is not a number of games or nodes. ${USAGE}`);
  return Number(text);
};

const OPTIONS = {
  ruleset: { type: "string", default: ["brandubh", "tablut", "hnefatafl", "copenhagen"].join(",") },
  games: { type: "string", default: "100" },
  nodes: { type: "string", default: "5000" },
} as const;

function run(): void {
  const { values, positionals } = wordsOf({ options: OPTIONS, allowPositionals: true }, USAGE);
  const [a, b] = positionals;
  if (a === undefined || b === undefined) throw new Trouble(USAGE);
  const [one, other] = [a, b].map((name) => playerNamed(name, numberIn(values.nodes)));
  const score = match(one!, other!, rulesetsNamed(values.ruleset), numberIn(values.games));
  const { elo, error } = eloOf(score);
  const { wins, draws, losses } = score;
  console.log(`${a} against ${b}: ${wins} wins, ${draws} draws, ${losses} losses`);
  console.log(`Elo ${elo.toFixed(0)} ± ${error.toFixed(0)}`);
}

if (import.meta.main) await runCommand(async () => run());
