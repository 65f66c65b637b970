import type { Child } from "hono/jsx";
import type { Language } from "../../../contract/languages.ts";
import type { Refused } from "../fields.tsx";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { asBeginning } from "../../../i18n/times.ts";
import { HONOURED_STOPS, type HonouredStop, OFFER_TYPES, USUAL_STOPS } from "../../../contract/terms.ts";

export interface Filled {
  readonly form: ReadonlyMap<string, string>;
  /** False after the form was sent; empty fields of a new form have default values. */
  readonly isNew: boolean;
  readonly refused: Refused | null;
}

export interface PartProps extends Filled {
  readonly language: Language;
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly chosen: string | undefined;
  readonly children?: Child;
}

export function Choice({ name, value, chosen, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} value={value} checked={value === chosen} required />{" "}
      <span>{children}</span>
    </label>
  );
}

/** The value that was sent or is in the query, else the default. */
export function chosenOf({ form, isNew }: Filled, name: string, all: readonly string[], usual: string) {
  const sent = form.get(name);
  if (sent !== undefined && all.includes(sent)) return sent;
  return isNew ? usual : undefined;
}

const isUsual = (stop: HonouredStop): boolean => USUAL_STOPS.includes(stop);

export function hasOwnStops({ form, isNew }: Filled): boolean {
  const named = HONOURED_STOPS.filter((stop) => form.has(`stops.${stop}`));
  return (
    !(isNew && named.length === 0) && HONOURED_STOPS.some((stop) => isUsual(stop) !== named.includes(stop))
  );
}

/** The usual stops for a new form, unless its address names some. */
export function Stops({ language, form, isNew }: PartProps) {
  const words = wordsIn(language).challenges.make;
  const isNamed = HONOURED_STOPS.some((stop) => form.has(`stops.${stop}`));
  return (
    <fieldset>
      <legend>{words.stops}</legend>
      <p class="hint">{words.stopsHint}</p>
      {HONOURED_STOPS.map((stop) => (
        <label>
          <input
            type="checkbox"
            name={`stops.${stop}`}
            checked={isNew && !isNamed ? isUsual(stop) : form.has(`stops.${stop}`)}
          />{" "}
          <span>
            {words.stopKinds[stop].name}
            <span class="hint">{words.stopKinds[stop].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function hasOwnOffers({ form }: Filled): boolean {
  return form.has("offers") && OFFER_TYPES.some((type) => !form.has(`offers.${type}`));
}

/**
 * Everything for a new form, unless its address names some. The hidden field says that the form has these boxes, so
 * that empty boxes allow nothing.
 */
export function OffersAllowed({ language, form, isNew }: PartProps) {
  const { challenges, log } = wordsIn(language);
  const isNamed = form.has("offers") || OFFER_TYPES.some((type) => form.has(`offers.${type}`));
  return (
    <fieldset>
      <legend>{challenges.terms.offers}</legend>
      <p class="hint">{challenges.terms.offersHint}</p>
      <input type="hidden" name="offers" value="chosen" />
      {OFFER_TYPES.map((type) => (
        <label>
          <input
            type="checkbox"
            name={`offers.${type}`}
            checked={(isNew && !isNamed) || form.has(`offers.${type}`)}
          />{" "}
          <span>{asBeginning(log.offers[type], language)}</span>
        </label>
      ))}
    </fieldset>
  );
}
