import type { ViewOf } from "../../contract/view.ts";
import type { VerificationAnswer } from "../../contract/proof.ts";
import type { LogView } from "../../game/proof/log.ts";
import { instantWords } from "../../i18n/times.ts";
import { filled } from "../kit/due.tsx";
import { pairIn } from "../kit/bot-mark.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useReader, useWords } from "../kit/context.tsx";
import { Bullets, Facts, LinkLine } from "../kit/lists.tsx";
import { type Range, rangeAt, RangeWays } from "../kit/range.tsx";
import { renderPage, seeOther } from "../kit/page.tsx";
import { placed, sentenceOf } from "./sentences.ts";
import type { GameView } from "../../contract/game.ts";
import { Hono } from "hono";
import { getGame } from "../../operations/games.ts";
import { getGameLog, verifyGame } from "../../operations/proof.ts";
import { type Ctx, type HttpEnv, jsonAnswer, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { idIn, itemIn, needed, reading } from "../kit/opened.ts";

async function logPage(c: Ctx): Promise<Response> {
  const id = idIn(c);
  const [ports, principal] = [portsOf(c), c.var.principal ?? null];
  const [read, logged, verification] = await Promise.all([
    getGame.run(principal, { id }, ports),
    getGameLog.run(principal, { id }, ports),
    c.req.query("verify") !== undefined ? verifyGame.run(principal, { id }, ports) : null,
  ]);
  const [game, { log }] = [needed(read), needed(logged)];
  if (game.status !== "playing" && game.status !== "finished") return seeOther(c, `/games/${id}`);
  const markup = (
    <LogPage
      game={game}
      log={log}
      from={itemIn(c)}
      verification={verification?.ok === true ? verification.value : null}
    />
  );
  return renderPage(c, markup);
}

/** Returns the log for the page's script: the same as the API's, with the texts that the player may read. */
async function logData(c: Ctx): Promise<Response> {
  const log = await getGameLog.run(c.var.principal ?? null, { id: idIn(c) }, portsOf(c));
  return log.ok ? jsonAnswer(c, log.value.log, 200, { "cache-control": "no-store" }) : refused(c, log.error);
}

/** `/games/<id>/log`: the log of a game; `?verify` verifies it. */
export const logPages = new Hono<HttpEnv>()
  .get("/games/:id/log", reading(logPage))
  .get("/games/:id/log.json", reading(logData));

interface LogProps {
  readonly game: GameView;
  readonly log: LogView;
  /** The number of an entry in the part of the log to show; 0 for the newest part. */
  readonly from: number;
  /** Null if no verification was requested, or if it was rejected. */
  readonly verification: ViewOf<typeof VerificationAnswer> | null;
}

/** Entries per page. */
const ENTRIES = 50;

/** How many characters of a hash are shown: enough to distinguish the hashes of a game. */
const SHORT = 12;

const Hash = ({ hash }: { readonly hash: string }) => (
  <code class="unbroken" title={hash}>
    <span class="visually-hidden">{`${useWords().log.hash} `}</span>
    {hash.slice(0, SHORT)}…
  </code>
);

function Records({ game, log, range }: Omit<LogProps, "from"> & { readonly range: Range }) {
  const reader = useReader();
  const texts = new Map(log.texts.map(({ seq, text }) => [seq, text]));
  const entries = placed(log.items).slice(range.first - 1, range.last);
  return (
    <ol class="entries records" start={range.first}>
      {entries.map((one) => {
        const { seq, at, hash } = one.record;
        const text = texts.get(seq);
        return (
          <li id={`record-${seq}`} class="record">
            <p>{sentenceOf(one, { game, reader })}</p>
            {text !== undefined && <blockquote dir="auto">{text}</blockquote>}
            <p class="soft small">
              <time datetime={at}>{instantWords(Date.parse(at), reader.language, reader.timezone)}</time>{" "}
              <Hash hash={hash} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}

function Found({ verification }: { readonly verification: NonNullable<LogProps["verification"]> }) {
  const words = useWords().log.verifying;
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

function Verifying({ game, verification }: Omit<LogProps, "from" | "log">) {
  const words = useWords().log.verifying;
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
      {verification !== null && <Found verification={verification} />}
    </section>
  );
}

function Check({ game }: Pick<LogProps, "game">) {
  const words = useWords().log;
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

function LogPage(props: LogProps) {
  const { game, log, from } = props;
  const { clock, log: words, verify } = useWords();
  const players = pairIn(game.players, useFrame().language);
  const range = rangeAt(from, log.items.length, ENTRIES);
  return (
    <Layout title={words.title(players)} description={words.intro}>
      <LinkLine href={`/games/${game.id}`} text={clock.back} />
      <p>{words.intro}</p>
      <Facts of={[[words.head, <code>{log.head}</code>]]} />
      <Verifying {...props} />
      <h2>{words.records}</h2>
      <RangeWays range={range} path={`/games/${game.id}/log`} words={words} />
      <Records {...props} range={range} />
      {log.unread > 0 && <p class="note">{verify.unread}</p>}
      <RangeWays range={range} path={`/games/${game.id}/log`} words={words} />
      <Check {...props} />
    </Layout>
  );
}
