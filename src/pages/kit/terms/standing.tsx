import type { ConductView, RatingView, Requirements } from "../../../contract/standing.ts";
import type { ChallengeBefore, ChallengeView } from "../../../contract/game.ts";
import type { Language } from "../../../contract/languages.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { listWords, spanWords } from "../../../i18n/times.ts";
import { MINUTE, parseDuration } from "../../../lib/duration.ts";
import { Hidden } from "../buttons.tsx";
import { useFrame, useWords } from "../context.tsx";
import { countIn, type Form } from "../forms.ts";
import { FieldRefusal, Group, marks, useRefused } from "../fields.tsx";
import { type Filled, Tick, useFilled } from "./terms.tsx";

const percent = (share: number): string => String(Math.round(share * 100));

export function ratingSentence({ rating, rd, games, provisional }: RatingView, language: Language): string {
  const words = wordsIn(language).standing;
  const points = String(Math.round(rating));
  if (games === 0) return words.none;
  return provisional ? words.unsettled(points) : words.rating(points, String(Math.round(rd)));
}

const timeOf = (text: string): number => parseDuration(text) ?? 0;

/** Leaves out unknown figures. */
export function conductSentences({ reply, reliability }: ConductView, language: Language): readonly string[] {
  const { standing: words, notices } = wordsIn(language);
  const span = (text: string): string => spanWords(timeOf(text), language, notices.underAMinute);
  const wordsOf = ({ median, p80 }: NonNullable<ConductView["reply"]>): string =>
    timeOf(p80) < MINUTE ? words.replyQuick : words.reply(span(median), span(p80));
  return [
    ...(reply === null ? [] : [wordsOf(reply)]),
    ...(reliability === null ? [] : [words.reliability(percent(reliability))]),
  ];
}

/** Returns the expected score of the player who accepts. If the sides are fixed, `forecast` is the attackers' score. */
function chances({ forecast, side }: ChallengeBefore): number | null {
  return forecast !== null && side === "attackers" ? 1 - forecast : forecast;
}

export function MakerStanding({ challenge }: { readonly challenge: ChallengeBefore }) {
  const { rating, conduct } = challenge;
  const { language } = useFrame();
  const expected = chances(challenge);
  const sentences = [
    ...(rating === null ? [] : [ratingSentence(rating, language)]),
    ...(expected === null ? [] : [wordsIn(language).standing.forecast(percent(expected))]),
    ...conductSentences(conduct, language),
  ];
  return sentences.length === 0 ? null : <p class="soft standing">{sentences.join(" ")}</p>;
}

function ratingNeeded({ rating = {} }: Requirements, language: Language): readonly string[] {
  const { needs } = wordsIn(language).standing;
  const { min, max } = rating;
  if (min !== undefined && max !== undefined) return [needs.range(String(min), String(max))];
  return [
    ...(min === undefined ? [] : [needs.min(String(min))]),
    ...(max === undefined ? [] : [needs.max(String(max))]),
  ];
}

function personNeeds(requires: Requirements, language: Language): readonly string[] {
  const { needs } = wordsIn(language).standing;
  const { provisional, games, reliability } = requires;
  return [
    ...ratingNeeded(requires, language),
    ...(provisional === false ? [needs.settled] : []),
    ...(games === undefined ? [] : [needs.games(games)]),
    ...(reliability === undefined ? [] : [needs.reliability(percent(reliability))]),
  ];
}

export function needsOf(requires: Requirements, language: Language): readonly string[] {
  const noBots = requires.bots === false ? [wordsIn(language).standing.needs.people] : [];
  return [...personNeeds(requires, language), ...noBots];
}

export function ratedSentences(
  { rated, requires }: Pick<ChallengeView, "rated" | "requires">,
  language: Language,
): readonly string[] {
  const words = wordsIn(language).standing;
  const needed = personNeeds(requires, language);
  return [
    rated ? words.rated : words.unrated,
    ...(needed.length === 0 ? [] : [words.asks(listWords(needed, language))]),
    ...(requires.bots === false ? [words.noBots] : []),
  ];
}

/** The name of a hidden field that accompanies the checkbox, so that an unticked box means unrated. */
export const HAS_RATED = "rated-shown";

/** `isProposed`: whether a new form proposes a rated game; false for custom rule sets. */
export function Rated({ isProposed }: { readonly isProposed: boolean }) {
  const { form, isNew } = useFilled();
  const words = useWords().standing.form;
  const isOpen = isNew && !form.has(HAS_RATED);
  return (
    <>
      <Hidden name={HAS_RATED} value="yes" />
      <Tick
        name="rated"
        checked={isOpen ? isProposed : form.has("rated")}
        hint={words.ratedHint}
        at="/rated"
        label={words.rated}
      />
      <FieldRefusal at="/rated" />
    </>
  );
}

/** The JSON pointer with which errors refer to each field. */
const NUMBERS = {
  min: "/requires/rating/min",
  max: "/requires/rating/max",
  games: "/requires/games",
  reliability: "/requires/reliability",
} as const;
const BOXES = { settled: "provisional", people: "bots" } as const;

const nameOf = (field: string): string => `requires.${field}`;

export function hasRequires({ form }: Filled): boolean {
  return [...form].some(([name, value]) => name.startsWith("requires.") && value !== "");
}

export function Requires({ legend, hint }: { readonly legend?: string; readonly hint?: string }) {
  const { form } = useFilled();
  const words = useWords().standing.form;
  const refused = useRefused();
  return (
    <Group at="/requires" words={{ label: legend ?? words.requires, hint: hint ?? words.requiresHint }}>
      {Object.entries(NUMBERS).map(([field, at]) => (
        <label>
          {words[field as keyof typeof NUMBERS]}
          <input
            name={nameOf(field)}
            inputmode="numeric"
            size={5}
            maxlength={5}
            autocomplete="off"
            value={form.get(nameOf(field)) ?? ""}
            {...marks(refused, at, "/requires")}
          />
        </label>
      ))}
      {Object.keys(BOXES).map((field) => (
        <Tick
          name={nameOf(field)}
          checked={form.has(nameOf(field))}
          label={words[field as keyof typeof BOXES]}
        />
      ))}
    </Group>
  );
}

const some = (values: object) => Object.entries(values).filter(([, value]) => value !== undefined);

/** Returns undefined if nothing is required. The schema rejects text that is not a number. */
export function requiresIn(form: Form): Record<string, unknown> | undefined {
  const typed = (field: string): unknown => countIn(form, nameOf(field));
  const share = typed("reliability");
  const rating = some({ min: typed("min"), max: typed("max") });
  const all = some({
    rating: rating.length === 0 ? undefined : Object.fromEntries(rating),
    games: typed("games"),
    reliability: typeof share === "number" ? share / 100 : share,
    provisional: form.has(nameOf("settled")) ? false : undefined,
    bots: form.has(nameOf("people")) ? false : undefined,
  });
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Ticks a box only for `false`: `true` requires nothing, like an absent value. */
const excluded = (allowed: boolean | undefined) => (allowed === false ? allowed : undefined);

export function requiresForm({ rating, provisional, games, reliability, bots }: Requirements) {
  const share = reliability === undefined ? undefined : Math.round(reliability * 100);
  const numbers = some({ min: rating?.min, max: rating?.max, games, reliability: share });
  const boxes = some({ settled: excluded(provisional), people: excluded(bots) });
  return [...numbers, ...boxes.map(([field]) => [field, "on"])].map(([field, value]): [string, string] => [
    nameOf(field),
    String(value),
  ]);
}
