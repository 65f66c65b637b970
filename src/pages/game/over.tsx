import type { Child } from "hono/jsx";
import { unusualIn } from "../../board/looks.ts";
import { roughWords, spanObject } from "../../i18n/times.ts";
import { addressWith } from "../kit/opened.ts";
import { useFrame, useReader, useWords } from "../kit/context.tsx";
import { PiecePicture, ToCopy } from "../kit/pictures.tsx";
import { useSituation } from "../kit/board/context.tsx";
import { playerOf, titleOf } from "../kit/board/sentences.ts";
import { addressOf, type Situation } from "../kit/board/situation.ts";
import { otherSide, type Side } from "../../rules/index.ts";
import type { GameStatus } from "../../contract/terms.ts";
import { type RatedGame, RatingOutcome } from "../kit/rated.tsx";
import { ButtonLink } from "../kit/buttons.tsx";

export interface After {
  /** The status of the last rematch; null if nobody requested one. */
  readonly rematch: GameStatus | null;
  /** Whether the opponent has deleted their account, so that nobody could accept a rematch. */
  readonly isAlone: boolean;
  /** Null for an unrated game, and until the ratings have been computed. */
  readonly rating: RatedGame | null;
}

interface AfterProps {
  readonly after: After;
}

type RematchState = "none" | "mine" | "theirs" | "lapsed" | "begun";

/**
 * Returns the state of the rematch for a side (null: a spectator). After a rematch was declined or has expired, players
 * can request another rematch.
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

interface RematchParts {
  readonly text?: string;
  readonly hint?: string;
  /** The labels of the link to the rematch, and of the button that requests or accepts it. */
  readonly link?: string;
  readonly button?: string;
}

function useParts({ rematch, isAlone }: After): RematchParts {
  const { game, mine } = useSituation();
  const { together, over } = useWords();
  const state = rematchState(game.rematch, rematch, mine);
  if (state === "begun") return { text: over.rematch.begun, link: over.rematch.open };
  if (mine === null || isAlone) return {};
  const opponent = playerOf(game, otherSide(mine));
  const { ask, agree, see } = together.rematch;
  if (state === "mine") return { text: over.rematch.waits(opponent), link: see };
  if (state === "theirs")
    return { text: together.rematch.theirs(opponent), hint: over.rematch.begins, link: see, button: agree };
  const lapsed = state === "lapsed" ? { text: over.rematch.lapsed } : {};
  return { ...lapsed, hint: over.rematch.asks(opponent), button: ask };
}

/** Offers a rematch (same terms, sides swapped), and links to the reader's next game. */
function Onward({ after, waiting }: AfterProps & WaitingProps) {
  const { game } = useSituation();
  const { text, hint, link, button } = useParts(after);
  if (!text && !button && waiting === 0) return null;
  return (
    <div id="rematch">
      {text && <p class={link && button ? "asked" : undefined}>{text}</p>}
      <div class="actions">
        {button && (
          <form method="post" action={`/games/${game.id}/rematch`} data-once>
            <button type="submit">{button}</button>
          </form>
        )}
        {link && (
          <ButtonLink quiet={button !== undefined} href={`/games/${game.rematch?.game}`} text={link} />
        )}
        <NextGame waiting={waiting} quiet />
      </div>
      {hint && <p class="soft small">{hint}</p>}
    </div>
  );
}

/** A piece of the winning side or, after a draw, a piece of each side. The loser sees no piece. */
function Victors() {
  const { game, mine } = useSituation();
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

function Share() {
  const situation = useSituation();
  const { game, record } = situation;
  const { look } = useFrame();
  const words = useWords().over.share;
  const own = `/${record === null ? "games" : "records"}/${game.id}`;
  const files = [
    ["png", addressWith(`${own}/board.png`, { ply: game.ply, ...unusualIn(look) }), words.picture],
    ["otg", `/v1${own}/export.otg`, words.record],
    ["json", `/v1${own}/export.json`, words.json],
  ] as const;
  return (
    <details id="share">
      <summary>{words.title}</summary>
      <ToCopy label={words.link} value={game.url} button={words.copy} />
      <button type="button" class="quiet" data-share={game.url} data-title={titleOf(situation)}>
        {words.send}
      </button>
      <ul class="inline">
        {files.map(([type, href, text]) => (
          <li>
            <a href={href} download={`taflpost-${game.id}.${type}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `waiting`: the number of other games in which it is the reader's turn. */
interface WaitingProps {
  readonly waiting: number;
}

/** `/play` redirects to the game or challenge that is most urgent. */
export const NextGame = ({ waiting, quiet = false }: WaitingProps & { readonly quiet?: boolean }) =>
  waiting > 0 && <ButtonLink quiet={quiet} href="/play" text={useWords().over.next(waiting)} />;

/** The number of moves and the duration of the game: "31 moves in 9 days". */
function Length() {
  const { ply, startedAt, finishedAt } = useSituation().game;
  const span = Date.parse(finishedAt ?? "") - Date.parse(startedAt ?? "");
  const words = Number.isNaN(span) ? null : spanObject(roughWords(span, useReader().language));
  return ply > 0 && <p class="soft">{useWords().over.length({ moves: ply, span: words })}</p>;
}

function fared({ game: { result }, mine }: Situation): "won" | "lost" | "even" {
  if (result?.winner == null || mine === null) return "even";
  return result.winner === mine ? "won" : "lost";
}

/** The result, the ratings and the next steps. `children`: the status, which screen readers announce when it changes. */
export function Over({
  after,
  waiting,
  children,
}: AfterProps & WaitingProps & { readonly children?: Child }) {
  const words = useWords().over;
  const situation = useSituation();
  const { game } = situation;
  const isAwaited = game.rated && after.rating === null;
  return (
    <section id="over" class="box" aria-label={words.title} data-rates={isAwaited ? "" : undefined}>
      <div id="result" class={fared(situation)}>
        <Victors />
        <div>
          {children}
          <Length />
        </div>
      </div>
      {after.rating && <RatingOutcome rating={after.rating} />}
      <Onward after={after} waiting={waiting} />
      <div class="actions">
        {game.ply > 0 && (
          <>
            <a data-walk="first" href={`${addressOf(situation, { ply: 0 })}#board`}>
              {words.replay}
            </a>
            <button type="button" id="computer-open" class="link only-scripts">
              {words.computer}
            </button>
          </>
        )}
        <Share />
      </div>
    </section>
  );
}
