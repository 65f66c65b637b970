import { LONGEST_MESSAGE } from "../../app/games.ts";
import { kindOf } from "../../game/clock/kinds.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { spanWords } from "../../i18n/times.ts";
import { parseDuration } from "../../lib/duration.ts";
import { otherSide, rulesetOf } from "../../rules/index.ts";
import { addressOf, type Situation } from "./situation.ts";
import { moveSentences, playerOf } from "./sentences.ts";

interface Props {
  readonly situation: Situation;
}

/** What a reader wrote with a move, to be sent with the next. */
interface PlayProps extends Props {
  readonly message: string;
}

/**
 * What every form tells of the page that it stands on: that the board was flipped, and, where moves were taken back and a
 * ply does not say which is meant, the version that is shown.
 */
export function Flipped({ situation: { game, isFlipped } }: Props) {
  return (
    <>
      {isFlipped && <input type="hidden" name="flip" value="1" />}
      {game.takebacks > 0 && <input type="hidden" name="version" value={String(game.version)} />}
    </>
  );
}

/** The form that makes the chosen move; hidden while none is chosen. */
export function PlayForm({ situation, message }: PlayProps) {
  const { game, chosen, mine, reader } = situation;
  if (mine === null || game.turn !== mine) return null;
  const words = wordsIn(reader.language).game.play;
  return (
    <form id="play" method="post" action={`/games/${game.id}/move`} hidden={chosen === null}>
      <input type="hidden" name="ply" value={String(game.ply + 1)} />
      <input type="hidden" name="move" value={chosen?.move ?? ""} />
      <Flipped situation={situation} />
      <p class="soft">{words.label}</p>
      <output id="chosen">
        {chosen && (
          <>
            <strong>{chosen.move}</strong> {moveSentences(chosen, situation).join(" ")}
          </>
        )}
      </output>
      <p class="actions">
        <button type="submit" id="confirm">
          {words.confirm}
        </button>
        <a id="take-back" href={addressOf(situation)}>
          {words.takeBack}
        </a>
      </p>
      <label>
        {words.message}
        <textarea name="message" rows={1} maxlength={LONGEST_MESSAGE} dir="auto">
          {message}
        </textarea>
      </label>
    </form>
  );
}

interface WishProps extends Props {
  readonly wish: "resign" | "abort" | "draw" | "decline-draw";
  readonly button: string;
  /** How the button looks: see frame/style/base.css. */
  readonly look?: "quiet" | "danger";
}

/** One press that asks something of the game as it stands now. */
function Wish({ situation, wish, button, look }: WishProps) {
  const { game } = situation;
  return (
    <form method="post" action={`/games/${game.id}/${wish}`}>
      <input type="hidden" name="ply" value={String(game.ply)} />
      <Flipped situation={situation} />
      <button type="submit" class={look}>
        {button}
      </button>
    </form>
  );
}

/** The rematch, for a player of a game that is over: same rules, sides changed. */
export function Again({ situation: { game, mine, reader } }: Props) {
  if (mine === null || game.status !== "finished") return null;
  const other = otherSide(mine);
  const query = new URLSearchParams({ to: playerOf(game, other), ruleset: game.ruleset, side: other });
  return (
    <p>
      <a class="button" id="again" href={`/challenges/new?${query.toString()}`}>
        {wordsIn(reader.language).game.again}
      </a>
    </p>
  );
}

/** The open draw offer; for the player to whom it was made, with its buttons. */
export function Offers({ situation }: Props) {
  const { game, mine, reader } = situation;
  const words = wordsIn(reader.language).game.offers;
  return (
    <div id="offers">
      {game.offers.map(({ by }) =>
        by === mine ? (
          <p>{words.yours}</p>
        ) : (
          <>
            <p class="due">{words.theirs(game.players[by]?.name ?? "")}</p>
            {mine !== null && (
              <div class="actions">
                <Wish situation={situation} wish="draw" button={words.accept} />
                <Wish situation={situation} wish="decline-draw" button={words.decline} look="quiet" />
              </div>
            )}
          </>
        ),
      )}
    </div>
  );
}

/** How much time can be given at once, as the API writes it. */
const GIFTS = ["PT12H", "P1D", "P2D", "P3D", "P7D", "P14D"];
const USUAL_GIFT = "P1D";

/** Gives the opponent time, where there is a clock that it can be put on. */
function Gift({ situation }: Props) {
  const { game, mine, reader } = situation;
  if (mine === null || !kindOf(game.clock.kind).takesGifts) return null;
  const { language } = reader;
  const words = wordsIn(language).game.gift;
  const opponent = playerOf(game, otherSide(mine));
  return (
    <details>
      <summary>{words.title(opponent)}</summary>
      <form method="post" action={`/games/${game.id}/time`}>
        <input type="hidden" name="ply" value={String(game.ply)} />
        <Flipped situation={situation} />
        <p class="soft">{words.hint}</p>
        <label>
          {words.span}
          <select name="add">
            {GIFTS.map((span) => (
              <option value={span} selected={span === USUAL_GIFT}>
                {spanWords(parseDuration(span) ?? 0, language, "")}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" class="quiet">
          {words.give}
        </button>
      </form>
    </details>
  );
}

/** A player's other actions, each to be confirmed. */
export function Actions({ situation }: Props) {
  const { game, mine, reader } = situation;
  const words = wordsIn(reader.language).game.actions;
  const isPlaying = mine !== null && game.turn !== null;
  const canOffer = rulesetOf(game.ruleset).drawByAgreement && game.offers.length === 0;
  const wishes = [
    ...(game.ply < 2 ? [["abort", words.abort, words.abortSure] as const] : []),
    ...(canOffer ? [["draw", words.draw, words.drawSure] as const] : []),
    ["resign", words.resign, words.resignSure] as const,
  ];
  return (
    <div id="actions">
      {isPlaying && <Gift situation={situation} />}
      {isPlaying &&
        wishes.map(([wish, question, button]) => (
          <details>
            <summary>{question}</summary>
            <Wish
              situation={situation}
              wish={wish}
              button={button}
              look={wish === "draw" ? "quiet" : "danger"}
            />
          </details>
        ))}
    </div>
  );
}
