import type { AccountNews } from "../contract/events/records.ts";
import type { Standing } from "./glicko2.ts";
import type { SideEntry } from "./rater.ts";
import type { Annulment } from "./rows.ts";

interface About {
  readonly ruleset: string;
  readonly origin: string;
  readonly game: string;
}

/** Rounds a rating or a deviation to a tenth of a point. */
export const rounded = (value: number): number => Math.round(value * 10) / 10;

const gameOf = ({ ruleset, origin, game }: About) => ({
  game: { id: game, url: `${origin}/games/${game}` },
  ruleset,
});

const ratingOf = ({ rating, rd }: Standing) => ({ rating: rounded(rating), rd: rounded(rd) });

export const ratedEvent = (about: About, { before, after, games }: SideEntry): AccountNews => ({
  type: "rating.changed",
  data: { ...gameOf(about), because: "game", before: ratingOf(before), after: ratingOf(after), games },
});

/** Returns an event for a changed rating; null if it is the same when rounded. `undone`: the annulled game counts again. */
export function replayedEvent(
  about: About & { readonly undone: boolean },
  before: Standing | null,
  after: Standing & { readonly games: number },
): AccountNews | null {
  if (before === null || rounded(before.rating) === rounded(after.rating)) return null;
  const why = { because: "annulment", ...(about.undone ? { undone: true as const } : {}) } as const;
  const data = { ...why, before: ratingOf(before), after: ratingOf(after), games: after.games };
  return { type: "rating.changed", data: { ...gameOf(about), ...data } };
}

export const annulledEvent = (
  about: About,
  { reason, note, atFault }: Omit<Annulment, "at">,
  player: string,
): AccountNews => ({
  type: "game.annulled",
  data: {
    ...gameOf(about),
    reason,
    note,
    atFault: atFault === null ? null : atFault === player ? "me" : "opponent",
  },
});
