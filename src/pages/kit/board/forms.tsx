import type { Child } from "hono/jsx";
import { LONGEST_MESSAGE } from "../../../contract/bounds.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { addressOf, type Situation } from "./situation.ts";
import { moveSentences } from "./sentences.ts";

interface FormProps {
  readonly situation: Situation;
  /** The path below the game's address. */
  readonly to: string;
  /** Absent for the game's present ply. */
  readonly ply?: number;
  readonly class?: string;
  readonly children: Child;
}

/** Keeps the board flipped after the form. */
export function Flipped({ situation }: Pick<FormProps, "situation">) {
  return situation.isFlipped ? <input type="hidden" name="flip" value="1" /> : null;
}

/** After a takeback a ply can come twice, so the form has the version, too. */
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
  readonly action: string;
  readonly children: Child;
}

/** The form of the chosen move, hidden while there is none. */
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

export function TakeBack({ situation }: Pick<FormProps, "situation">) {
  return (
    <a id="take-back" href={addressOf(situation)}>
      {wordsIn(situation.reader.language).game.play.takeBack}
    </a>
  );
}

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
  /** An unsent message. */
  readonly message: string;
}

/** The form of a move, with a message. Absent if the reader is not to move. */
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
