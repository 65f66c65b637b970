import { usualClocks } from "../../../operations/clocks.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { clockLine } from "../../../i18n/sentences/index.ts";
import { OWN_CLOCKS } from "../../../contract/clocks.ts";
import { type OwnField, ownFields, SAME_CLOCK } from "./form.ts";
import { useWords } from "../context.tsx";
import { FieldRefusal, marks } from "../fields.tsx";
import { Choice, chosenOf, type PartProps } from "./terms.tsx";

type OwnClock = (typeof OWN_CLOCKS)[number];

interface FieldProps extends PartProps {
  readonly own: OwnField;
}

function SpanInputs({ own: { name, inForm, usual }, language, form, refused }: FieldProps) {
  const words = wordsIn(language).challenges.make;
  return (["days", "hours"] as const).map((unit, at) => (
    <label>
      <input
        name={`${inForm}-${unit}`}
        value={form.get(`${inForm}-${unit}`) ?? usual[at] ?? ""}
        inputmode="numeric"
        maxlength={4}
        {...marks(refused, `/clock/${name}`)}
      />{" "}
      {words[unit]}
    </label>
  ));
}

function CountInput({ own: { name, inForm, usual }, language, form, refused }: FieldProps) {
  const words = wordsIn(language).clocks;
  return (
    <input
      name={inForm}
      value={form.get(inForm) ?? usual[0] ?? ""}
      inputmode="numeric"
      maxlength={4}
      aria-label={words.settings[name]}
      {...marks(refused, `/clock/${name}`)}
    />
  );
}

function Setting(props: FieldProps) {
  const { own, language, form, refused } = props;
  const { name, field, inForm } = own;
  const words = wordsIn(language).clocks;
  if (field.type === "switch")
    return (
      <label>
        <input type="checkbox" name={inForm} checked={form.has(inForm)} /> <span>{words.settings[name]}</span>
      </label>
    );
  return (
    <>
      <p class="row" role="group" aria-label={words.settings[name]}>
        <span>{words.settings[name]}</span>
        {field.type === "span" ? <SpanInputs {...props} /> : <CountInput {...props} />}
      </p>
      <FieldRefusal refused={refused} at={`/clock/${name}`} words={words.wrong[name]} />
    </>
  );
}

/** challenges.css hides the settings while another clock is chosen. */
function Own({
  own,
  chosen,
  ...props
}: PartProps & { readonly own: OwnClock; readonly chosen: string | undefined }) {
  const words = wordsIn(props.language).clocks;
  const isChosen = own.id === chosen;
  return (
    <div class="own">
      <Choice name="clock" value={own.id} chosen={chosen}>
        {words.own[own.kind]}
      </Choice>
      <div class="own-clock">
        {ownFields(own).map((field) => (
          <Setting {...props} own={field} refused={isChosen ? props.refused : null} />
        ))}
      </div>
    </div>
  );
}

interface ClocksProps extends PartProps {
  /** The proposed clock in words, if the player may keep it. */
  readonly proposed?: string;
}

/** With the days that each gives for a move. */
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
        <Choice name="clock" value={name} chosen={chosen}>
          {together.days(days)}
        </Choice>
      ))}
    </div>
  );
}

export function Clocks({ proposed, ...props }: ClocksProps) {
  const { language, ...filled } = props;
  const { begin, challenges } = wordsIn(language);
  const clocks = usualClocks();
  const others = clocks.filter(({ name }) => !USUAL_CLOCKS.has(name));
  const usual = clocks.find((clock) => clock.default)?.name ?? "";
  const same = proposed === undefined ? [] : [SAME_CLOCK];
  const ids = [...same, ...clocks.map(({ name }) => name), ...OWN_CLOCKS.map(({ id }) => id)];
  const chosen = chosenOf(filled, "clock", ids, usual);
  const isSeen = chosen === undefined || [...same, ...USUAL_CLOCKS.keys()].includes(chosen);
  return (
    <fieldset>
      <legend>{begin.make.perMove}</legend>
      {proposed !== undefined && (
        <Choice name="clock" value={SAME_CLOCK} chosen={chosen}>
          {challenges.counter.sameClock}
          <span class="hint">{proposed}</span>
        </Choice>
      )}
      <UsualClocks chosen={chosen} />
      <FieldRefusal refused={filled.refused} at="/clock" isAlone />
      <details open={!isSeen}>
        <summary>{begin.make.otherClocks}</summary>
        {others.map(({ name, clock }) => (
          <Choice name="clock" value={name} chosen={chosen}>
            {`${clockLine(clock, language)}.`}
          </Choice>
        ))}
        {OWN_CLOCKS.map((own) => (
          <Own own={own} chosen={chosen} {...props} />
        ))}
      </details>
    </fieldset>
  );
}
