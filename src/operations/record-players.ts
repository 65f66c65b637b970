import type { ListedRecord, PlayerIds, RecordRow } from "../game/recorded.ts";
import type { GameExport } from "../game/proof/export.ts";
import { playerNames, playersByNames } from "../players/store.ts";
import { nameKey } from "../players/names.ts";
import type { Ports } from "./ports.ts";

/** Returns the ids of both players from the log of a signed export; undefined if it has no such log. */
export function playerIdsIn(file: object): PlayerIds | undefined {
  const { log = [] } = file as Partial<GameExport>;
  return log.find(({ type }) => type === "accepted")?.data["players"] as PlayerIds | undefined;
}

type Named = Pick<ListedRecord, "players" | "playerIds" | "verified">;

/** Sets the players' current names in verified games. If no ids are stored, removes names that no longer exist. */
export async function presentNames(records: readonly Named[], { env }: Pick<Ports, "env">) {
  const ids = records.flatMap(({ playerIds = {} }) => Object.values(playerIds));
  const old = records.filter(({ verified, playerIds }) => verified && playerIds === undefined);
  const written = old.flatMap(({ players }) => Object.values(players));
  const names = ids.length === 0 ? null : await playerNames(env.DB, ids);
  const known = written.length === 0 ? null : await playersByNames(env.DB, written);
  const nameOf = (name: string): string => known?.get(nameKey(name))?.name ?? "";
  return <R extends Named>({ playerIds, ...record }: R): Omit<R, "playerIds"> => {
    const { players, verified } = record;
    if (!verified) return record;
    const { attackers, defenders } = playerIds ?? players;
    const now = playerIds === undefined ? nameOf : (id: string) => names?.get(id) ?? "";
    return { ...record, players: { attackers: now(attackers), defenders: now(defenders) } };
  };
}

export function recordSummary(id: string, listed: Omit<ListedRecord, "playerIds">, { ORIGIN }: Ports["env"]) {
  return { id, url: `${ORIGIN}/records/${id}`, ...listed };
}

export async function viewsOfRecords<Row extends RecordRow>(rows: readonly Row[], ports: Pick<Ports, "env">) {
  const records = rows.map(({ record }) => record);
  const named = await presentNames(records, ports);
  return rows.map((row) => ({ ...row, view: recordSummary(row.id, named(row.record), ports.env) }));
}
