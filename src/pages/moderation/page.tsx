import { Hono } from "hono";
import * as z from "zod";
import { Cursor } from "../../contract/lists.ts";
import type { ReportView } from "../../contract/report.ts";
import { ANNULMENT_REASONS, REPORT_STATUSES, type ReportStatus, VERDICTS } from "../../contract/terms.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { check } from "../../http/validation.ts";
import { decideReport, listReports } from "../../operations/reports.ts";
import type { Principal } from "../../players/store.ts";
import { SubmitButton } from "../kit/buttons.tsx";
import { useWords } from "../kit/context.tsx";
import { Alert, Notice, Select, useRefused, useSent } from "../kit/fields.tsx";
import { formPage } from "../kit/form-page.tsx";
import { useFormat } from "../kit/format.ts";
import type { Form } from "../kit/forms.ts";
import { Layout } from "../kit/layout.tsx";
import { Bullets, Entries, LinkLine, More } from "../kit/lists.tsx";
import { addressWith, needed, pageFrom, readingOwn } from "../kit/opened.ts";
import { seeOther } from "../kit/page.tsx";
import { submitsOf, type Rejected } from "../kit/submit.ts";

const WHERE = "/moderation";
/** Reports per page. */
const REPORTS = 20;

interface ReportProps {
  readonly report: ReportView;
}

function DecideForm({ report: { id } }: ReportProps) {
  const { moderation, notices } = useWords();
  const { list: words } = moderation;
  const action = `${WHERE}/${id}`;
  const sent = useSent([action])?.form;
  return (
    <form method="post" action={action}>
      <Select
        name="verdict"
        label={words.verdict}
        chosen={sent?.get("verdict")}
        options={VERDICTS.map((one) => [one, words.verdicts[one]])}
      />
      <Select
        name="annul"
        label={words.annul}
        none={words.counts}
        group={words.annulled}
        chosen={sent?.get("annul")}
        options={ANNULMENT_REASONS.map((one) => [one, notices.rating.reasons[one]])}
      />
      <label>
        {words.note}
        <textarea name="note" rows={2} maxlength={500} dir="auto">
          {sent?.get("note") ?? ""}
        </textarea>
      </label>
      <SubmitButton label={words.decide} />
    </form>
  );
}

function useSentences({ by, createdAt, plies, decision }: ReportView): readonly string[] {
  const { list: words } = useWords().moderation;
  const format = useFormat();
  const day = format.day(createdAt);
  return [
    by === null ? words.byNobody(day) : words.by(by, day),
    ...(plies === null ? [] : [words.moves(plies.from, plies.to)]),
    ...(decision === null
      ? []
      : [
          `${words.verdicts[decision.verdict]}.`,
          words.decidedBy(decision.by ?? "–", format.day(decision.at)),
        ]),
  ];
}

function Entry({ report }: ReportProps) {
  const { list: words, reasons } = useWords().moderation;
  const { player, reason, game, text, decision } = report;
  return (
    <li>
      <h3>
        <a href={`/players/${player}`}>{words.about(player, reasons[reason])}</a>
      </h3>
      <p>{useSentences(report).join(" ")}</p>
      {text !== null && <blockquote dir="auto">{text}</blockquote>}
      {decision?.note != null && <blockquote dir="auto">{decision.note}</blockquote>}
      <LinkLine href={`/games/${game}`} text={words.game} />
      {decision === null && <DecideForm report={report} />}
    </li>
  );
}

const Query = z.object({
  cursor: Cursor.optional(),
  status: z.enum(REPORT_STATUSES).optional(),
});

const addressOf = (status: ReportStatus): string =>
  addressWith(WHERE, { status: status === "open" ? null : status });

interface PageProps {
  readonly reports: readonly ReportView[];
  readonly status: ReportStatus;
  readonly more: string | null;
  /** Whether a report was decided just now. */
  readonly isDone: boolean;
}

function ModerationPage({ reports, status, more, isDone }: PageProps) {
  const { list: words } = useWords().moderation;
  const refused = useRefused();
  return (
    <Layout title={words.title}>
      {isDone && <Notice says={words.done} />}
      <Alert says={refused && ([...refused.fields.values()][0] ?? refused.detail)} />
      <Bullets
        class="inline"
        of={REPORT_STATUSES.map((one) => (
          <a href={addressOf(one)} aria-current={one === status ? "page" : undefined}>
            {words[one]}
          </a>
        ))}
      />
      <Entries
        of={reports}
        each={(report) => <Entry report={report} />}
        none={<p class="soft">{words.none}</p>}
      />
      <More href={more} says={words.more} />
    </Layout>
  );
}

async function show(c: Ctx, rejected: Rejected | null, principal: Principal): Promise<Response> {
  const query = { cursor: c.req.query("cursor"), status: c.req.query("status") };
  const { cursor, status = "open" } = needed(check(Query, query));
  const paging = { status, limit: REPORTS, ...(cursor && { cursor }) };
  const { items: reports, next } = needed(await listReports.run(principal, paging, portsOf(c)));
  const [more, isDone] = [pageFrom(WHERE, next, { status }), c.req.query("done") !== undefined];
  return formPage(c, <ModerationPage {...{ reports, status, more, isDone }} />, rejected);
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
