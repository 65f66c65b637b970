import { ID_LENGTH } from "../lib/ids.ts";

/** From the weakest to the strongest, because a name's place determines the level. */
const NAMES = ["Thrall", "Karl", "Hersir", "Jarl", "Konung"] as const;

/** One of the service's own bots. */
export interface HousePlayer {
  readonly id: string;
  readonly name: (typeof NAMES)[number];
  /** From 1, the weakest, to 5. */
  readonly level: number;
}

/**
 * The ids are the same in every installation (migrations/ inserts these players). They identify a house player without
 * a lookup, and need not be secret, because house players have no tokens.
 */
export const HOUSE: readonly HousePlayer[] = NAMES.map((name, index) => ({
  id: `House${name.padStart(ID_LENGTH - "House".length, "0")}`,
  name,
  level: index + 1,
}));

const BY_ID: ReadonlyMap<string, HousePlayer> = new Map(HOUSE.map((player) => [player.id, player]));

/** Needs no look-up in the database, because house players have fixed ids. Returns null for all other players. */
export const housePlayer = (id: string | null | undefined): HousePlayer | null => BY_ID.get(id ?? "") ?? null;

/** Stored as the operator's id of house players. It can't be a player's id, because player ids are longer. */
export const THE_HOUSE = "house";
