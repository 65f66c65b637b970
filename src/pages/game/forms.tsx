import { LONGEST_MESSAGE } from "../../contract/bounds.ts";
import { kindOf } from "../../game/clock/kinds.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { otherSide } from "../../rules/index.ts";
import { Flipped, Meant } from "./fields.tsx";
import { OfferForms, offersFor, Spans } from "./offers.tsx";
import { addressOf, type Situation } from "./situation.ts";
import { moveSentences, playerOf } from "./sentences.ts";

interface Props {
  readonly situation: Situation;
}

/** What a reader wrote with a move, to be sent with the next. */
interface PlayProps extends Props {
  readonly message: string;
  /** Where the press of the button goes. */
  readonly action: string;
}

/** The form that makes the chosen move; hidden while none is chosen. */
export function PlayForm({ situation, message, action }: PlayProps) {
  const { game, chosen, mine, reader } = situation;
  if (mine === null || game.turn !== mine) return null;
  const words = wordsIn(reader.language).game.play;
  return (
    <form id="play" class="box" method="post" action={action} hidden={chosen === null}>
      <Meant situation={situation} ply={game.ply + 1} />
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
  readonly wish: "resign" | "abort";
  readonly button: string;
}

/** One press that asks something of the game as it stands now. */
function Wish({ situation, wish, button }: WishProps) {
  const { game } = situation;
  return (
    <form method="post" action={`/games/${game.id}/${wish}`}>
      <Meant situation={situation} ply={game.ply} />
      <Flipped situation={situation} />
      <button type="submit" class="danger">
        {button}
      </button>
    </form>
  );
}

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
        <Meant situation={situation} ply={game.ply} />
        <Flipped situation={situation} />
        <p class="soft">{words.hint}</p>
        <label>
          {words.span}
          <select name="add">
            <Spans situation={situation} />
          </select>
        </label>
        <button type="submit" class="quiet">
          {words.give}
        </button>
      </form>
    </details>
  );
}

/** A player's other actions, each to be confirmed: what can be offered in one menu, and apart from it what ends the game. */
export function Actions({ situation }: Props) {
  const { game, mine, reader } = situation;
  const words = wordsIn(reader.language).game.actions;
  const isPlaying = mine !== null && game.turn !== null;
  const wishes = [
    ...(game.ply < 2 ? [["abort", words.abort, words.abortSure] as const] : []),
    ["resign", words.resign, words.resignSure] as const,
  ];
  const hasOffers = isPlaying && (offersFor(situation).length > 0 || kindOf(game.clock.kind).takesGifts);
  return (
    <div id="actions" class="row">
      {hasOffers && (
        <details class="menu">
          <summary>{wordsIn(reader.language).together.offers}</summary>
          <OfferForms situation={situation} />
          <Gift situation={situation} />
        </details>
      )}
      {isPlaying &&
        wishes.map(([wish, question, button]) => (
          <details class="grave">
            <summary>{question}</summary>
            <Wish situation={situation} wish={wish} button={button} />
          </details>
        ))}
    </div>
  );
}
