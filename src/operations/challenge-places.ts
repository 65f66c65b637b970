import { capFacts, capReached, overQuota } from "./limits.ts";
import { housePlayer } from "../contract/house.ts";
import { CAPS } from "../contract/limits.ts";
import { RELATIONS } from "../contract/relations.ts";
import { forPeople } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import type { Unrated } from "../contract/terms.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { mapValues } from "../lib/json.ts";
import type { ChallengeTerms, Seat } from "../game/state.ts";
import { needsNoPlace } from "../mailbox/begun.ts";
import type { NewChallengePlace, PlaceCaps, RatedPlace } from "../mailbox/places.ts";
import { seatFor } from "../mailbox/account.ts";
import { isBlocked } from "../players/blocks.ts";
import { type Player, playerByName, type Principal } from "../players/store.ts";
import { fieldRefusal, type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";

/** Whether the player accepts challenges only from earlier opponents, and `from` is not one. */
export async function isStranger({ id, challengesFrom }: Player, from: string, ports: Ports) {
  return challengesFrom === "played" && !(await mailboxOf(ports, id).games.hasPlayed(from));
}

async function isUnwelcome(player: Player, from: string, ports: Ports): Promise<boolean> {
  const isShut = await isBlocked(ports.env.DB, { by: player.id, whom: from });
  return isShut || isStranger(player, from, ports);
}

/** Returns the player whom a challenge names; null for an open one. Rejects unknown names, and players who do not accept it. */
export async function opponentFor(
  { player: { id, botOf } }: Principal,
  name: string | undefined,
  ports: Ports,
): Promise<
  Outcome<Seat | null, "invalid-request" | "own-challenge" | "challenge-not-for-you" | "people-only">
> {
  if (name === undefined) return ok(null);
  const player = await playerByName(ports.env.DB, name);
  if (player === null) return err(fieldRefusal("/to", "no-such-player", { name }));
  if (player.id === id) return err(refusal("own-challenge"));
  // A block has the same code as `challengesFrom`, so that nobody learns who blocks them.
  if (await isUnwelcome(player, id, ports)) return err(refusal("challenge-not-for-you"));
  if (botOf !== null && !player.botsWelcome) return err(forPeople("challenge"));
  return ok(seatFor(player));
}

/** Whether the player is at the limit of running games. House players have a limit per level instead. */
export async function hasAllGames({ player }: Principal, ports: Ports): Promise<boolean> {
  if (housePlayer(player.id) !== null) return false;
  return (await mailboxOf(ports, player.id).games.live()) >= CAPS.liveGames.max;
}

/** Rejects a player at the limit of running games or new challenges. Games with the computer have only the second limit. */
export async function overLimits(principal: Principal, to: Seat | null, ports: Ports) {
  if (housePlayer(to?.id) !== null) return overQuota(ports, principal, "challenges");
  if (await hasAllGames(principal, ports)) return capReached("liveGames");
  const over = await overQuota(ports, principal, "challenges");
  return over ?? (to && (await overQuota(ports, principal, "invitations")));
}

const { maker: all, other: incoming } = RELATIONS.challenge.costs;
const OUT = { all, listed: "listedChallenges", opponent: "challengesToOne" } as const;
const outCaps = (): PlaceCaps => mapValues(OUT, (cap) => CAPS[cap].max);

/** Takes a place for a challenge to `to`; returns the cap reached, or null. Only earlier opponents can take the last places. */
async function takeIncoming(
  place: NewChallengePlace & { readonly opponent: string },
  to: string,
  ports: Ports,
) {
  const theirs = mailboxOf(ports, to);
  const takeOf = async (cap: "incomingFromStrangers" | typeof incoming) =>
    (await theirs.places.takeChallenge(place, { all: CAPS[cap].max })) && cap;
  const over = await takeOf("incomingFromStrangers");
  const isKnown = over !== null && (await theirs.games.hasPlayed(place.opponent));
  return isKnown ? takeOf(incoming) : over;
}

/** Takes the person's and the house player's place for a game with the computer. No other cap applies to such games. */
async function takeHousePlaces(id: string, by: string, to: string, ports: Ports) {
  const own = mailboxOf(ports, by);
  if (!(await own.places.takeHouse(id, CAPS.houseGames.max)))
    return refusal("house-busy", capFacts("houseGames"));
  if (await mailboxOf(ports, to).places.takeHouse(id, CAPS.houseLevel.max)) return null;
  await own.places.freeChallenge(id);
  return refusal("house-busy", capFacts("houseLevel", "theirs"));
}

/** Takes places in the maker's and the opponent's mailbox. Each mailbox checks and takes in one step, to prevent races. */
export async function takePlaces(
  id: string,
  terms: Pick<ChallengeTerms, "by" | "to" | "listed" | "rematchOf" | "counterOf">,
  ports: Ports,
): Promise<Refusal<"limit-reached" | "house-busy"> | null> {
  const { by, to, listed } = terms;
  if (to !== null && housePlayer(to.id) !== null) return takeHousePlaces(id, by.id, to.id, ports);
  const own = mailboxOf(ports, by.id);
  const out = { game: id, direction: "out", opponent: to?.id ?? null, listed } as const;
  const over = await own.places.takeChallenge(out, outCaps());
  if (over !== null) return capReached(OUT[over]);
  if (to === null || needsNoPlace(terms)) return null;
  const incomingPlace = { game: id, direction: "in", opponent: by.id, listed } as const;
  const full = await takeIncoming(incomingPlace, to.id, ports);
  if (full === null) return null;
  await own.places.freeChallenge(id);
  return capReached(full, "theirs");
}

export async function freePlaces(id: string, { by, to }: ChallengeTerms, ports: Ports): Promise<void> {
  const parties = to === null ? [by] : [by, to];
  await Promise.all(parties.map((player) => mailboxOf(ports, player.id).places.freeChallenge(id)));
}

/** Takes a place for the accepting player. Returns why the game is unrated; undefined if it is rated or was not meant to be. */
export async function takeRatedPlace(
  player: string,
  { game, opponent, ruleset, rated }: RatedPlace & Pick<ChallengeTerms, "rated">,
  ports: Pick<Ports, "env">,
): Promise<Unrated | undefined> {
  if (rated !== true) return undefined;
  const isTaken = await mailboxOf(ports, player).places.takeRated({ game, opponent, ruleset });
  return isTaken ? undefined : "pair-limit";
}

export async function freeRatedPlace(player: string, game: string, ports: Ports): Promise<void> {
  if (ID_PATTERN.test(game)) await mailboxOf(ports, player).places.freeRated(game);
}
