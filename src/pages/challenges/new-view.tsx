import { wordsIn } from "../../i18n/catalogues.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { SIDES } from "../../rules/index.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Clocks } from "./new-clocks.tsx";
import { Choice, chosenOf, type Filled, marks, type PartProps, Why } from "./new-fields.tsx";
import { OffersAllowed } from "./new-offers.tsx";
import { Rulesets } from "./new-rulesets.tsx";
import { Stops } from "./new-stops.tsx";
import type { Brought } from "./own-rulesets.ts";

interface NewChallengeProps extends Filled {
  readonly frame: Frame;
  /** A rule set that is not shipped, to be chosen as well. */
  readonly brought: Brought | null;
  /** The form's idempotency key: sent twice, it makes one challenge. */
  readonly formKey: string;
  readonly refusal: string | null;
}

const LONGEST_NAME = 40;
const LONGEST_MESSAGE = 500;

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

/** Which side the player would have. */
export function Sides({ language, ...filled }: PartProps) {
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

/** What the player would say with it. */
export function Message({ language, form, errors }: PartProps) {
  return (
    <>
      <label>
        {wordsIn(language).challenges.make.message}
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
    </>
  );
}

/** The form for a challenge, filled in as it was sent or asked for. It needs no script. */
export function NewChallengePage({ frame, brought, formKey, refusal, ...filled }: NewChallengeProps) {
  const { language } = frame;
  const words = wordsIn(language).challenges.make;
  return (
    <Layout frame={frame} title={words.title} isWide>
      <BoardSymbols />
      {refusal && (
        <p class="due" role="alert">
          {refusal}
        </p>
      )}
      <form class="new-challenge" method="post" action="/challenges/new">
        <input type="hidden" name="key" value={formKey} />
        <Opponent language={language} {...filled} />
        <Rulesets language={language} brought={brought} {...filled} />
        <Sides language={language} {...filled} />
        <Clocks language={language} {...filled} />
        <Stops language={language} {...filled} />
        <OffersAllowed language={language} {...filled} />
        <Message language={language} {...filled} />
        <p class="actions">
          <button type="submit">{words.send}</button>
        </p>
      </form>
    </Layout>
  );
}
