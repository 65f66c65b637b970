import type { PlayLink } from "../../operations/mailed-links.ts";
import { isTakenBack, type MoveWaitedFor } from "../../channels/mail/links/move-links.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { moveParts, moveSentence, numbered, opponentOf, resultSentence } from "../../i18n/sentences/index.ts";
import { listWords } from "../../i18n/times.ts";
import { type GameQuery, type Situation, situationOf } from "../kit/board/situation.ts";
import type { GameView } from "../../contract/game.ts";

/** What a link plays, the game as it stands, and who the link's player is. */
interface Linked extends Pick<PlayLink, "waited"> {
  readonly game: GameView;
  readonly reader: Reader;
  /** The link's own path: where its board leads, and where its form sends. */
  readonly path: string;
}

interface Said {
  readonly title: string;
  readonly sentences: readonly string[];
}

/** What the page behind a link shows: a move to be made, or why none is. */
export type PlaySituation = Said & {
  readonly situation: Situation;
  /** What the opponent wrote with their last move, or since; null where no move is to be made. */
  readonly opponentSays: string | null;
  readonly isOpen: boolean;
};

/** Whether the move of a link is the next one of its game. */
export function isOpen({ game, waited }: Pick<Linked, "game" | "waited">): boolean {
  if (isTakenBack(waited, game)) return false;
  return game.status === "playing" && game.turn === waited.side && game.ply + 1 === waited.ply;
}

/** What the opponent wrote with their last move, or since. */
function heard({ messages }: GameView, { name }: Reader, ply: number): string | null {
  return messages?.findLast((one) => one.by !== name && one.ply === ply)?.message ?? null;
}

/** The page for a move that waits to be chosen. */
export function choosing({ game, reader, path }: Linked, wish: GameQuery): PlaySituation {
  const opponent = opponentOf(game, reader);
  const { lastMove } = game;
  return {
    isOpen: true,
    title: wordsIn(reader.language).moves.page.yourMove(opponent),
    sentences:
      lastMove === null ? [] : [numbered(game.ply, moveSentence(opponent, lastMove.move, reader), reader)],
    opponentSays: heard(game, reader, game.ply),
    situation: situationOf(game, reader, wish, { plan: null, notes: null, path }),
  };
}

/** The game as it stands, as anybody sees it: the link gives no right to more than its move. */
function seen({ game, reader, path }: Linked, wish: GameQuery, said: Said): PlaySituation {
  const shown = { ...wish, ply: null, from: null, move: null };
  const situation = situationOf(game, { ...reader, name: "" }, shown, { plan: null, notes: null, path });
  return { ...said, isOpen: false, opponentSays: null, situation };
}

/** What plans have answered to the move of a link, and to each other; empty where anything else has happened since. */
function answersTo({ ply }: MoveWaitedFor, { moves, planned }: GameView): readonly string[] {
  const plans = new Set(planned);
  const isAnswer = moves.slice(ply).every((_move, index) => plans.has(ply + index + 1));
  return isAnswer ? moves.slice(ply) : [];
}

/** What is to be done after the move of a link. */
function afterMove({ waited, game, reader }: Linked): readonly string[] {
  if (game.turn === null) return [resultSentence(game, reader)];
  const words = wordsIn(reader.language);
  const opponent = opponentOf(game, reader);
  if (game.turn !== waited.side) return [words.moves.page.theirTurn(opponent)];
  const answers = answersTo(waited, game).map((move) => moveParts(move).move);
  if (answers.length === 0) return [words.playLink.again];
  return [words.moves.page.answered(opponent, listWords(answers, reader.language))];
}

/** The move of a link that was made in its game, by the link or otherwise, in words; none where it was not. */
function made({ waited, game, reader }: Linked): readonly string[] {
  const move = game.moves[waited.ply - 1];
  return move === undefined ? [] : [numbered(waited.ply, moveSentence(reader.name, move, reader), reader)];
}

/** The page for a link that has been used up, or whose game is over. */
export function usedUp(linked: Linked, wish: GameQuery): PlaySituation {
  const { game, reader, waited } = linked;
  const words = wordsIn(reader.language).moves.page;
  if (game.status !== "playing")
    return seen(linked, wish, { title: words.over, sentences: [resultSentence(game, reader)] });
  const sentences = isTakenBack(waited, game)
    ? [words.takenBackWhy]
    : [words.usedUpWhy, ...made(linked), ...afterMove(linked)];
  return seen(linked, wish, { title: words.usedUp, sentences });
}

/** The page after a move. */
export function played(linked: Linked, wish: GameQuery): PlaySituation {
  const words = wordsIn(linked.reader.language).moves.page;
  return seen(linked, wish, { title: words.played, sentences: [...made(linked), ...afterMove(linked)] });
}
