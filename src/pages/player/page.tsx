import * as z from "zod";
import { rulesOf } from "../../game/rules-of.ts";
import { Hono } from "hono";
import { blockPlayer, blocksPlayer, unblockPlayer } from "../../operations/blocks.ts";
import { getPlayer, getPlayerRecord, listPlayerGames } from "../../operations/players.ts";
import { describeBoard } from "../../board/described.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { ok, CUSTOM_NAME, RULESETS, shippedRuleset } from "../../rules/index.ts";
import { pressing, reading } from "../frame/opened.ts";
import { frameOf, page, seeOther, readerOf } from "../frame/page.ts";
import type { AwayView } from "../../contract/clock.ts";
import type { PlayerRecord } from "../../contract/player.ts";
import type { Shown } from "../../contract/shown.ts";
import type { GameSummary } from "../../contract/game.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { resultSentence, timeOffSentences } from "../../i18n/sentences/index.ts";
import { dayWords } from "../../i18n/times.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Due } from "../frame/due.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { type ShownBoard, Thumbnail } from "../frame/pictures.tsx";

/** How many games of each kind the page shows at once. */
const SHOWN = 10;

const KINDS = ["playing", "finished"] as const;
type Kind = (typeof KINDS)[number];

type PageOfGames = Extract<Awaited<ReturnType<typeof listPlayerGames.run>>, { ok: true }>["value"];

const Query = z.object({ playing: Cursor.optional(), finished: Cursor.optional() });

function gamesOf(c: Ctx, { items, unread, next }: PageOfGames, kind: Kind): Games {
  const { pathname, searchParams } = new URL(c.req.url);
  const query = new URLSearchParams(searchParams);
  if (next !== null) query.set(kind, cursorOf(next));
  const id = kind === "playing" ? "running" : "finished";
  return {
    items: items.map((game) => ({
      game,
      board: describeBoard(rulesOf(game), game, c.var.language),
    })),
    unread,
    older: next === null ? null : `${pathname}?${query.toString()}#${id}`,
  };
}

/** The games of each kind that the page shows; refuses an invalid place. */
async function listsOf(c: Ctx, name: string) {
  const places = check(Query, { playing: c.req.query("playing"), finished: c.req.query("finished") });
  if (!places.ok) return places;
  const listOf = (status: Kind) =>
    listPlayerGames.run(null, { name, status, cursor: places.value[status], limit: SHOWN }, portsOf(c));
  const [playing, finished] = await Promise.all([listOf("playing"), listOf("finished")]);
  if (!playing.ok) return playing;
  return finished.ok ? ok({ playing: playing.value, finished: finished.value }) : finished;
}

async function playerPage(c: Ctx): Promise<Response> {
  const name = c.req.param("name") ?? "";
  const player = await getPlayer.run(null, { name }, portsOf(c));
  if (!player.ok) return refused(c, player.error);
  const [record, lists, isBlocked] = await Promise.all([
    getPlayerRecord.run(null, { name }, portsOf(c)),
    listsOf(c, name),
    blocksPlayer(c.var.principal ?? null, name, portsOf(c)),
  ]);
  if (!record.ok) return refused(c, record.error);
  if (!lists.ok) return refused(c, lists.error);
  const { playing, finished } = lists.value;
  const markup = PlayerPage({
    frame: frameOf(c),
    player: { name: player.value.name, createdAt: Date.parse(player.value.createdAt) },
    timeOff: { away: player.value.away, booked: player.value.booked },
    record: record.value.tallies,
    isBlocked,
    running: gamesOf(c, playing, "playing"),
    finished: gamesOf(c, finished, "finished"),
  });
  return page(c, c.var.language, markup);
}

/** A press of the button that blocks a player, or sets them free; leads back to their page. */
function press(act: typeof blockPlayer | typeof unblockPlayer) {
  return pressing(async (c) => {
    const name = c.req.param("name") ?? "";
    const path = `/players/${encodeURIComponent(name)}`;
    const { principal } = c.var;
    if (principal === undefined) return seeOther(c, `/sign-in?next=${encodeURIComponent(path)}`);
    const acted = await act.run(principal, { name }, portsOf(c));
    // Pressed twice, say: the page shows what holds.
    const isDone = acted.ok || acted.error.code === "block-not-found";
    return isDone ? seeOther(c, path) : refused(c, acted.error);
  });
}

/** `/players/<name>`: a player as everyone sees them, with a button to block them (`POST …/block`, `…/unblock`). */
export const playerPages = new Hono<HttpEnv>()
  .get("/players/:name", reading(playerPage))
  .post("/players/:name/block", press(blockPlayer))
  .post("/players/:name/unblock", press(unblockPlayer));

/** Games of a list's page, each with its board, and where the list goes on. */
export interface Games {
  readonly items: readonly { readonly game: GameSummary; readonly board: ShownBoard }[];
  /** The ids of games that belong here and cannot be read now. */
  readonly unread: readonly string[];
  /** The address of the next page; null at the end. */
  readonly older: string | null;
}

interface PlayerProps {
  readonly frame: Frame;
  readonly player: { readonly name: string; readonly createdAt: number };
  /** When they are away, and what they have booked. */
  readonly timeOff: AwayView;
  readonly record: Shown<typeof PlayerRecord>["tallies"];
  /** Whether the reader blocks the player; null where that is not known, or the reader is not signed in. */
  readonly isBlocked: boolean | null;
  readonly running: Games;
  readonly finished: Games;
}

const COUNTS = ["won", "lost", "drawn"] as const;

/** Where a rule set stands in the list of them. */
const placeOf = ({ ruleset }: { readonly ruleset: string }) => RULESETS.findIndex(({ id }) => id === ruleset);

/** What the games of a tally are by; rule sets that players made are told apart by the beginnings of their ids. */
function tallied(id: string, language: Language): string {
  const shipped = shippedRuleset(id);
  if (shipped !== null) return rulesetTitle(shipped, language);
  return `${rulesetTitle({ id, name: CUSTOM_NAME }, language)} ${id.slice(id.indexOf("-") + 1).slice(0, 6)}`;
}

function Record({ record, language }: Pick<PlayerProps, "record"> & { readonly language: Language }) {
  const words = wordsIn(language).public.player;
  if (record.length === 0) return <p class="soft">{words.noRecord}</p>;
  const rows = record.toSorted((a, b) => placeOf(a) - placeOf(b) || a.side.localeCompare(b.side));
  return (
    <div class="scroll" role="region" aria-labelledby="record" tabindex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.rules}</th>
            <th scope="col">{words.side}</th>
            {COUNTS.map((count) => (
              <th scope="col" class="number">
                {words[count]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((tally) => (
            <tr>
              <th scope="row">
                <a href={`/rules/${tally.ruleset}`}>{tallied(tally.ruleset, language)}</a>
              </th>
              <td>{words.sides[tally.side]}</td>
              {COUNTS.map((count) => (
                <td class="number">{tally[count]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function standing(game: GameSummary, frame: Frame): string {
  const { turn, players, ply } = game;
  const words = wordsIn(frame.language).public.player;
  if (turn !== null) return words.turn(players[turn]?.name ?? "", ply + 1);
  return resultSentence(game, readerOf(frame));
}

interface GameListProps {
  readonly frame: Frame;
  readonly games: Games;
  readonly none: string;
}

function GameList({ frame, games: { items, unread, older }, none }: GameListProps) {
  const { language } = frame;
  if (items.length + unread.length === 0) return <p class="soft">{none}</p>;
  return (
    <>
      <ul class="games">
        {items.map(({ game, board }) => (
          <li>
            <Thumbnail href={`/games/${game.id}`} drawing={board} />
            <div>
              <a href={`/games/${game.id}`}>
                {`${game.players.attackers?.name ?? ""} – ${game.players.defenders?.name ?? ""}`}
              </a>
              <p class="soft">{rulesetTitle(rulesOf(game), language)}</p>
              <p>{standing(game, frame)}</p>
              {game.turn !== null && (
                <p class="soft">
                  <Due game={game} reader={readerOf(frame)} now={Date.parse(frame.now)} />
                </p>
              )}
            </div>
          </li>
        ))}
        {unread.map((id) => (
          <li>
            <a href={`/games/${id}`}>{wordsIn(language).public.player.unread}</a>
          </li>
        ))}
      </ul>
      {older !== null && (
        <p>
          <a href={older}>{wordsIn(language).public.player.older}</a>
        </p>
      )}
    </>
  );
}

/** What a reader can do about another player. */
function Dealings({ frame, player: { name }, isBlocked }: PlayerProps) {
  const words = wordsIn(frame.language).public.player;
  return (
    <>
      {isBlocked === true && <p class="note">{words.blocked}</p>}
      <div class="actions">
        {/* One whom the reader blocks could not accept it. */}
        {isBlocked !== true && (
          <a class="button" href={`/challenges/new?to=${encodeURIComponent(name)}`}>
            {words.challenge(name)}
          </a>
        )}
        {isBlocked !== null && (
          <form method="post" action={`/players/${name}/${isBlocked ? "unblock" : "block"}`}>
            <button type="submit" class="quiet">
              {isBlocked ? words.unblock(name) : words.block(name)}
            </button>
          </form>
        )}
      </div>
    </>
  );
}

/** `/players/<name>`: what a player plays, has played, and how it went. */
function PlayerPage(props: PlayerProps) {
  const { frame, player, timeOff, record, running, finished } = props;
  const { language, principal } = frame;
  const { name, createdAt } = player;
  const words = wordsIn(language).public.player;
  return (
    <Layout frame={frame} title={name} description={words.description(name)}>
      <BoardSymbols />
      <p class="soft">{words.since(dayWords(createdAt, language, principal?.timezone ?? "UTC"))}</p>
      {timeOffSentences(name, timeOff, readerOf(frame), Date.parse(frame.now)).map((sentence) => (
        <p class="note">{sentence}</p>
      ))}
      {principal?.name !== name && <Dealings {...props} />}
      <h2 id="running">{words.running}</h2>
      <GameList frame={frame} games={running} none={words.noRunning} />
      <h2 id="record">{words.record}</h2>
      <Record record={record} language={language} />
      <h2 id="finished">{words.finished}</h2>
      <GameList frame={frame} games={finished} none={words.noFinished} />
    </Layout>
  );
}
