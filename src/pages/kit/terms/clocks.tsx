import { usualClocks } from "../../../operations/clocks.ts";
import { clockLine } from "../../../i18n/sentences/deadlines.ts";
import { OWN_CLOCKS } from "../../../contract/clocks.ts";
import { type OwnField, ownFields, SAME_CLOCK } from "./form.ts";
import { useFrame, useWords } from "../context.tsx";
import { FieldRefusal, marks, RefusedProvider, useRefused } from "../fields.tsx";
import { Choice, chosenOf, Tick, useFilled } from "./terms.tsx";

interface InputProps {
  readonly field: OwnField;
  readonly name: string;
  readonly usual: string | undefined;
  readonly label?: string;
}

const NumberInput = ({ field, name, usual = "", label }: InputProps) => (
  <input
    name={name}
    value={useFilled().form.get(name) ?? usual}
    inputmode="numeric"
    maxlength={4}
    aria-label={label}
    {...marks(useRefused(), `/clock/${field.name}`)}
  />
);

function SpanInputs({ field }: { readonly field: OwnField }) {
  const words = useWords().challenges.make;
  return (["days", "hours"] as const).map((unit, at) => (
    <label>
      <NumberInput field={field} name={`${field.inForm}-${unit}`} usual={field.usual[at]} /> {words[unit]}
    </label>
  ));
}

function Setting({ own }: { readonly own: OwnField }) {
  const { name, field, inForm, usual } = own;
  const { settings, wrong } = useWords().clocks;
  if (field.type === "switch")
    return <Tick name={inForm} checked={useFilled().form.has(inForm)} label={settings[name]} />;
  return (
    <>
      <p class="row" role="group" aria-label={settings[name]}>
        <span>{settings[name]}</span>
        {field.type === "span" ? (
          <SpanInputs field={own} />
        ) : (
          <NumberInput field={own} name={inForm} usual={usual[0]} label={settings[name]} />
        )}
      </p>
      <FieldRefusal at={`/clock/${name}`} words={wrong[name]} />
    </>
  );
}

interface OwnProps {
  readonly own: (typeof OWN_CLOCKS)[number];
  readonly chosen: string | undefined;
}

/** challenges.css hides the settings while another clock is chosen. */
const Own = ({ own, chosen }: OwnProps) => (
  <div class="own">
    <Choice name="clock" value={own.id} chosen={chosen} label={useWords().clocks.own[own.kind]} />
    <div class="own-clock">
      <RefusedProvider value={own.id === chosen ? useRefused() : null}>
        {ownFields(own).map((field) => (
          <Setting own={field} />
        ))}
      </RefusedProvider>
    </div>
  </div>
);

/** The days per move of each usual clock. */
const USUAL_CLOCKS = new Map([
  ["1-day", 1],
  ["3-days", 3],
  ["7-days", 7],
]);

function UsualClocks({ chosen }: { readonly chosen: string | undefined }) {
  const { together } = useWords();
  return (
    <div class="row">
      {[...USUAL_CLOCKS].map(([name, days]) => (
        <Choice name="clock" value={name} chosen={chosen} label={together.days(days)} />
      ))}
    </div>
  );
}

/** `proposed`: the proposed clock in words, if the player may keep it. */
export function Clocks({ proposed }: { readonly proposed?: string | undefined }) {
  const { begin, challenges } = useWords();
  const { language } = useFrame();
  const clocks = usualClocks();
  const others = clocks.filter(({ name }) => !USUAL_CLOCKS.has(name));
  const usual = clocks.find((clock) => clock.default)?.name ?? "";
  const same = proposed === undefined ? [] : [SAME_CLOCK];
  const ids = [...same, ...clocks.map(({ name }) => name), ...OWN_CLOCKS.map(({ id }) => id)];
  const chosen = chosenOf(useFilled(), "clock", ids, usual);
  const isSeen = chosen === undefined || [...same, ...USUAL_CLOCKS.keys()].includes(chosen);
  return (
    <fieldset>
      <legend>{begin.make.perMove}</legend>
      {proposed !== undefined && (
        <Choice
          name="clock"
          value={SAME_CLOCK}
          chosen={chosen}
          label={challenges.counter.sameClock}
          hint={proposed}
        />
      )}
      <UsualClocks chosen={chosen} />
      <FieldRefusal at="/clock" isAlone />
      <details open={!isSeen}>
        <summary>{begin.make.otherClocks}</summary>
        {others.map(({ name, clock }) => (
          <Choice name="clock" value={name} chosen={chosen} label={`${clockLine(clock, language)}.`} />
        ))}
        {OWN_CLOCKS.map((own) => (
          <Own own={own} chosen={chosen} />
        ))}
      </details>
    </fieldset>
  );
}
