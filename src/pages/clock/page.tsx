import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { clockSentence, honoursSentence } from "../../i18n/sentences/index.ts";
import { listWords, signedWords, wholeWords, exactWords, instantWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { type Side, SIDES } from "../../rules/index.ts";
import { Due, filled, When } from "../frame/due.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Bullets, Facts } from "../frame/lists.tsx";
import { frameOf, page, readerOf, seeOther } from "../frame/page.ts";
import type { GameView } from "../../contract/game.ts";
import type { LedgerView, EntryView } from "../../contract/ledger.ts";
import { Hono } from "hono";
import { getClock, getGame } from "../../operations/games.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { needed, reading } from "../frame/opened.ts";
import type { Reader } from "../../i18n/reader.ts";

/** How the clocks of a game have run: the present turn, each side's ledger, and how to check the sums. */
async function clockPage(c: Ctx): Promise<Response> {
  const id = c.req.param("id") ?? "";
  const [ports, principal] = [portsOf(c), c.var.principal ?? null];
  const [game, { ledger }] = await Promise.all([
    getGame.run(principal, { id }, ports).then(needed),
    getClock.run(principal, { id }, ports).then(needed),
  ]);
  // A challenge has no clocks yet: its page says how they will run.
  if (game.status !== "playing" && game.status !== "finished") return seeOther(c, `/games/${id}`);
  const frame = frameOf(c);
  const props = { frame, game, ledger };
  const words = wordsIn(frame.language).clock;
  const title = words.title(SIDES.map((side) => nameOf(props, side)).join(" – "));
  const markup = (
    <Layout frame={frame} title={title} description={title} isWide>
      <p>
        <a href={`/games/${game.id}`}>{words.back}</a>
      </p>
      <p>
        {clockSentence(game.clock, readerOf(frame))} {honoursSentence(ledger.stops, frame.language)}
      </p>
      <Turn {...props} />
      <Schedules {...props} />
      <div class="split even">
        {SIDES.map((side) => (
          <Ledger {...props} side={side} />
        ))}
      </div>
      <Check {...props} />
    </Layout>
  );
  return page(c, frame.language, markup);
}

/** `/games/<id>/clock`: how the clocks of a game have run, as sums that anyone can check. */
export const clockPages = new Hono<HttpEnv>().get("/games/:id/clock", reading(clockPage));

interface ClockProps {
  readonly frame: Frame;
  readonly game: GameView;
  readonly ledger: LedgerView;
}

const nameOf = ({ game }: ClockProps, side: Side): string => game.players[side]?.name ?? "";

/** The name of a day within a sentence: English alone writes it large there. */
const withinSentence = (day: string, language: Language): string =>
  language === "en" ? day : day.toLocaleLowerCase(language);

/** The nights and weekends of both, where the game honours them. */
function Schedules(props: ClockProps) {
  const { frame, ledger } = props;
  const { schedules, stops } = ledger;
  if (schedules === null || !stops.some((kind) => kind !== "vacation")) return null;
  const { clock: words, schedule } = wordsIn(frame.language);
  const of = (side: Side): string => {
    const { timezone, night, weekend } = schedules[side];
    const days = weekend.map((day) => withinSentence(schedule.days[day], frame.language));
    const parts = [
      ...(night !== null && stops.includes("night") ? [words.night(night.from, night.to)] : []),
      ...(weekend.length > 0 && stops.includes("weekend")
        ? [words.weekend(listWords(days, frame.language))]
        : []),
    ];
    return `${parts.length === 0 ? words.noSchedule : parts.join("; ")} (${timezone})`;
  };
  return (
    <>
      <h2>{words.schedules}</h2>
      <Facts of={SIDES.map((side) => [nameOf(props, side), of(side)])} />
    </>
  );
}

/** Whose turn it is, how much time is left, and what the turn may take. */
function Turn(props: ClockProps) {
  const { frame, game, ledger } = props;
  const { turn } = ledger;
  const words = wordsIn(frame.language).clock;
  if (turn === null) return <p>{words.over}</p>;
  const reader = readerOf(frame);
  const budget = wholeWords(parseDuration(turn.budget) ?? 0, frame.language);
  return (
    <>
      <h2>{words.present}</h2>
      <p>
        <Due game={game} reader={reader} now={Date.parse(frame.now)} />
      </p>
      <p class="soft">
        {filled(
          (since) => words.turn(nameOf(props, turn.side), turn.ply, since, budget),
          <When at={Date.parse(turn.from)} reader={reader} />,
        )}
      </p>
    </>
  );
}

function Ledger({ side, ...props }: ClockProps & { readonly side: Side }) {
  const { frame, game, ledger } = props;
  const { clock: words, game: names } = wordsIn(frame.language);
  const { balance, entries } = ledger.sides[side];
  const [name, part] = [nameOf(props, side), names[side].toLocaleLowerCase(frame.language)];
  return (
    <section>
      <h2 id={side}>{words.caption(name, part, signedWords(balance, frame.language))}</h2>
      <table class="ledger" aria-labelledby={side}>
        <thead>
          <tr>
            <th scope="col">{words.what}</th>
            <th scope="col" class="number">
              {words.change}
            </th>
            <th scope="col" class="number">
              {words.balance}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Entry entry={entry} game={game} reader={readerOf(frame)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Check({ frame, game }: ClockProps) {
  const words = wordsIn(frame.language).clock;
  return (
    <>
      <h2>{words.check}</h2>
      <Bullets of={words.checks} />
      <p>
        <a href={`/games/${game.id}/log`}>{wordsIn(frame.language).log.link}</a>
        <br />
        <a href={`/v1/games/${game.id}/clock`}>{words.data}</a>
      </p>
    </>
  );
}

interface EntryProps {
  readonly entry: EntryView;
  readonly game: GameView;
  readonly reader: Reader;
}

/** So many stops of one turn are told each by itself. */
const STOPS_SHOWN = 4;

type Stop = NonNullable<EntryView["stopped"]>[number];

const lengthOf = ({ from, to }: Stop): number => Date.parse(to) - Date.parse(from);

function titleOf({ entry, game, reader }: EntryProps): string {
  const words = wordsIn(reader.language).clock;
  switch (entry.type) {
    case "turn":
      return words.move(entry.ply ?? 0);
    case "gift":
      return words.gift(entry.by === undefined ? "" : (game.players[entry.by]?.name ?? ""));
    case "period":
      return words.period(entry.lost ?? 0, entry.left ?? 0);
    default:
      return words.entries[entry.type];
  }
}

/** What did not count in a turn: the first stops by themselves, the rest together. */
function stopSentences(stopped: readonly Stop[], { language, timezone }: Reader): readonly string[] {
  const words = wordsIn(language).clock;
  const when = (instant: string, after?: string) =>
    instantWords(Date.parse(instant), language, timezone, after === undefined ? after : Date.parse(after));
  const shown = stopped.length === STOPS_SHOWN + 1 ? stopped : stopped.slice(0, STOPS_SHOWN);
  const rest = stopped.slice(shown.length);
  const told = shown.map((stop) =>
    words.stopped(
      words.kinds[stop.kind],
      when(stop.from),
      when(stop.to, stop.from),
      exactWords(lengthOf(stop), language),
    ),
  );
  const span = rest.reduce((sum, stop) => sum + lengthOf(stop), 0);
  return rest.length === 0 ? told : [...told, words.moreStops(rest.length, exactWords(span, language))];
}

/** When a line was booked: a turn with its beginning and end. */
function Booked({ entry: { at, from, to }, reader: { language, timezone } }: EntryProps) {
  const ends = [at, from, to].filter((instant) => instant !== undefined);
  if (ends.length === 0) return null;
  const times = ends.map((instant, place) => (
    <time datetime={instant}>
      {instantWords(
        Date.parse(instant),
        language,
        timezone,
        place === 0 ? undefined : Date.parse(ends[0] ?? ""),
      )}
    </time>
  ));
  return (
    <p>
      {times[0]}
      {times[1] && <> – {times[1]}</>}
    </p>
  );
}

/** A line of a side's ledger. */
export function Entry(props: EntryProps) {
  const { entry, reader } = props;
  const { language } = reader;
  const words = wordsIn(language).clock;
  const { counted, stopped = [] } = entry;
  return (
    <tr class={entry.type === "turn" ? undefined : "booked"}>
      <th scope="row">
        {titleOf(props)}
        <div class="soft small">
          <Booked {...props} />
          {counted !== undefined && <p>{words.counted(signedWords(counted, language))}</p>}
          {stopSentences(stopped, reader).map((sentence) => (
            <p>{sentence}</p>
          ))}
        </div>
      </th>
      <td class="number">{signedWords(entry.add, language, { isChange: true })}</td>
      <td class="number">{signedWords(entry.balance, language)}</td>
    </tr>
  );
}
