import { type Rules, RULESETS } from "../../rules/index.ts";

/** What a reader looks for in the lobby; undefined: whatever it is. */
export interface Wish {
  /** The id of a shipped rule set. */
  readonly ruleset?: string | undefined;
  /** Squares a side. */
  readonly size?: Rules["size"] | undefined;
}

/** The sizes that there are boards of, the smallest first. */
export const SIZES = [...new Set(RULESETS.map(({ size }) => size))].toSorted((one, other) => one - other);

/** Takes the query of the page's address; gives the wish. What is no rule set and no size wishes nothing. */
export function wishIn(query: (name: string) => string | undefined): Wish {
  return {
    ruleset: RULESETS.find(({ id }) => id === query("ruleset"))?.id,
    size: SIZES.find((size) => String(size) === query("size")),
  };
}

/** The address of the lobby with a wish, from a place on (a cursor). */
export function addressOf({ ruleset, size }: Wish, cursor: string): string {
  const query = new URLSearchParams({
    ...(ruleset === undefined ? {} : { ruleset }),
    ...(size === undefined ? {} : { size: String(size) }),
    cursor,
  });
  return `/lobby?${query.toString()}`;
}
