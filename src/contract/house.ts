import { ID_LENGTH } from "../lib/ids.ts";

/** The weakest is first. */
const NAMES = ["Thrall", "Karl", "Hersir", "Jarl", "Konung"] as const;

/** One of the service's own bots. */
export interface HousePlayer {
  readonly id: string;
  readonly name: (typeof NAMES)[number];
  /** From 1 to 5. */
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

/** Returns null for all other players. */
export const housePlayer = (id: string | null | undefined): HousePlayer | null => BY_ID.get(id ?? "") ?? null;

/** Stored in place of an operator's id. Real ids are longer. */
export const THE_HOUSE = "house";
