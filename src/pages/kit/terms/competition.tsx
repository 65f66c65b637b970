import type { Child } from "hono/jsx";
import { BoardSymbols } from "../../../board/view.tsx";
import { LONGEST_MATCH } from "../../../contract/bounds.ts";
import { MATCH_ORDERS, type TournamentStatus } from "../../../contract/terms.ts";
import { type Outcome, type Refusal, refusal as refusalOf } from "../../../contract/problems/table.ts";
import type { Ctx } from "../../../http/context.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { newId } from "../../../lib/ids.ts";
import { outOfScope } from "../../../operations/principals.ts";
import { err, ok } from "../../../rules/index.ts";
import type { Frame } from "../context.tsx";
import { Alert, FieldRefusal, marks, type Refused, Select } from "../fields.tsx";
import { countIn, textIn } from "../forms.ts";
import { Layout } from "../layout.tsx";
import { frameOf, page } from "../page.tsx";
import { type Problem, statusOf, worded } from "../problem.tsx";
import { challengeIn, type FormWithRules, refusedTerms, SAME_CLOCK } from "./form.ts";
import { Choice, type PartProps } from "./terms.tsx";

/** True for organisers and moderators. */
export function mayOrganise({ var: { principal } }: Ctx, organisers: readonly string[]): boolean {
  if (principal === undefined) return false;
  return organisers.includes(principal.player.name) || outOfScope(principal, "moderate") === null;
}

interface Changeable {
  readonly organisers: readonly string[];
  readonly status?: TournamentStatus;
}

/** Rejects readers who may not organise the competition, and tournaments that have started. */
export function changeable<Of extends Changeable>(c: Ctx, competition: Of): Outcome<Of> {
  const { organisers, status = "open" } = competition;
  if (!mayOrganise(c, organisers)) return err(refusalOf("not-organiser"));
  return status === "draft" || status === "open"
    ? ok(competition)
    : err(refusalOf("tournament-closed", { state: status }));
}

const GAMES = ["1", ...Array.from({ length: LONGEST_MATCH / 2 }, (_, at) => String(2 * (at + 1)))];

export interface LineProps extends PartProps {
  readonly name: string;
  /** The JSON pointer of its value, if it differs from the name. */
  readonly at?: string;
  readonly label: string;
  readonly type?: "datetime-local";
  /** Replaces the API's sentence, which would name the API's notation. */
  readonly wrong?: string;
}

/** A number, unless `type` or the name says otherwise. */
export function Line({ name, at = `/${name}`, label, type, wrong, form, refused }: LineProps) {
  const isText = name === "name";
  return (
    <>
      <label>
        {label}
        <input
          name={name}
          value={form.get(name) ?? ""}
          autocomplete="off"
          {...(type === undefined
            ? isText
              ? { maxlength: 60, required: true }
              : { inputmode: "numeric", maxlength: 5 }
            : { type })}
          {...marks(refused, at)}
        />
      </label>
      <FieldRefusal refused={refused} at={at} {...(wrong === undefined ? {} : { words: wrong })} />
    </>
  );
}

export function PairingFields({ language, form, refused }: PartProps) {
  const { form: words } = wordsIn(language).competition;
  return (
    <fieldset>
      <div class="row low">
        <Select
          name="games"
          label={words.games}
          chosen={form.get("games")}
          options={GAMES.map((games) => [games, games])}
        />
        {MATCH_ORDERS.map((order) => (
          <Choice name="order" value={order} chosen={form.get("order")}>
            {words.orders[order]}
          </Choice>
        ))}
      </div>
      <FieldRefusal refused={refused} at="/pairing" />
    </fieldset>
  );
}

/** The terms that tournaments and ladders share with challenges. A clock that stays is left out. */
export function gameTermsIn(filled: FormWithRules) {
  const { form } = filled;
  const { ruleset, clock, rated, requires, stops, offers } = challengeIn(filled);
  const pairing = { games: countIn(form, "games"), order: form.get("order") };
  const isSame = form.get("clock") === SAME_CLOCK;
  return {
    name: textIn(form, "name"),
    ruleset,
    rated,
    // The box asks for people only; without it the form means that bots may enter.
    requires: { bots: true, ...(requires as object | undefined) },
    stops,
    offers,
    pairing,
    ...(isSame ? {} : { clock }),
  };
}

interface FormPageProps extends PartProps {
  readonly frame: Frame;
  readonly title: string;
  readonly action: string;
  readonly formKey: string;
  /** The sentence above a form that was refused. */
  readonly refusal: string | null;
  /** The version of what it changes. */
  readonly version?: number | undefined;
  readonly children?: Child;
}

export function FormPage({ frame, title, action, formKey, refusal, version, children }: FormPageProps) {
  return (
    <Layout frame={frame} title={title} isWide>
      <BoardSymbols />
      <Alert says={refusal} />
      <form class="new-challenge competition" method="post" action={action}>
        <input type="hidden" name="key" value={formKey} />
        {version !== undefined && <input type="hidden" name="version" value={String(version)} />}
        <div class="split even">{children}</div>
      </form>
    </Layout>
  );
}

export interface FormState extends FormWithRules {
  readonly isNew: boolean;
  readonly refusal: Refusal | null;
}

/** Moves errors about the kind of a clock to the clock. */
function refusedForm(problem: Problem) {
  const { errors, ...rest } = problem;
  const named = errors?.map((one) => (one.pointer === "/clock/kind" ? { ...one, pointer: "/clock" } : one));
  return refusedTerms(named === undefined ? rest : { ...rest, errors: named });
}

function sentenceAbove(c: Ctx, { code }: Refusal, { detail, fields }: Refused): string {
  const { form: words } = wordsIn(c.var.language).competition;
  if (code === "version-changed") return words.meanwhile;
  return fields.size === 0 ? detail : words.wrong;
}

interface About {
  readonly title: string;
  readonly action: string;
  readonly version?: number | undefined;
  readonly fields: (props: PartProps) => Child;
}

export function showForm(
  c: Ctx,
  { form, isNew, refusal }: Omit<FormState, "brought">,
  { fields, ...about }: About,
): Promise<Response> {
  const frame = frameOf(c);
  const { language } = frame;
  const problem = refusal && worded(c, refusal);
  const why = problem && refusedForm(problem);
  const props = { language, form, isNew, refused: why };
  const markup = (
    <FormPage
      {...props}
      {...about}
      frame={frame}
      formKey={form.get("key") ?? newId()}
      refusal={refusal && why && sentenceAbove(c, refusal, why)}
    >
      {fields(props)}
    </FormPage>
  );
  return page(c, language, markup, statusOf(problem));
}
