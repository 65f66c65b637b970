import type { Kind } from "../../lib/service-object.ts";
import DATA from "./stored.json" with { type: "json" };

/** Where data is stored: in D1 ("records"), or in the objects of a class. */
export type Place = "records" | Kind;
export type Tables = { readonly [P in Place]?: readonly string[] };

/**
 * The tables with data about people, by purpose and place, for `/privacy`. privacy.json (src/i18n/messages) says why they
 * are stored and for how long. A test compares stored.json with the schemas.
 */
export const STORED: Readonly<Record<keyof typeof DATA.aboutPeople, Tables>> = DATA.aboutPeople;

/** The tables without data about people. */
export const ABOUT_NOBODY: Tables = DATA.aboutNobody;

export const placesOf = (of: keyof typeof STORED) =>
  Object.keys(STORED[of]) as Exclude<Place, "authorization" | "beacon" | "thinker">[];
