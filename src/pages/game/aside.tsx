import { wordsIn } from "../../i18n/catalogues.ts";
import { parseDuration } from "../../lib/duration.ts";
import {
  clockSentence,
  honoursSentence,
  leftSentence,
  timeOffSentences,
} from "../../i18n/sentences/index.ts";
import { leftWords } from "../../i18n/times.ts";
import { type Side, SIDES } from "../../rules/index.ts";
import { filled, Left, leftOf } from "../kit/due.tsx";
import { BotMark } from "../kit/bot-mark.tsx";
import { PiecePicture } from "../kit/pictures.tsx";
import { lossesBetween } from "../../board/moves.ts";
import { addressOf, type Situation, type SituationProps } from "../kit/board/situation.ts";
import { capturesWords, playerOf } from "../kit/board/sentences.ts";

function Player({ name }: { readonly name: string }) {
  return (
    <a href={`/players/${encodeURIComponent(name)}`} dir="auto">
      {name}
    </a>
  );
}

/** The script counts down the time of the side to move. */
function SideLeft({ situation: { game, reader, now }, side }: SituationProps & { readonly side: Side }) {
  const { clock, turn } = game;
  const span = parseDuration(clock.remaining?.[side] ?? "");
  if (span === null || turn === null) return null;
  const running = turn === side ? leftOf({ game, reader, now }) : null;
  if (running !== null) return <Left {...running} />;
  return <>{leftWords(span, reader.language, wordsIn(reader.language).notices.underAMinute)}</>;
}

/** Vacations, other than one that stops the running clock. */
function TimeOff({ situation: { game, reader, now } }: SituationProps) {
  const { stopped } = game.clock;
  const sentences = SIDES.flatMap((side) => {
    const isStop = game.turn === side && stopped?.kind === "vacation";
    const off = { away: isStop ? null : game.away[side], booked: game.booked[side] };
    return timeOffSentences(playerOf(game, side), off, reader, now);
  });
  return game.turn === null ? null : sentences.map((sentence) => <p class="away">{sentence}</p>);
}

const hasTimes = ({ clock, turn }: Situation["game"]): boolean =>
  turn !== null && SIDES.some((side) => parseDuration(clock.remaining?.[side] ?? "") !== null);

function Goals({ situation: { drawn, reader } }: SituationProps) {
  const { goals } = wordsIn(reader.language).begin;
  return (
    <p id="goals" class="soft">
      {goals.attackers}
      <br />
      {goals.defenders[drawn.ruleset.escape]}
    </p>
  );
}

export function Occasion({ situation: { game, reader } }: SituationProps) {
  const { of, ofLadder } = wordsIn(reader.language).competition;
  const { tournament, ladder } = game;
  if (tournament !== undefined) {
    const { id, name, round } = tournament;
    const path = `/tournaments/${id}${round === undefined ? "" : `/rounds/${round}`}`;
    return <p id="occasion">{filled(of, <a href={path}>{name}</a>)}</p>;
  }
  if (ladder === undefined) return null;
  return <p id="occasion">{filled(ofLadder, <a href={`/ladders/${ladder.id}`}>{ladder.name}</a>)}</p>;
}

export function Clocks({ situation }: SituationProps) {
  const { game, reader, record } = situation;
  const words = wordsIn(reader.language).game;
  const { rated, pairLimit } = wordsIn(reader.language).standing;
  const { kind, left } = game.clock;
  return (
    <div id="clocks">
      <h2>{hasTimes(game) ? words.clocks : wordsIn(reader.language).frame.players}</h2>
      <dl>
        {SIDES.map((side) => (
          <div class={`row apart${game.turn === side ? " runs" : ""}`}>
            <dt>
              <PiecePicture piece={manOf(side)} />{" "}
              {record === null ? (
                <Player name={playerOf(game, side)} />
              ) : (
                <span dir="auto">{playerOf(game, side)}</span>
              )}{" "}
              <BotMark of={game.players[side]} language={reader.language} />{" "}
              <span class="soft">{words[side].toLocaleLowerCase(reader.language)}</span>
            </dt>
            <dd>
              <SideLeft situation={situation} side={side} />
              {left !== undefined && (
                <div class="soft small">{leftSentence(kind, left[side], reader.language)}</div>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Goals situation={situation} />
      <TimeOff situation={situation} />
      <p class="soft" hidden={record !== null}>
        {clockSentence(game.clock, reader)} {honoursSentence(game.stops, reader.language)}{" "}
        {game.rated ? `${rated} ` : game.unrated === undefined ? "" : `${pairLimit} `}
        <a href={`/games/${game.id}/clock`}>{words.clockSums}</a>
      </p>
    </div>
  );
}

const manOf = (side: Side) => (side === "attackers" ? "a" : "d");

export function Captured({ situation }: SituationProps) {
  const { drawn, drawing, reader } = situation;
  const words = wordsIn(reader.language).game;
  const lost = lossesBetween(drawn.ruleset.setup, drawing.board);
  const sides = SIDES.filter((side) => lost[side] > 0);
  return (
    <div id="captured">
      {sides.length > 0 && <h2>{words.captured}</h2>}
      {sides.map((side) => (
        <p>
          <PiecePicture piece={manOf(side)} /> {words.capturedMen[side](lost[side])}
        </p>
      ))}
    </div>
  );
}

export function Moves({ situation }: SituationProps) {
  const { game, ply, reader } = situation;
  return (
    <div hidden={game.moves.length === 0}>
      <h2>{wordsIn(reader.language).game.moves}</h2>
      <div class="roll">
        <ol id="moves" class="plain">
          {game.moves.map((move, at) => (
            <li data-ply={String(at + 1)}>
              <a
                href={`${addressOf(situation, { ply: at + 1 })}#board`}
                aria-current={ply === at + 1 ? "true" : undefined}
              >
                {move}
                <span class="visually-hidden">{capturesWords(move, situation)}</span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
