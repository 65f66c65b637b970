import { wordsIn } from "../../i18n/catalogues.ts";
import type { Filled, PartProps } from "./new-fields.tsx";
import { HONOURED_STOPS, type HonouredStop, USUAL_STOPS } from "../../contract/terms.ts";

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
