import type { GameView } from "../../contract/game.ts";
import type { GameStatus } from "../../contract/terms.ts";
import type { PlanView } from "../../game/plan/plan.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import type { Reader } from "../../i18n/reader.ts";
import { sideFor } from "../../i18n/sentences/game.ts";
import { waitingNow } from "../../operations/my-games.ts";
import { getNotes } from "../../operations/notes.ts";
import { getPlan } from "../../operations/plans.ts";
import { hasConfirmed } from "../../operations/player-views.ts";
import { getPlayer } from "../../operations/players.ts";
import { ratingsByName } from "../../operations/leaderboards.ts";
import { getGameRating } from "../../operations/ratings.ts";
import { gameOf } from "../../operations/ports.ts";
import { isOfCancelled } from "../../operations/tournament-world.ts";
import { hasWayBack } from "../../operations/passkeys.ts";
import { decisionsOn } from "../kit/decisions.tsx";
import { isThinking } from "../kit/board/sentences.ts";
import { readerOf } from "../kit/context.tsx";
import { BEGUN, frameOf, renderPage, seeOther } from "../kit/page.tsx";
import { readDraft } from "../kit/move-draft.ts";
import type { After } from "./over.tsx";
import { addressOf, type GameQuery, type Own, situationOf, gameQuery } from "../kit/board/situation.ts";
import { type Mistyped, readTyped } from "./in-words.tsx";
import type { Stay } from "./stay.tsx";
import type { Ratings } from "./strip.tsx";
import { GamePage, type Attempt } from "./view.tsx";

interface PageState {
  readonly query: GameQuery;
  readonly attempt: Attempt;
  readonly status: 200 | 400;
}

/** Whether the address requests a ply or piece, which takes precedence over a stored draft. */
const asks = ({ ply, from }: GameQuery): boolean => ply !== null || from !== null;

async function planOf(c: Ctx, game: GameView, reader: Reader): Promise<PlanView | null> {
  const { principal } = c.var;
  if (principal === undefined || game.turn === null || sideFor(game, reader) === null) return null;
  const plan = await getPlan.run(principal, { id: game.id }, portsOf(c));
  return plan.ok ? plan.value.value : null;
}

async function notesOf(
  c: Ctx,
  game: GameView,
  reader: Reader,
  unsaved: string | null,
): Promise<Own["notes"]> {
  const { principal } = c.var;
  if (principal === undefined || sideFor(game, reader) === null) return null;
  const stored = await getNotes.run(principal, { id: game.id }, portsOf(c));
  return stored.ok ? { ...stored.value, unsaved } : null;
}

/** Returns the rematch's status; `open` if the rematch cannot be read, so that the page still loads. */
async function rematchOf(c: Ctx, { rematch }: GameView): Promise<GameStatus | null> {
  if (rematch === null) return null;
  const game = await gameOf(portsOf(c), rematch.game)
    .view(null)
    .catch(() => null);
  return game?.status ?? "open";
}

/** Returns how many other games wait; 0 unless this game is over or the opponent (not the computer) moves next. */
async function waitingFor(c: Ctx, game: GameView, reader: Reader): Promise<number> {
  const { principal, waiting: all } = c.var;
  const { id, turn } = game;
  const mine = sideFor(game, reader);
  const isNext = turn === null || (mine !== null && turn !== mine && !isThinking(game, turn));
  if (principal === undefined || all === 0 || !isNext) return 0;
  const waiting = await waitingNow(principal, id, portsOf(c));
  return waiting.ok ? waiting.value.count : 0;
}

/** Whether the reader's opponent has deleted their account; then the page offers no rematch. False for spectators. */
async function isAlone(c: Ctx, { players }: GameView): Promise<boolean> {
  const names = [players.attackers, players.defenders].map((seat) => seat?.name);
  const name = c.var.principal?.player.name;
  const opponent = names.find((one) => one !== name);
  if (name === undefined || opponent === undefined || !names.includes(name)) return false;
  const read = await getPlayer.run(null, { name: opponent }, portsOf(c));
  return !read.ok && read.error.code === "player-not-found";
}

async function ratingOf(c: Ctx, { id, rated }: GameView): Promise<After["rating"]> {
  if (!rated) return null;
  const read = await getGameRating.run(null, { id }, portsOf(c)).catch(() => null);
  return read?.ok === true ? read.value : null;
}

/** Returns the players' ratings during a rated game, else none: after the end, the page shows how the ratings changed. */
const ratingsFor = async (c: Ctx, { players, ruleset, turn, rated }: GameView): Promise<Ratings> => {
  const names = [players.attackers, players.defenders].flatMap((seat) => seat?.name ?? []);
  return turn === null || !rated ? new Map() : ratingsByName(names, ruleset, portsOf(c));
};

async function afterGame(c: Ctx, game: GameView): Promise<After | null> {
  if (game.turn !== null) return null;
  const [rematch, alone, rating] = await Promise.all([
    rematchOf(c, game),
    isAlone(c, game),
    ratingOf(c, game),
  ]);
  return { rematch, isAlone: alone, rating };
}

const isCalledOffFor = async (c: Ctx, game: GameView, reader: Reader): Promise<boolean> =>
  game.turn !== null &&
  game.tournament !== undefined &&
  sideFor(game, reader) !== null &&
  (await isOfCancelled(game.id, portsOf(c).env));

export async function showGame(
  c: Ctx,
  game: GameView,
  { query, attempt, status }: PageState,
): Promise<Response> {
  const reader = readerOf(frameOf(c));
  const [plan, isCalledOff, notes, after, waiting, decisions, ratings] = await Promise.all([
    planOf(c, game, reader),
    isCalledOffFor(c, game, reader),
    notesOf(c, game, reader, attempt.notes ?? null),
    afterGame(c, game),
    waitingFor(c, game, reader),
    decisionsOn(c, game.id),
    ratingsFor(c, game),
  ]);
  const situation = situationOf(game, reader, query, { plan, notes, isCalledOff });
  const parts = { situation, attempt, after, waiting, decisions, ratings };
  return renderPage(c, <GamePage {...parts} />, { status });
}

/**
 * Returns the note for a player who has just begun a game. `asks`: they could not sign in again (no confirmed address,
 * passkey or other token). `sent`: they have just submitted an address, which is not confirmed yet.
 */
async function stayOf(c: Ctx): Promise<Stay> {
  const { principal } = c.var;
  if (principal === undefined) return null;
  const begun = c.req.query(BEGUN);
  if (begun === "sent") return hasConfirmed(principal.player) ? null : "sent";
  return begun === undefined || (await hasWayBack(principal, portsOf(c))) ? null : "asks";
}

/** Returns the address that chooses the typed move, or why it cannot be chosen. Null: no move was typed, or none is legal. */
function typedIn(c: Ctx, game: GameView, query: GameQuery): string | Mistyped | null {
  const typed = c.req.query("typed");
  if (typed === undefined) return null;
  const situation = situationOf(game, readerOf(frameOf(c)), query);
  const read = readTyped(situation, typed);
  return read !== null && "move" in read ? addressOf(situation, read) : read;
}

/**
 * Responds with the page of a game. Redirects a typed move to the address that chooses it. Chooses the move stored
 * before the sign-in if it is for the next ply.
 */
export async function gamePage(c: Ctx, game: GameView): Promise<Response> {
  const query = gameQuery(c);
  const mistyped = typedIn(c, game, query);
  if (typeof mistyped === "string") return seeOther(c, `${mistyped}#play`);
  const draft = c.var.principal === undefined ? null : readDraft(c, game.id);
  const isNext = draft?.ply === game.ply + 1;
  const move = query.move ?? (isNext && !asks(query) ? draft.move : null);
  const attempt = { refusal: null, message: isNext ? draft.message : "", stay: await stayOf(c), mistyped };
  return showGame(c, game, { query: { ...query, move }, attempt, status: 200 });
}
