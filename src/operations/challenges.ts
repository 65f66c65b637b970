import * as z from "zod";
import { keepRuleset, rulesetFor } from "./custom-rulesets.ts";
import { capFacts } from "./limits.ts";
import { HOUSE, housePlayer } from "../contract/house.ts";
import { CAPS, QUOTAS } from "../contract/limits.ts";
import { listPage, type ListPage, reachOf } from "./lists.ts";
import { type Done, once } from "./once.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { listFields, orderedBy, pageOf } from "../contract/lists.ts";
import type { Command } from "../game/decide.ts";
import { STANDS_FOR } from "../contract/bounds.ts";
import { type RefusalOf, REFUSALS } from "../game/refusals.ts";
import { notToBeRequired } from "../game/requires.ts";
import { notToBeAMatch, notToBeRated, ratedTerms } from "../game/rated.ts";
import type { ChallengeTerms, Seat } from "../game/state.ts";
import { challengeOf } from "../game/view.ts";
import {
  Challenge,
  type ChallengeBefore,
  ChallengeOrGame,
  ChallengeToAccept,
  type ChallengeView,
  Game,
  type GameView,
  ChallengeWithTimeOff,
} from "../contract/game.ts";
import { IdParam } from "../contract/fields.ts";
import type { Requirements } from "../contract/standing.ts";
import { Declining, NewChallenge } from "../contract/challenge.ts";
import { DAY } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { isBot } from "../mailbox/account.ts";
import { isBlocked } from "../players/blocks.ts";
import { playerById, type Principal } from "../players/store.ts";
import { type Outcome, type ProblemCode, refusal } from "../contract/problems/table.ts";
import { err, ok, type Ruleset, SIDES } from "../rules/index.ts";
import { type Answer, created, json, page, replayed } from "./answers.ts";
import {
  freePlaces,
  freeRatedPlace,
  hasAllGames,
  opponentFor,
  overLimits,
  takePlaces,
  takeRatedPlace,
} from "./challenge-places.ts";
import { ask, type Asking, seatOf } from "./game-access.ts";
import { getGame } from "./games.ts";
import { beginWithHouse } from "./house-games.ts";
import { byAge } from "./my-games.ts";
import { needs, NOTHING, operationsOf, takes } from "./operation.ts";
import { schedulesFor } from "./schedule.ts";
import { farFromOwn, unmetBy, withStandings } from "./standings.ts";
import { timeOffOf } from "./vacation.ts";

const operation = operationsOf("Challenges");
export const challengeOperations = operation.all;

type OfChallenge<Code extends ProblemCode> = Exclude<Code, "game-not-found"> | "challenge-not-found";

export function ofChallenge<T, Code extends ProblemCode>(outcome: Outcome<T, Code>) {
  const isMissing = !outcome.ok && outcome.error.code === "game-not-found";
  return (isMissing ? err(refusal("challenge-not-found")) : outcome) as Outcome<T, OfChallenge<Code>>;
}

type CommandKind = "accept" | "decline" | "cancel" | "counter";
const codesOf = <Kind extends CommandKind>(kind: Kind) =>
  REFUSALS[kind].map((code) => (code === "game-not-found" ? "challenge-not-found" : code)) as OfChallenge<
    RefusalOf<Kind>
  >[];

export const REFUSED = {
  accept: codesOf("accept"),
  decline: codesOf("decline"),
  cancel: codesOf("cancel"),
  counter: codesOf("counter"),
};

export const NOT_MADE = [
  "own-challenge",
  "limit-reached",
  "challenge-not-for-you",
  "people-only",
  "invalid-ruleset",
  "game-unreadable",
  "house-busy",
  "cannot-be-rated",
  "custom-unrated",
] as const;

type Input = z.output<typeof NewChallenge>;

function termsOf(input: Input, id: string, by: Seat, to: Seat | null, rules: Ruleset): ChallengeTerms {
  const { side, clock, stops, offers, rated, requires = {}, match, message = null } = input;
  const listed = input.listed && to === null;
  // An empty `requires` is stored as absent, as in challenges without it.
  const required = Object.keys(requires).length === 0 ? {} : { requires: requires as Requirements };
  const first = match === undefined ? {} : { match: { id, n: 1, ...match } };
  const game = { clock, stops, ...ratedTerms(rated, offers), ...required, ...first };
  return { ruleset: rules.id, side, by, to, listed, message, ...game };
}

/** Creates a challenge with the given id. A challenge to a house player begins its game at once. */
export async function propose(
  principal: Principal,
  id: string,
  input: Input,
  ports: Ports,
): Promise<Outcome<Made, (typeof NOT_MADE)[number] | "invalid-request" | "too-many-requests">> {
  const ruleset = await rulesetFor(input.ruleset, ports);
  if (!ruleset.ok) return ruleset;
  const opponent = await opponentFor(principal, input.to, ports);
  if (!opponent.ok) return opponent;
  const [rules, to] = [ruleset.value, opponent.value];
  const terms = termsOf(input, id, seatOf(principal), to, rules);
  const unmakeable =
    notToBeRated(terms, rules) ??
    notToBeRequired(terms, rules) ??
    notToBeAMatch(terms) ??
    (await farFromOwn(principal.player, terms, ports));
  if (unmakeable !== null) return err(unmakeable);
  const over = (await overLimits(principal, to, ports)) ?? (await takePlaces(id, terms, ports));
  if (over !== null) return err(over);
  const unkept = await keepRuleset(principal, rules, ports);
  if (unkept !== null) return freePlaces(id, terms, ports).then(() => err(unkept));
  const house = housePlayer(to?.id);
  if (house !== null) return beginWithHouse({ id, terms, rules }, house, ports);
  const answer = await gameOf(ports, id).propose(id, terms, rules);
  // The game rejects a challenge for no other reason, and returns the first challenge for a repeat.
  if (!answer.ok) return err(refusal("game-unreadable"));
  return ok<Made>(challengeOf(answer.game));
}

export type Made = ChallengeView | GameView;
const isGame = (made: Made): made is GameView => "moves" in made;

/** Returns a repeated answer with the current names of its players, who may have been deleted since. */
async function asOfToday(principal: Principal, done: Done<Made>, ports: Ports): Promise<Done<Made>> {
  if (isGame(done.value)) return done;
  const today = await challengeAsSeen(principal, done.value.id, ports);
  if (!today.ok) return done;
  const { by, to } = today.value;
  // The first answer named no opponent of an open challenge, so a repeat does not name the player who has accepted since.
  return { ...done, value: { ...done.value, by, to: done.value.to && to } };
}

const made: Answer<Made> = created(
  ChallengeOrGame,
  "The challenge, whose game will have the same id; against a house player, the game",
  (given) => `/v1/${isGame(given) ? "games" : "challenges"}/${given.id}`,
);

export const createChallenge = operation.post("/v1/challenges", {
  id: "createChallenge",
  summary: "Create a challenge",
  description: `Names a player (\`to\`), or is open to anyone. It expires (\`expiresAt\`, \`challenge.expired\`) after ${STANDS_FOR.anyone / DAY} days, or ${STANDS_FOR.named / DAY} if it names a player.\n\nLimits (\`409 limit-reached\`): ${CAPS.openChallenges.max} open challenges of a player, ${CAPS.listedChallenges.max} in the lobby and ${CAPS.challengesToOne.max} to one player; ${CAPS.incomingChallenges.max} that wait for one player's answer, without rematches and counter-offers, the last ${CAPS.incomingChallenges.max - CAPS.incomingFromStrangers.max} of them for challengers with a running or finished game with the player.\n\nRejected with \`403 challenge-not-for-you\` if the player blocks you, or takes challenges only from people they have played; with \`403 people-only\` if they do not welcome bots and you are one. A custom rule set is an object, its errors \`422 invalid-ruleset\`, as in \`POST /v1/rulesets/validate\`; ${QUOTAS.newRulesets.max} a day may be new.\n\nA challenge to a house player (${HOUSE.map(({ name }) => name).join(", ")}) begins at once: the response is the game. You can have ${CAPS.houseGames.max} such games running (\`409 house-busy\`), apart from the limits above.`,
  access: needs("play"),
  input: { body: NewChallenge },
  repeats: "keyed",
  answer: replayed(made),
  refuses: NOT_MADE,
  run: async (principal, { key, ...input }, ports) => {
    const done = await once(ports, principal, key, (id) => propose(principal, id, input, ports));
    return done.ok && done.value.isReplayed ? ok(await asOfToday(principal, done.value, ports)) : done;
  },
});

export const challengesListed: Answer<ListPage<ChallengeBefore>> = page(
  pageOf(ChallengeToAccept),
  "A page of challenges, newest first",
);

export const listChallenges = operation.get("/v1/challenges", {
  id: "listChallenges",
  summary: "List your open challenges",
  access: needs("read"),
  input: {
    query: z.object({ ...listFields, ...orderedBy("desc"), direction: z.enum(["in", "out"]).optional() }),
  },
  answer: challengesListed,
  run: async ({ player }, { direction = null, ...paging }, ports) => {
    const waiting = await mailboxOf(ports, player.id).games.challenges(direction, reachOf(paging, "desc"));
    const { items, ...places } = listPage(waiting.map(byAge), paging, (one) => one);
    const placed = items.map(({ game, maker, named }) => ({
      challenge: challengeOf(game),
      maker,
      taker: named,
    }));
    return ok({ items: await withStandings(placed, ports), ...places });
  },
});

async function challengeAsSeen(principal: Principal | null, id: string, ports: Ports) {
  const game = ofChallenge(await getGame.run(principal, { id }, ports));
  return game.ok ? ok<ChallengeView>(challengeOf(game.value)) : game;
}

export const getChallenge = operation.get("/v1/challenges/{id}", {
  id: "getChallenge",
  summary: "Get a challenge",
  access: takes("read"),
  input: { params: IdParam },
  answer: json(ChallengeWithTimeOff, "The challenge, and when its maker is on vacation"),
  refuses: ["challenge-not-found", "game-unreadable"],
  run: async (caller, { id }, ports) => {
    const found = await challengeAsSeen(caller, id, ports);
    if (!found.ok) return found;
    const terms = await gameOf(ports, id).terms();
    const maker = terms?.by.id ?? "";
    const taker = terms?.to?.id ?? caller?.player.id ?? null;
    const [[view], timeOff] = await Promise.all([
      withStandings([{ challenge: found.value, maker, taker }], ports),
      timeOffOf(maker === "" ? null : maker, ports),
    ]);
    return ok({ ...view!, ...timeOff });
  },
});

type Accept = Extract<Command, { type: "accept" }>;

/** Reads the facts that an acceptance depends on, and takes a rated place. Later changes to these facts are ignored. */
async function known({ player }: Principal, id: string, ports: Ports) {
  const terms = ID_PATTERN.test(id) ? await gameOf(ports, id).terms() : null;
  if (terms === null || terms.by.id === player.id) return {};
  const isOpenToBot = terms.to === null && isBot(player);
  const [barred, host, unmet, schedules, unrated] = await Promise.all([
    isBlocked(ports.env.DB, { by: terms.by.id, whom: player.id }),
    isOpenToBot ? playerById(ports.env.DB, terms.by.id) : null,
    unmetBy(player, terms, ports),
    schedulesFor(terms, player, ports),
    takeRatedPlace(player.id, { ...terms, game: id, opponent: terms.by.id }, ports),
  ]);
  return { barred, peopleOnly: host?.botsWelcome === false, unmet, schedules, unrated };
}

export const acceptChallenge = operation.post("/v1/challenges/{id}/accept", {
  id: "acceptChallenge",
  summary: "Accept a challenge",
  description:
    "Begins the game. Rejected with `409 challenge-expired` if it has expired; with `403 challenge-not-for-you` if its maker blocks you; with `403 people-only` if it is open, you are a bot and its maker does not welcome bots; with `403 requirements-not-met` if you don't meet its `requires` (listed in `failed`). A rated game begins unrated (`unrated`) if you two began too many recently.",
  access: needs("play"),
  input: { params: IdParam, optionalBody: NOTHING },
  repeats: "keyed",
  answer: replayed<GameView>(json(Game, "The game")),
  refuses: REFUSED.accept,
  run: async (principal, { id, key }, ports) => {
    const coin = SIDES[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2] ?? "attackers";
    const [isFull, facts] = await Promise.all([hasAllGames(principal, ports), known(principal, id, ports)]);
    // The game decides whether the limit applies, because a repeat of an answered request starts no new game.
    const full = isFull ? { full: capFacts("liveGames") } : {};
    const command: Accept = { type: "accept", coin, ...facts, ...full };
    const answer = ofChallenge(await ask(principal, { id, command, key }, ports));
    if (!answer.ok) await freeRatedPlace(principal.player.id, id, ports);
    return answer.ok ? ok({ value: answer.value.game, isReplayed: answer.value.isReplayed }) : answer;
  },
});

async function end<Kind extends "decline" | "cancel">(
  principal: Principal,
  sent: Asking & { readonly command: Extract<Command, { type: Kind }> },
  ports: Ports,
): Promise<Outcome<Done<ChallengeView>, OfChallenge<RefusalOf<Kind>>>> {
  const answer = ofChallenge(await ask<Kind>(principal, sent as Parameters<typeof ask<Kind>>[1], ports));
  if (!answer.ok) return answer;
  return ok({ value: challengeOf(answer.value.game), isReplayed: answer.value.isReplayed });
}

export const declineChallenge = operation.post("/v1/challenges/{id}/decline", {
  id: "declineChallenge",
  summary: "Decline a challenge",
  access: needs("play"),
  input: { params: IdParam, optionalBody: Declining },
  repeats: "keyed",
  answer: replayed<ChallengeView>(json(Challenge, "The declined challenge")),
  refuses: REFUSED.decline,
  run: (principal, { id, key, reason = "no-reason" }, ports) =>
    end<"decline">(principal, { id, key, command: { type: "decline", reason } }, ports),
});

export const cancelChallenge = operation.post("/v1/challenges/{id}/cancel", {
  id: "cancelChallenge",
  summary: "Withdraw your challenge",
  access: needs("play"),
  input: { params: IdParam, optionalBody: NOTHING },
  repeats: "keyed",
  answer: replayed<ChallengeView>(json(Challenge, "The withdrawn challenge")),
  refuses: REFUSED.cancel,
  run: (principal, { id, key }, ports) =>
    end<"cancel">(principal, { id, key, command: { type: "cancel" } }, ports),
});
