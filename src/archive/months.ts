import type { GameRecord } from "../game/projections/records.ts";
import { traced } from "../lib/tracing.ts";
import { archivedGame, type ArchivedGame, type Wanted } from "./archive.ts";
import type { Archive } from "./object.ts";

type Archives = DurableObjectNamespace<Archive>;

/** When the month after an instant begins (UTC). */
function nextMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

const monthOf = (archives: Archives, at: number) =>
  traced(archives.getByName(new Date(at).toISOString().slice(0, 7)));

/** Puts a game into the archive, once it has been played to an end. Twice is once. */
export async function archiveGame(archives: Archives, record: GameRecord): Promise<void> {
  const game = archivedGame(record);
  if (game !== null) await monthOf(archives, game.at).add(game);
}

/** The finished games in the order of their ends, however many months they lie in: `wanted.limit` of them, or all. */
export async function archivedGames(archives: Archives, wanted: Wanted): Promise<ArchivedGame[]> {
  const { after, to, limit } = wanted;
  const found: ArchivedGame[] = [];
  for (let at = after.at; at <= to && found.length < limit; at = nextMonth(at))
    found.push(...(await monthOf(archives, at).games({ ...wanted, limit: limit - found.length })));
  return found;
}
