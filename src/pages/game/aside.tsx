import { clockSentence } from "../../i18n/sentences/deadlines.ts";
import { honoursSentence, timeOffSentences } from "../../i18n/sentences/time-off.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { SIDES, writeOtnRules } from "../../rules/index.ts";
import { useNow, useReader, useWords } from "../kit/context.tsx";
import { filled } from "../kit/due.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { useSituation } from "../kit/board/context.tsx";
import { addressOf } from "../kit/board/situation.ts";
import { capturesWords, playerOf } from "../kit/board/sentences.ts";

/** The players' vacations. Omits a vacation that stops the clock now, because `Due` mentions it. */
export function TimeOff() {
  const { game } = useSituation();
  const { stopped } = game.clock;
  const [reader, now] = [useReader(), useNow()];
  const sentences = SIDES.flatMap((side) => {
    const isStop = game.turn === side && stopped?.kind === "vacation";
    const off = { away: isStop ? null : game.away[side], booked: game.booked[side] };
    return timeOffSentences(playerOf(game, side), off, reader, now);
  });
  return game.turn === null ? null : sentences.map((sentence) => <p class="away">{sentence}</p>);
}

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

/** The rules of some recorded games have no page, so the link opens them in the rule-set editor. */
function Rules() {
  const { game, record } = useSituation();
  const rules = rulesOf(game);
  const own = new URLSearchParams({ otn: writeOtnRules(rules) });
  const href = record?.rules == null ? `/rules/${rules.id}` : `/rulesets/new?${own.toString()}`;
  return (
    <LinkLine href={href} text={`${useWords().game.rules}: ${rulesetTitle(rules, useReader().language)}`} />
  );
}

/** The rules, goals, clock and rating. Hides the last two for a recorded game, because it was not played here. */
export function About() {
  const { game, record } = useSituation();
  const { game: words, standing } = useWords();
  const reader = useReader();
  const rated = game.rated ? standing.rated : game.unrated === undefined ? null : standing.pairLimit;
  return (
    <>
      <Rules />
      <Goals />
      <p class="soft" hidden={record !== null}>
        {clockSentence(game.clock, reader)} {honoursSentence(game.stops, reader.language)}{" "}
        {rated !== null && `${rated} `}
        <a href={`/games/${game.id}/clock`}>{words.clockSums}</a>
      </p>
    </>
  );
}

export function Moves() {
  const situation = useSituation();
  const { game, ply } = situation;
  const { noMoveYet } = useWords().myGames;
  return (
    <div class="roll">
      {game.moves.length === 0 && <p class="soft">{noMoveYet}</p>}
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
  );
}
