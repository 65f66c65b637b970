import type { ViewOf } from "../../contract/view.ts";
import type { VerificationAnswer } from "../../contract/proof.ts";
import type { LogView } from "../../game/proof/log.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { instantWords } from "../../i18n/times.ts";
import { filled } from "../kit/due.tsx";
import { pairIn } from "../kit/bot-mark.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf } from "../kit/context.tsx";
import { Bullets, Facts } from "../kit/lists.tsx";
import { type Range, rangeAt, RangeWays } from "../kit/range.tsx";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import { placed, sentenceOf } from "./told.ts";
import type { GameView } from "../../contract/game.ts";
import { Hono } from "hono";
import { getGame } from "../../operations/games.ts";
import { getGameLog, verifyGame } from "../../operations/proof.ts";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { itemIn, reading } from "../kit/opened.ts";

const idOf = (c: Ctx): string => c.req.param("id") ?? "";

async function logPage(c: Ctx): Promise<Response> {
  const id = idOf(c);
  const [ports, principal] = [portsOf(c), c.var.principal ?? null];
  const isAsked = c.req.query("verify") !== undefined;
  const [game, log, verification] = await Promise.all([
    getGame.run(principal, { id }, ports),
    getGameLog.run(principal, { id }, ports),
    isAsked ? verifyGame.run(principal, { id }, ports) : null,
  ]);
  if (!game.ok) return refused(c, game.error);
  if (!log.ok) return refused(c, log.error);
  const { status } = game.value;
  // What a challenge is, its own page says.
  if (status !== "playing" && status !== "finished") return seeOther(c, `/games/${id}`);
  const markup = LogPage({
    frame: frameOf(c),
    game: game.value,
    log: log.value.log,
    from: itemIn(c),
    verification: verification?.ok === true ? verification.value : null,
  });
  return page(c, c.var.language, markup);
}

/** The record for the page's script: that of the API, with what the session's player may read. */
async function logData(c: Ctx): Promise<Response> {
  const log = await getGameLog.run(c.var.principal ?? null, { id: idOf(c) }, portsOf(c));
  return log.ok ? jsonAnswer(c, log.value.log, 200, { "cache-control": "no-store" }) : refused(c, log.error);
}

/** `/games/<id>/log`: everything that happened in a game, and whether that holds. */
export const logPages = new Hono<HttpEnv>()
  .get("/games/:id/log", reading(logPage))
  .get("/games/:id/log.json", reading(logData));

interface LogProps {
  readonly frame: Frame;
  readonly game: GameView;
  readonly log: LogView;
  /** A record of the page that is shown; 0 for the newest ones. */
  readonly from: number;
  /** What the service has found out, where it was asked to. */
  readonly verification: ViewOf<typeof VerificationAnswer> | null;
}

/** How many records the page shows at once. */
const RECORDS_SHOWN = 50;

/** So many letters of a hash tell one from the others of a game. */
const SHORT = 12;

function Hash({ hash, frame }: { readonly hash: string; readonly frame: Frame }) {
  return (
    <code class="unbroken" title={hash}>
      <span class="visually-hidden">{`${wordsIn(frame.language).log.hash} `}</span>
      {hash.slice(0, SHORT)}…
    </code>
  );
}

function Records({ frame, game, log, range }: Omit<LogProps, "from"> & { readonly range: Range }) {
  const reader = readerOf(frame);
  const texts = new Map(log.texts.map(({ seq, text }) => [seq, text]));
  const shown = placed(log.items).slice(range.first - 1, range.last);
  return (
    <ol class="entries records" start={range.first}>
      {shown.map((one) => {
        const { seq, at, hash } = one.record;
        const text = texts.get(seq);
        return (
          <li id={`record-${seq}`} class="record">
            <p>{sentenceOf(one, { game, reader })}</p>
            {text !== undefined && <blockquote dir="auto">{text}</blockquote>}
            <p class="soft small">
              <time datetime={at}>{instantWords(Date.parse(at), reader.language, reader.timezone)}</time>{" "}
              <Hash hash={hash} frame={frame} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function Found({
  frame,
  verification,
}: Pick<LogProps, "frame"> & { readonly verification: ViewOf<typeof VerificationAnswer> }) {
  const words = wordsIn(frame.language).log.verifying;
  const { checks, fault } = verification;
  return (
    <div role="status" id="found">
      <h3>{words.found}</h3>
      <ul class="plain verified">
        {checks.map(({ check, holds }) => (
          <li class={holds === null ? undefined : holds ? "holds" : "fails"}>
            {`${words.checks[check]}: ${holds === null ? words.skipped : holds ? words.holds : words.fails}`}
          </li>
        ))}
      </ul>
      {fault !== null && (
        <p class="due">{filled(words.place, <code>{fault.pointer === "" ? "/" : fault.pointer}</code>)}</p>
      )}
    </div>
  );
}

function Verifying({ frame, game, verification }: Omit<LogProps, "from" | "log">) {
  const words = wordsIn(frame.language).log.verifying;
  return (
    <section>
      <h2 id="verify">{words.title}</h2>
      <p class="soft only-scripts">{words.hint}</p>
      <p class="actions">
        <button type="button" id="verify-log" class="only-scripts" data-game={game.id}>
          {words.here}
        </button>
        <a href={`/games/${game.id}/log?verify=1#found`}>{words.service}</a>
      </p>
      <div role="status">
        <ul id="verified" class="plain verified"></ul>
      </div>
      {verification !== null && <Found frame={frame} verification={verification} />}
    </section>
  );
}

function Check({ frame, game }: Pick<LogProps, "frame" | "game">) {
  const words = wordsIn(frame.language).log;
  return (
    <section>
      <h2>{words.check}</h2>
      <Bullets of={words.checks} />
      <p>
        <a href={`/v1/games/${game.id}/log`}>{words.data}</a>
        <br />
        <a href={`/v1/games/${game.id}/export.json`}>{words.export}</a>
      </p>
    </section>
  );
}

/** The record of a game: its head, the way to verify it, and everything that happened, in words. */
export function LogPage(props: LogProps) {
  const { frame, game, log, from } = props;
  const words = wordsIn(frame.language).log;
  const players = pairIn(game.players, frame.language);
  const range = rangeAt(from, log.items.length, RECORDS_SHOWN);
  const { head } = log;
  return (
    <Layout frame={frame} title={words.title(players)} description={words.intro}>
      <p>
        <a href={`/games/${game.id}`}>{wordsIn(frame.language).clock.back}</a>
      </p>
      <p>{words.intro}</p>
      <Facts of={[[words.head, <code>{head}</code>]]} />
      <Verifying {...props} />
      <h2>{words.records}</h2>
      <RangeWays range={range} path={`/games/${game.id}/log`} words={words} />
      <Records {...props} range={range} />
      {log.unread > 0 && <p class="note">{wordsIn(frame.language).verify.unread}</p>}
      <RangeWays range={range} path={`/games/${game.id}/log`} words={words} />
      <Check {...props} />
    </Layout>
  );
}
