import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type RulesetId, parseMove, perft, play, rulesetOf, startPosition } from "../../src/rules/index.ts";
import type { Figure } from "./figures.ts";

const VECTORS = join(import.meta.dirname, "../vectors");
const COPENHAGEN = startPosition(rulesetOf("copenhagen"));

/** How often each figure is taken; the best counts, for what else the machine does can only slow it down. */
const ROUNDS = 5;

/** Measures the rules core on one core. */
export async function benchRules(): Promise<Figure[]> {
  const games = recordedGames();
  const plies = games.reduce((sum, game) => sum + game.moves.length, 0);
  const judged = best(() => perft(COPENHAGEN, 3));
  const replayed = best(() => replayAll(games));
  return [
    {
      name: "rules: perft 3 of copenhagen, every move made and judged",
      value: judged.perSecond / 1e6,
      unit: "M moves/s",
    },
    {
      name: "rules: 60 plies of recorded games parsed, played and judged",
      value: (replayed.ms * 1000 * 60) / plies,
      unit: "µs",
    },
  ];
}

function best(work: () => number): { perSecond: number; ms: number } {
  const runs = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    const done = work();
    return { done, ms: performance.now() - begun };
  });
  const { done, ms } = runs.reduce((a, b) => (b.ms < a.ms ? b : a));
  return { perSecond: (done * 1000) / ms, ms };
}

interface RecordedGame {
  readonly ruleset: RulesetId;
  readonly moves: readonly string[];
}

function recordedGames(): RecordedGame[] {
  const files = readdirSync(VECTORS).filter((name) => name.startsWith("games-"));
  const lines = files.flatMap((name) => readFileSync(join(VECTORS, name), "utf8").trim().split("\n"));
  return lines.map((line) => JSON.parse(line) as RecordedGame);
}

function replayAll(games: readonly RecordedGame[]): number {
  let plies = 0;
  for (const game of games) plies += replayOne(game);
  return plies;
}

function replayOne({ ruleset, moves }: RecordedGame): number {
  let position = startPosition(rulesetOf(ruleset));
  for (const text of moves) {
    const written = parseMove(text);
    const played = written.ok ? play(position, written.value) : null;
    if (!played?.ok) throw new Error(`${ruleset}: ${text} is refused`);
    position = played.value.position;
  }
  return position.ply;
}
