import { getStatus, type StatusView } from "../../operations/status.ts";
import { exactWords, instantWords, spanObject, spanWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { filled, When } from "../kit/due.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useReader, useWords } from "../kit/context.tsx";
import { portsOf } from "../../http/context.ts";
import { needed, pagesAt } from "../kit/opened.ts";

/** `/status`: the same facts as `GET /v1/status`. */
export const statusPages = pagesAt({
  "/status": async (c) => <StatusPage status={needed(await getStatus.run(null, {}, portsOf(c)))} />,
});

interface StatusProps {
  readonly status: StatusView;
}

function StatusPage(props: StatusProps) {
  const words = useWords().status;
  return (
    <Layout title={words.title} description={words.description}>
      <Up {...props} />
      <h2>{words.outages}</h2>
      <p class="soft">{words.outagesWhat}</p>
      <Outages {...props} />
      <h2>{words.alarms}</h2>
      <p class="soft">{words.alarmsWhat}</p>
      <Alarms {...props} />
      <h2>{words.waiting}</h2>
      <p class="soft">{words.waitingWhat}</p>
      <Waiting {...props} />
      <LinkLine href="/v1/status" text={words.data} />
    </Layout>
  );
}

function Up({ status }: StatusProps) {
  const { language } = useFrame();
  const words = useWords();
  const at = Date.parse(status.upSince);
  const span = spanObject(spanWords(Date.parse(status.time) - at, language, words.notices.underAMinute));
  const { status: said } = words;
  return (
    <>
      <p class={status.status === "ok" ? "note" : "due"}>{said[status.status]}</p>
      <p>{filled((when) => said.upSince(when, span), <When at={at} />)}</p>
      {(status.records === "unreachable" || status.checks.database === "failed") && <p>{said.unreachable}</p>}
      {status.checks.objects === "failed" && <p>{said.objectsFailed}</p>}
      {status.answers !== null && status.answers.faults > 0 && <p>{said.faults(status.answers.faults)}</p>}
      {status.games !== null && status.games.unreadable > 0 && (
        <p>{said.unreadable(status.games.unreadable)}</p>
      )}
    </>
  );
}

function Alarms({ status: { alarms } }: StatusProps) {
  const { language } = useFrame();
  const words = useWords().status;
  if (alarms === null) return <p>{words.unknown}</p>;
  const { late, p50, p99, worst } = alarms;
  const of = (span: string | null) => exactWords(parseDuration(span ?? "") ?? 0, language);
  const over = of(alarms.over);
  if (late === 0) return <p>{words.onTime(over)}</p>;
  return <p>{`${words.late(late, over)} ${words.lateness(of(p50), of(p99), of(worst))}`}</p>;
}

function Waiting({ status: { waiting } }: StatusProps) {
  const words = useWords().status;
  if (waiting === null) return <p>{words.unknown}</p>;
  return (
    <>
      <p>{`${words.mail(waiting.mail)} ${words.webhooks(waiting.webhooks)}`}</p>
      {waiting.mailHeld > 0 && <p class="due">{words.mailHeld}</p>}
    </>
  );
}

function Outages({ status: { outages } }: StatusProps) {
  const { status: words, notices } = useWords();
  const { language, timezone } = useReader();
  if (outages === null) return <p>{words.unknown}</p>;
  if (outages.length === 0) return <p>{words.noOutage}</p>;
  const when = (instant: string) => (
    <time datetime={instant}>{instantWords(Date.parse(instant), language, timezone)}</time>
  );
  return (
    <ul>
      {outages.map(({ from, to, declared }) => {
        const span = spanWords(Date.parse(to) - Date.parse(from), language, notices.underAMinute);
        return (
          <li>
            {filled((begins, ends) => words.outage(begins, ends, span), when(from), when(to))}
            {declared && <span class="soft">, {words.declared}</span>}
          </li>
        );
      })}
    </ul>
  );
}
