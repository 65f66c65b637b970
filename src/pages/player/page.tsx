import * as z from "zod";
import { rulesOf } from "../../game/rules-of.ts";
import { blockPlayer, blocksPlayer, unblockPlayer } from "../../operations/blocks.ts";
import { getPlayer, getPlayerRecord, listPlayerGames } from "../../operations/players.ts";
import { describeBoard } from "../../board/described.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { CUSTOM_NAME, RULESETS, shippedRuleset } from "../../rules/index.ts";
import { needed, pagesAt } from "../kit/opened.ts";
import { handlerOf, type Submit, submit } from "../kit/submit.ts";
import { ButtonForm, ButtonLink } from "../kit/buttons.tsx";
import { frameOf, seeOther } from "../kit/page.tsx";
import { listLadders } from "../../operations/ladders.ts";
import { listTournaments } from "../../operations/tournaments.ts";
import type { GameSummary } from "../../contract/game.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { resultSentence } from "../../i18n/sentences/game.ts";
import { timeOffSentences } from "../../i18n/sentences/time-off.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { conductSentences } from "../kit/terms/standing.tsx";
import { pairIn } from "../kit/bot-mark.tsx";
import { Due, filled } from "../kit/due.tsx";
import { useFormat } from "../kit/format.ts";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useNow, useReader, useWords } from "../kit/context.tsx";
import { Entries, LinkLine, Paragraphs } from "../kit/lists.tsx";
import { Thumbnail } from "../kit/pictures.tsx";
import { FigureTable } from "../kit/table.tsx";
import { pointsOf } from "../kit/rated.tsx";
import { TournamentEntry, LadderEntry } from "../kit/competition.tsx";

/** Entries per page of each list. */
const ENTRIES = 10;

const Query = z.object({ playing: Cursor.optional(), finished: Cursor.optional() });

async function playerOf(c: Ctx) {
  const ports = portsOf(c);
  const player = needed(await getPlayer.run(null, { name: c.req.param("name") ?? "" }, ports));
  const { name } = player;
  const places = check(Query, { playing: c.req.query("playing"), finished: c.req.query("finished") });
  const listOf = async (status: "playing" | "finished") => {
    const cursor = needed(places)[status];
    return needed(await listPlayerGames.run(null, { name, status, cursor, limit: ENTRIES }, ports));
  };
  const newest = { player: name, limit: ENTRIES, order: "desc" as const };
  const [record, playing, finished, isBlocked, tournaments, ladders] = await Promise.all([
    getPlayerRecord.run(null, { name }, ports).then(needed),
    listOf("playing"),
    listOf("finished"),
    blocksPlayer(c.var.principal ?? null, name, ports),
    listTournaments.run(null, newest, ports).then(needed),
    listLadders.run(null, newest, ports).then(needed),
  ]);
  return { player, record, playing, finished, isBlocked, tournaments, ladders };
}

type PlayerProps = Awaited<ReturnType<typeof playerOf>> & { readonly address: string };

/** `address`: this page's address, for the links to older games. */
function PlayerPage({ player, record, address, ...props }: PlayerProps) {
  const { name, createdAt, program, conduct, ratings, ...timeOff } = player;
  const { language, principal } = useFrame();
  const { public: general, bots } = useWords();
  const words = general.player;
  return (
    <Layout title={name} description={words.description(name)}>
      <BoardSymbols />
      <p class="soft">{words.since(useFormat().day(createdAt))}</p>
      {program && <ProgramOf {...program} />}
      <Paragraphs class="note" of={timeOffSentences(name, timeOff, useReader(), useNow())} />
      {principal?.name !== name && <Dealings name={name} isBlocked={props.isBlocked} />}
      <Paragraphs class="soft" of={conductSentences(conduct, language)} />
      <Ratings ratings={ratings} name={name} />
      <Competition {...props} />
      <h2 id="running">{words.running}</h2>
      <GameList {...props.playing} none={words.noRunning} older={{ address, kind: "playing" }} />
      <h2 id="record">{words.record}</h2>
      <Record record={record.tallies} id="record" />
      {record.withBots.length > 0 && (
        <>
          <h2 id="with-bots">{bots.record}</h2>
          <Record record={record.withBots} id="with-bots" />
        </>
      )}
      <h2 id="finished">{words.finished}</h2>
      <GameList {...props.finished} none={words.noFinished} older={{ address, kind: "finished" }} />
    </Layout>
  );
}

/** Handles a button, and redirects back to the player's page. */
const buttonHandler = (run: Submit) =>
  handlerOf(run, (c, { refusal }) =>
    // `block-not-found`: the block has been removed already, for example with a double click.
    refusal.code === "block-not-found" ? seeOther(c, frameOf(c).path) : refused(c, refusal),
  );

/** `/players/<name>`: a player's public page. */
export const playerPages = pagesAt({
  "/players/:name": async (c) => <PlayerPage {...await playerOf(c)} address={c.req.url} />,
})
  .post("/players/:name/block", buttonHandler(submit(blockPlayer)))
  .post("/players/:name/unblock", buttonHandler(submit(unblockPlayer)));

function ProgramOf({ operator, url, about }: NonNullable<PlayerProps["player"]["program"]>) {
  const { runBy, page: more } = useWords().bots;
  return (
    <>
      {operator !== null && <p>{filled(runBy, <a href={`/players/${operator}`}>{operator}</a>)}</p>}
      {about !== null && <p class="said">{about}</p>}
      {url !== null && <LinkLine href={url} rel="nofollow noopener" text={more} />}
    </>
  );
}

const COUNTS = ["won", "lost", "drawn"] as const;

const placeOf = ({ ruleset }: { readonly ruleset: string }) => RULESETS.findIndex(({ id }) => id === ruleset);

/** Returns the title of a rule set. Custom rule sets share a title, so six characters of the id follow it. */
function tallied(id: string, language: Language): string {
  const shipped = shippedRuleset(id);
  if (shipped !== null) return rulesetTitle(shipped, language);
  return `${rulesetTitle({ id, name: CUSTOM_NAME }, language)} ${id.slice(id.indexOf("-") + 1).slice(0, 6)}`;
}

function Competition({ tournaments, ladders }: Pick<PlayerProps, "tournaments" | "ladders">) {
  const words = useWords().competition;
  return (
    <>
      {tournaments.items.length > 0 && <h2>{words.title}</h2>}
      <Entries of={tournaments.items} each={(one) => <TournamentEntry tournament={one} />} />
      {ladders.items.length > 0 && <h2>{words.ladders.title}</h2>}
      <Entries of={ladders.items} each={(ladder) => <LadderEntry ladder={ladder} />} />
    </>
  );
}

function Ratings({ ratings, name }: Pick<PlayerProps["player"], "ratings" | "name">) {
  const { ratings: general, frame, standing } = useWords();
  const { language } = useFrame();
  const { player: words } = standing;
  if (ratings.length === 0) return null;
  return (
    <>
      <h2 id="ratings">{words.title}</h2>
      <FigureTable labelledBy="ratings" texts={[frame.rules]} numbers={[words.rating, words.games]}>
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
  readonly record: PlayerProps["record"]["tallies"];
  readonly id: string;
}

function Record({ record, id }: RecordProps) {
  const { public: general, frame, game } = useWords();
  const { language } = useFrame();
  const words = general.player;
  if (record.length === 0) return <p class="soft">{words.noRecord}</p>;
  const rows = record.toSorted((a, b) => placeOf(a) - placeOf(b) || a.side.localeCompare(b.side));
  return (
    <FigureTable
      labelledBy={id}
      texts={[frame.rules, words.side]}
      numbers={COUNTS.map((count) => words[count])}
    >
      {rows.map((tally) => (
        <tr>
          <th scope="row">
            <a href={`/rules/${tally.ruleset}`}>{tallied(tally.ruleset, language)}</a>
          </th>
          <td>{game[tally.side]}</td>
          {COUNTS.map((count) => (
            <td class="number">{tally[count]}</td>
          ))}
        </tr>
      ))}
    </FigureTable>
  );
}

function gameSentence(game: GameSummary): string {
  const { turn, players, ply } = game;
  if (turn === null) return resultSentence(game, useReader());
  return useWords().public.player.turn(players[turn]?.name ?? "", ply + 1);
}

/** `unread`: the ids of games that cannot be read now. */
type GameListProps = PlayerProps["playing"] & {
  readonly none: string;
  /** This page's address, and the list whose older games the link shows. */
  readonly older: { readonly address: string; readonly kind: "playing" | "finished" };
};

/** Returns the address of a list's next part. The other list does not change. */
function olderAddress({ address, kind }: GameListProps["older"], cursor: string): string {
  const { pathname, searchParams } = new URL(address);
  searchParams.set(kind, cursor);
  return `${pathname}?${searchParams.toString()}#${kind === "playing" ? "running" : "finished"}`;
}

function GameList({ items, unread, next, none, older }: GameListProps) {
  const { language } = useFrame();
  const words = useWords().public.player;
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
              <p>{gameSentence(game)}</p>
              {game.turn !== null && (
                <p class="soft">
                  <Due game={game} />
                </p>
              )}
            </div>
          </li>
        ))}
        {unread.map((id) => (
          <li>
            <a href={`/games/${id}`}>{words.unread}</a>
          </li>
        ))}
      </ul>
      {next !== null && <LinkLine href={olderAddress(older, cursorOf(next))} text={words.older} />}
    </>
  );
}

interface DealingsProps {
  readonly name: string;
  /** Whether the reader blocks the player; null if it is not known or the reader is not signed in. */
  readonly isBlocked: boolean | null;
}

function Dealings({ name, isBlocked }: DealingsProps) {
  const words = useWords().public.player;
  return (
    <>
      {isBlocked === true && <p class="note">{words.blocked}</p>}
      <div class="actions">
        {isBlocked !== true && (
          <ButtonLink href={`/challenges/new?to=${encodeURIComponent(name)}`} text={words.challenge(name)} />
        )}
        {isBlocked !== null && (
          <ButtonForm
            action={`/players/${name}/${isBlocked ? "unblock" : "block"}`}
            label={isBlocked ? words.unblock(name) : words.block(name)}
          />
        )}
      </div>
    </>
  );
}
