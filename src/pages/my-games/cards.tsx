import type { Child } from "hono/jsx";
import { describeBoard } from "../../board/described.ts";
import { rulesOf } from "../../game/rules-of.ts";
import type { Reader } from "../../i18n/reader.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { moveSentence, numbered, opponentOf, resultSentence, sideFor } from "../../i18n/sentences/game.ts";
import { dateWords } from "../../i18n/times.ts";
import type { MyGame } from "../../operations/my-games.ts";
import { otherSide, SIDES } from "../../rules/index.ts";
import { offerSentence } from "../kit/board/sentences.ts";
import { BotMark } from "../kit/bot-mark.tsx";
import { Hidden } from "../kit/buttons.tsx";
import { useNow, useReader, useWords } from "../kit/context.tsx";
import { Due, filled, useLeft, When } from "../kit/due.tsx";
import { Thumbnail } from "../kit/pictures.tsx";
import { Ring, shareOf } from "../kit/ring.tsx";

interface GameProps {
  readonly game: MyGame;
}

interface CardProps extends GameProps {
  /** Whether the reader is to move or to answer. */
  readonly isWaiting: boolean;
}

interface EntryProps extends GameProps {
  readonly class?: string;
  readonly children?: Child;
}

function Entry({ game, class: kind, children }: EntryProps) {
  const reader = useReader();
  const href = `/games/${game.id}`;
  const side = game.status === "playing" ? sideFor(game, reader) : null;
  return (
    <li class={kind}>
      <Thumbnail href={href} drawing={describeBoard(rulesOf(game), game, reader.language)} />
      <div>
        <a href={href}>{`${opponentOf(game, reader)} · ${rulesetTitle(rulesOf(game), reader.language)}`}</a>{" "}
        {SIDES.map((one) => (
          <BotMark of={game.players[one]} />
        ))}
        {side && <p class="soft">{useWords().notices.youPlay[side]}</p>}
        {children}
      </div>
    </li>
  );
}

function lastMoveSentence(game: MyGame, reader: Reader): string {
  const { lastMove, turn, players } = game;
  const mover = turn && players[otherSide(turn)]?.name;
  if (lastMove === null || mover == null) return useWords().myGames.noMoveYet;
  return numbered(game.ply, moveSentence(mover, lastMove.move, reader), reader);
}

function Time({ game, isWaiting }: CardProps) {
  const left = useLeft({ game })?.left;
  const share = left === undefined ? null : shareOf(game.clock, left);
  return (
    <p class={isWaiting ? "time runs" : "time soft"}>
      {share !== null && <Ring share={share} />}
      <span>
        <Due game={game} />
      </span>
    </p>
  );
}

/** A running game as a large card with a link to the game. */
export function GameCard({ game, isWaiting }: CardProps) {
  const now = useNow();
  const reader = useReader();
  const offers = game.offers.map((offer) =>
    offerSentence(offer, { game, mine: sideFor(game, reader), reader, now }),
  );
  return (
    <Entry game={game} class="box card">
      <p>{lastMoveSentence(game, reader)}</p>
      {offers.map((offer) => (
        <p>
          <strong>{offer}</strong>
        </p>
      ))}
      <Time game={game} isWaiting={isWaiting} />
      <Later game={game} />
    </Entry>
  );
}

export function FinishedGame({ game }: GameProps) {
  const at = Date.parse(game.finishedAt ?? game.createdAt);
  const reader = useReader();
  return (
    <Entry game={game}>
      <p>{resultSentence(game, reader)}</p>
      <p class="soft">{dateWords(at, reader.language, reader.timezone)}</p>
    </Entry>
  );
}

/** The choices of how many days a game can be moved to the end of the list. */
export const DAYS_LATER = [1, 3, 7];

const Form = ({ game, children }: GameProps & { readonly children?: Child }) => (
  <form method="post" action="/me/later" class="actions">
    <Hidden name="game" value={game.id} />
    {children}
  </form>
);

/** Moves a running game to the end of the list for some days, or back. */
function Later({ game }: GameProps) {
  const { myGames, together } = useWords();
  const words = myGames.later;
  const { snoozedUntil } = game;
  if (snoozedUntil === null)
    return (
      <details class="later">
        <summary>{words.title}</summary>
        <p class="soft">{words.hint}</p>
        <Form game={game}>
          {DAYS_LATER.map((days) => (
            <button type="submit" class="quiet" name="days" value={String(days)}>
              {together.days(days)}
            </button>
          ))}
        </Form>
      </details>
    );
  return (
    <>
      <p class="note">{filled(words.until, <When at={Date.parse(snoozedUntil)} />)}</p>
      <Form game={game}>
        <button type="submit" class="quiet" name="days" value="0">
          {words.back}
        </button>
      </Form>
    </>
  );
}
