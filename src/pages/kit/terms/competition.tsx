import type { Child } from "hono/jsx";
import { BoardSymbols } from "../../../board/view.tsx";
import { LONGEST_MATCH } from "../../../contract/bounds.ts";
import { MATCH_ORDERS, type TournamentStatus } from "../../../contract/terms.ts";
import { type Outcome, type Refusal, refusal as refusalOf } from "../../../contract/problems/table.ts";
import type { Ctx } from "../../../http/context.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { outOfScope } from "../../../operations/principals.ts";
import { err, ok } from "../../../rules/index.ts";
import { Hidden, Key } from "../buttons.tsx";
import { useWords } from "../context.tsx";
import { Alert, FieldRefusal, marks, type Refused, Select, useRefused } from "../fields.tsx";
import { countIn, textIn } from "../forms.ts";
import { Layout } from "../layout.tsx";
import { renderPage } from "../page.tsx";
import { type Problem, worded } from "../problem.tsx";
import { challengeIn, type FormWithRules, refusedTerms, SAME_CLOCK } from "./form.ts";
import { Choice, FilledForm, useFilled } from "./terms.tsx";

/** Whether the reader is an organiser or a moderator. */
export function mayOrganise({ var: { principal } }: Ctx, organisers: readonly string[]): boolean {
  if (principal === undefined) return false;
  return organisers.includes(principal.player.name) || outOfScope(principal, "moderate") === null;
}

interface Changeable {
  readonly organisers: readonly string[];
  readonly status?: TournamentStatus;
}

/** Rejects readers who may not organise the competition, and tournaments that have started or were cancelled. */
export function changeable<Of extends Changeable>(c: Ctx, competition: Of): Outcome<Of> {
  const { organisers, status = "open" } = competition;
  if (!mayOrganise(c, organisers)) return err(refusalOf("not-organiser"));
  return status === "draft" || status === "open"
    ? ok(competition)
    : err(refusalOf("tournament-closed", { state: status }));
}

const GAMES = ["1", ...Array.from({ length: LONGEST_MATCH / 2 }, (_, at) => String(2 * (at + 1)))];

export interface LineProps {
  readonly name: string;
  /** The JSON pointer of the value; by default `/` and the name. */
  readonly at?: string;
  readonly label: string;
  readonly type?: "datetime-local";
  /** Replaces the API's sentence, which mentions the API's notation. */
  readonly wrong?: string;
}

const NUMBER = { inputmode: "numeric", maxlength: 5 } as const;
const NAME = { maxlength: 60, required: true } as const;

/** An input for a number, unless it has a `type` or is the field `name`. */
export const Line = ({ name, at = `/${name}`, label, type, wrong }: LineProps) => (
  <>
    <label>
      {label}
      <input
        name={name}
        value={useFilled().form.get(name) ?? ""}
        autocomplete="off"
        {...(type === undefined ? (name === "name" ? NAME : NUMBER) : { type })}
        {...marks(useRefused(), at)}
      />
    </label>
    <FieldRefusal at={at} words={wrong} />
  </>
);

export function PairingFields() {
  const { form } = useFilled();
  const { form: words } = useWords().competition;
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
          <Choice name="order" value={order} chosen={form.get("order")} label={words.orders[order]} />
        ))}
      </div>
      <FieldRefusal at="/pairing" />
    </fieldset>
  );
}

/** Returns the fields that the forms of tournaments and ladders share, without the clock if it stays the same. */
export function gameTermsIn(filled: FormWithRules) {
  const { form } = filled;
  const { ruleset, clock, rated, requires, stops, offers } = challengeIn(filled);
  const pairing = { games: countIn(form, "games"), order: form.get("order") };
  return {
    name: textIn(form, "name"),
    ruleset,
    rated,
    // Bots may enter unless the checkbox that requires people is ticked.
    requires: { bots: true, ...(requires as object | undefined) },
    stops,
    offers,
    pairing,
    ...(form.get("clock") === SAME_CLOCK ? {} : { clock }),
  };
}

export interface FormState extends FormWithRules {
  readonly isNew: boolean;
  readonly refusal: Refusal | null;
}

/** Moves errors about a clock's kind to `/clock`, because the form shows none at `/clock/kind`. */
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
  /** The version of the competition that the form was filled from, to notice later changes; undefined for a new one. */
  readonly version?: number | undefined;
  readonly children: Child;
}

export function showForm(
  c: Ctx,
  { form, isNew, refusal }: Omit<FormState, "brought">,
  { title, action, version, children }: About,
): Promise<Response> {
  const problem = refusal && worded(c, refusal);
  const refused = problem && refusedForm(problem);
  const markup = (
    <Layout title={title} isWide>
      <BoardSymbols />
      <Alert says={refusal && refused && sentenceAbove(c, refusal, refused)} />
      <form class="new-challenge competition" method="post" action={action}>
        <Key value={form.get("key")} />
        {version !== undefined && <Hidden name="version" value={String(version)} />}
        <FilledForm form={form} isNew={isNew} refused={refused}>
          <div class="split even">{children}</div>
        </FilledForm>
      </form>
    </Layout>
  );
  return renderPage(c, markup, { status: problem?.status ?? 200 });
}
