import { parseDuration } from "../../lib/duration.ts";
import {
  clockSentence,
  honoursSentence,
  leftSentence,
  timeOffSentences,
} from "../../i18n/sentences/index.ts";
import { leftWords } from "../../i18n/times.ts";
import { type Side, SIDES } from "../../rules/index.ts";
import { useNow, useReader, useWords } from "../kit/context.tsx";
import { filled, Left, useLeft } from "../kit/due.tsx";
import { BotMark } from "../kit/bot-mark.tsx";
import { PiecePicture } from "../kit/pictures.tsx";
import { lossesBetween } from "../../board/moves.ts";
import { useSituation } from "../kit/board/context.tsx";
import { addressOf, type Situation } from "../kit/board/situation.ts";
import { capturesWords, playerOf } from "../kit/board/sentences.ts";

interface SideProps {
  readonly side: Side;
}

/** The script counts down the time of the side to move. */
function SideLeft({ side }: SideProps) {
  const { game } = useSituation();
  const span = parseDuration(game.clock.remaining?.[side] ?? "");
  if (span === null || game.turn === null) return null;
  const running = game.turn === side ? useLeft({ game }) : null;
  if (running !== null) return <Left {...running} />;
  return <>{leftWords(span, useReader().language, useWords().notices.underAMinute)}</>;
}

/** Vacations, other than one that stops the running clock. */
function TimeOff() {
  const { game } = useSituation();
  const { stopped } = game.clock;
  const sentences = SIDES.flatMap((side) => {
    const isStop = game.turn === side && stopped?.kind === "vacation";
    const off = { away: isStop ? null : game.away[side], booked: game.booked[side] };
    return timeOffSentences(playerOf(game, side), off, useReader(), useNow());
  });
  return game.turn === null ? null : sentences.map((sentence) => <p class="away">{sentence}</p>);
}

const hasTimes = ({ clock, turn }: Situation["game"]): boolean =>
  turn !== null && SIDES.some((side) => parseDuration(clock.remaining?.[side] ?? "") !== null);

function Goals() {
  const { goals } = useWords().begin;
  return (
    <p id="goals" class="soft">
      {goals.attackers}
      <br />
      {goals.defenders[useSituation().drawn.ruleset.escape]}
    </p>
  );
}

export function Occasion() {
  const { of, ofLadder } = useWords().competition;
  const { tournament, ladder } = useSituation().game;
  if (tournament !== undefined) {
    const { id, name, round } = tournament;
    const path = `/tournaments/${id}${round === undefined ? "" : `/rounds/${round}`}`;
    return <p id="occasion">{filled(of, <a href={path}>{name}</a>)}</p>;
  }
  if (ladder === undefined) return null;
  return <p id="occasion">{filled(ofLadder, <a href={`/ladders/${ladder.id}`}>{ladder.name}</a>)}</p>;
}

function Player({ side }: SideProps) {
  const { game, record } = useSituation();
  const name = playerOf(game, side);
  if (record !== null) return <span dir="auto">{name}</span>;
  return (
    <a href={`/players/${encodeURIComponent(name)}`} dir="auto">
      {name}
    </a>
  );
}

function Seat({ side }: SideProps) {
  const { game } = useSituation();
  const { language } = useReader();
  const { kind, left } = game.clock;
  return (
    <div class={`row apart${game.turn === side ? " runs" : ""}`}>
      <dt>
        <PiecePicture piece={manOf(side)} /> <Player side={side} /> <BotMark of={game.players[side]} />{" "}
        <span class="soft">{useWords().game[side].toLocaleLowerCase(language)}</span>
      </dt>
      <dd>
        <SideLeft side={side} />
        {left !== undefined && <div class="soft small">{leftSentence(kind, left[side], language)}</div>}
      </dd>
    </div>
  );
}

export function Clocks() {
  const { game, record } = useSituation();
  const { game: words, standing, frame } = useWords();
  const reader = useReader();
  const rated = game.rated ? standing.rated : game.unrated === undefined ? null : standing.pairLimit;
  return (
    <div id="clocks">
      <h2>{hasTimes(game) ? words.clocks : frame.players}</h2>
      <dl>
        {SIDES.map((side) => (
          <Seat side={side} />
        ))}
      </dl>
      <Goals />
      <TimeOff />
      <p class="soft" hidden={record !== null}>
        {clockSentence(game.clock, reader)} {honoursSentence(game.stops, reader.language)}{" "}
        {rated !== null && `${rated} `}
        <a href={`/games/${game.id}/clock`}>{words.clockSums}</a>
      </p>
    </div>
  );
}

const manOf = (side: Side) => (side === "attackers" ? "a" : "d");

export function Captured() {
  const { drawn, drawing } = useSituation();
  const words = useWords().game;
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

export function Moves() {
  const situation = useSituation();
  const { game, ply } = situation;
  return (
    <div hidden={game.moves.length === 0}>
      <h2>{useWords().game.moves}</h2>
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
