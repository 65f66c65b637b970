import type { Child } from "hono/jsx";
import type { Language } from "../../i18n/languages.ts";
import { type Frame, Layout } from "../frame/layout.tsx";

/** One field of the form that plays a move, and what it is called. */
interface PlayForm {
  /** Where the press of the button goes. */
  readonly action: string;
  readonly labels: { readonly move: string; readonly message: string; readonly play: string };
  /** What may be played, as it is sent and as it is shown. */
  readonly moves: readonly { readonly value: string; readonly label: string }[];
  /** The move that is chosen already, such as one that came by mail; null where none is. */
  readonly chosen: string | null;
  /** What was written already, before a press that played nothing. */
  readonly message: string;
  /** The longest message, in characters. */
  readonly longestMessage: number;
}

export interface PlayPageProps {
  readonly language: Language;
  readonly title: string;
  /** Why the last press played nothing. */
  readonly refusal: string | null;
  readonly sentences: readonly string[];
  /** How much time is left and until when; null where no clock runs or nothing is to be done. */
  readonly deadline: Child | null;
  /** What the opponent wrote with the last move. */
  readonly quote: { readonly heading: string; readonly text: string } | null;
  /** The picture of the board, and the board in words for readers who do not see it. */
  readonly board: { readonly src: string; readonly alt: string } | null;
  readonly form: PlayForm | null;
  readonly game: { readonly url: string; readonly label: string } | null;
}

function MoveForm({ action, labels, moves, chosen, message, longestMessage }: PlayForm) {
  return (
    <form method="post" action={action}>
      <label>
        {labels.move}
        <select name="move" required>
          {/* None is chosen by itself: a press too many must not play the first of the list. */}
          <option value="" selected={chosen === null}>
            –
          </option>
          {moves.map(({ value, label }) => (
            <option value={value} selected={value === chosen}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        {labels.message}
        <textarea name="message" rows={3} maxlength={longestMessage}>
          {message}
        </textarea>
      </label>
      <button type="submit">{labels.play}</button>
    </form>
  );
}

/** The page behind a turn mail's link: the board, and the moves to choose from. Its texts are given as properties. */
export function PlayPage(props: PlayPageProps & { readonly frame: Frame }) {
  const { frame, title, refusal, sentences, deadline, quote, board, form, game } = props;
  return (
    <Layout frame={frame} title={title}>
      {refusal && (
        <p class="due" role="alert">
          {refusal}
        </p>
      )}
      {sentences.map((sentence) => (
        <p>{sentence}</p>
      ))}
      {quote && (
        <>
          <p class="soft">{quote.heading}</p>
          <blockquote>{quote.text}</blockquote>
        </>
      )}
      {deadline && <p class="due">{deadline}</p>}
      {board && <img class="board" src={board.src} alt={board.alt} width="480" height="480" />}
      {form && <MoveForm {...form} />}
      {game && (
        <p>
          <a href={game.url}>{game.label}</a>
        </p>
      )}
    </Layout>
  );
}
