import type { Notes } from "../../../contract/notes.ts";
import type { ViewOf } from "../../../contract/view.ts";
import type { PlanView } from "../../../game/plan/plan.ts";
import { rulesOf } from "../../../game/rules-of.ts";
import type { Reader } from "../../../i18n/reader.ts";
import { sideFor } from "../../../i18n/sentences/index.ts";
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
import { placeOf } from "../../../board/squares.ts";
import type { BoardDrawing } from "../../../board/svg.ts";
import type { GameView } from "../../../contract/game.ts";
import type { RecordShown } from "../../../game/recorded.ts";
import type { Ctx } from "../../../http/context.ts";

const SQUARE_NAME = new RegExp(`^${SQUARE}$`);
const PLAIN_MOVE = new RegExp(`^${SQUARE}-${SQUARE}$`);

/** Reads what the page's address asks to see. What is no ply, square or move is ignored. */
export function wishOf(c: Ctx): GameWish {
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
    near: named("near", SQUARE_NAME),
  };
}

/** What the address of the page asks to see; what it does not say is null. */
export interface GameWish {
  readonly ply: number | null;
  readonly from: string | null;
  /** A move in plain OTN. */
  readonly move: string | null;
  readonly isFlipped: boolean;
  /** The square that is looked at from near (src/board/zoom.ts). */
  readonly near: string | null;
}

/** What a player has in a game for themselves alone. */
export interface Own {
  readonly plan: PlanView | null;
  /** Their notes, and what they have written and is not kept; null for who does not play the game. */
  readonly notes: (ViewOf<typeof Notes> & { readonly unsaved: string | null }) | null;
  /** Whether its tournament was cancelled, so that they can agree to abort it; absent: no. */
  readonly isCalledOff?: boolean;
}

export const NOTHING: Own = { plan: null, notes: null };

/** A game as one reader looks at it: everything that the page says follows from this. */
export interface Situation extends Own {
  readonly game: GameView;
  /** The recorded game that it stands for, which was not played here; null for one that was. */
  readonly record: RecordShown | null;
  readonly path: string;
  /** The instant of the game as it is shown, in milliseconds since 1970. */
  readonly now: number;
  /** Who reads; the name is empty where nobody is signed in. */
  readonly reader: Reader;
  readonly mine: Side | null;
  readonly shown: number;
  readonly isFlipped: boolean;
  /** What the reader may play now; empty where it is not their turn. */
  readonly legal: readonly LegalMove[];
  /** The piece that is chosen, and the move, where that can be played. */
  readonly from: string | null;
  readonly chosen: LegalMove | null;
  /** The position that is drawn, after the chosen move where there is one. */
  readonly drawn: Position;
  readonly drawing: BoardDrawing;
}

/** The moves of a game, made again. @throws where they are no legal game, which is never stored. */
function playedIn(game: GameView): readonly PlayedMove[] {
  const played = replay(rulesOf(game), game.moves, GOES_ON);
  if (!played.ok) throw new Error(`the game ${game.id} does not replay`);
  return played.value;
}

function drawingOf(
  position: Position,
  last: PlayedMove | undefined,
  { isFlipped, near }: Pick<GameWish, "isFlipped" | "near">,
): BoardDrawing {
  const { ruleset } = position;
  const written = parseMove(last?.move ?? "");
  const lastMove = written.ok
    ? { from: written.value.from, to: written.value.to, captured: written.value.captures ?? [] }
    : null;
  const isNear = near !== null && isWide(ruleset.size) && isOn(near, ruleset.size);
  const board = boardText(position);
  const ended = position.ending?.reason ?? null;
  return { ...shapeOf(ruleset), board, lastMove, ended, isFlipped, zoom: isNear ? near : null };
}

function isOn(square: string, size: number): boolean {
  const { column, row } = placeOf(square, size);
  return [column, row].every((at) => at >= 0 && at < size);
}

/** Where a legal move begins and ends. */
export function squaresOf({ move }: Pick<LegalMove, "move">) {
  const [from = "", to = ""] = move.split("-");
  return { from, to };
}

/** A legal move, made on the position in which it is one. */
function made(position: Position, { move }: LegalMove): PlayedMove {
  const written = parseMove(move);
  const played = written.ok ? play(position, written.value) : written;
  if (!played.ok) throw new Error(`${move} is legal and cannot be made`);
  return played.value;
}

/** The piece to choose a square for: the one that was asked for, where it can move at all. */
function pieceOf(legal: readonly LegalMove[], { from, move }: GameWish): string | null {
  const wished = from ?? squaresOf({ move: move ?? "" }).from;
  return legal.some((one) => squaresOf(one).from === wished) ? wished : null;
}

/**
 * The game as `reader` looks at it. A wish that cannot be granted (a ply that was not played yet, a piece that cannot
 * move, somebody else's turn) is ignored: an old link shows the game as it stands.
 * @param own what the player has for themselves alone, and the page's path where that is not the game's own
 */
export function situationOf(
  game: GameView,
  reader: Reader,
  wish: GameWish,
  {
    plan,
    notes,
    path = `/games/${game.id}`,
    record = null,
    isCalledOff = false,
  }: Own & Partial<Pick<Situation, "path" | "record">> = NOTHING,
): Situation {
  const played = playedIn(game);
  // In a game that cannot be read to its end nobody can do anything: its players see it as spectators do.
  const mine = game.unreadable === undefined ? sideFor(game, reader) : null;
  const shown = wish.ply !== null && wish.ply <= game.ply ? wish.ply : game.ply;
  const past = played.slice(0, shown);
  const start = startPosition(rulesOf(game));
  const position = past.at(-1)?.position ?? start;
  const legal = mine !== null && game.turn === mine ? legalMoves(played.at(-1)?.position ?? start) : [];
  // Nothing can be chosen on a past position.
  const choice = shown === game.ply ? legal : [];
  const chosen = choice.find(({ move }) => move === wish.move) ?? null;
  const all = chosen === null ? past : [...past, made(position, chosen)];
  const drawn = all.at(-1)?.position ?? position;
  return {
    game,
    record,
    path,
    now: now(),
    reader,
    mine,
    shown,
    isFlipped: wish.isFlipped,
    legal,
    plan,
    notes,
    isCalledOff,
    from: chosen === null ? pieceOf(choice, wish) : null,
    chosen,
    drawn,
    drawing: drawingOf(drawn, all.at(-1), wish),
  };
}

/** Where the page leads from here: its own address with what is to be seen of the game. */
export function addressOf(
  { path, isFlipped }: Pick<Situation, "path" | "isFlipped">,
  wish: Partial<GameWish> = {},
): string {
  const query = new URLSearchParams();
  if (wish.ply != null) query.set("ply", String(wish.ply));
  if (wish.from != null) query.set("from", wish.from);
  if (wish.move != null) query.set("move", wish.move);
  if (wish.near != null) query.set("near", wish.near);
  if (wish.isFlipped ?? isFlipped) query.set("flip", "1");
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
