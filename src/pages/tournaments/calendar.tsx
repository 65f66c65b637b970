import { writeCalendar } from "../../channels/feeds/calendar.ts";
import { CAPS } from "../../contract/limits.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { asBeginning, timeWords, weekdayWords } from "../../i18n/times.ts";
import { now } from "../../lib/now.ts";
import { listTournaments } from "../../operations/tournaments.ts";
import { Layout } from "../kit/layout.tsx";
import { useReader, useWords } from "../kit/context.tsx";
import { Entries } from "../kit/lists.tsx";
import { needed, pagesAt, reading } from "../kit/opened.ts";
import { rulesTitle } from "../kit/competition.tsx";

const FILE = "/tournaments/calendar.ics";

interface Beginning {
  readonly at: number;
  readonly tournament: TournamentView;
  /** Null for the start of the tournament itself. */
  readonly round: number | null;
}

function beginningsIn(tournament: TournamentView): readonly Beginning[] {
  const { start, roundStarts, round: latest, status } = tournament;
  const begins = status === "open" && start.at !== null ? [{ at: Date.parse(start.at), round: null }] : [];
  const dates = roundStarts === "when-done" ? [] : roundStarts;
  const rounds = dates.map((at, index) => ({ at: Date.parse(at), round: index + 1 }));
  return [...begins, ...rounds.filter(({ round }) => round > latest)].map((one) => ({ ...one, tournament }));
}

async function beginnings(c: Ctx): Promise<readonly Beginning[]> {
  const lists = await Promise.all(
    (["open", "running"] as const).map((status) =>
      listTournaments.run(null, { status, limit: CAPS.listLength.max, order: "asc" }, portsOf(c)),
    ),
  );
  const all = lists.flatMap((list) => needed(list).items).flatMap(beginningsIn);
  return all.filter(({ at }) => at >= now()).toSorted((one, other) => one.at - other.at);
}

function CalendarPage({ all }: { readonly all: readonly Beginning[] }) {
  const { language, timezone } = useReader();
  const { calendar: words, ...others } = useWords().competition;
  const days = Map.groupBy(all, ({ at }) => weekdayWords(at, language, timezone));
  return (
    <Layout title={words.title} description={words.about}>
      <p>
        {words.about} <span class="soft">({timezone})</span>
      </p>
      {days.size === 0 && <p class="soft">{words.none}</p>}
      {[...days].map(([day, list]) => (
        <section>
          <h2>{asBeginning(day, language)}</h2>
          <Entries of={list} each={(one) => <Entry {...one} />} />
        </section>
      ))}
      <p class="actions">
        <a href={FILE}>{words.file}</a>
        <a href="/tournaments">{others.all}</a>
      </p>
    </Layout>
  );
}

function Entry({ tournament, round, at }: Beginning) {
  const { language, timezone } = useReader();
  const { id, name, ruleset, format } = tournament;
  const words = useWords().competition;
  return (
    <li>
      <a href={`/tournaments/${id}`}>{name}</a>
      <p>
        {timeWords(at, language, timezone)}
        {" · "}
        {round === null ? words.facts.start : words.round(String(round))}
        <span class="soft">{` · ${words.formats[format]} · ${rulesTitle(ruleset, language)}`}</span>
      </p>
    </li>
  );
}

async function calendarFile(c: Ctx): Promise<Response> {
  const { language } = c.var;
  const { calendar: words, ...others } = wordsIn(language).competition;
  const { host } = new URL(c.env.ORIGIN);
  const events = (await beginnings(c)).map(({ at, tournament: { id, name, format }, round }) => ({
    uid: `${id}-${round ?? 0}@${host}`,
    start: at,
    revised: now(),
    revision: 0,
    summary: round === null ? words.begins(name) : `${name}: ${others.round(String(round))}`,
    text: others.formats[format],
    url: `${c.env.ORIGIN}/tournaments/${id}`,
    alarms: [],
  }));
  return c.body(writeCalendar({ title: words.title, language, events }), 200, {
    "content-type": "text/calendar; charset=utf-8",
    "content-language": language,
    "cache-control": "public, max-age=3600",
    vary: "Accept-Language",
  });
}

export const calendarPages = pagesAt({
  "/tournaments/calendar": async (c) => <CalendarPage all={await beginnings(c)} />,
}).get(FILE, reading(calendarFile));
