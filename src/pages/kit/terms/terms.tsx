import { type Child, createContext, useContext } from "hono/jsx";
import { asBeginning } from "../../../i18n/times.ts";
import { HONOURED_STOPS, type HonouredStop, OFFER_TYPES, USUAL_STOPS } from "../../../contract/terms.ts";
import { Hidden } from "../buttons.tsx";
import { useFrame, useWords } from "../context.tsx";
import { Group, LabelText, marks, type Refused, RefusedProvider, useRefused } from "../fields.tsx";

export interface Filled {
  readonly form: ReadonlyMap<string, string>;
  /** False after the form was sent: then an empty field stays empty and gets no default value. */
  readonly isNew: boolean;
}

const Current = createContext<Filled>({ form: new Map(), isNew: true });

/** Returns the values of the form that contains the component. */
export const useFilled = (): Filled => useContext(Current);

interface FilledProps extends Filled {
  readonly refused: Refused | null;
  readonly children?: Child;
}

/** Provides the values and errors to the fields of a form. */
export const FilledForm = ({ form, isNew, refused, children }: FilledProps) => (
  <Current.Provider value={{ form, isNew }}>
    <RefusedProvider value={refused}>{children}</RefusedProvider>
  </Current.Provider>
);

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly chosen: string | undefined;
  readonly label?: Child;
  readonly hint?: string | undefined;
}

export const Choice = ({ name, value, chosen, label, hint }: ChoiceProps) => (
  <label>
    <input type="radio" name={name} value={value} checked={value === chosen} required />{" "}
    <LabelText label={label} hint={hint} />
  </label>
);

interface TickProps {
  readonly name: string;
  readonly checked: boolean;
  readonly label: Child;
  readonly hint?: string;
  /** The JSON pointer of the checkbox's errors. */
  readonly at?: string;
}

export const Tick = ({ name, checked, label, hint, at }: TickProps) => (
  <label>
    <input type="checkbox" name={name} checked={checked} {...(at !== undefined && marks(useRefused(), at))} />{" "}
    <LabelText label={label} hint={hint} />
  </label>
);

/**
 * Returns the value in the form or query if it is one of `all`. Otherwise returns `usual` for a new form, and undefined
 * for a submitted form.
 */
export function chosenOf({ form, isNew }: Filled, name: string, all: readonly string[], usual: string) {
  const sent = form.get(name);
  if (sent !== undefined && all.includes(sent)) return sent;
  return isNew ? usual : undefined;
}

/** A new form has the usual stops ticked, unless its address names stops. */
function tickedStops({ form, isNew }: Filled): readonly HonouredStop[] {
  const named = HONOURED_STOPS.filter((stop) => form.has(`stops.${stop}`));
  return isNew && named.length === 0 ? USUAL_STOPS : named;
}

export const hasOwnStops = (filled: Filled): boolean =>
  new Set(tickedStops(filled)).symmetricDifference(new Set(USUAL_STOPS)).size > 0;

export function Stops() {
  const ticked = tickedStops(useFilled());
  const { stops, stopsHint, stopKinds } = useWords().challenges.make;
  return (
    <Group words={{ label: stops, hint: stopsHint }}>
      {HONOURED_STOPS.map((stop) => (
        <Tick
          name={`stops.${stop}`}
          checked={ticked.includes(stop)}
          hint={stopKinds[stop].hint}
          label={stopKinds[stop].name}
        />
      ))}
    </Group>
  );
}

export function hasOwnOffers({ form }: Filled): boolean {
  return form.has("offers") && OFFER_TYPES.some((type) => !form.has(`offers.${type}`));
}

/**
 * Checkboxes for the offers. A new form has all offers ticked, unless its address names offers. Because of the hidden
 * field, a form without ticked boxes allows no offers, instead of the API's default.
 */
export function OffersAllowed() {
  const { form, isNew } = useFilled();
  const { challenges, log } = useWords();
  const { language } = useFrame();
  const { offers, offersHint } = challenges.terms;
  const isNamed = form.has("offers") || OFFER_TYPES.some((type) => form.has(`offers.${type}`));
  return (
    <Group words={{ label: offers, hint: offersHint }}>
      <Hidden name="offers" value="chosen" />
      {OFFER_TYPES.map((type) => (
        <Tick
          name={`offers.${type}`}
          checked={(isNew && !isNamed) || form.has(`offers.${type}`)}
          label={asBeginning(log.offers[type], language)}
        />
      ))}
    </Group>
  );
}
