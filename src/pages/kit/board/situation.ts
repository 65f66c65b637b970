import type { Notes } from "../../../contract/notes.ts";
import type { ViewOf } from "../../../contract/view.ts";
import type { PlanView } from "../../../game/plan/plan.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import type { Reader } from "../../../i18n/reader.ts";
import { sideFor } from "../../../i18n/sentences/game.ts";
import { now } from "../../../lib/now.ts";
import {
  GOES_ON,
  boardText,
  type LegalMove,
  legalMoves,
  parseMove,
  play,
  type PlayedMove,
  type Position,
  replay,
  type Side,
  SQUARE,
  startPosition,
} from "../../../rules/index.ts";
import { isWide } from "../../../board/zoom.ts";
import { shapeOf } from "../../../board/shape.ts";
import { madeMove } from "../../../board/moves.ts";
import { isSquare } from "../../../board/squares.ts";
import type { BoardDrawing } from "../../../board/svg.ts";
import type { GameView } from "../../../contract/game.ts";
import type { RecordForReader } from "../../../game/recorded.ts";
import type { Ctx } from "../../../http/context.ts";
import { type Form, textIn } from "../forms.ts";
import { addressWith } from "../opened.ts";

const SQUARE_NAME = new RegExp(`^${SQUARE}$`);
const PLAIN_MOVE = new RegExp(`^${SQUARE}-${SQUARE}$`);

/** Reads the requested view from the page's address. Ignores malformed values. */
export function gameQuery(c: Ctx): GameQuery {
  const named = (name: string, pattern: RegExp) => {
    const text = c.req.query(name)?.toLowerCase() ?? "";
    return pattern.test(text) ? text : null;
  };
  const ply = named("ply", /^\d{1,5}$/);
  return {
    ply: ply === null ? null : Number(ply),
    from: named("from", SQUARE_NAME),
    move: named("move", PLAIN_MOVE),
    isFlipped: named("flip", /^1$/) !== null,
    zoom: named("near", SQUARE_NAME),
  };
}

/** The view that an address requests. */
export interface GameQuery {
  readonly ply: number | null;
  readonly from: string | null;
  /** Only the two squares, such as `d1-d4`. */
  readonly move: string | null;
  readonly isFlipped: boolean;
  /** The zoom of the board (board/zoom.ts). */
  readonly zoom: string | null;
}

/** Returns the view to show after a form was rejected: the newest position with the form's move. */
export const queryIn = (form: Form): GameQuery => ({
  ply: null,
  from: null,
  zoom: null,
  move: textIn(form, "move").toLowerCase(),
  isFlipped: form.get("flip") === "1",
});

export const NO_QUERY: GameQuery = { ply: null, from: null, move: null, isFlipped: false, zoom: null };

/** The private data of the player who reads the page. */
export interface Own {
  readonly plan: PlanView | null;
  /** Null for spectators, and without the scope `read`. `unsaved`: a text that was rejected. */
  readonly notes: (ViewOf<typeof Notes> & { readonly unsaved: string | null }) | null;
  /** Whether the tournament was cancelled, so that the players may agree to abort. */
  readonly isCalledOff?: boolean;
}

export const NOTHING: Own = { plan: null, notes: null };

/** A game as one reader sees it: with the reader's side, legal moves and private data, and the view that they requested. */
export interface Situation extends Own {
  readonly game: GameView;
  /** The recorded game that the page shows; null for a game of the service. */
  readonly record: RecordForReader | null;
  readonly path: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** The name is empty if nobody is signed in. */
  readonly reader: Reader;
  readonly mine: Side | null;
  readonly ply: number;
  readonly isFlipped: boolean;
  /** Empty if it is not the reader's turn. */
  readonly legal: readonly LegalMove[];
  readonly from: string | null;
  readonly chosen: LegalMove | null;
  /** The newest position, without the chosen move. */
  readonly current: Position;
  /** The position on the board, including the chosen move. */
  readonly drawn: Position;
  readonly drawing: BoardDrawing;
}

/** @throws if the moves are illegal; a stored game has only legal moves */
function playedIn(game: GameView): readonly PlayedMove[] {
  const played = replay(rulesOf(game), game.moves, GOES_ON);
  if (!played.ok) throw new Error(`the game ${game.id} does not replay`);
  return played.value;
}

function drawingOf(
  position: Position,
  last: PlayedMove | undefined,
  { isFlipped, zoom }: Pick<GameQuery, "isFlipped" | "zoom">,
): BoardDrawing {
  const { ruleset } = position;
  const lastMove = madeMove(last?.move ?? "");
  const isZoomed = zoom !== null && isWide(ruleset.size) && isSquare(zoom, ruleset.size);
  const board = boardText(position);
  const ended = position.ending?.reason ?? null;
  return { ...shapeOf(ruleset), board, lastMove, ended, isFlipped, zoom: isZoomed ? zoom : null };
}

export function squaresOf({ move }: Pick<LegalMove, "move">) {
  const [from = "", to = ""] = move.split("-");
  return { from, to };
}

function made(position: Position, { move }: LegalMove): PlayedMove {
  const written = parseMove(move);
  const played = written.ok ? play(position, written.value) : written;
  if (!played.ok) throw new Error(`${move} is legal and cannot be made`);
  return played.value;
}

/** Returns the square of the requested piece; null if it cannot move. */
function pieceOf(legal: readonly LegalMove[], { from, move }: GameQuery): string | null {
  const requested = from ?? squaresOf({ move: move ?? "" }).from;
  return legal.some((one) => squaresOf(one).from === requested) ? requested : null;
}

/**
 * Returns a game as its reader sees it. Ignores parts of the query that are impossible, or no longer possible, so that an
 * old link shows the game as it is now.
 * @param own the player's private data; `path`: the path of the page, if it is not the game's page
 */
export function situationOf(
  game: GameView,
  reader: Reader,
  query: GameQuery,
  {
    path = `/games/${game.id}`,
    record = null,
    ...own
  }: Own & Partial<Pick<Situation, "path" | "record">> = NOTHING,
): Situation {
  const played = playedIn(game);
  // Nobody can play a game whose log cannot be read.
  const mine = game.unreadable === undefined ? sideFor(game, reader) : null;
  const ply = query.ply !== null && query.ply <= game.ply ? query.ply : game.ply;
  const past = played.slice(0, ply);
  const start = startPosition(rulesOf(game));
  const position = past.at(-1)?.position ?? start;
  const current = played.at(-1)?.position ?? start;
  const legal = mine !== null && game.turn === mine ? legalMoves(current) : [];
  const choice = ply === game.ply ? legal : [];
  const chosen = choice.find(({ move }) => move === query.move) ?? null;
  const all = chosen === null ? past : [...past, made(position, chosen)];
  const drawn = all.at(-1)?.position ?? position;
  const from = chosen === null ? pieceOf(choice, query) : null;
  const drawing = drawingOf(drawn, all.at(-1), query);
  const view = { mine, ply, isFlipped: query.isFlipped, legal, from, chosen, current, drawn, drawing };
  return { ...own, ...view, game, record, path, now: now(), reader };
}

/** Returns the page's address with the view that `query` requests. By default the board keeps its orientation. */
export function addressOf(
  { path, isFlipped }: Pick<Situation, "path" | "isFlipped">,
  query: Partial<GameQuery> = {},
): string {
  const { ply, from, move, zoom } = query;
  return addressWith(path, { ply, from, move, near: zoom, flip: (query.isFlipped ?? isFlipped) ? 1 : null });
}
