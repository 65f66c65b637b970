import { ID_LENGTH } from "../lib/ids.ts";

/** The names of the service's own players, the weakest first. */
const NAMES = ["Thrall", "Karl", "Hersir", "Jarl", "Konung"] as const;

/** A player of the service's own: a bot that anybody can play with at once. */
export interface HousePlayer {
  readonly id: string;
  readonly name: (typeof NAMES)[number];
  /** How strong it is, from 1 to 5. */
  readonly level: number;
}

/**
 * The house. Its ids are the same everywhere (migrations/ adds its players under them): nobody can act for a player who has
 * no token, so they need not be hidden, and who is of the house is known without a look-up.
 */
export const HOUSE: readonly HousePlayer[] = NAMES.map((name, index) => ({
  id: `House${name.padStart(ID_LENGTH - "House".length, "0")}`,
  name,
  level: index + 1,
}));

const BY_ID: ReadonlyMap<string, HousePlayer> = new Map(HOUSE.map((player) => [player.id, player]));

/** The player of the house with an id; null for anybody else. */
export const housePlayer = (id: string | null | undefined): HousePlayer | null => BY_ID.get(id ?? "") ?? null;

/** Whose program a player of the house is, in place of an operator's id: nobody's id is so short. */
export const THE_HOUSE = "house";
