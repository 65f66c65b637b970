import * as z from "zod";
import { IdParam, type NamedPlayer, NameParam } from "../contract/fields.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { fieldRefusal, type Outcome, refusal } from "../contract/problems/table.ts";
import { AnnulledGame, GameRating, NewAnnulment, RatedGame as RatedGameShape } from "../contract/ratings.ts";
import type { ViewOf } from "../contract/view.ts";
import { UNREADABLE } from "../game/refusals.ts";
import type { Seat } from "../game/state.ts";
import { formatInstant, MINUTE, SECOND } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { now } from "../lib/now.ts";
import { seatsOf } from "../players/listing.ts";
import { nameOfGone } from "../lib/names.ts";
import { nameKey } from "../players/names.ts";
import { playerByName, type Principal } from "../players/store.ts";
import type { Standing } from "../ratings/glicko2.ts";
import { poolOf } from "../ratings/pools.ts";
import type { Annulment, RatedGame } from "../ratings/rows.ts";
import type { Entry } from "../ratings/rater.ts";
import { err, ok, shippedRuleset } from "../rules/index.ts";
import { json, page } from "./answers.ts";
import { notRead } from "./game-access.ts";
import { listPage, reachOf } from "./lists.ts";
import { needs, OPEN, operationsOf } from "./operation.ts";
import { gameOf, type Ports } from "./ports.ts";
import { ownCase } from "./principals.ts";
import { placeInTournament, setAtFault } from "./tournament-world.ts";

const operation = operationsOf("Ratings");
export const ratingOperations = operation.all;
export const CACHED = { seconds: MINUTE / SECOND };

export type Seats = ReadonlyMap<string, Seat>;
export const nameIn = (seats: Seats, id: string): string => seats.get(id)?.name ?? nameOfGone(id);
export const playerIn = (seats: Seats, id: string): ViewOf<typeof NamedPlayer> => ({
  name: nameIn(seats, id),
  ...(seats.get(id)?.bot === true ? { bot: true } : {}),
});

/** Rounds to a millionth. Replays agree to that precision. */
export const exactly = (value: number): number => Math.round(value * 1e6) / 1e6;
const standing = ({ rating, rd, volatility }: Standing) => ({
  rating: exactly(rating),
  rd: exactly(rd),
  volatility: exactly(volatility),
});
const change = ({ before, after }: Entry["attackers"]) => ({
  before: standing(before),
  after: standing(after),
});

function annulmentView({ at, reason, note, atFault }: Annulment, seats: Seats) {
  const name = atFault === null ? null : nameIn(seats, atFault);
  return { at: formatInstant(at), reason, note, atFault: name };
}

const revisedView = ({ at, because, was }: NonNullable<RatedGame["revised"]>) => ({
  at: formatInstant(at),
  because,
  was: { attackers: change(was.attackers), defenders: change(was.defenders) },
});

function ratingView(game: RatedGame, ruleset: string, seats: Seats): ViewOf<typeof GameRating> {
  const { entry, score, annulled } = game;
  const side = (of: "attackers" | "defenders", scored: number) => ({
    ...playerIn(seats, game[of]),
    score: scored,
    expected: exactly(entry[of].expected),
    ...change(entry[of]),
  });
  return {
    game: game.game,
    ruleset,
    seq: game.seq,
    ratedAt: formatInstant(game.ratedAt),
    offset: exactly(entry.offset),
    attackers: side("attackers", score),
    defenders: side("defenders", 1 - score),
    revised: game.revised && revisedView(game.revised),
    annulled: annulled && annulmentView(annulled, seats),
  };
}

function seatsIn(games: readonly RatedGame[], { env }: Ports): Promise<Seats> {
  const players = games.flatMap(({ attackers, defenders }) => [attackers, defenders]);
  return seatsOf(env.DB, players);
}

const NOT_RATED = [...UNREADABLE, "rating-not-found"] as const;
const noRating = err(refusal("rating-not-found"));

async function ratingOfGame(id: string, ports: Ports) {
  const terms = ID_PATTERN.test(id) ? await gameOf(ports, id).terms() : null;
  if (terms === null) return err(await notRead(id, ports));
  const { ruleset } = terms;
  const game = shippedRuleset(ruleset) === null ? null : await poolOf(ports.env, ruleset).game(id);
  return game === null ? noRating : ok({ game, ruleset });
}

export const getGameRating = operation.get("/v1/games/{id}/rating", {
  access: OPEN,
  id: "getGameRating",
  summary: "Get the rating changes of a game",
  description:
    "Until the game is over, and if it is unrated, `404 rating-not-found`. Numbers are rounded to a millionth.",
  input: { params: IdParam },
  answer: json(GameRating, "The rating changes of both players", { keep: CACHED }),
  refuses: NOT_RATED,
  run: async (_, { id }, ports) => {
    const found = await ratingOfGame(id, ports);
    if (!found.ok) return found;
    const { game, ruleset } = found.value;
    return ok(ratingView(game, ruleset, await seatsIn([game], ports)));
  },
});

/** Only built-in rule sets have ratings. */
export function shippedIn(id: string): Outcome<string, "ruleset-not-found"> {
  return shippedRuleset(id) === null ? err(refusal("ruleset-not-found", { ruleset: id })) : ok(id);
}

export const ByRuleset = z.object({ ruleset: z.string().meta({ param: { name: "ruleset", in: "path" } }) });
export const noPlayer = (name: string) => err(refusal("player-not-found", { name }));

export const listRatingHistory = operation.get("/v1/players/{name}/ratings/{ruleset}/history", {
  access: OPEN,
  id: "listRatingHistory",
  summary: "List a player's rating history",
  input: { params: NameParam.extend(ByRuleset.shape), query: timedQuery("desc") },
  answer: page(
    pageOf(GameRating()),
    "A page of the player's games by the rule set, with their rating changes, newest first",
    CACHED,
  ),
  refuses: ["player-not-found", "ruleset-not-found"],
  run: async (_, { name, ruleset: id, ...paging }, ports) => {
    const ruleset = shippedIn(id);
    if (!ruleset.ok) return ruleset;
    const player = await playerByName(ports.env.DB, name);
    if (player === null) return noPlayer(name);
    const games = await poolOf(ports.env, id).games(reachOf(paging, "desc"), player.id);
    const seats = await seatsIn(games, ports);
    return ok(listPage(games, paging, (game) => ratingView(game, id, seats)));
  },
});

export const listRatedGames = operation.get("/v1/ratings/{ruleset}/games", {
  access: OPEN,
  id: "listRatedGames",
  summary: "List a rule set's rated games",
  description:
    "In the order in which they were rated. All ratings follow from this list: its games, without annulled ones, give the same numbers to a millionth.",
  input: { params: ByRuleset, query: timedQuery("asc") },
  answer: page(pageOf(RatedGameShape()), "A page of rated games", CACHED),
  refuses: ["ruleset-not-found"],
  run: async (_, { ruleset: id, ...paging }, ports) => {
    const ruleset = shippedIn(id);
    if (!ruleset.ok) return ruleset;
    const games = await poolOf(ports.env, id).games(reachOf(paging, "asc"), null);
    const seats = await seatsIn(games, ports);
    return ok(
      listPage(games, paging, ({ seq, game, ratedAt, attackers, defenders, score, hasBot, annulled }) => ({
        seq,
        game,
        ratedAt: formatInstant(ratedAt),
        attackers: nameIn(seats, attackers),
        defenders: nameIn(seats, defenders),
        score,
        bots: hasBot,
        annulled: annulled !== null,
      })),
    );
  },
});

/** A game that moderators can annul: a rated one, or (`rated` is null) an unrated one that counts in a tournament. */
interface Annullable {
  readonly id: string;
  readonly ruleset: string;
  readonly players: readonly [string, string];
  readonly rated: RatedGame | null;
}

async function annullable(
  id: string,
  ports: Ports,
): Promise<Outcome<Annullable, (typeof NOT_RATED)[number]>> {
  const found = await ratingOfGame(id, ports);
  if (found.ok) {
    const { ruleset, game } = found.value;
    return ok({ id, ruleset, players: [game.attackers, game.defenders], rated: game });
  }
  const place = found.error.code === "rating-not-found" ? await placeInTournament(id, ports.env) : null;
  if (place === null || !place.isOver) return found;
  const { terms, players } = place.match;
  return ok({ id, ruleset: terms.ruleset, players, rated: null });
}

async function annulGame(
  principal: Principal,
  { id, ruleset, players, rated }: Annullable,
  annulment: Omit<Annulment, "at" | "by"> | null,
  ports: Ports,
) {
  const own = await ownCase(principal, players, ports);
  if (own !== null) return err(own);
  const by = principal.player.id;
  const isOther = rated?.annulled?.request !== annulment?.request;
  if (annulment !== null && rated !== null && rated.annulled !== null && isOther)
    return err(refusal("already-annulled"));
  const { reason: because = null, note = null, atFault = null } = annulment ?? {};
  // The tournament comes first, because an interrupted request is repeated until the pool has the annulment. Idempotent.
  await setAtFault(id, atFault, { by, because, note }, ports.env);
  const whole = annulment && { ...annulment, by };
  if (rated === null) {
    const annulled = whole && annulmentView({ ...whole, at: now() }, await seatsOf(ports.env.DB, players));
    return ok({ game: id, ruleset, annulled });
  }
  const done = await poolOf(ports.env, ruleset).annul(id, whole);
  if (done.kind === "not-rated") return noRating;
  if (done.kind === "already") return err(refusal("already-annulled"));
  return ok(ratingView(done.game, ruleset, await seatsIn([done.game], ports)));
}

export const annulGameRating = operation.post("/v1/games/{id}/annul", {
  id: "annulGame",
  summary: "Annul a game",
  description:
    "For moderators, but not of their own games (`409 own-report`). It is public; the game, its log and its signed export do not change. Ratings from that game on are soon recalculated. In a tournament the game is a forfeit of `atFault`, which an unrated game needs; other unrated games can't be annulled.",
  access: needs("moderate"),
  input: { params: IdParam, body: NewAnnulment },
  repeats: "once",
  answer: json(AnnulledGame, "The annulled game"),
  refuses: ["not-moderator", "own-report", ...NOT_RATED, "already-annulled"],
  run: async (principal, { id, reason, note = null, atFault, newId: request }, ports) => {
    const found = await annullable(id, ports);
    if (!found.ok) return found;
    const { players, rated } = found.value;
    if (rated === null && atFault === undefined) return err(fieldRefusal("/atFault", "needed"));
    const seats = await seatsOf(ports.env.DB, players);
    const options = players.map((one) => nameIn(seats, one));
    const at = options.findIndex((name) => atFault !== undefined && nameKey(name) === nameKey(atFault));
    if (atFault !== undefined && at < 0) return err(fieldRefusal("/atFault", "one-of", { options }));
    const annulment = { reason, note, atFault: players[at] ?? null, request };
    return annulGame(principal, found.value, annulment, ports);
  },
});

export const undoAnnulment = operation.post("/v1/games/{id}/annul/undo", {
  id: "undoAnnulment",
  summary: "Undo the annulment of a game",
  description:
    "For moderators. The game counts again, and ratings from it on are soon recalculated; one that counts does not change.",
  access: needs("moderate"),
  input: { params: IdParam },
  repeats: "once",
  answer: json(AnnulledGame, "The game, which counts again"),
  refuses: ["not-moderator", "own-report", ...NOT_RATED, "already-annulled"],
  run: async (principal, { id }, ports) => {
    const found = await annullable(id, ports);
    return found.ok ? annulGame(principal, found.value, null, ports) : found;
  },
});
