import type { Language } from "../../contract/languages.ts";
import { numberFormat } from "../../i18n/formatters.ts";
import type { GameRating } from "../../contract/ratings.ts";
import type { ViewOf } from "../../contract/view.ts";
import { SIDES } from "../../rules/index.ts";
import { useWords } from "./context.tsx";
import { filled } from "./due.tsx";
import { useFormat } from "./format.ts";

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

function Annulled({ reason, note, atFault }: NonNullable<RatedGame["annulled"]>) {
  const { notices, ratings } = useWords();
  return (
    <p class="said">
      {notices.rating.reasons[reason]} {atFault !== null && `${ratings.game.fault(atFault)} `}
      {note !== null && `${notices.rating.note(note)} `}
      {notices.rating.stays}
    </p>
  );
}

/** Shows how a game changed both ratings and, if the game was annulled, why. A script may count up from `data-from`. */
export function RatingOutcome({ rating }: { readonly rating: RatedGame }) {
  const { game: words } = useWords().ratings;
  const format = useFormat();
  const { annulled, revised, ruleset } = rating;
  const changed = (side: RatedGame["attackers"]) => {
    const before = whole(side.before.rating);
    const after = <span data-from={before}>{whole(side.after.rating)}</span>;
    return <span class="unbroken">{filled((gap) => words.change(before, gap, changeOf(side)), after)}</span>;
  };
  return (
    <div id="ratings">
      <p class="soft small">{words.title}</p>
      {annulled && <p class="note">{words.annulled(format.day(annulled.at))}</p>}
      <ul class="inline">
        {SIDES.map((side) => rating[side]).map((side) => (
          <li>
            <a href={`/players/${encodeURIComponent(side.name)}/ratings/${ruleset}`}>{side.name}</a>{" "}
            {annulled ? <del>{changed(side)}</del> : changed(side)}
          </li>
        ))}
      </ul>
      {annulled && <Annulled {...annulled} />}
      {revised && (
        <p class="soft small">
          {filled(
            (game) => words.revised(format.day(revised.at), game),
            <a href={`/games/${revised.because}`}>{words.earlier}</a>,
          )}
        </p>
      )}
    </div>
  );
}
