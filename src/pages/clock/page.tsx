import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { clockSentence, honoursSentence } from "../../i18n/sentences/index.ts";
import { listWords, wholeWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { type Side, SIDES } from "../../rules/index.ts";
import { Due, filled, When } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import { Bullets, Facts } from "../kit/lists.tsx";
import { rangeAt, RangeWays } from "../kit/range.tsx";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { readerOf } from "../kit/context.tsx";
import { Hono } from "hono";
import { getClock, getGame } from "../../operations/games.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { itemIn, needed, reading } from "../kit/opened.ts";
import { type ClockProps, Ledger, nameOf, turnsIn } from "./ledger.tsx";

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
  return page(c, frame.language, ClockPage({ frame, game, ledger, from: itemIn(c) }));
}

/** `/games/<id>/clock`: how the clocks of a game have run, as sums that anyone can check. */
export const clockPages = new Hono<HttpEnv>().get("/games/:id/clock", reading(clockPage));

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

/** How many turns the page shows at once. */
const TURNS_SHOWN = 100;

/** The present turn, the newest turns of each side's ledger or those around turn `from`, and how to check the sums. */
export function ClockPage({ from, ...props }: ClockProps & { readonly from: number }) {
  const { frame, game, ledger } = props;
  const turns = turnsIn(ledger);
  const range = rangeAt(from, turns.size, TURNS_SHOWN);
  const words = wordsIn(frame.language).clock;
  const ways = <RangeWays range={range} path={`/games/${game.id}/clock`} words={words} />;
  const title = words.title(SIDES.map((side) => nameOf(props, side)).join(" – "));
  return (
    <Layout frame={frame} title={title} description={title} isWide>
      <p>
        <a href={`/games/${game.id}`}>{words.back}</a>
      </p>
      <p>
        {clockSentence(game.clock, readerOf(frame))} {honoursSentence(ledger.stops, frame.language)}
      </p>
      <Turn {...props} />
      <Schedules {...props} />
      {ways}
      <div class="split even">
        {SIDES.map((side) => (
          <Ledger {...props} side={side} turns={turns} range={range} />
        ))}
      </div>
      {ways}
      <Check {...props} />
    </Layout>
  );
}
