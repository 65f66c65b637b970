import type { AccountNews } from "../contract/events/records.ts";
import type { Standing } from "./glicko2.ts";
import type { Annulment } from "./rows.ts";
import type { SideEntry } from "./table.ts";

/** Of which game something is told, and where that is. */
interface About {
  readonly ruleset: string;
  readonly origin: string;
  readonly game: string;
}

/** As ratings are shown: with one decimal. */
export const shown = (value: number): number => Math.round(value * 10) / 10;

const gameOf = ({ ruleset, origin, game }: About) => ({
  game: { id: game, url: `${origin}/games/${game}` },
  ruleset,
});

const ratingOf = ({ rating, rd }: Standing) => ({ rating: shown(rating), rd: shown(rd) });

/** What a player is told of a game of theirs that was rated. */
export const newsOfGame = (about: About, { before, after, games }: SideEntry): AccountNews => ({
  type: "rating.changed",
  data: { ...gameOf(about), because: "game", before: ratingOf(before), after: ratingOf(after), games },
});

/** The same of a game, maybe of others, that no longer counts or counts again (`undone`); null where nobody would see a change. */
export function newsOfReplay(
  about: About & { readonly undone: boolean },
  before: Standing | null,
  after: Standing & { readonly games: number },
): AccountNews | null {
  if (before === null || shown(before.rating) === shown(after.rating)) return null;
  const why = { because: "annulment", ...(about.undone ? { undone: true as const } : {}) } as const;
  const data = { ...why, before: ratingOf(before), after: ratingOf(after), games: after.games };
  return { type: "rating.changed", data: { ...gameOf(about), ...data } };
}

/** What a player is told of a game of theirs that no longer counts. */
export const newsOfAnnulment = (
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
