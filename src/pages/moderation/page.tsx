import { Hono } from "hono";
import * as z from "zod";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import type { Outcome, Refusal } from "../../contract/problems/table.ts";
import { NewDecision, type ReportView } from "../../contract/report.ts";
import { ANNULMENT_REASONS, REPORT_STATUSES, type ReportStatus, VERDICTS } from "../../contract/terms.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { dayWords } from "../../i18n/times.ts";
import { decideReport, listReports } from "../../operations/reports.ts";
import type { Principal } from "../../players/store.ts";
import { Alert, Options } from "../frame/fields.tsx";
import type { Form } from "../frame/forms.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { needed, pressing, reading } from "../frame/opened.ts";
import { frameOf, page, readerOf, seeOther } from "../frame/page.ts";
import { sentenceOf, worded } from "../frame/problem.tsx";

const WHERE = "/moderation";
/** How many reports the page shows at once. */
const SHOWN = 20;

/** A decision that was refused: about which report, why, and what was sent. */
interface RefusedDecision {
  readonly id: string;
  readonly error: Refusal;
  readonly form: Form;
}

interface ReportProps {
  readonly frame: Frame;
  readonly report: ReportView;
  /** What was sent about this one and refused; empty where nothing was. */
  readonly written: Form;
}

/** The form by which a report is decided. */
function DecideForm({ frame, report: { id }, written }: ReportProps) {
  const { moderation, notices } = wordsIn(frame.language);
  const { list: words } = moderation;
  return (
    <form method="post" action={`${WHERE}/${id}`}>
      <label>
        {words.verdict}
        <select name="verdict">
          <Options options={VERDICTS} chosen={written.get("verdict")} words={words.verdicts} />
        </select>
      </label>
      <label>
        {words.annul}
        <select name="annul">
          <option value="">{words.counts}</option>
          <optgroup label={words.annulled}>
            <Options
              options={ANNULMENT_REASONS}
              chosen={written.get("annul")}
              words={notices.rating.reasons}
            />
          </optgroup>
        </select>
      </label>
      <label>
        {words.note}
        <textarea name="note" rows={2} maxlength={500} dir="auto">
          {written.get("note") ?? ""}
        </textarea>
      </label>
      <button type="submit">{words.decide}</button>
    </form>
  );
}

/** What of a report its moderators are told, a sentence each. */
function sentencesOf({ frame, report }: Omit<ReportProps, "written">): readonly string[] {
  const { list: words } = wordsIn(frame.language).moderation;
  const { timezone } = readerOf(frame);
  const dayOf = (instant: string): string => dayWords(Date.parse(instant), frame.language, timezone);
  const { by, createdAt, plies, decision } = report;
  return [
    by === null ? words.byNobody(dayOf(createdAt)) : words.by(by, dayOf(createdAt)),
    ...(plies === null ? [] : [words.moves(plies.from, plies.to)]),
    ...(decision === null
      ? []
      : [`${words.verdicts[decision.verdict]}.`, words.decidedBy(decision.by ?? "–", dayOf(decision.at))]),
  ];
}

function Entry(props: ReportProps) {
  const { frame, report } = props;
  const { list: words, reasons } = wordsIn(frame.language).moderation;
  const { player, reason, game, text, decision } = report;
  return (
    <li>
      <h3>
        <a href={`/players/${player}`}>{words.about(player, reasons[reason])}</a>
      </h3>
      <p>{sentencesOf(props).join(" ")}</p>
      {text !== null && <blockquote dir="auto">{text}</blockquote>}
      {decision?.note != null && <blockquote dir="auto">{decision.note}</blockquote>}
      <p>
        <a href={`/games/${game}`}>{words.game}</a>
      </p>
      {decision === null && <DecideForm {...props} />}
    </li>
  );
}

const Query = z.object({
  cursor: Cursor.optional(),
  status: z.enum(REPORT_STATUSES).optional(),
});

const addressOf = (status: ReportStatus): string => (status === "open" ? WHERE : `${WHERE}?status=${status}`);

/** The reports, of which each that is open can be decided. */
async function show(c: Ctx, principal: Principal, why: RefusedDecision | null): Promise<Response> {
  const asked = why === null ? { cursor: c.req.query("cursor"), status: c.req.query("status") } : {};
  const { cursor, status = "open" } = needed(check(Query, asked));
  const paging = { status, limit: SHOWN, ...(cursor && { cursor }) };
  const { items, next } = needed(await listReports.run(principal, paging, portsOf(c)));
  const frame = frameOf(c);
  const problem = why && worded(c, why.error);
  const { list: words } = wordsIn(frame.language).moderation;
  const more = next && new URLSearchParams({ status, cursor: cursorOf(next) });
  const markup = (
    <Layout frame={frame} title={words.title}>
      {c.req.query("done") !== undefined && (
        <p class="note" role="status">
          {words.done}
        </p>
      )}
      <Alert says={problem && sentenceOf(problem)} />
      <ul class="inline">
        {REPORT_STATUSES.map((one) => (
          <li>
            <a href={addressOf(one)} aria-current={one === status ? "page" : undefined}>
              {words[one]}
            </a>
          </li>
        ))}
      </ul>
      {items.length === 0 ? (
        <p class="soft">{words.none}</p>
      ) : (
        <ul class="entries">
          {items.map((report) => (
            <Entry
              frame={frame}
              report={report}
              written={why?.id === report.id ? why.form : new Map<string, string>()}
            />
          ))}
        </ul>
      )}
      {more !== null && <a href={`${WHERE}?${more.toString()}`}>{words.more}</a>}
    </Layout>
  );
  return page(c, frame.language, markup, problem === null ? 200 : (problem.status as 400));
}

/** A handler for who is signed in; others are led to the sign-in. */
const signedIn = (c: Ctx, handler: (principal: Principal) => Promise<Response>) =>
  c.var.principal === undefined ? seeOther(c, `/sign-in?next=${WHERE}`) : handler(c.var.principal);

async function decide(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const given = ["verdict", "annul", "note"].map((name) => [name, form.get(name)?.trim()] as const);
  const wish = check(NewDecision, Object.fromEntries(given.filter(([, value]) => value)));
  const decided: Outcome<unknown> = wish.ok
    ? await decideReport.run(principal, { id, ...wish.value }, portsOf(c))
    : wish;
  return decided.ok ? seeOther(c, `${WHERE}?done`) : show(c, principal, { id, error: decided.error, form });
}

/** `/moderation`: what players have reported, for moderators, who decide on it there. */
export const moderationPages = new Hono<HttpEnv>()
  .get(
    WHERE,
    reading((c) => signedIn(c, (principal) => show(c, principal, null))),
  )
  .post(
    `${WHERE}/:id`,
    pressing((c, form) => signedIn(c, (principal) => decide(c, form, principal))),
  );
