import type { Language } from "../../contract/languages.ts";
import { clockSentence } from "../../i18n/sentences/deadlines.ts";
import { honoursSentence } from "../../i18n/sentences/time-off.ts";
import { listWords, wholeWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { type Side, SIDES } from "../../rules/index.ts";
import { playerOf } from "../kit/board/sentences.ts";
import { Due, filled, When } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import { Bullets, Facts, LinkLine } from "../kit/lists.tsx";
import { rangeAt, RangeWays } from "../kit/range.tsx";
import { renderPage, seeOther } from "../kit/page.tsx";
import { useFrame, useReader, useWords } from "../kit/context.tsx";
import { Hono } from "hono";
import { getClock, getGame } from "../../operations/games.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { idIn, itemIn, needed, reading } from "../kit/opened.ts";
import { type ClockProps, Ledger, turnsIn } from "./ledger.tsx";

async function clockPage(c: Ctx): Promise<Response> {
  const id = idIn(c);
  const [ports, principal] = [portsOf(c), c.var.principal ?? null];
  const [game, { ledger }] = await Promise.all([
    getGame.run(principal, { id }, ports).then(needed),
    getClock.run(principal, { id }, ports).then(needed),
  ]);
  if (game.status !== "playing" && game.status !== "finished") return seeOther(c, `/games/${id}`);
  return renderPage(c, <ClockPage game={game} ledger={ledger} from={itemIn(c)} />);
}

/** `/games/<id>/clock`: the ledger of both clocks. */
export const clockPages = new Hono<HttpEnv>().get("/games/:id/clock", reading(clockPage));

/** Only English capitalizes names of days within a sentence. */
const withinSentence = (day: string, language: Language): string =>
  language === "en" ? day : day.toLocaleLowerCase(language);

function Schedules(props: ClockProps) {
  const { schedules, stops } = props.ledger;
  const { language } = useFrame();
  if (schedules === null || !stops.some((kind) => kind !== "vacation")) return null;
  const { clock: words, schedule } = useWords();
  const of = (side: Side): string => {
    const { timezone, night, weekend } = schedules[side];
    const days = weekend.map((day) => withinSentence(schedule.days[day], language));
    const parts = [
      ...(night !== null && stops.includes("night") ? [words.night(night.from, night.to)] : []),
      ...(weekend.length > 0 && stops.includes("weekend") ? [words.weekend(listWords(days, language))] : []),
    ];
    return `${parts.length === 0 ? words.noSchedule : parts.join("; ")} (${timezone})`;
  };
  return (
    <>
      <h2>{words.schedules}</h2>
      <Facts of={SIDES.map((side) => [playerOf(props.game, side), of(side)])} />
    </>
  );
}

function Turn(props: ClockProps) {
  const { game, ledger } = props;
  const { turn } = ledger;
  const words = useWords().clock;
  if (turn === null) return <p>{words.over}</p>;
  const budget = wholeWords(parseDuration(turn.budget) ?? 0, useFrame().language);
  return (
    <>
      <h2>{words.present}</h2>
      <p>
        <Due game={game} />
      </p>
      <p class="soft">
        {filled(
          (since) => words.turn(playerOf(game, turn.side), turn.ply, since, budget),
          <When at={Date.parse(turn.from)} />,
        )}
      </p>
    </>
  );
}

function Check({ game }: ClockProps) {
  const words = useWords().clock;
  return (
    <>
      <h2>{words.check}</h2>
      <Bullets of={words.checks} />
      <p>
        <a href={`/games/${game.id}/log`}>{useWords().log.link}</a>
        <br />
        <a href={`/v1/games/${game.id}/clock`}>{words.data}</a>
      </p>
    </>
  );
}

/** Turns per page. */
const TURNS = 100;

/** `from`: the number of a turn in the part of the ledger to show; 0 for the newest part. */
export function ClockPage({ from, ...props }: ClockProps & { readonly from: number }) {
  const { game, ledger } = props;
  const reader = useReader();
  const turns = turnsIn(ledger);
  const range = rangeAt(from, turns.size, TURNS);
  const words = useWords().clock;
  const ways = <RangeWays range={range} path={`/games/${game.id}/clock`} words={words} />;
  const title = words.title(SIDES.map((side) => playerOf(game, side)).join(" – "));
  return (
    <Layout title={title} description={title} isWide>
      <LinkLine href={`/games/${game.id}`} text={words.back} />
      <p>
        {clockSentence(game.clock, reader)} {honoursSentence(ledger.stops, reader.language)}
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
