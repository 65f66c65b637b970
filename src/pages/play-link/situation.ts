import type { GameSummary, GameView } from "../../game/view.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { isTakenBack, type MoveWaitedFor } from "../../mail/links/move-links.ts";
import { describeBoard } from "../../board/described.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { endSentences, moveParts, moveSentence, opponentOf } from "../../i18n/sentences/index.ts";
import { LONGEST_MESSAGE } from "../../app/games.ts";
import type { Reader } from "../../i18n/reader.ts";
import { listWords } from "../../i18n/times.ts";
import { now } from "../../lib/now.ts";
import { Due } from "../frame/due.tsx";
import type { PlayPageProps } from "./view.tsx";

/** Where a link that plays a move leads, as the game stands. */
export interface PlaySituation {
  readonly waited: MoveWaitedFor;
  readonly game: GameSummary;
  /** What the opponent wrote with their last move, or since. */
  readonly opponentSays: string | null;
  readonly legal: readonly string[];
  /** The player whose link it is. */
  readonly reader: Reader;
  /** Where the form sends. */
  readonly action: string;
}

/** What is on the page already: what was chosen and written, and why the last press played nothing. */
export interface Draft {
  readonly chosen: string | null;
  readonly message: string;
  readonly refusal: string | null;
}

type Sentences = Pick<PlayPageProps, "title" | "sentences">;

/** Whether the move of a link is the next one of its game. */
export function isOpen({ game, waited }: Pick<PlaySituation, "game" | "waited">): boolean {
  if (isTakenBack(waited, game)) return false;
  return game.status === "playing" && game.turn === waited.side && game.ply + 1 === waited.ply;
}

/** Whether two spellings, with captures or without, are of one move. */
function isSameMove(move: string, chosen: string | null): boolean {
  return chosen !== null && moveParts(move).move === moveParts(chosen).move;
}

/** The page for a move that waits to be chosen. */
export function choosing(situation: PlaySituation, draft: Draft): PlayPageProps {
  const { game, reader, legal, opponentSays, action } = situation;
  const words = wordsIn(reader.language).moves.page;
  const opponent = opponentOf(game, reader);
  const { lastMove } = game;
  return {
    ...seen(situation, {
      title: words.yourMove(opponent),
      sentences: lastMove === null ? [] : [moveSentence(opponent, lastMove.move, reader)],
    }),
    refusal: draft.refusal,
    deadline: Due({ game, reader, now: now() }),
    quote:
      opponentSays === null
        ? null
        : { heading: wordsIn(reader.language).notices.writes(opponent), text: opponentSays },
    form: {
      action,
      labels: { move: words.move, message: words.message, play: words.play },
      moves: legal.map((move) => ({ value: move, label: move })),
      chosen: legal.find((move) => isSameMove(move, draft.chosen)) ?? null,
      message: draft.message,
      longestMessage: LONGEST_MESSAGE,
    },
  };
}

/** The page for a link that has been used up, or whose game is over. */
export function usedUp(situation: PlaySituation): PlayPageProps {
  const { game, reader, waited } = situation;
  const words = wordsIn(reader.language).moves.page;
  const why = isTakenBack(waited, game) ? words.takenBackWhy : words.usedUpWhy;
  return game.status === "playing"
    ? seen(situation, { title: words.usedUp, sentences: [why] })
    : seen(situation, { title: words.over, sentences: endSentences(game, reader) });
}

/** What plans have answered to the move of a link, and to each other; empty where anything else has happened since. */
function answersTo({ ply }: MoveWaitedFor, { moves, planned }: GameView): readonly string[] {
  const plans = new Set(planned);
  const isAnswer = moves.slice(ply).every((_move, index) => plans.has(ply + index + 1));
  return isAnswer ? moves.slice(ply) : [];
}

/** What is to be done after a move. */
function afterMove({ waited, game, reader }: PlaySituation & { readonly game: GameView }): readonly string[] {
  if (game.turn === null) return endSentences(game, reader);
  const words = wordsIn(reader.language).moves.page;
  const opponent = opponentOf(game, reader);
  if (game.turn !== waited.side) return [words.theirTurn(opponent)];
  const answers = answersTo(waited, game).map((move) => moveParts(move).move);
  return answers.length === 0 ? [] : [words.answered(opponent, listWords(answers, reader.language))];
}

/** The page after a move. */
export function played(situation: PlaySituation & { readonly game: GameView }, move: string): PlayPageProps {
  const { reader } = situation;
  const words = wordsIn(reader.language).moves.page;
  const sentences = [moveSentence(reader.name, move, reader), ...afterMove(situation)];
  return seen(situation, { title: words.played, sentences });
}

/** The game as it stands, with nothing to choose. */
function seen({ game, reader }: PlaySituation, { title, sentences }: Sentences): PlayPageProps {
  const { language } = reader;
  const src = `/v1/games/${game.id}/board.svg?ply=${game.ply}`;
  return {
    language,
    title,
    refusal: null,
    sentences,
    deadline: null,
    quote: null,
    board: { src, alt: describeBoard(rulesOf(game), game, language).description },
    form: null,
    game: { url: game.url, label: wordsIn(language).notices.openGame },
  };
}
