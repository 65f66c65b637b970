/**
 * The places where stored JSON has players' names: seats, and who caused something. A name is letters, digits, dashes
 * and underscores, and quotes within a text are escaped, so what somebody wrote never reads like one of these.
 */
const PLACES = ["name", "by", "to"] as const;

/** How each place with a name begins in stored JSON; the name and a quote follow. */
export const NAMED_BY: readonly string[] = PLACES.map((place) => `"${place}":"`);

const RENAMED = /"type":"renamed",.*"player":"([^"]+)","name":"([^"]+)"/;

/** The same stored JSON with another name for the player who had the name `before`. */
export function withName(text: string, before: string, after: string): string {
  return NAMED_BY.reduce(
    (renamed, named) => renamed.replaceAll(`${named}${before}"`, `${named}${after}"`),
    text,
  );
}

/** The name that a player has in stored JSON; null where they have no seat in it. */
export function nameIn(text: string, player: string): string | null {
  if (!text.includes(player)) return null;
  return new RegExp(`"id":"${player}","name":"([^"\\\\]*)"`).exec(text)?.[1] ?? null;
}

/** The players who have gone, by the rows of a log; rows that cannot be read are passed over. */
export function renamingsIn(bodies: readonly string[]): readonly Renaming[] {
  return bodies.flatMap((body) => {
    const [, player, name] = RENAMED.exec(body) ?? [];
    return player === undefined || name === undefined ? [] : [{ player, name }];
  });
}

/** A player who has gone, and the name that is left of them. */
export interface Renaming {
  readonly player: string;
  readonly name: string;
}

/** Stored JSON with the name that is left of a player, wherever it had theirs; null where nothing changes. */
export function relabelled(text: string, { player, name }: Renaming): string | null {
  const before = nameIn(text, player);
  return before === null || before === name ? null : withName(text, before, name);
}
