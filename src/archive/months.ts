import type { GameRecord } from "../game/projections/records.ts";
import { stubOf, type JurisdictionEnv } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import { archivedGame, type ArchivedGame, type Wanted } from "./archive.ts";
import type { ArchiveObject } from "./object.ts";

type ArchiveEnv = JurisdictionEnv & { readonly ARCHIVES: DurableObjectNamespace<ArchiveObject> };

function nextMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

const monthOf = (env: ArchiveEnv, at: number) =>
  traced(stubOf(env, env.ARCHIVES, new Date(at).toISOString().slice(0, 7)));

/** Archives a game if it was played to an end. Idempotent. */
export async function archiveGame(env: ArchiveEnv, record: GameRecord): Promise<void> {
  const game = archivedGame(record);
  if (game !== null) await monthOf(env, game.at).add(game);
}

/** Returns games in the order in which they ended. Reads month after month until `to` or the limit is reached. */
export async function archivedGames(env: ArchiveEnv, wanted: Wanted): Promise<ArchivedGame[]> {
  const { after, to, limit } = wanted;
  const found: ArchivedGame[] = [];
  for (let at = after.at; at <= to && found.length < limit; at = nextMonth(at))
    found.push(...(await monthOf(env, at).games({ ...wanted, limit: limit - found.length })));
  return found;
}
