import type { Language } from "../../contract/languages.ts";
import { numberFormat } from "../../i18n/formatters.ts";
import type { GameRating } from "../../contract/ratings.ts";
import type { ViewOf } from "../../contract/view.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { dayWords } from "../../i18n/times.ts";
import { SIDES } from "../../rules/index.ts";
import { filled } from "../kit/due.tsx";
import type { Point } from "./graph.ts";
import { Facts } from "../kit/lists.tsx";

/** A rated game, and what it did to its players. */
export type RatedGame = ViewOf<typeof GameRating>;

const whole = (value: number): string => String(Math.round(value));

/** A rating and how sure it is: `1523 ± 61`. */
export const pointsOf = ({ rating, rd }: Point): string => `${whole(rating)}\u00A0±\u00A0${whole(rd)}`;

/** By how much a rating has changed, between the numbers that are shown: `+21`, `−8`. */
export function changeOf({ before, after }: { readonly before: Point; readonly after: Point }): string {
  const change = Math.round(after.rating) - Math.round(before.rating);
  return change < 0 ? `\u2212${-change}` : `+${change}`;
}

/** A share of a hundred. */
export const shareWords = (percentile: number, language: Language): string =>
  numberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(percentile / 100);

/** Why a rated game does not count, and whom the moderators hold to be at fault. */
function annulledSentences(
  { reason, note, atFault }: NonNullable<RatedGame["annulled"]>,
  language: Language,
): readonly string[] {
  const { notices, ratings } = wordsIn(language);
  return [
    notices.rating.reasons[reason],
    ...(atFault === null ? [] : [ratings.game.fault(atFault)]),
    ...(note === null ? [] : [notices.rating.note(note)]),
    notices.rating.stays,
  ];
}

interface OutcomeProps {
  readonly rating: RatedGame;
  readonly reader: Reader;
}

/** What a rated game did to both players, or that it does not count and why. */
export function RatingOutcome({ rating, reader }: OutcomeProps) {
  const { language, timezone } = reader;
  const { game: words } = wordsIn(language).ratings;
  const { annulled, revised, ruleset } = rating;
  const dayOf = (instant: string): string => dayWords(Date.parse(instant), language, timezone);
  const shownAs = (side: RatedGame["attackers"]): string =>
    words.change(whole(side.before.rating), whole(side.after.rating), changeOf(side));
  return (
    <section id="ratings" class="box" aria-labelledby="ratings-title">
      <h2 id="ratings-title">{words.title}</h2>
      {annulled && <p class="note">{words.annulled(dayOf(annulled.at))}</p>}
      <Facts
        of={SIDES.map((side) => rating[side]).map((side) => [
          <a href={`/players/${encodeURIComponent(side.name)}/ratings/${ruleset}`}>{side.name}</a>,
          annulled ? <del>{shownAs(side)}</del> : shownAs(side),
        ])}
      />
      {annulled && <p class="said">{annulledSentences(annulled, language).join(" ")}</p>}
      {revised && (
        <p class="soft small">
          {filled(
            (game) => words.revised(dayOf(revised.at), game),
            <a href={`/games/${revised.because}`}>{words.earlier}</a>,
          )}
        </p>
      )}
    </section>
  );
}
