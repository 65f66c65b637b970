import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { PiecePicture } from "../kit/pictures.tsx";
import { SIDES } from "../../rules/index.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { previewWithQuery } from "../kit/preview.tsx";
import { FREE_NAME, type RefusedName, NameField } from "../kit/sign-up.tsx";
import { Clocks } from "../kit/terms/clocks.tsx";
import { Alert, FieldRefusal, marks } from "../kit/fields.tsx";
import {
  Choice,
  chosenOf,
  type Filled,
  type PartProps,
  hasOwnOffers,
  hasOwnStops,
  OffersAllowed,
  Stops,
} from "../kit/terms/terms.tsx";
import { Rulesets } from "../kit/terms/rulesets.tsx";
import { hasRequires, Rated, Requires } from "../kit/terms/standing.tsx";
import type { Brought } from "../kit/terms/form.ts";

interface NewChallengeProps extends Filled {
  readonly frame: Frame;
  readonly brought: Brought | null;
  /** The idempotency key: a form sent twice makes one challenge, and one player. */
  readonly formKey: string;
  readonly refusal: string | null;
  readonly refusedName: RefusedName | null;
}

const LONGEST_NAME = 40;
const LONGEST_MESSAGE = 500;

function Opponent({ language, form, isNew, refused }: PartProps) {
  const words = wordsIn(language).challenges.make;
  const usual = isNew && !form.get("to") ? "yes" : "no";
  const chosen = chosenOf({ form, isNew: true, refused }, "listed", ["no", "yes"], usual);
  return (
    <fieldset class="opponent">
      <legend>{words.to}</legend>
      <div class="row">
        <Choice name="listed" value="no" chosen={chosen}>
          {words.friend}
        </Choice>
        <Choice name="listed" value="yes" chosen={chosen}>
          {words.anyone}
        </Choice>
      </div>
      <div class="friend">
        <label>
          {words.name}
          <input
            name="to"
            value={form.get("to") ?? ""}
            maxlength={LONGEST_NAME}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-describedby="to-hint"
            {...marks(refused, "/to")}
          />
        </label>
        <p class="hint" id="to-hint">
          {words.nameHint}
        </p>
        <FieldRefusal refused={refused} at="/to" />
      </div>
      <p class="hint in-lobby">{words.listed}</p>
    </fieldset>
  );
}

function Sides({ language, ...filled }: PartProps) {
  const { challenges, game } = wordsIn(language);
  const sides = [...SIDES, "random"] as const;
  const chosen = chosenOf(filled, "side", sides, "random");
  return (
    <fieldset>
      <legend>{challenges.make.side}</legend>
      <div class="row">
        {SIDES.map((side) => (
          <Choice name="side" value={side} chosen={chosen}>
            {game[side]} <PiecePicture piece={side === "attackers" ? "a" : "k"} />
          </Choice>
        ))}
        <Choice name="side" value="random" chosen={chosen}>
          {challenges.make.random}
        </Choice>
      </div>
      <FieldRefusal refused={filled.refused} at="/side" />
    </fieldset>
  );
}

function Message({ language, form, refused }: PartProps) {
  return (
    <>
      <label>
        {wordsIn(language).game.play.message}
        <textarea
          name="message"
          rows={2}
          maxlength={LONGEST_MESSAGE}
          dir="auto"
          {...marks(refused, "/message")}
        >
          {form.get("message") ?? ""}
        </textarea>
      </label>
      <FieldRefusal refused={refused} at="/message" />
    </>
  );
}

/** Open if something in it differs from the default or was rejected. */
function MoreTerms({ language, isOpen, ...filled }: PartProps & { readonly isOpen: boolean }) {
  const isRefused = [...(filled.refused?.fields.keys() ?? [])].some((at) =>
    /^\/(stops|offers|requires)\b/.test(at),
  );
  return (
    <details
      class="more-terms"
      open={isRefused || hasOwnStops(filled) || hasOwnOffers(filled) || (isOpen && hasRequires(filled))}
    >
      <summary>{wordsIn(language).begin.make.more}</summary>
      <Stops language={language} {...filled} />
      <OffersAllowed language={language} {...filled} />
      {isOpen && <Requires language={language} {...filled} />}
    </details>
  );
}

interface TermsProps extends PartProps {
  readonly brought: Brought | null;
  readonly proposed?: string;
  readonly first?: Child;
  readonly children?: Child;
}

export function TermsFields({ brought, proposed, first, children, ...filled }: TermsProps) {
  return (
    <div class="split even">
      <div>
        {first}
        <Rulesets brought={brought} {...filled} />
      </div>
      <div>
        <Sides {...filled} />
        <Clocks {...filled} {...(proposed === undefined ? {} : { proposed })} />
        <Message {...filled} />
        <Rated isProposed={brought === null} {...filled} />
        <MoreTerms isOpen={proposed === undefined} {...filled} />
        {children}
      </div>
    </div>
  );
}

type NewcomerProps = Pick<NewChallengeProps, "frame" | "form" | "refusedName">;

function ForNewcomer({ frame: { language }, form, refusedName }: NewcomerProps) {
  const { begin, challenges } = wordsIn(language);
  return (
    <div class="newcomer">
      <NameField
        language={language}
        button={challenges.make.send}
        refused={refusedName}
        typed={form.get(FREE_NAME) ?? form.get("name")}
      />
      <p>
        <button type="submit" class="link" name={SIGN_IN} value="yes" formnovalidate>
          {begin.alreadyPlaying}
        </button>
      </p>
    </div>
  );
}

/** The button that leads to the sign-in and back to the filled-in form. */
export const SIGN_IN = "sign-in";

export function NewChallengePage(props: NewChallengeProps) {
  const { frame, brought, formKey, refusal, refusedName, ...filled } = props;
  const { language } = frame;
  const { challenges, help, public: words } = wordsIn(language);
  const title = words.front.newChallenge;
  const preview = previewWithQuery(frame, { title, description: help.about.what.text });
  return (
    <Layout frame={frame} title={title} preview={preview} isWide>
      <BoardSymbols />
      <Alert says={refusal} />
      <form class="new-challenge" method="post" action="/challenges/new">
        <input type="hidden" name="key" value={formKey} />
        <TermsFields
          language={language}
          brought={brought}
          first={<Opponent language={language} {...filled} />}
          {...filled}
        >
          {frame.principal === null ? (
            <ForNewcomer frame={frame} form={filled.form} refusedName={refusedName} />
          ) : (
            <p class="actions">
              <button type="submit">{challenges.make.send}</button>
            </p>
          )}
        </TermsFields>
      </form>
    </Layout>
  );
}
