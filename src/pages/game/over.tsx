import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { PiecePicture } from "../frame/pictures.tsx";
import { ToCopy } from "../frame/to-copy.tsx";
import { type AfterProps, Rematch } from "./rematch.tsx";
import { titleOf } from "./sentences.ts";
import { addressOf, type Situation } from "./situation.ts";

interface ResultProps {
  readonly situation: Situation;
  /** The result in words, and which position of the past is shown. */
  readonly children?: Child;
}

/** Whose victory it is, as pieces: the king and his men, the attackers, or both. */
function Victors({ situation: { game } }: Omit<ResultProps, "children">) {
  const { result } = game;
  if (result === null || result.reason === "aborted") return null;
  const pieces = { attackers: ["a"], defenders: ["k"], none: ["a", "k"] } as const;
  return (
    <span class="victors">
      {pieces[result.winner ?? "none"].map((piece) => (
        <PiecePicture piece={piece} />
      ))}
    </span>
  );
}

/** The game to pass on: its link, the board as a picture, and the record as a file. */
function Share({ situation }: Omit<ResultProps, "children">) {
  const { game, reader } = situation;
  const words = wordsIn(reader.language).over.share;
  const file = `taflpost-${game.id}`;
  return (
    <details id="share">
      <summary class="button quiet">{words.title}</summary>
      <ToCopy label={words.link} value={game.url} button={words.copy} />
      <button type="button" class="quiet" data-share={game.url} data-title={titleOf(situation)}>
        {words.send}
      </button>
      <ul class="inline">
        <li>
          <a href={`/games/${game.id}/board.png?ply=${game.ply}`} download={`${file}.png`}>
            {words.picture}
          </a>
        </li>
        <li>
          <a href={`/v1/games/${game.id}/export.otg`} download={`${file}.otg`}>
            {words.record}
          </a>
        </li>
        <li>
          <a href={`/v1/games/${game.id}/export.json`} download={`${file}.json`}>
            {words.json}
          </a>
        </li>
      </ul>
    </details>
  );
}

/** The game that waits for the reader next, if one does. */
function Next({ situation: { reader }, after: { waiting } }: AfterProps) {
  const words = wordsIn(reader.language).over;
  if (waiting === 0) return null;
  return (
    <p id="next">
      {words.waiting(waiting)}{" "}
      <a class="button quiet" href="/me/next">
        {words.next}
      </a>
    </p>
  );
}

/** How the reader has fared, for the look of the panel. */
function fared({ game: { result }, mine }: Situation): "won" | "lost" | "even" {
  if (result?.winner == null || mine === null) return "even";
  return result.winner === mine ? "won" : "lost";
}

/** The result of a game. Its children are the sentence, which is read aloud when the game ends while the page is open. */
export function Result({ situation, children }: ResultProps) {
  return (
    <div id="result" class={fared(situation)}>
      <Victors situation={situation} />
      {children}
    </div>
  );
}

/** What can be done when a game is over: the rematch, its moves from the first on, the game to share, the next one. */
export function Over({ situation, after }: AfterProps) {
  const words = wordsIn(situation.reader.language).over;
  const { game } = situation;
  return (
    <section id="over" aria-label={words.title}>
      <Rematch situation={situation} after={after}>
        {game.ply > 0 && (
          <a class="button quiet" data-walk="first" href={`${addressOf(situation, { ply: 0 })}#board`}>
            {words.replay}
          </a>
        )}
        <Share situation={situation} />
      </Rematch>
      <Next situation={situation} after={after} />
    </section>
  );
}
