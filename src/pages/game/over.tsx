import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { PiecePicture, ToCopy } from "../kit/pictures.tsx";
import { playerOf, titleOf } from "../kit/board/sentences.ts";
import { addressOf, type Situation } from "../kit/board/situation.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import type { GameStatus } from "../../contract/terms.ts";
import type { RatedGame } from "../kit/rated.tsx";

export interface After {
  /** The status of the last rematch; null if nobody requested one. */
  readonly rematch: GameStatus | null;
  /** In how many other games the reader is to move. */
  readonly waiting: number;
  /** Whether the opponent has deleted their account. */
  readonly isAlone: boolean;
  /** Null for an unrated game, and until it is rated. */
  readonly rating: RatedGame | null;
}

interface AfterProps {
  readonly situation: Situation;
  readonly after: After;
}

type RematchState = "none" | "mine" | "theirs" | "lapsed" | "begun";

/**
 * Returns how the rematch looks to a side; null is a spectator. After a declined or expired one, another can be
 * requested.
 */
export function rematchState(
  rematch: Situation["game"]["rematch"],
  status: After["rematch"],
  mine: Side | null,
): RematchState {
  if (rematch === null || status === null) return "none";
  if (status === "playing" || status === "finished") return "begun";
  const isMine = rematch.by === mine;
  if (status === "cancelled") return isMine ? "lapsed" : "none";
  return isMine ? "mine" : "theirs";
}

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

/** The rematch: same terms, other sides. Its children are further buttons. */
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
  readonly children?: Child;
}

/** The winner's pieces, or both sides'. The loser sees none. */
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

function fared({ game: { result }, mine }: Situation): "won" | "lost" | "even" {
  if (result?.winner == null || mine === null) return "even";
  return result.winner === mine ? "won" : "lost";
}

/** Its children are the sentence, which is announced when the game ends. */
export function Result({ situation, children }: ResultProps) {
  return (
    <div id="result" class={fared(situation)}>
      <Victors situation={situation} />
      {children}
    </div>
  );
}

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
