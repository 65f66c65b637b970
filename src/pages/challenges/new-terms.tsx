import { wordsIn } from "../../i18n/catalogues.ts";
import { asBeginning } from "../../i18n/times.ts";
import type { Filled, PartProps } from "./new-fields.tsx";
import { HONOURED_STOPS, type HonouredStop, OFFER_TYPES, USUAL_STOPS } from "../../contract/terms.ts";

const isUsual = (stop: HonouredStop): boolean => USUAL_STOPS.includes(stop);

/** Whether something else stops the clocks than what usually does. */
export function hasOwnStops({ form, isNew }: Filled): boolean {
  const named = HONOURED_STOPS.filter((stop) => form.has(`stops.${stop}`));
  return (
    !(isNew && named.length === 0) && HONOURED_STOPS.some((stop) => isUsual(stop) !== named.includes(stop))
  );
}

/** What stops the clocks of the game; of a new form what usually does, unless its address names some. */
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

/** Whether the form was filled in, and does not allow everything. */
export function hasOwnOffers({ form }: Filled): boolean {
  return form.has("offers") && OFFER_TYPES.some((type) => !form.has(`offers.${type}`));
}

/**
 * What the players may offer each other; of a new form everything, unless its address names some. The hidden field says
 * that the form has these boxes, so that none ticked means nothing at all.
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
