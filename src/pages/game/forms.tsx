import type { Child } from "hono/jsx";
import { LONGEST_MESSAGE } from "../../contract/bounds.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
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

interface PlayProps {
  readonly situation: Situation;
  /** What the reader wrote with a move, to be sent with the next. */
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
