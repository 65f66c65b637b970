import type { AwayView } from "../../contract/clock.ts";
import type { PlayerRecord } from "../../contract/player.ts";
import type { Shown } from "../../contract/shown.ts";
import type { GameSummary } from "../../contract/game.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { resultSentence, timeOffSentences } from "../../i18n/sentences/index.ts";
import { dayWords } from "../../i18n/times.ts";
import { CUSTOM_NAME, RULESETS, shippedRuleset } from "../../rules/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Due } from "../frame/due.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { readerOf } from "../frame/page.ts";
import { type ShownBoard, Thumbnail } from "../frame/pictures.tsx";

/** Games of a list's page, each with its board, and where the list goes on. */
export interface Games {
  readonly items: readonly { readonly game: GameSummary; readonly board: ShownBoard }[];
  /** The ids of games that belong here and cannot be read now. */
  readonly unread: readonly string[];
  /** The address of the next page; null at the end. */
  readonly older: string | null;
}

export interface PlayerProps {
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
export function PlayerPage(props: PlayerProps) {
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
