import type { PlayLink } from "../../operations/mailed-links.ts";
import { isTakenBack, type MoveWaitedFor } from "../../channels/mail/links/move-links.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { moveParts, moveSentence, numbered, opponentOf, resultSentence } from "../../i18n/sentences/game.ts";
import { listWords } from "../../i18n/times.ts";
import { type GameQuery, type Situation, situationOf } from "../kit/board/situation.ts";
import type { GameView } from "../../contract/game.ts";

interface Linked extends Pick<PlayLink, "waited"> {
  readonly game: GameView;
  readonly reader: Reader;
  /** The link's own path, for the board's links and the form. */
  readonly path: string;
}

interface Said {
  readonly title: string;
  readonly sentences: readonly string[];
}

export type PlaySituation = Said & {
  readonly situation: Situation;
  readonly opponentSays: string | null;
  readonly isOpen: boolean;
};

export function isOpen({ game, waited }: Pick<Linked, "game" | "waited">): boolean {
  if (isTakenBack(waited, game)) return false;
  return game.status === "playing" && game.turn === waited.side && game.ply + 1 === waited.ply;
}

function messageAt({ messages }: GameView, { name }: Reader, ply: number): string | null {
  return messages?.findLast((one) => one.by !== name && one.ply === ply)?.message ?? null;
}

export function choosing({ game, reader, path }: Linked, query: GameQuery): PlaySituation {
  const opponent = opponentOf(game, reader);
  const { lastMove } = game;
  return {
    isOpen: true,
    title: wordsIn(reader.language).moves.page.yourMove(opponent),
    sentences:
      lastMove === null ? [] : [numbered(game.ply, moveSentence(opponent, lastMove.move, reader), reader)],
    opponentSays: messageAt(game, reader, game.ply),
    situation: situationOf(game, reader, query, { plan: null, notes: null, path }),
  };
}

/** The link gives no access beyond its move, so the game is shown as to a spectator. */
function seen({ game, reader, path }: Linked, query: GameQuery, said: Said): PlaySituation {
  const newest = { ...query, ply: null, from: null, move: null };
  const situation = situationOf(game, { ...reader, name: "" }, newest, { plan: null, notes: null, path });
  return { ...said, isOpen: false, opponentSays: null, situation };
}

/** Returns the moves after the link's move if all of them were made by plans; otherwise an empty list. */
function answersTo({ ply }: MoveWaitedFor, { moves, planned }: GameView): readonly string[] {
  const plans = new Set(planned);
  const isAnswer = moves.slice(ply).every((_move, index) => plans.has(ply + index + 1));
  return isAnswer ? moves.slice(ply) : [];
}

function afterMove({ waited, game, reader }: Linked): readonly string[] {
  if (game.turn === null) return [resultSentence(game, reader)];
  const words = wordsIn(reader.language);
  const opponent = opponentOf(game, reader);
  if (game.turn !== waited.side) return [words.moves.page.theirTurn(opponent)];
  const answers = answersTo(waited, game).map((move) => moveParts(move).move);
  if (answers.length === 0) return [words.playLink.again];
  return [words.moves.page.answered(opponent, listWords(answers, reader.language))];
}

function made({ waited, game, reader }: Linked): readonly string[] {
  const move = game.moves[waited.ply - 1];
  return move === undefined ? [] : [numbered(waited.ply, moveSentence(reader.name, move, reader), reader)];
}

export function usedUp(linked: Linked, query: GameQuery): PlaySituation {
  const { game, reader, waited } = linked;
  const words = wordsIn(reader.language).moves.page;
  if (game.status !== "playing")
    return seen(linked, query, { title: words.over, sentences: [resultSentence(game, reader)] });
  const sentences = isTakenBack(waited, game)
    ? [words.takenBackWhy]
    : [words.usedUpWhy, ...made(linked), ...afterMove(linked)];
  return seen(linked, query, { title: words.usedUp, sentences });
}

export function played(linked: Linked, query: GameQuery): PlaySituation {
  const words = wordsIn(linked.reader.language).moves.page;
  return seen(linked, query, { title: words.played, sentences: [...made(linked), ...afterMove(linked)] });
}
