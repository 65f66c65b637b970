import { wordsIn } from "../../i18n/catalogues.ts";
import { asBeginning } from "../../i18n/times.ts";
import type { Filled, PartProps } from "./new-fields.tsx";
import { OFFER_TYPES } from "../../contract/terms.ts";

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
