import type { GameView } from "../../contract/game.ts";
import type { GameStatus } from "../../contract/terms.ts";
import type { PlanView } from "../../game/plan/plan.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import type { Reader } from "../../i18n/reader.ts";
import { sideFor } from "../../i18n/sentences/index.ts";
import { waitingNow } from "../../operations/my-games.ts";
import { getNotes } from "../../operations/notes.ts";
import { getPlan } from "../../operations/plans.ts";
import { hasConfirmed } from "../../operations/player-views.ts";
import { getPlayer } from "../../operations/players.ts";
import { getGameRating } from "../../operations/ratings.ts";
import { gameOf } from "../../operations/ports.ts";
import { isOfCancelled } from "../../operations/tournament-world.ts";
import { hasWayBack } from "../../operations/passkeys.ts";
import { decisionsOn } from "../moderation/report.tsx";
import { frameOf, page } from "../kit/page.tsx";
import { readDraft } from "../kit/move-draft.ts";
import type { After } from "./over.tsx";
import { type GameWish, type Own, situationOf, wishOf } from "../kit/board/situation.ts";
import { BEGUN } from "../kit/begun.ts";
import type { Stay } from "./stay.tsx";
import { GamePage, type Kept } from "./view.tsx";

/** What the page of a game shows of it, and what a form has brought back to it. */
interface Shown {
  readonly wish: GameWish;
  readonly kept: Kept;
  readonly status: 200 | 400;
}

/** Whether the address of the page asks for something of its own, which goes before what was kept. */
const asks = ({ ply, from }: GameWish): boolean => ply !== null || from !== null;

async function planOf(c: Ctx, game: GameView, reader: Reader): Promise<PlanView | null> {
  const { principal } = c.var;
  if (principal === undefined || game.turn === null || sideFor(game, reader) === null) return null;
  const plan = await getPlan.run(principal, { id: game.id }, portsOf(c));
  return plan.ok ? plan.value.value : null;
}

/** The reader's notes on a game that they play; null for anyone else. */
async function notesOf(
  c: Ctx,
  game: GameView,
  reader: Reader,
  unsaved: string | null,
): Promise<Own["notes"]> {
  const { principal } = c.var;
  if (principal === undefined || sideFor(game, reader) === null) return null;
  const kept = await getNotes.run(principal, { id: game.id }, portsOf(c));
  return kept.ok ? { ...kept.value, unsaved } : null;
}

/** How the rematch stands; as it was proposed where its own object cannot be reached, or has not heard of it yet. */
async function rematchOf(c: Ctx, { rematch }: GameView): Promise<GameStatus | null> {
  if (rematch === null) return null;
  const game = await gameOf(portsOf(c), rematch.game)
    .view(null)
    .catch(() => null);
  return game?.status ?? "open";
}

async function waitingFor(c: Ctx, { id }: GameView): Promise<number> {
  const { principal } = c.var;
  if (principal === undefined) return 0;
  const waiting = await waitingNow(principal, id, portsOf(c));
  return waiting.ok ? waiting.value.count : 0;
}

/** Whether the opponent of a player of the game is no player any more; of anyone else's game that is not asked. */
async function isAlone(c: Ctx, { players }: GameView): Promise<boolean> {
  const names = [players.attackers, players.defenders].map((seat) => seat?.name);
  const name = c.var.principal?.player.name;
  const opponent = names.find((one) => one !== name);
  if (name === undefined || opponent === undefined || !names.includes(name)) return false;
  const read = await getPlayer.run(null, { name: opponent }, portsOf(c));
  return !read.ok && read.error.code === "player-not-found";
}

/** What a rated game did to ratings; null of any other, where that is not known yet, and where nobody can say it now. */
async function ratingOf(c: Ctx, { id, rated }: GameView): Promise<After["rating"]> {
  if (!rated) return null;
  const read = await getGameRating.run(null, { id }, portsOf(c)).catch(() => null);
  return read?.ok === true ? read.value : null;
}

/** What the page of a game that is over leads on to; null while it goes on. */
async function afterGame(c: Ctx, game: GameView): Promise<After | null> {
  if (game.turn !== null) return null;
  const [rematch, waiting, alone, rating] = await Promise.all([
    rematchOf(c, game),
    waitingFor(c, game),
    isAlone(c, game),
    ratingOf(c, game),
  ]);
  return { rematch, waiting, isAlone: alone, rating };
}

/** Whether the reader plays a game whose tournament was cancelled. */
const isCalledOffFor = async (c: Ctx, game: GameView, reader: Reader): Promise<boolean> =>
  game.turn !== null &&
  game.tournament !== undefined &&
  sideFor(game, reader) !== null &&
  (await isOfCancelled(game.id, portsOf(c).env));

/** A game that has begun, as its reader sees it, with what a form brought back. */
export async function shownGame(c: Ctx, game: GameView, { wish, kept, status }: Shown): Promise<Response> {
  const { language, principal } = c.var;
  const { name = "", timezone = "UTC" } = principal?.player ?? {};
  const reader = { name, language, timezone };
  const [plan, isCalledOff, notes, after, decisions] = await Promise.all([
    planOf(c, game, reader),
    isCalledOffFor(c, game, reader),
    notesOf(c, game, reader, kept.notes ?? null),
    afterGame(c, game),
    decisionsOn(c, game.id),
  ]);
  const situation = situationOf(game, reader, wish, { plan, notes, isCalledOff });
  return page(c, language, GamePage({ frame: frameOf(c), situation, kept, after, decisions }), status);
}

/** What is said of the way back: once, to who has accepted a challenge and has neither an address nor a token. */
async function stayOf(c: Ctx): Promise<Stay> {
  const { principal } = c.var;
  if (principal === undefined) return null;
  const begun = c.req.query(BEGUN);
  if (begun === "sent") return hasConfirmed(principal.player) ? null : "sent";
  return begun === undefined || (await hasWayBack(principal, portsOf(c))) ? null : "asks";
}

/**
 * `/games/<id>` of a game that has begun. A move that was kept while its player signed in is chosen, ready to be
 * confirmed, where it is still the next one and the address does not ask for something else.
 */
export async function gamePage(c: Ctx, game: GameView): Promise<Response> {
  const wish = wishOf(c);
  const draft = c.var.principal === undefined ? null : readDraft(c, game.id);
  const isNext = draft?.ply === game.ply + 1;
  const move = wish.move ?? (isNext && !asks(wish) ? draft.move : null);
  const kept = { refusal: null, message: isNext ? draft.message : "", stay: await stayOf(c) };
  return shownGame(c, game, { wish: { ...wish, move }, kept, status: 200 });
}
