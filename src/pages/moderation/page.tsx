import { Hono } from "hono";
import * as z from "zod";
import { Cursor } from "../../contract/lists.ts";
import type { ReportView } from "../../contract/report.ts";
import { ANNULMENT_REASONS, REPORT_STATUSES, type ReportStatus, VERDICTS } from "../../contract/terms.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { dayWords } from "../../i18n/times.ts";
import { decideReport, listReports } from "../../operations/reports.ts";
import type { Principal } from "../../players/store.ts";
import { Alert, Select } from "../kit/fields.tsx";
import type { Form } from "../kit/forms.ts";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf } from "../kit/context.tsx";
import { Entries, More } from "../kit/lists.tsx";
import { addressWith, needed, pageFrom, readingOwn } from "../kit/opened.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { sentenceOf, statusOf, worded } from "../kit/problem.tsx";
import { submitsOf, type Rejected } from "../kit/submit.ts";

const WHERE = "/moderation";
const SHOWN = 20;

interface ReportProps {
  readonly frame: Frame;
  readonly report: ReportView;
  readonly written: Form | null;
}

function DecideForm({ frame, report: { id }, written }: ReportProps) {
  const { moderation, notices } = wordsIn(frame.language);
  const { list: words } = moderation;
  return (
    <form method="post" action={`${WHERE}/${id}`}>
      <Select
        name="verdict"
        label={words.verdict}
        chosen={written?.get("verdict")}
        options={VERDICTS.map((one) => [one, words.verdicts[one]])}
      />
      <Select
        name="annul"
        label={words.annul}
        none={words.counts}
        group={words.annulled}
        chosen={written?.get("annul")}
        options={ANNULMENT_REASONS.map((one) => [one, notices.rating.reasons[one]])}
      />
      <label>
        {words.note}
        <textarea name="note" rows={2} maxlength={500} dir="auto">
          {written?.get("note") ?? ""}
        </textarea>
      </label>
      <button type="submit">{words.decide}</button>
    </form>
  );
}

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

const addressOf = (status: ReportStatus): string =>
  addressWith(WHERE, { status: status === "open" ? null : status });

async function show(c: Ctx, why: Rejected | null, principal: Principal): Promise<Response> {
  const asked = why === null ? { cursor: c.req.query("cursor"), status: c.req.query("status") } : {};
  const { cursor, status = "open" } = needed(check(Query, asked));
  const paging = { status, limit: SHOWN, ...(cursor && { cursor }) };
  const { items, next } = needed(await listReports.run(principal, paging, portsOf(c)));
  const frame = frameOf(c);
  const problem = why && worded(c, why.refusal);
  const { list: words } = wordsIn(frame.language).moderation;
  const sent = c.req.param("id");
  const writtenOf = ({ id }: ReportView): Form | null => (why !== null && id === sent ? why.form : null);
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
      <Entries
        of={items}
        each={(report) => <Entry frame={frame} report={report} written={writtenOf(report)} />}
        none={<p class="soft">{words.none}</p>}
      />
      <More href={pageFrom(WHERE, next, { status })} says={words.more} />
    </Layout>
  );
  return page(c, frame.language, markup, statusOf(problem));
}

function decisionIn(form: Form): object {
  const given = ["verdict", "annul", "note"].map((name) => [name, form.get(name)?.trim()] as const);
  return Object.fromEntries(given.filter(([, value]) => value));
}

/** `/moderation`: reports, and the forms that decide them. */
export const moderationPages = new Hono<HttpEnv>()
  .get(
    WHERE,
    readingOwn((c, principal) => show(c, null, principal)),
  )
  .post(
    `${WHERE}/:id`,
    submitsOf(show)(decideReport, { body: decisionIn, done: (_, c) => seeOther(c, `${WHERE}?done`) }),
  );
