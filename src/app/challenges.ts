import type { RequestKey } from "../game/answers.ts";
import type { Command } from "../game/decide.ts";
import type { ChallengeTerms, Seat } from "../game/state.ts";
import { challengeOf } from "../game/view.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { type NewChallengePlace, needsNoPlace, type PlaceCaps } from "../mailbox/open-challenges.ts";
import { havePlayed, isBlocked } from "../players/blocks.ts";
import { type Player, playerByName, type Principal } from "../players/store.ts";
import { fieldRefusal, type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import { err, ok, type Side, SIDES } from "../rules/index.ts";
import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { ask, type Asked, readGame, seatOf } from "./games.ts";
import { capFacts, capReached, overQuota } from "./limits.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import { byAge } from "./my-games.ts";
import { once } from "./once.ts";
import type { Done } from "./under-key.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { schedulesFor } from "./schedules.ts";
import { outOfScope } from "./scopes.ts";
import { timeOffOf } from "./time-off.ts";
import type { DeclineReason, OfferType, HonouredStop } from "../contract/terms.ts";
import { CAPS } from "../contract/limits.ts";
import type { ClockSettings } from "../contract/clocks.ts";
import type { ChallengeView, ChallengeWithTimeOff } from "../contract/game.ts";

/** The terms of a new challenge. */
export interface ChallengeWish {
  /** The id of a rule set (a text), or one that is written out: whatever was sent. */
  readonly ruleset: unknown;
  /** The challenger's side. */
  readonly side: Side | "random";
  /** The name of the one player who may accept; without it anyone may. */
  readonly to?: string | undefined;
  /** Whether the lobby shows an open challenge. */
  readonly listed: boolean;
  readonly clock: ClockSettings;
  /** What stops the clocks besides pauses and outages. */
  readonly stops: readonly HonouredStop[];
  /** What the players may offer each other; everything where it is left out. */
  readonly offers?: readonly OfferType[] | undefined;
  readonly message?: string | undefined;
}

type Accept = Extract<Command, { type: "accept" }>;

/** Which challenge a request answers, and its idempotency key if it has one. */
interface Answering {
  readonly id: string;
  readonly key: RequestKey | null;
}

/** Whether a player takes challenges only after a game together, and has had none with another one. */
export async function isStranger(
  { id, challengesFrom }: Player,
  from: string,
  { env }: Ports,
): Promise<boolean> {
  return challengesFrom === "played" && !(await havePlayed(env.DB, id, from));
}

/** Whether a player takes no challenges from another one: blocks them, or does not know them. */
async function isUnwelcome(player: Player, from: string, ports: Ports): Promise<boolean> {
  const isShut = await isBlocked(ports.env.DB, { by: player.id, whom: from });
  return isShut || isStranger(player, from, ports);
}

/** Finds the player whom a challenge names; null for an open one. Refuses one who does not take it. */
async function opponentFor(
  { player: { id } }: Principal,
  name: string | undefined,
  ports: Ports,
): Promise<Outcome<Seat | null>> {
  if (name === undefined) return ok(null);
  const player = await playerByName(ports.env.DB, name);
  if (player === null) return err(fieldRefusal("/to", "no-such-player", { name }));
  if (player.id === id) return err(refusal("own-challenge"));
  // The same words for either reason: which one it is, is the other player's affair.
  if (await isUnwelcome(player, id, ports)) return err(refusal("challenge-not-for-you"));
  return ok({ id: player.id, name: player.name });
}

/** Whether a player has all the games and own challenges that they can have. */
export async function hasAllGames({ player }: Principal, ports: Ports): Promise<boolean> {
  return (await mailboxOf(ports, player.id).liveGames()) >= CAPS.liveGames.max;
}

/** Refuses a player who has all the games they can have, or has made too many challenges of late. */
export async function overLimits(
  principal: Principal,
  to: Seat | null,
  ports: Ports,
): Promise<Refusal | null> {
  if (await hasAllGames(principal, ports)) return capReached("liveGames");
  const over = await overQuota(ports, principal, "challenges");
  return over ?? (to && (await overQuota(ports, principal, "invitations")));
}

/** The caps on the challenges that a player makes, as their mailbox counts them. */
const OUT = { all: "openChallenges", listed: "listedChallenges", opponent: "challengesToOne" } as const;
const OUT_CAPS: PlaceCaps = {
  all: CAPS.openChallenges.max,
  listed: CAPS.listedChallenges.max,
  opponent: CAPS.challengesToOne.max,
};

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
  const takeOf = async (cap: "incomingFromStrangers" | "incomingChallenges") =>
    (await theirs.takeChallengePlace(place, { all: CAPS[cap].max })) && cap;
  const over = await takeOf("incomingFromStrangers");
  const isKnown = over !== null && (await havePlayed(ports.env.DB, to, place.opponent));
  return isKnown ? takeOf("incomingChallenges") : over;
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
): Promise<Refusal | null> {
  const { by, to, listed } = terms;
  const own = mailboxOf(ports, by.id);
  const out = { game: id, direction: "out", opponent: to?.id ?? null, listed } as const;
  const over = await own.takeChallengePlace(out, OUT_CAPS);
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

async function propose(
  principal: Principal,
  { id, wish }: { readonly id: string; readonly wish: ChallengeWish },
  ports: Ports,
): Promise<Outcome<ChallengeView>> {
  const ruleset = await rulesetFor(wish.ruleset, ports);
  if (!ruleset.ok) return ruleset;
  const opponent = await opponentFor(principal, wish.to, ports);
  if (!opponent.ok) return opponent;
  const [rules, to] = [ruleset.value, opponent.value];
  const { side, clock, stops, offers, message = null } = wish;
  const listed = wish.listed && to === null;
  const by = seatOf(principal);
  const allowed = offers === undefined ? {} : { offers };
  const terms: ChallengeTerms = {
    ruleset: rules.id,
    side,
    by,
    to,
    listed,
    message,
    clock,
    stops,
    ...allowed,
  };
  const over = (await overLimits(principal, to, ports)) ?? (await takePlaces(id, terms, ports));
  if (over !== null) return err(over);
  const unkept = await keepRuleset(principal, rules, ports);
  if (unkept !== null) return freePlaces(id, terms, ports).then(() => err(unkept));
  const answer = await gameOf(ports, id).propose(id, terms, rules);
  return answer.ok ? ok(challengeOf(answer.game)) : err(answer.refusal);
}

/** An answer that is repeated, with the names of its players as they are now: one may have gone since. */
async function asOfToday(
  principal: Principal,
  done: Done<ChallengeView>,
  ports: Ports,
): Promise<Done<ChallengeView>> {
  const today = await challengeAsSeen(principal, done.value.id, ports);
  if (!today.ok) return done;
  const { by, to } = today.value;
  // Of an open challenge nobody was named, including the player who has accepted it by now.
  return { ...done, value: { ...done.value, by, to: done.value.to && to } };
}

/** Challenges a player, or anyone. The game will have the challenge's id. */
export async function challenge(
  principal: Principal,
  { wish, key }: { readonly wish: ChallengeWish; readonly key: RequestKey | null },
  ports: Ports,
): Promise<Outcome<Done<ChallengeView>>> {
  const barred = outOfScope(principal, "play");
  if (barred !== null) return err(barred);
  const done = await once(ports, principal, key, (id) => propose(principal, { id, wish }, ports));
  return done.ok && done.value.isReplayed ? ok(await asOfToday(principal, done.value, ports)) : done;
}

/** The open challenges that concern a player, newest first: all, or those to the player (`in`) or by them (`out`). */
export async function myChallenges(
  principal: Principal,
  {
    direction = null,
    ...paging
  }: Paging & {
    readonly direction?: "in" | "out" | null | undefined;
  },
  ports: Ports,
): Promise<Outcome<ListPage<ChallengeView>>> {
  const barred = outOfScope(principal, "read");
  if (barred !== null) return err(barred);
  const mailbox = mailboxOf(ports, principal.player.id);
  const waiting = await mailbox.openChallenges(direction, reachOf(paging, "desc"));
  return ok(listPage(waiting.map(byAge), paging, ({ game }) => challengeOf(game)));
}

/** Turns the refusal for a missing game into that for a missing challenge. */
export function ofChallenge<T>(outcome: Outcome<T>): Outcome<T> {
  const isMissing = !outcome.ok && outcome.error.code === "game-not-found";
  return isMissing ? err(refusal("challenge-not-found")) : outcome;
}

/** A challenge as the principal (null: anyone) may see it. */
async function challengeAsSeen(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<ChallengeView>> {
  const game = ofChallenge(await readGame(principal, id, ports));
  return game.ok ? ok(challengeOf(game.value)) : game;
}

/** The same, with what is to be known before it is accepted: when its maker is away. */
export async function readChallenge(
  principal: Principal | null,
  id: string,
  ports: Ports,
): Promise<Outcome<ChallengeWithTimeOff>> {
  const found = await challengeAsSeen(principal, id, ports);
  if (!found.ok) return found;
  const terms = await gameOf(ports, id).terms();
  return ok({ ...found.value, ...(await timeOffOf(terms?.by.id ?? null, ports)) });
}

/**
 * What has to be known before a player accepts a challenge: whether its maker blocks the player, and the schedules of
 * both. What changes after this was asked is too late for this time.
 */
async function known(
  { player }: Principal,
  id: string,
  ports: Ports,
): Promise<Pick<Accept, "barred" | "schedules">> {
  const terms = ID_PATTERN.test(id) ? await gameOf(ports, id).terms() : null;
  if (terms === null || terms.by.id === player.id) return {};
  const [barred, schedules] = await Promise.all([
    isBlocked(ports.env.DB, { by: terms.by.id, whom: player.id }),
    schedulesFor(terms, player, ports),
  ]);
  return { barred, schedules };
}

/** Accepts a challenge: the game begins. Refuses a player whom its maker blocks. */
export async function accept(
  principal: Principal,
  { id, key }: Answering,
  ports: Ports,
): Promise<Outcome<Asked>> {
  const coin = SIDES[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2] ?? "attackers";
  const [isFull, facts] = await Promise.all([hasAllGames(principal, ports), known(principal, id, ports)]);
  // The game decides whether that counts: a repeat of an answered request is not a new game.
  const full = isFull ? { full: capFacts("liveGames") } : {};
  const command: Accept = { type: "accept", coin, ...facts, ...full };
  return ofChallenge(await ask(principal, { id, command, key }, ports));
}

async function end(
  principal: Principal,
  asked: Answering & { readonly command: Command },
  ports: Ports,
): Promise<Outcome<Done<ChallengeView>>> {
  const answer = ofChallenge(await ask(principal, asked, ports));
  if (!answer.ok) return answer;
  return ok({ value: challengeOf(answer.value.game), isReplayed: answer.value.isReplayed });
}

/** Declines a challenge that names the player. */
export function decline(
  principal: Principal,
  { id, key, reason = "no-reason" }: Answering & { readonly reason?: DeclineReason | undefined },
  ports: Ports,
): Promise<Outcome<Done<ChallengeView>>> {
  return end(principal, { id, key, command: { type: "decline", reason } }, ports);
}

/** Withdraws the player's own challenge. */
export function cancel(
  principal: Principal,
  { id, key }: Answering,
  ports: Ports,
): Promise<Outcome<Done<ChallengeView>>> {
  return end(principal, { id, key, command: { type: "cancel" } }, ports);
}
