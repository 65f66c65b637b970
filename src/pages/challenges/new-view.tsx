import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import { ruleText } from "../../i18n/rulesets/index.ts";
import { clockLine } from "../../i18n/sentences/index.ts";
import { RULESETS, SIDES, USUAL_RULESET } from "../../rules/index.ts";
import { CLOCK_PRESETS, USUAL_CLOCK } from "../../game/clock/presets.ts";
import { OWN_CLOCKS } from "./own-clocks.ts";
import { type Frame, Layout } from "../frame/layout.tsx";

interface Filled {
  /** What the fields hold, by their names. */
  readonly form: ReadonlyMap<string, string>;
  /** Whether the form has not been sent yet: empty fields then hold their defaults. */
  readonly isNew: boolean;
  /** Why a field was refused, by the field's name. */
  readonly errors: ReadonlyMap<string, string>;
}

interface NewChallengeProps extends Filled {
  readonly frame: Frame;
  /** The form's idempotency key: sent twice, it makes one challenge. */
  readonly formKey: string;
  readonly refusal: string | null;
}

interface PartProps extends Filled {
  readonly language: Language;
}

const LONGEST_NAME = 40;
const LONGEST_MESSAGE = 500;

const errorId = (name: string) => `${name}-error`;

interface WhyProps {
  readonly name: string;
  readonly errors: Filled["errors"];
  /** A sentence in place of the API's, which would name the API's notation. */
  readonly words?: string;
}

function Why({ name, errors, words }: WhyProps) {
  const why = errors.get(name);
  return why === undefined ? null : (
    <p class="error" id={errorId(name)}>
      {words ?? why}
    </p>
  );
}

/** The attributes of a field that was refused. */
function marks(name: string, errors: Filled["errors"]) {
  return errors.has(name) ? { "aria-invalid": "true" as const, "aria-describedby": errorId(name) } : {};
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly chosen: string | undefined;
  readonly children?: Child;
}

function Choice({ name, value, chosen, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} value={value} checked={value === chosen} required />{" "}
      <span>{children}</span>
    </label>
  );
}

/** The chosen item of a list: the one that was sent or is in the query, else the default. */
function chosenOf({ form, isNew }: Filled, name: string, all: readonly string[], usual: string) {
  const sent = form.get(name);
  if (sent !== undefined && all.includes(sent)) return sent;
  return isNew ? usual : undefined;
}

function Rulesets({ language, ...filled }: PartProps) {
  const words = wordsIn(language).challenges.make;
  const chosen = chosenOf(
    filled,
    "ruleset",
    RULESETS.map(({ id }) => id),
    USUAL_RULESET.id,
  );
  return (
    <fieldset>
      <legend>{words.ruleset}</legend>
      {RULESETS.map((ruleset) => {
        const { title, summary } = ruleText(ruleset, language);
        return (
          <Choice name="ruleset" value={ruleset.id} chosen={chosen}>
            <strong>{title}</strong>
            <span class="hint">{summary}</span>
          </Choice>
        );
      })}
      <Why name="ruleset" errors={filled.errors} />
    </fieldset>
  );
}

function Opponent({ language, form, isNew, errors }: PartProps) {
  const words = wordsIn(language).challenges.make;
  return (
    <>
      <label>
        {words.to}
        <span class="hint">{words.toHint}</span>
        <input
          name="to"
          value={form.get("to") ?? ""}
          maxlength={LONGEST_NAME}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          {...marks("to", errors)}
        />
      </label>
      <Why name="to" errors={errors} />
      <label>
        <input type="checkbox" name="listed" value="yes" checked={isNew || form.has("listed")} />{" "}
        <span>
          {words.listed}
          <span class="hint">{words.listedHint}</span>
        </span>
      </label>
    </>
  );
}

function Sides({ language, ...filled }: PartProps) {
  const words = wordsIn(language).challenges.make;
  const sides = [...SIDES, "random"] as const;
  const chosen = chosenOf(filled, "side", sides, "random");
  return (
    <fieldset>
      <legend>{words.side}</legend>
      {sides.map((side) => (
        <Choice name="side" value={side} chosen={chosen}>
          {words.sides[side]}
        </Choice>
      ))}
      <Why name="side" errors={filled.errors} />
    </fieldset>
  );
}

type OwnClock = (typeof OWN_CLOCKS)[number];

/** The days and hours of one's own clock; my-games/my-games.css hides them while another clock is chosen. */
function Spans({ own, language, form, errors }: PartProps & { readonly own: OwnClock }) {
  const words = wordsIn(language).challenges.make;
  return (
    <div class="own-clock">
      {own.spans.map(({ name, ...usual }) => (
        <>
          <p class="span" role="group" aria-label={words.spans[name]}>
            <span>{words.spans[name]}</span>
            {(["days", "hours"] as const).map((unit) => (
              <label>
                <input
                  name={`${name}-${unit}`}
                  value={form.get(`${name}-${unit}`) ?? usual[unit]}
                  inputmode="numeric"
                  maxlength={4}
                  {...marks(name, errors)}
                />{" "}
                {words[unit]}
              </label>
            ))}
          </p>
          <Why name={name} errors={errors} words={words.wrongSpans[name]} />
        </>
      ))}
    </div>
  );
}

function Clocks(props: PartProps) {
  const { language, ...filled } = props;
  const words = wordsIn(language).challenges.make;
  const ids = [...CLOCK_PRESETS.map(({ name }) => name), ...OWN_CLOCKS.map(({ id }) => id)];
  const chosen = chosenOf(filled, "clock", ids, USUAL_CLOCK);
  return (
    <fieldset>
      <legend>{words.clock}</legend>
      {CLOCK_PRESETS.map(({ name, clock }) => (
        <Choice name="clock" value={name} chosen={chosen}>
          {clockLine(clock, language)}
        </Choice>
      ))}
      {OWN_CLOCKS.map((own) => (
        <div class="own">
          <Choice name="clock" value={own.id} chosen={chosen}>
            {own.kind === "per-move" ? words.ownPerMove : words.ownFischer}
          </Choice>
          <Spans own={own} {...props} />
        </div>
      ))}
      <Why name="clock" errors={filled.errors} />
    </fieldset>
  );
}

/** The form for a challenge, filled in as it was sent or asked for. It needs no script. */
export function NewChallengePage({ frame, formKey, refusal, ...filled }: NewChallengeProps) {
  const { language } = frame;
  const words = wordsIn(language).challenges.make;
  const { form, errors } = filled;
  return (
    <Layout frame={frame} title={words.title}>
      {refusal && (
        <p class="due" role="alert">
          {refusal}
        </p>
      )}
      <form class="new-challenge" method="post" action="/challenges/new">
        <input type="hidden" name="key" value={formKey} />
        <Opponent language={language} {...filled} />
        <Rulesets language={language} {...filled} />
        <Sides language={language} {...filled} />
        <Clocks language={language} {...filled} />
        <label>
          {words.message}
          <textarea
            name="message"
            rows={3}
            maxlength={LONGEST_MESSAGE}
            dir="auto"
            {...marks("message", errors)}
          >
            {form.get("message") ?? ""}
          </textarea>
        </label>
        <Why name="message" errors={errors} />
        <p class="actions">
          <button type="submit">{words.send}</button>
        </p>
      </form>
    </Layout>
  );
}
