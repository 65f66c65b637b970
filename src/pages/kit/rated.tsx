import type { Language } from "../../contract/languages.ts";
import { numberFormat } from "../../i18n/formatters.ts";
import type { GameRating } from "../../contract/ratings.ts";
import type { ViewOf } from "../../contract/view.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { dayWords } from "../../i18n/times.ts";
import { SIDES } from "../../rules/index.ts";
import { filled } from "./due.tsx";
import { Facts } from "./lists.tsx";

/** A rating and its deviation, in Glicko points. */
export interface Point {
  readonly rating: number;
  readonly rd: number;
}

export type RatedGame = ViewOf<typeof GameRating>;

const whole = (value: number): string => String(Math.round(value));

/** `1523 ± 61` */
export const pointsOf = ({ rating, rd }: Point): string => `${whole(rating)}\u00A0±\u00A0${whole(rd)}`;

/** The change between the rounded ratings: `+21`, `−8`. */
export function changeOf({ before, after }: { readonly before: Point; readonly after: Point }): string {
  const change = Math.round(after.rating) - Math.round(before.rating);
  return change < 0 ? `\u2212${-change}` : `+${change}`;
}

export const shareWords = (percentile: number, language: Language): string =>
  numberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(percentile / 100);

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

/** How a game changed both ratings, or why it does not count. */
export function RatingOutcome({ rating, reader }: OutcomeProps) {
  const { language, timezone } = reader;
  const { game: words } = wordsIn(language).ratings;
  const { annulled, revised, ruleset } = rating;
  const dayOf = (instant: string): string => dayWords(Date.parse(instant), language, timezone);
  const changeWords = (side: RatedGame["attackers"]): string =>
    words.change(whole(side.before.rating), whole(side.after.rating), changeOf(side));
  return (
    <section id="ratings" class="box" aria-labelledby="ratings-title">
      <h2 id="ratings-title">{words.title}</h2>
      {annulled && <p class="note">{words.annulled(dayOf(annulled.at))}</p>}
      <Facts
        of={SIDES.map((side) => rating[side]).map((side) => [
          <a href={`/players/${encodeURIComponent(side.name)}/ratings/${ruleset}`}>{side.name}</a>,
          annulled ? <del>{changeWords(side)}</del> : changeWords(side),
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
