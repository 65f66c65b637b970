import type { Child } from "hono/jsx";
import { LONGEST_MESSAGE } from "../../../contract/bounds.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { addressOf, type Situation } from "./situation.ts";
import { moveSentences } from "./sentences.ts";

interface FormProps {
  readonly situation: Situation;
  /** Where it is sent, below the game's address. */
  readonly to: string;
  /** The ply that it is for; absent for the game as it stands. */
  readonly ply?: number;
  readonly class?: string;
  readonly children: Child;
}

/** Keeps a flipped board flipped after the form's answer. */
export function Flipped({ situation }: Pick<FormProps, "situation">) {
  return situation.isFlipped ? <input type="hidden" name="flip" value="1" /> : null;
}

/**
 * For which ply a form is. Once moves have been taken back a ply can come twice, so that the form names the version of the
 * game, too.
 */
function Meant({ situation, ply }: Pick<FormProps, "situation" | "ply">) {
  const { game } = situation;
  return (
    <>
      <input type="hidden" name="ply" value={String(ply ?? game.ply)} />
      {game.takebacks > 0 && <input type="hidden" name="version" value={String(game.version)} />}
      <Flipped situation={situation} />
    </>
  );
}

/** A form that asks something of the game as it is shown. */
export function GameForm({ situation, to, ply, class: look, children }: FormProps) {
  return (
    <form method="post" action={`/games/${situation.game.id}/${to}`} class={look}>
      <Meant situation={situation} {...(ply === undefined ? {} : { ply })} />
      {children}
    </form>
  );
}

interface ChosenProps {
  readonly situation: Situation;
  /** Where the press of the button goes. */
  readonly action: string;
  readonly children: Child;
}

/** The form that makes the chosen move; hidden while none is chosen. Its children are its button, and what goes with the move. */
export function ChosenForm({ situation, action, children }: ChosenProps) {
  const { game, chosen, reader } = situation;
  const words = wordsIn(reader.language).game.play;
  return (
    <form id="play" class="box" method="post" action={action} hidden={chosen === null}>
      <Meant situation={situation} ply={game.ply + 1} />
      <input type="hidden" name="move" value={chosen?.move ?? ""} />
      <p class="soft">{words.label}</p>
      <output id="chosen">
        {chosen && (
          <>
            <strong>{chosen.move}</strong> {moveSentences(chosen, situation).join(" ")}
          </>
        )}
      </output>
      {children}
    </form>
  );
}

/** Lets the reader choose another move. */
export function TakeBack({ situation }: Pick<FormProps, "situation">) {
  return (
    <a id="take-back" href={addressOf(situation)}>
      {wordsIn(situation.reader.language).game.play.takeBack}
    </a>
  );
}

/** The button that makes the chosen move, and the way back. */
export function PlayButtons({ situation }: Pick<FormProps, "situation">) {
  return (
    <p class="actions">
      <button type="submit" id="confirm">
        {wordsIn(situation.reader.language).game.play.confirm}
      </button>
      <TakeBack situation={situation} />
    </p>
  );
}

interface PlayProps extends Omit<ChosenProps, "children"> {
  /** What the reader wrote with a move, to be sent with the next. */
  readonly message: string;
}

/** The form of a move in a game, with a message to the opponent; none where it is not the reader's turn. */
export function PlayForm({ situation, message, action }: PlayProps) {
  const { game, mine, reader } = situation;
  if (mine === null || game.turn !== mine) return null;
  const words = wordsIn(reader.language).game.play;
  return (
    <ChosenForm situation={situation} action={action}>
      <PlayButtons situation={situation} />
      <label>
        {words.message}
        <textarea name="message" rows={1} maxlength={LONGEST_MESSAGE} dir="auto">
          {message}
        </textarea>
      </label>
    </ChosenForm>
  );
}
