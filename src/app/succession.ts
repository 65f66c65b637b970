import type { RequestKey } from "../game/answers.ts";
import type { CounterWish } from "../game/counter.ts";
import type { RematchCommand } from "../game/rematch.ts";
import type { Standing, SuccessorCommand } from "../game/succession.ts";
import { ID_PATTERN, newId } from "../lib/ids.ts";
import { isBlocked } from "../players/blocks.ts";
import { playerById, type Principal } from "../players/store.ts";
import { type Outcome, type Refusal, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { freePlaces, hasAllGames, isStranger, ofChallenge, overLimits, takePlaces } from "./challenges.ts";
import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { ask, seatOf } from "./games.ts";
import { capFacts } from "./limits.ts";
import { gameOf, type Ports } from "./ports.ts";
import { schedulesFor } from "./schedules.ts";
import { outOfScope } from "./scopes.ts";
import type { GameView } from "../contract/game.ts";

/** The game that another one has proposed. */
export interface Succeeded {
  readonly proposed: GameView;
  /** Whether the request changed something; false if that had been done before. */
  readonly isNew: boolean;
  readonly isReplayed: boolean;
}

/** What a player asks to be otherwise in a counter-offer. */
export interface CounterAsked extends Omit<CounterWish, "ruleset"> {
  /** As a new challenge has it. */
  readonly ruleset?: unknown;
}

/** Which game or challenge a request follows, and its idempotency key if it has one. */
interface Following {
  readonly id: string;
  readonly key: RequestKey | null;
}

const noGame = err(refusal("game-not-found"));

/** A game as its object gives it now; null where there is none, and where it cannot be reached. */
async function reached(id: string, { player }: Principal, ports: Ports): Promise<GameView | null> {
  try {
    return await gameOf(ports, id).view(player.id);
  } catch {
    // The game that has proposed it tries again, and logs it.
    return null;
  }
}

/** What a game has proposed last, as it stands now; as it was proposed where its own object cannot be reached. */
async function proposedBy(id: string, principal: Principal, ports: Ports): Promise<GameView> {
  const proposed = await gameOf(ports, id).proposed(principal.player.id);
  if (proposed === null) throw new Error(`game ${id} has proposed none`);
  return (await reached(proposed.id, principal, ports)) ?? proposed;
}

/** Stores the rule set that a counter-offer brings; a rematch has that of its game. */
function keepBrought(
  principal: Principal,
  command: SuccessorCommand,
  ports: Ports,
): Promise<Refusal | null> | null {
  const brought = command.type === "counter" ? command.wish.ruleset : undefined;
  return brought === undefined ? null : keepRuleset(principal, brought, ports);
}

/**
 * Has a game propose another one. What a new challenge needs of its maker (a place, a use of the quotas) is taken before,
 * and the place is given back where none came of it.
 */
async function succeed(
  principal: Principal,
  { id, command, key }: Following & { readonly command: SuccessorCommand },
  ports: Ports,
): Promise<Outcome<Succeeded>> {
  const draft = await gameOf(ports, id).draft(seatOf(principal), command);
  // What is refused may be the repeat of a request that was not: the game itself says so.
  const terms = draft === null || "code" in draft ? null : draft;
  if (terms !== null) {
    const over =
      (await overLimits(principal, terms.to, ports)) ?? (await takePlaces(command.game, terms, ports));
    if (over !== null) return err(over);
    const unkept = await keepBrought(principal, command, ports);
    if (unkept !== null) return freePlaces(command.game, terms, ports).then(() => err(unkept));
  }
  const answer = await ask(principal, { id, command, key }, ports);
  const made = answer.ok
    ? (answer.value.game.rematch?.game ?? answer.value.game.challenge.counteredBy)
    : null;
  if (terms !== null && made !== command.game) await freePlaces(command.game, terms, ports);
  if (!answer.ok) return answer;
  const { isNew, isReplayed } = answer.value;
  return ok({ proposed: await proposedBy(id, principal, ports), isNew, isReplayed });
}

/** Whether the challenge of a game was declined or withdrawn, or has expired. */
async function hasLapsed(id: string, principal: Principal, ports: Ports): Promise<boolean> {
  return (await reached(id, principal, ports))?.status === "cancelled";
}

/** What has to be known before a player asks for a rematch. What changes after this was asked is too late for this time. */
async function knownOf(
  principal: Principal,
  { terms, parties, successor }: Standing,
  ports: Ports,
): Promise<Omit<RematchCommand, "type" | "game">> {
  const { player } = principal;
  const seat = parties.find(({ id }) => id !== player.id);
  if (seat === undefined || parties.length < 2) return { lapsed: null };
  const [opponent, barred, isFull, schedules, isOver] = await Promise.all([
    playerById(ports.env.DB, seat.id),
    isBlocked(ports.env.DB, { by: seat.id, whom: player.id }),
    hasAllGames(principal, ports),
    schedulesFor({ ...terms, by: seat }, player, ports),
    successor !== null && hasLapsed(successor.game, principal, ports),
  ]);
  return {
    lapsed: isOver && successor !== null ? successor.game : null,
    barred,
    unwelcome: opponent !== null && (barred || (await isStranger(opponent, player.id, ports))),
    ...(opponent === null ? { gone: seat.name } : {}),
    ...(isFull ? { full: capFacts("liveGames") } : {}),
    ...(schedules === undefined ? {} : { schedules: { own: schedules.taker, theirs: schedules.maker } }),
  };
}

/**
 * Asks for a rematch of a game that is over: the opponent is challenged to the same game with the sides swapped, or it
 * begins where they have asked for it, too. Asked again it is the same one, unless that was declined or withdrawn or has
 * expired.
 */
export async function rematch(
  principal: Principal,
  { id, key }: Following,
  ports: Ports,
): Promise<Outcome<Succeeded>> {
  const barred = outOfScope(principal, "play");
  if (barred !== null) return err(barred);
  const standing = ID_PATTERN.test(id) ? await gameOf(ports, id).standing() : null;
  if (standing === null) return noGame;
  const command: RematchCommand = {
    type: "rematch",
    game: newId(),
    ...(await knownOf(principal, standing, ports)),
  };
  return succeed(principal, { id, key, command }, ports);
}

/** Answers a challenge with another one, which goes to its maker; `wish` says what is to be otherwise. */
export async function counterOffer(
  principal: Principal,
  { id, key, wish }: Following & { readonly wish: CounterAsked },
  ports: Ports,
): Promise<Outcome<Succeeded>> {
  const barred = outOfScope(principal, "play");
  if (barred !== null) return err(barred);
  const { ruleset: given, ...others } = wish;
  const ruleset = given === undefined ? ok(undefined) : await rulesetFor(given, ports);
  if (!ruleset.ok) return ruleset;
  const asked: CounterWish = { ...others, ruleset: ruleset.value };
  const terms = ID_PATTERN.test(id) ? await gameOf(ports, id).terms() : null;
  if (terms === null) return ofChallenge(noGame);
  const [isFull, isBarred] = await Promise.all([
    hasAllGames(principal, ports),
    isBlocked(ports.env.DB, { by: terms.by.id, whom: principal.player.id }),
  ]);
  const full = isFull ? { full: capFacts("liveGames") } : {};
  const command = { type: "counter", game: newId(), wish: asked, barred: isBarred, ...full } as const;
  return ofChallenge(await succeed(principal, { id, key, command }, ports));
}
