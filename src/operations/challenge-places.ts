import { capFacts, capReached, overQuota } from "./limits.ts";
import { housePlayer } from "../contract/house.ts";
import { CAPS } from "../contract/limits.ts";
import { RELATIONS } from "../contract/relations.ts";
import { forPeople } from "./operation.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import type { Unrated } from "../contract/terms.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import type { RatedPlace } from "../mailbox/rated-pairs.ts";
import type { ChallengeTerms, Seat } from "../game/state.ts";
import { type NewChallengePlace, needsNoPlace, type PlaceCaps } from "../mailbox/open-challenges.ts";
import { seatFor } from "../mailbox/account.ts";
import { isBlocked } from "../players/blocks.ts";
import { type Player, playerByName, type Principal } from "../players/store.ts";
import { fieldRefusal, type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";

/** Whether a player takes challenges only after a game together, and has had none with another one. */
export async function isStranger(
  { id, challengesFrom }: Player,
  from: string,
  ports: Ports,
): Promise<boolean> {
  return challengesFrom === "played" && !(await mailboxOf(ports, id).hasPlayed(from));
}

/** Whether a player takes no challenges from another one: blocks them, or does not know them. */
async function isUnwelcome(player: Player, from: string, ports: Ports): Promise<boolean> {
  const isShut = await isBlocked(ports.env.DB, { by: player.id, whom: from });
  return isShut || isStranger(player, from, ports);
}

/** Finds the player whom a challenge names; null for an open one. Refuses one who does not take it. */
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
  // The same words for either reason: which one it is, is the other player's affair.
  if (await isUnwelcome(player, id, ports)) return err(refusal("challenge-not-for-you"));
  if (botOf !== null && !player.botsWelcome) return err(forPeople("challenge"));
  return ok(seatFor(player));
}

/** Whether a player has reached the limit of games and challenges. House players are limited by level. */
export async function hasAllGames({ player }: Principal, ports: Ports): Promise<boolean> {
  if (housePlayer(player.id) !== null) return false;
  return (await mailboxOf(ports, player.id).liveGames()) >= CAPS.liveGames.max;
}

/**
 * Rejects a player who has reached the limit of games or of new challenges. Everybody may have some games with the
 * computer.
 */
export async function overLimits(
  principal: Principal,
  to: Seat | null,
  ports: Ports,
): Promise<Refusal<"limit-reached" | "too-many-requests"> | null> {
  if (housePlayer(to?.id) !== null) return overQuota(ports, principal, "challenges");
  if (await hasAllGames(principal, ports)) return capReached("liveGames");
  const over = await overQuota(ports, principal, "challenges");
  return over ?? (to && (await overQuota(ports, principal, "invitations")));
}

/** The caps on the challenges that a player makes, as their mailbox counts them. */
const { maker: all, other: incoming } = RELATIONS.challenge.costs;
const OUT = { all, listed: "listedChallenges", opponent: "challengesToOne" } as const;
const outCaps = (): PlaceCaps => ({
  all: CAPS[OUT.all].max,
  listed: CAPS[OUT.listed].max,
  opponent: CAPS[OUT.opponent].max,
});

/**
 * Takes a place with the player whom a challenge names. The last ones are kept for those whom this player knows, so that
 * strangers cannot keep friends out. Gives the cap that leaves none, or null.
 */
async function takeIncoming(
  place: NewChallengePlace & { readonly opponent: string },
  to: string,
  ports: Ports,
) {
  const theirs = mailboxOf(ports, to);
  const takeOf = async (cap: "incomingFromStrangers" | typeof incoming) =>
    (await theirs.takeChallengePlace(place, { all: CAPS[cap].max })) && cap;
  const over = await takeOf("incomingFromStrangers");
  const isKnown = over !== null && (await theirs.hasPlayed(place.opponent));
  return isKnown ? takeOf(incoming) : over;
}

/** Takes a place for a game with the house, with the person and with the player of the house: no other cap counts for it. */
async function takeHousePlaces(id: string, by: string, to: string, ports: Ports) {
  const own = mailboxOf(ports, by);
  if (!(await own.takeHousePlace(id, CAPS.houseGames.max)))
    return refusal("house-busy", capFacts("houseGames"));
  if (await mailboxOf(ports, to).takeHousePlace(id, CAPS.houseLevel.max)) return null;
  await own.freeChallengePlace(id);
  return refusal("house-busy", capFacts("houseLevel", "theirs"));
}

/**
 * Takes a place for a new challenge in the mailbox of its maker, and of the player whom it names. Refuses where one of
 * them has as many as allowed. Each mailbox counts and takes in one step, so of many challenges at once, whoever makes
 * them, no more than allowed get a place; a place is freed when the challenge is refused after all.
 */
export async function takePlaces(
  id: string,
  terms: Pick<ChallengeTerms, "by" | "to" | "listed" | "rematchOf" | "counterOf">,
  ports: Ports,
): Promise<Refusal<"limit-reached" | "house-busy"> | null> {
  const { by, to, listed } = terms;
  if (to !== null && housePlayer(to.id) !== null) return takeHousePlaces(id, by.id, to.id, ports);
  const own = mailboxOf(ports, by.id);
  const out = { game: id, direction: "out", opponent: to?.id ?? null, listed } as const;
  const over = await own.takeChallengePlace(out, outCaps());
  if (over !== null) return capReached(OUT[over]);
  if (to === null || needsNoPlace(terms)) return null;
  const asked = { game: id, direction: "in", opponent: by.id, listed } as const;
  const full = await takeIncoming(asked, to.id, ports);
  if (full === null) return null;
  await own.freeChallengePlace(id);
  return capReached(full, "theirs");
}

/** Gives the places of a challenge back that was not made. */
export async function freePlaces(id: string, { by, to }: ChallengeTerms, ports: Ports): Promise<void> {
  const parties = to === null ? [by] : [by, to];
  await Promise.all(parties.map((player) => mailboxOf(ports, player.id).freeChallengePlace(id)));
}

/**
 * Takes a place for a rated game with who accepts it, in their mailbox; nothing of one that is not to be rated. Why it is not
 * rated, where there is none.
 */
export async function takeRatedPlace(
  player: string,
  { game, opponent, ruleset, rated }: RatedPlace & Pick<ChallengeTerms, "rated">,
  ports: Pick<Ports, "env">,
): Promise<Unrated | undefined> {
  if (rated !== true) return undefined;
  const isTaken = await mailboxOf(ports, player).takeRatedPlace({ game, opponent, ruleset });
  return isTaken ? undefined : "pair-limit";
}

/** Gives such a place back: the game did not begin. */
export async function freeRatedPlace(player: string, game: string, ports: Ports): Promise<void> {
  if (ID_PATTERN.test(game)) await mailboxOf(ports, player).freeRatedPlace(game);
}
