import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { capFacts } from "./limits.ts";
import { gameOf, type Ports } from "./ports.ts";
import type { CounterChanges } from "../game/answering.ts";
import { type RefusalOf, REFUSALS } from "../game/refusals.ts";
import type { RematchCommand } from "../game/rematch.ts";
import type { SuccessorCommand } from "../game/commands.ts";
import type { Standing } from "../game/reader.ts";
import { challengeOf } from "../game/view.ts";
import { IdParam } from "../contract/fields.ts";
import { NewCounter } from "../contract/challenge.ts";
import { HOUSE, housePlayer } from "../contract/house.ts";
import { Challenge, ChallengeOrGame, type GameView } from "../contract/game.ts";
import { ID_PATTERN, newId } from "../lib/ids.ts";
import { isBot } from "../mailbox/account.ts";
import { isBlocked } from "../players/blocks.ts";
import { playerById, type Principal } from "../players/store.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok, SIDES } from "../rules/index.ts";
import { type Answer, json, replayHeaders } from "./answers.ts";
import {
  freePlaces,
  freeRatedPlace,
  hasAllGames,
  isStranger,
  overLimits,
  takePlaces,
  takeRatedPlace,
} from "./challenge-places.ts";
import { ofChallenge, REFUSED } from "./challenges.ts";
import { ask, type Asking, type CommandResult, notRead, seatOf } from "./game-access.ts";
import { houseSeat } from "./house-games.ts";
import { needs, NOTHING, operationsOf } from "./operation.ts";
import { schedulesFor } from "./schedule.ts";

export interface Succeeded extends Omit<CommandResult, "game"> {
  readonly proposed: GameView;
}

/** Returns null if the game does not exist or cannot be reached. */
async function reached(id: string, { player }: Principal, ports: Ports): Promise<GameView | null> {
  try {
    return await gameOf(ports, id).view(player.id);
  } catch {
    // The earlier game, which proposed this one, tries again and logs the fault.
    return null;
  }
}

/** Returns a game's latest proposal as it is now, or as it was made if its own object cannot be reached. */
async function proposedBy(id: string, principal: Principal, ports: Ports): Promise<GameView> {
  const proposed = await gameOf(ports, id).proposed(principal.player.id);
  if (proposed === null) throw new Error(`game ${id} has proposed none`);
  return (await reached(proposed.id, principal, ports)) ?? proposed;
}

/** Stores a counter-offer's own rule set. A rematch has the rule set of its game, which is stored already. */
function keepBrought(principal: Principal, command: SuccessorCommand, ports: Ports) {
  const brought = command.type === "counter" ? command.wish.ruleset : undefined;
  return brought === undefined ? null : keepRuleset(principal, brought, ports);
}

/** Makes a house player accept a rematch. Idempotent. */
async function houseAgrees(id: string, { players }: GameView, { schedules }: RematchCommand, ports: Ports) {
  const house = HOUSE.find(({ name }) => SIDES.some((side) => players[side]?.name === name));
  const both = schedules && { schedules: { own: schedules.theirs, theirs: schedules.own } };
  const command: RematchCommand = { type: "rematch", game: newId(), lapsed: null, ...both };
  if (house !== undefined) await gameOf(ports, id).ask(houseSeat(house), command, null);
}

/** Takes the place and quotas of a new challenge first, and frees the place if no challenge was made. */
async function succeed<Kind extends SuccessorCommand["type"]>(
  principal: Principal,
  { id, command, key }: Asking & { readonly command: SuccessorCommand & { readonly type: Kind } },
  ports: Ports,
): Promise<Outcome<Succeeded, RefusalOf<Kind> | "limit-reached" | "too-many-requests" | "house-busy">> {
  type Result = Outcome<Succeeded, RefusalOf<Kind> | "limit-reached" | "too-many-requests" | "house-busy">;
  const draft = await gameOf(ports, id).draft(seatOf(principal), command);
  // Even if the draft is rejected, the request may repeat one that was carried out, so the game decides.
  const terms = draft === null || "code" in draft ? null : draft;
  if (terms !== null) {
    const over =
      (await overLimits(principal, terms.to, ports)) ?? (await takePlaces(command.game, terms, ports));
    if (over !== null) return err(over) as Result;
    const unkept = await keepBrought(principal, command, ports);
    if (unkept !== null) return freePlaces(command.game, terms, ports).then(() => err(unkept) as Result);
  }
  const answer = await ask<Kind>(principal, { id, command, key }, ports);
  const made = answer.ok
    ? (answer.value.game.rematch?.game ?? answer.value.game.challenge.counteredBy)
    : null;
  if (terms !== null && made !== command.game) await freePlaces(command.game, terms, ports);
  if (!answer.ok) return answer as Result;
  const sent: SuccessorCommand = command;
  if (sent.type === "rematch") await houseAgrees(id, answer.value.game, sent, ports);
  const { isNew, isReplayed } = answer.value;
  return ok({ proposed: await proposedBy(id, principal, ports), isNew, isReplayed });
}

/** Reads the facts that a rematch depends on, and takes a rated place if the opponent asked first. Ignores later changes. */
async function knownOf(principal: Principal, { terms, parties, successor }: Standing, ports: Ports) {
  const { player } = principal;
  const seat = parties.find(({ id }) => id !== player.id);
  if (seat === undefined || parties.length < 2) return { lapsed: null };
  const [opponent, barred, isFull, schedules, next, unrated] = await Promise.all([
    playerById(ports.env.DB, seat.id),
    isBlocked(ports.env.DB, { by: seat.id, whom: player.id }),
    hasAllGames(principal, ports),
    schedulesFor({ ...terms, by: seat }, player, ports),
    successor && reached(successor.game, principal, ports),
    successor === null || successor.terms.by.id === player.id
      ? undefined
      : takeRatedPlace(player.id, { ...terms, game: successor.game, opponent: seat.id }, ports),
  ]);
  return {
    lapsed: next?.status === "cancelled" ? next.id : null,
    barred,
    peopleOnly: isBot(player) && opponent?.botsWelcome === false,
    unwelcome: opponent !== null && (barred || (await isStranger(opponent, player.id, ports))),
    ...(opponent === null ? { gone: seat.name } : {}),
    ...(isFull && housePlayer(seat.id) === null ? { full: capFacts("liveGames") } : {}),
    ...(schedules === undefined ? {} : { schedules: { own: schedules.taker, theirs: schedules.maker } }),
    ...(unrated === undefined ? {} : { unrated }),
  };
}

const proposal = (described: Answer<Succeeded>["described"]): Answer<Succeeded> => ({
  described,
  reply: ({ proposed, isNew, isReplayed }) => {
    const isGame = proposed.status === "playing" || proposed.status === "finished";
    const [place, view] = isGame ? ["games", proposed] : ["challenges", challengeOf(proposed)];
    const headers = {
      ...(isNew ? { location: `/v1/${place}/${proposed.id}` } : {}),
      ...replayHeaders(isReplayed),
    };
    return { status: isNew ? 201 : 200, json: view, headers };
  },
});

export const askForRematch = operationsOf("Games").post("/v1/games/{id}/rematch", {
  id: "askForRematch",
  summary: "Ask for a rematch",
  description:
    "The opponent gets a challenge (`challenge.received`, with `rematchOf`) on the same terms, with sides swapped. If both ask, one game begins. Asking again returns 200 with the same challenge or game, or a new one after a declined, withdrawn or expired challenge. It counts as a new challenge, with the same refusals. A house player agrees at once.",
  access: needs("play"),
  input: { params: IdParam, optionalBody: NOTHING },
  repeats: "keyed",
  answer: proposal({
    ...json(ChallengeOrGame, "The challenge, or the game if it has begun", { status: 201 }).described,
    ...json(ChallengeOrGame, "The challenge or game from before").described,
  }),
  refuses: [...REFUSALS.rematch, "house-busy"],
  run: async (principal, { id, key }, ports) => {
    const standing = ID_PATTERN.test(id) ? await gameOf(ports, id).standing() : null;
    if (standing === null) return err(await notRead(id, ports));
    const known = await knownOf(principal, standing, ports);
    const command: RematchCommand = { type: "rematch", game: newId(), ...known };
    const done = await succeed<"rematch">(principal, { id, key, command }, ports);
    const { game = null } = standing.successor ?? {};
    if (!done.ok && game !== null) await freeRatedPlace(principal.player.id, game, ports);
    return done;
  },
});

export const counterChallenge = operationsOf("Challenges").post("/v1/challenges/{id}/counter", {
  id: "counterChallenge",
  summary: "Make a counter-offer to a challenge",
  description:
    "For the player whom the challenge names. Fields you leave out stay as proposed, `side` (yours) too. The challenge is closed (`countered`, with `counteredBy`), and its maker gets `challenge.received` for the new one, with `counterOf` and the differences in `changed`. It counts as a new challenge, can be countered too, and may have a custom rule set.",
  access: needs("play"),
  input: { params: IdParam, body: NewCounter },
  repeats: "keyed",
  answer: proposal(json(Challenge, "The new challenge", { status: 201 }).described),
  refuses: [...REFUSED.counter, "invalid-ruleset", "house-busy"],
  run: async (principal, { id, key, ruleset: given, ...others }, ports) => {
    const ruleset = given === undefined ? ok(undefined) : await rulesetFor(given, ports);
    if (!ruleset.ok) return ruleset;
    const changes: CounterChanges = { ...others, ruleset: ruleset.value };
    const terms = ID_PATTERN.test(id) ? await gameOf(ports, id).terms() : null;
    if (terms === null) return err(refusal("challenge-not-found"));
    const [isFull, barred] = await Promise.all([
      hasAllGames(principal, ports),
      isBlocked(ports.env.DB, { by: terms.by.id, whom: principal.player.id }),
    ]);
    const full = isFull ? { full: capFacts("liveGames") } : {};
    const command = { type: "counter", game: newId(), wish: changes, barred, ...full } as const;
    return ofChallenge(await succeed<"counter">(principal, { id, key, command }, ports));
  },
});

export const successionOperations = [askForRematch, counterChallenge];
