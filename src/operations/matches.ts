import { IdParam } from "../contract/fields.ts";
import { type BegunBy, Match, type MatchView } from "../contract/match.ts";
import { refusal } from "../contract/problems/table.ts";
import type { ChallengeTerms } from "../game/state.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { seatFor } from "../mailbox/account.ts";
import { nameOfGone } from "../lib/names.ts";
import { playerById } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";
import { type GameOfMatch, type MatchState, type Owner, pointsOf } from "../tournaments/match.ts";
import { json } from "./answers.ts";
import { takeRatedPlace } from "./challenge-places.ts";
import { OPEN, operationsOf } from "./operation.ts";
import { gameOf, type Ports } from "./ports.ts";
import { schedulesFor } from "./schedule.ts";
import { matchOf } from "./tournament-world.ts";

const operation = operationsOf("Matches");
export const matchOperations = operation.all;

function termsOf(
  { terms, owner }: MatchState,
  { n }: GameOfMatch,
  parties: Pick<ChallengeTerms, "by" | "to">,
): ChallengeTerms {
  const unsaid = { listed: false, message: null } as const;
  const match = { ...terms.match, n };
  return { ...terms, side: "attackers", ...parties, ...unsaid, match, ...referenceTo(owner) };
}

function referenceTo(owner: Owner | null): BegunBy {
  if (owner === null) return {};
  const { kind, ...reference } = owner;
  return { [kind]: reference };
}

/** Begins a game of a match. Idempotent. Returns the ids of deleted players; if there are any, the game has not begun. */
export async function beginGame(match: MatchState, game: GameOfMatch, ports: Pick<Ports, "env">) {
  const { id, attackers, defenders } = game;
  const [maker, taker] = await Promise.all([
    playerById(ports.env.DB, attackers),
    playerById(ports.env.DB, defenders),
  ]);
  if (maker === null || taker === null) {
    // If the game began before the deletion, the deleted player loses it, and the result counts once the game has ended.
    if ((await gameOf(ports, id).matchNews()) !== null) return [];
    return [...(maker === null ? [attackers] : []), ...(taker === null ? [defenders] : [])];
  }
  const terms = termsOf(match, game, { by: seatFor(maker), to: seatFor(taker) });
  const [schedules, unrated] = await Promise.all([
    schedulesFor(terms, taker, ports),
    // Tournament games are exempt from the limit of rated games between two players.
    terms.tournament === undefined
      ? takeRatedPlace(taker.id, { ...terms, game: id, opponent: maker.id }, ports)
      : undefined,
  ]);
  const known = { ...(schedules && { schedules }), ...(unrated && { unrated }) };
  await gameOf(ports, id).take({
    id,
    terms,
    rules: match.rules,
    accept: { player: seatFor(taker), ...known },
  });
  return [];
}

/** Resigns a running game, and returns its state. If it changes meanwhile, it is not resigned, and the match asks again. */
export async function resignGame(game: string, player: string, ports: Pick<Ports, "env">) {
  const object = gameOf(ports, game);
  const view = await object.view(player);
  if (view?.status === "playing")
    await object.ask({ id: player, name: "" }, { type: "resign", ply: view.ply }, null, [view.version]);
  return object.matchNews();
}

async function viewOf(match: MatchState, { env }: Pick<Ports, "env">): Promise<MatchView> {
  const { id, status, players, terms, games, winner, decidedBy, owner } = match;
  const found = await Promise.all(players.map((player) => playerById(env.DB, player)));
  const names = new Map(players.map((player, index) => [player, found[index]?.name ?? nameOfGone(player)]));
  return {
    id,
    status,
    players: [...names.values()],
    games: games.filter((game) => game.status !== "waiting" && game.gone.length === 0).map((game) => game.id),
    order: terms.match.order,
    points: Object.fromEntries([...names].map(([player, name]) => [name, pointsOf(match, player) / 2])),
    winner: winner === null ? null : (names.get(winner) ?? null),
    decidedBy,
    ...referenceTo(owner),
  };
}

export const getMatch = operation.get("/v1/matches/{id}", {
  id: "getMatch",
  summary: "Get a match",
  description:
    "Challenges with `match`, tournaments, ladders and bulk pairings begin matches. A match has the id of its first game. An aborted game is begun again, once.",
  access: OPEN,
  input: { params: IdParam },
  answer: json(Match, "The match"),
  refuses: ["match-not-found"],
  run: async (_, { id }, ports) => {
    const match = ID_PATTERN.test(id) ? await matchOf(ports.env, id).state() : null;
    return match === null ? err(refusal("match-not-found")) : ok(await viewOf(match, ports));
  },
});
