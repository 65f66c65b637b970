import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { localBindings, QUIETLY, storageIn } from "../../src/host/local.ts";
import { percentile, type Client } from "./client.ts";
import type { Figure } from "./figures.ts";
import { beginGame, makeMove, quietGame } from "./players.ts";

const SAMPLE = 100;
const LATE = 1000;

async function sample(
  http: Client,
  game: Awaited<ReturnType<typeof beginGame>>,
  moves: readonly string[],
): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < SAMPLE; at++) took.push(await makeMove(http, game, moves));
  return took;
}

function figures(when: string, took: readonly number[]): Figure[] {
  return [
    { name: `one move ${when}, p50`, value: percentile(took, 0.5), unit: "ms" },
    { name: `one move ${when}, p99`, value: percentile(took, 0.99), unit: "ms" },
  ];
}

/** Whether a move costs more late in a game than early. */
export async function growthWithPlies(http: Client): Promise<Figure[]> {
  const moves = quietGame(LATE + SAMPLE);
  const game = await beginGame(http);
  while (game.ply < 10) await makeMove(http, game, moves);
  const early = await sample(http, game, moves);
  while (game.ply < LATE) await makeMove(http, game, moves);
  const late = await sample(http, game, moves);
  return [...figures("from ply 10 on", early), ...figures(`from ply ${LATE} on`, late)];
}

/** Puts players and finished games into D1, as if they had come by themselves. */
export async function fillRecords(state: string, count: number): Promise<void> {
  const worker = {
    modules: [{ type: "ESModule" as const, path: "fill.js", contents: "export default {}" }],
    compatibilityDate: "2026-11-01",
    d1Databases: localBindings().d1Databases,
  };
  const options = { ...QUIETLY, resourcePersistencePath: storageIn(state), workers: [worker] };
  const miniflare = new Miniflare(convertV4MiniflareOptions(options));
  const db = await miniflare.getD1Database("DB");
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const body = JSON.stringify({ filler: "x".repeat(1000) });
  await db.batch([
    db.prepare(`${numbers} INSERT INTO players (id, name, name_key, skeleton, language, timezone, created_at)
      SELECT 'filler' || i, 'filler' || i, 'filler' || i, 'fi77er' || i, 'en', 'UTC', i FROM n`),
    db
      .prepare(`${numbers} INSERT INTO games (id, version, status, ruleset, in_lobby, created_at, body)
      SELECT 'filler' || i, 50, 'finished', 'brandubh', 0, i, ? FROM n`)
      .bind(body),
    db.prepare(`${numbers} INSERT INTO game_players (player_id, game_id, status, created_at)
      SELECT 'filler' || (i / 10), 'filler' || i, 'finished', i FROM n`),
  ]);
  await miniflare.dispose();
}
