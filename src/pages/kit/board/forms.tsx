import type { Child } from "hono/jsx";
import { LONGEST_MESSAGE } from "../../../contract/bounds.ts";
import { Hidden } from "../buttons.tsx";
import { useWords } from "../context.tsx";
import { useSituation } from "./context.tsx";
import { moveSentences } from "./sentences.ts";
import { addressOf } from "./situation.ts";

/** Keeps the board flipped after the form is sent. */
export const Flipped = () => (useSituation().isFlipped ? <Hidden name="flip" value="1" /> : null);

interface FormProps {
  /** The path below the game's address. */
  readonly to: string;
  /** By default the game's current ply. */
  readonly ply?: number;
  readonly class?: string;
  readonly children: Child;
}

/** After a takeback a ply number is ambiguous, so the form contains the version, too. */
function Meant({ ply }: { readonly ply: number }) {
  const { game } = useSituation();
  return (
    <>
      <Hidden name="ply" value={String(ply)} />
      {game.takebacks > 0 && <Hidden name="version" value={String(game.version)} />}
      <Flipped />
    </>
  );
}

export function GameForm({ to, ply, class: look, children }: FormProps) {
  const { game } = useSituation();
  return (
    <form method="post" action={`/games/${game.id}/${to}`} class={look}>
      <Meant ply={ply ?? game.ply} />
      {children}
    </form>
  );
}

/** The form that sends the chosen move; hidden while no move is chosen. */
export function ChosenForm({ action, children }: { readonly action: string; readonly children: Child }) {
  const situation = useSituation();
  const { game, chosen } = situation;
  return (
    <form id="play" class="box" method="post" action={action} hidden={chosen === null}>
      <Meant ply={game.ply + 1} />
      <Hidden name="move" value={chosen?.move ?? ""} />
      <p class="soft">{useWords().game.play.label}</p>
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

export const TakeBack = () => (
  <a id="take-back" href={addressOf(useSituation())}>
    {useWords().game.play.takeBack}
  </a>
);

export const PlayButtons = () => (
  <p class="actions">
    <button type="submit" id="confirm">
      {useWords().game.play.confirm}
    </button>
    <TakeBack />
  </p>
);

interface MessageProps {
  readonly rows: number;
  /** A message that was typed but not sent; empty if there is none. */
  readonly message: string;
}

export const MessageField = ({ rows, message }: MessageProps) => (
  <label>
    {useWords().game.play.message}
    <textarea name="message" rows={rows} maxlength={LONGEST_MESSAGE} dir="auto">
      {message}
    </textarea>
  </label>
);

/** The form for a move and a message. Renders nothing if it is not the reader's turn. */
export function PlayForm({ message, action }: { readonly message: string; readonly action: string }) {
  const { game, mine } = useSituation();
  if (mine === null || game.turn !== mine) return null;
  return (
    <ChosenForm action={action}>
      <PlayButtons />
      <MessageField rows={1} message={message} />
    </ChosenForm>
  );
}

/** A text that the reader typed. `why`: a sentence about whether it was sent. */
export const Unsent = ({ why, text }: { readonly why: string; readonly text: string }) => (
  <div class="message">
    <p class="soft">{why}</p>
    <blockquote dir="auto">{text}</blockquote>
  </div>
);
