import { leftSentence } from "../../i18n/sentences/deadlines.ts";
import { leftWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import { lossesBetween } from "../../board/moves.ts";
import { BotMark } from "../kit/bot-mark.tsx";
import { useSituation } from "../kit/board/context.tsx";
import { isThinking, playerOf } from "../kit/board/sentences.ts";
import { useReader, useWords } from "../kit/context.tsx";
import { Left, useLeft } from "../kit/due.tsx";
import { PiecePicture } from "../kit/pictures.tsx";
import { Ring, shareLeft } from "../kit/ring.tsx";

/** Rounded ratings in the game's rule set. The keys are players' names. Players without rated games are absent. */
export type Ratings = ReadonlyMap<string, number>;

interface SideProps {
  readonly side: Side;
}

const manOf = (side: Side) => (side === "attackers" ? "a" : "d");

/** The script counts down the time of the side to move. */
function SideLeft({ side }: SideProps) {
  const { game } = useSituation();
  const span = parseDuration(game.clock.remaining?.[side] ?? "");
  if (span === null || game.turn === null) return null;
  const running = game.turn === side ? useLeft({ game }) : null;
  if (running !== null) return <Left {...running} />;
  return <>{leftWords(span, useReader().language, useWords().notices.underAMinute)}</>;
}

function Time({ side }: SideProps) {
  const { clock, turn } = useSituation().game;
  const share = shareLeft(clock, side);
  if (turn === null || share === null) return null;
  const { kind, left } = clock;
  return (
    <span class="time">
      <Ring share={share} /> <SideLeft side={side} />
      {left !== undefined && (
        <small class="soft">{leftSentence(kind, left[side], useReader().language)}</small>
      )}
    </span>
  );
}

function Name({ side }: SideProps) {
  const { game, record } = useSituation();
  const name = playerOf(game, side);
  if (record !== null) return <bdi class="name">{name}</bdi>;
  return (
    <a class="name" href={`/players/${encodeURIComponent(name)}`} dir="auto">
      {name}
    </a>
  );
}

/** The number of a side's pieces that have been captured in the position on the board. The script updates it. */
function Losses({ side }: SideProps) {
  const { drawn, drawing } = useSituation();
  const count = lossesBetween(drawn.ruleset.setup, drawing.board)[side];
  return (
    <span class="losses" data-losses={side} hidden={count === 0}>
      <PiecePicture piece={manOf(side)} />
      <span class="visually-hidden">{useWords().game.captured}</span> <span>{count}</span>
    </span>
  );
}

export function Strip({ side, ratings }: SideProps & { readonly ratings: Ratings }) {
  const { game } = useSituation();
  const { game: words } = useWords();
  const rating = ratings.get(playerOf(game, side));
  return (
    <div class={`seat${game.turn === side ? " runs" : ""}`} role="group" aria-label={words[side]}>
      <PiecePicture piece={manOf(side)} />
      <Name side={side} />
      <BotMark of={game.players[side]} />
      {rating !== undefined && <span class="soft">{rating}</span>}
      {isThinking(game, side) && <span class="thinks soft">{words.thinks}</span>}
      <Losses side={otherSide(side)} />
      <Time side={side} />
    </div>
  );
}
