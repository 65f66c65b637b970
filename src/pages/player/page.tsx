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
import { CUSTOM_NAME, RULESETS, shippedRuleset } from "../../rules/index.ts";
import { needed, pressingOwn, reading } from "../kit/opened.ts";
import { frameOf, page, seeOther } from "../kit/page.tsx";
import type { ListedLadderView } from "../../contract/ladder.ts";
import type { PlayerRecord, PlayerWithTimeOff } from "../../contract/player.ts";
import type { TournamentView } from "../../contract/tournament.ts";
import { listLadders } from "../../operations/ladders.ts";
import { listTournaments } from "../../operations/tournaments.ts";
import type { ViewOf } from "../../contract/view.ts";
import type { GameSummary } from "../../contract/game.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { resultSentence, timeOffSentences } from "../../i18n/sentences/index.ts";
import { dayWords } from "../../i18n/times.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { conductSentences } from "../challenges/standing.tsx";
import { pairIn } from "../kit/bot-mark.tsx";
import { Due, filled } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf } from "../kit/context.tsx";
import { Entries } from "../kit/lists.tsx";
import { Thumbnail } from "../kit/pictures.tsx";
import { FigureTable } from "../kit/table.tsx";
import { LadderEntry } from "../ladders/view.tsx";
import { pointsOf } from "../ratings/parts.tsx";
import { TournamentEntry } from "../tournaments/parts.tsx";

/** How many games of each kind the page shows at once. */
const SHOWN = 10;

const Query = z.object({ playing: Cursor.optional(), finished: Cursor.optional() });

/** `/players/<name>`: what a player plays, has played, and how it went. */
async function playerPage(c: Ctx): Promise<Response> {
  const ports = portsOf(c);
  const { name, createdAt, program, conduct, ratings, ...timeOff } = needed(
    await getPlayer.run(null, { name: c.req.param("name") ?? "" }, ports),
  );
  const places = check(Query, { playing: c.req.query("playing"), finished: c.req.query("finished") });
  const listOf = async (status: "playing" | "finished") => {
    const cursor = needed(places)[status];
    return needed(await listPlayerGames.run(null, { name, status, cursor, limit: SHOWN }, ports));
  };
  const newest = { player: name, limit: SHOWN, order: "desc" as const };
  const [record, playing, finished, isBlocked, tournaments, ladders] = await Promise.all([
    getPlayerRecord.run(null, { name }, ports).then(needed),
    listOf("playing"),
    listOf("finished"),
    blocksPlayer(c.var.principal ?? null, name, ports),
    listTournaments.run(null, newest, ports).then(needed),
    listLadders.run(null, newest, ports).then(needed),
  ]);
  const frame = frameOf(c);
  const { language, principal } = frame;
  const words = wordsIn(language).public.player;
  const { href: address } = new URL(c.req.url);
  const markup = (
    <Layout frame={frame} title={name} description={words.description(name)}>
      <BoardSymbols />
      <p class="soft">
        {words.since(dayWords(Date.parse(createdAt), language, principal?.timezone ?? "UTC"))}
      </p>
      {program && <ProgramOf {...program} language={language} />}
      {timeOffSentences(name, timeOff, readerOf(frame), Date.parse(frame.now)).map((sentence) => (
        <p class="note">{sentence}</p>
      ))}
      {principal?.name !== name && <Dealings language={language} name={name} isBlocked={isBlocked} />}
      {conductSentences(conduct, language).map((sentence) => (
        <p class="soft">{sentence}</p>
      ))}
      <Ratings ratings={ratings} name={name} language={language} />
      <Competition frame={frame} tournaments={tournaments.items} ladders={ladders.items} />
      <h2 id="running">{words.running}</h2>
      <GameList frame={frame} {...playing} none={words.noRunning} older={{ address, kind: "playing" }} />
      <h2 id="record">{words.record}</h2>
      <Record record={record.tallies} language={language} id="record" />
      {record.withBots.length > 0 && (
        <>
          <h2 id="with-bots">{wordsIn(language).bots.record}</h2>
          <Record record={record.withBots} language={language} id="with-bots" />
        </>
      )}
      <h2 id="finished">{words.finished}</h2>
      <GameList frame={frame} {...finished} none={words.noFinished} older={{ address, kind: "finished" }} />
    </Layout>
  );
  return page(c, language, markup);
}

/** A press of the button that blocks a player, or sets them free; leads back to their page. */
function press(act: typeof blockPlayer | typeof unblockPlayer) {
  return pressingOwn(async (c, _form, principal) => {
    const name = c.req.param("name") ?? "";
    const path = `/players/${encodeURIComponent(name)}`;
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

interface ProgramProps extends NonNullable<ViewOf<typeof PlayerWithTimeOff>["program"]> {
  readonly language: Language;
}

/** Whose program a bot is, and what they say of it. */
function ProgramOf({ operator, url, about, language }: ProgramProps) {
  const { runBy, page: more } = wordsIn(language).bots;
  return (
    <>
      {operator !== null && <p>{filled(runBy, <a href={`/players/${operator}`}>{operator}</a>)}</p>}
      {about !== null && <p class="said">{about}</p>}
      {url !== null && (
        <p>
          <a href={url} rel="nofollow noopener">
            {more}
          </a>
        </p>
      )}
    </>
  );
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

interface CompetitionProps {
  readonly frame: Frame;
  readonly tournaments: readonly TournamentView[];
  readonly ladders: readonly ListedLadderView[];
}

/** The tournaments that the player is in or was, and the ladders on which they stand. */
function Competition({ frame, tournaments, ladders }: CompetitionProps) {
  const words = wordsIn(frame.language).competition;
  return (
    <>
      {tournaments.length > 0 && <h2>{words.title}</h2>}
      <Entries
        of={tournaments}
        each={(tournament) => <TournamentEntry frame={frame} tournament={tournament} />}
      />
      {ladders.length > 0 && <h2>{words.ladders.title}</h2>}
      <Entries of={ladders} each={(ladder) => <LadderEntry frame={frame} ladder={ladder} />} />
    </>
  );
}

interface RatingsProps {
  readonly name: string;
  readonly ratings: ViewOf<typeof PlayerWithTimeOff>["ratings"];
  readonly language: Language;
}

/** How strong the player is by each rule set; nothing of one without rated games. */
function Ratings({ ratings, name, language }: RatingsProps) {
  const { ratings: general, ...others } = wordsIn(language);
  const { player: words } = others.standing;
  if (ratings.length === 0) return null;
  return (
    <>
      <h2 id="ratings">{words.title}</h2>
      <FigureTable
        labelledBy="ratings"
        texts={[wordsIn(language).frame.rules]}
        numbers={[words.rating, words.games]}
      >
        {ratings.map(({ ruleset, games, provisional, ...rating }) => (
          <tr>
            <th scope="row">
              <a href={`/players/${name}/ratings/${ruleset}`}>{tallied(ruleset, language)}</a>
            </th>
            <td class="number">
              {pointsOf(rating)}
              {provisional && <div class="soft">{general.unsettled}</div>}
            </td>
            <td class="number">{games}</td>
          </tr>
        ))}
      </FigureTable>
      <p class="soft small">
        {general.means} <a href="/leaderboards">{general.all}</a>
      </p>
    </>
  );
}

interface RecordProps {
  readonly record: ViewOf<typeof PlayerRecord>["tallies"];
  readonly language: Language;
  /** That of its heading. */
  readonly id: string;
}

function Record({ record, language, id }: RecordProps) {
  const words = wordsIn(language).public.player;
  if (record.length === 0) return <p class="soft">{words.noRecord}</p>;
  const rows = record.toSorted((a, b) => placeOf(a) - placeOf(b) || a.side.localeCompare(b.side));
  return (
    <FigureTable
      labelledBy={id}
      texts={[wordsIn(language).frame.rules, words.side]}
      numbers={COUNTS.map((count) => words[count])}
    >
      {rows.map((tally) => (
        <tr>
          <th scope="row">
            <a href={`/rules/${tally.ruleset}`}>{tallied(tally.ruleset, language)}</a>
          </th>
          <td>{wordsIn(language).game[tally.side]}</td>
          {COUNTS.map((count) => (
            <td class="number">{tally[count]}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}

function standing(game: GameSummary, frame: Frame): string {
  const { turn, players, ply } = game;
  const words = wordsIn(frame.language).public.player;
  if (turn !== null) return words.turn(players[turn]?.name ?? "", ply + 1);
  return resultSentence(game, readerOf(frame));
}

type PageOfGames = Extract<Awaited<ReturnType<typeof listPlayerGames.run>>, { ok: true }>["value"];

/** Games of a list's page; `unread`: the ids of those that belong here and cannot be read now. */
interface GameListProps extends PageOfGames {
  readonly frame: Frame;
  readonly none: string;
  /** The address of this page, and which of its lists goes on with older games. */
  readonly older: { readonly address: string; readonly kind: "playing" | "finished" };
}

/** The address of the page on which a list goes on; the other list stays where it is. */
function olderAddress({ address, kind }: GameListProps["older"], cursor: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.set(kind, cursor);
  return `${pathname}?${searchParams.toString()}#${kind === "playing" ? "running" : "finished"}`;
}

function GameList({ frame, items, unread, next, none, older }: GameListProps) {
  const { language } = frame;
  if (items.length + unread.length === 0) return <p class="soft">{none}</p>;
  return (
    <>
      <ul class="games">
        {items.map((game) => (
          <li>
            <Thumbnail href={`/games/${game.id}`} drawing={describeBoard(rulesOf(game), game, language)} />
            <div>
              <a href={`/games/${game.id}`}>{pairIn(game.players, language)}</a>
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
      {next !== null && (
        <p>
          <a href={olderAddress(older, cursorOf(next))}>{wordsIn(language).public.player.older}</a>
        </p>
      )}
    </>
  );
}

interface DealingsProps {
  readonly language: Language;
  readonly name: string;
  /** Whether the reader blocks the player; null where that is not known, or the reader is not signed in. */
  readonly isBlocked: boolean | null;
}

/** What a reader can do about another player. */
function Dealings({ language, name, isBlocked }: DealingsProps) {
  const words = wordsIn(language).public.player;
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
