import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { PiecePicture, ToCopy } from "../kit/pictures.tsx";
import { playerOf, titleOf } from "../kit/board/sentences.ts";
import { addressOf, type Situation } from "../kit/board/situation.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import type { GameStatus } from "../../contract/terms.ts";
import type { RatedGame } from "../ratings/parts.tsx";

/** What goes on after a game. */
export interface After {
  /** How the rematch stands that was asked for last; null where none was. */
  readonly rematch: GameStatus | null;
  /** In how many other games the reader is to move; none for who is not signed in. */
  readonly waiting: number;
  /** Whether the reader's opponent has deleted their account. */
  readonly isAlone: boolean;
  /** What the game did to ratings; null where it is not rated, or not yet. */
  readonly rating: RatedGame | null;
}

/** A game that is over, and what it leads on to. */
interface AfterProps {
  readonly situation: Situation;
  readonly after: After;
}

/** How a rematch stands for its reader. */
type RematchState = "none" | "mine" | "theirs" | "lapsed" | "begun";

/** How it stands for a side (null: for spectators). Who declined one, or let it expire, may ask for another. */
export function rematchState(
  asked: Situation["game"]["rematch"],
  status: After["rematch"],
  mine: Side | null,
): RematchState {
  if (asked === null || status === null) return "none";
  if (status === "playing" || status === "finished") return "begun";
  const isMine = asked.by === mine;
  if (status === "cancelled") return isMine ? "lapsed" : "none";
  return isMine ? "mine" : "theirs";
}

/** What is said of the rematch: what has happened, what a press does, and the button for it. */
function partsOf({ situation: { game, mine, reader }, after }: AfterProps) {
  const { together, over } = wordsIn(reader.language);
  const state = rematchState(game.rematch, after.rematch, mine);
  if (state === "begun")
    return { said: over.rematch.begun, hint: null, open: over.rematch.open, press: null };
  if (mine === null || after.isAlone) return { said: null, hint: null, open: null, press: null };
  const opponent = playerOf(game, otherSide(mine));
  const { ask, agree, see } = together.rematch;
  switch (state) {
    case "mine":
      return { said: over.rematch.waits(opponent), hint: null, open: see, press: null };
    case "theirs":
      return { said: together.rematch.theirs(opponent), hint: over.rematch.begins, open: see, press: agree };
    default: {
      const said = state === "lapsed" ? over.rematch.lapsed : null;
      return { said, hint: over.rematch.asks(opponent), open: null, press: ask };
    }
  }
}

/**
 * The rematch: same terms, sides swapped. One press asks for it, or begins the one that the opponent has asked for. Its
 * children are what else can be done, in the same row.
 */
function Rematch({ children, ...props }: AfterProps & { readonly children?: Child }) {
  const { game } = props.situation;
  const { said, hint, open, press } = partsOf(props);
  return (
    <div id="rematch">
      {said !== null && <p class={open !== null && press !== null ? "asked" : undefined}>{said}</p>}
      <div class="actions">
        {press !== null && (
          <form method="post" action={`/games/${game.id}/rematch`} data-once>
            <button type="submit">{press}</button>
          </form>
        )}
        {open !== null && (
          <a class={press === null ? "button" : "button quiet"} href={`/games/${game.rematch?.game}`}>
            {open}
          </a>
        )}
        {children}
      </div>
      {hint !== null && <p class="soft small">{hint}</p>}
    </div>
  );
}

interface ResultProps {
  readonly situation: Situation;
  /** The result in words, and which position of the past is shown. */
  readonly children?: Child;
}

/** Whose victory it is, as pieces: the king and his men, the attackers, or both. Nothing for who has lost. */
function Victors({ situation: { game, mine } }: Omit<ResultProps, "children">) {
  const { result } = game;
  if (result === null || result.reason === "aborted") return null;
  if (mine !== null && result.winner === otherSide(mine)) return null;
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
  const { game, reader, record } = situation;
  const words = wordsIn(reader.language).over.share;
  const own = `/${record === null ? "games" : "records"}/${game.id}`;
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
          <a href={`${own}/board.png?ply=${game.ply}`} download={`${file}.png`}>
            {words.picture}
          </a>
        </li>
        <li>
          <a href={`/v1${own}/export.otg`} download={`${file}.otg`}>
            {words.record}
          </a>
        </li>
        <li>
          <a href={`/v1${own}/export.json`} download={`${file}.json`}>
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
    <p id="next" class="row apart">
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
    <section id="over" class="box" aria-label={words.title}>
      <Rematch situation={situation} after={after}>
        {game.ply > 0 && (
          <a class="button quiet" data-walk="first" href={`${addressOf(situation, { ply: 0 })}#board`}>
            {words.replay}
          </a>
        )}
        {game.ply > 0 && (
          <button type="button" id="computer-open" class="quiet only-scripts">
            {words.computer}
          </button>
        )}
        <Share situation={situation} />
      </Rematch>
      <Next situation={situation} after={after} />
    </section>
  );
}
