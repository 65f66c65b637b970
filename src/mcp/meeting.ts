import * as z from "zod";
import { NewChallenge } from "../contract/challenge.ts";
import { CLOCK_KINDS } from "../contract/clocks.ts";
import { Challenge, ChallengeToAccept } from "../contract/game.ts";
import { HOUSE } from "../contract/house.ts";
import { CAPS } from "../contract/limits.ts";
import { Cursor, cursorOf } from "../contract/lists.ts";
import { OwnPlayer } from "../contract/player.ts";
import { RulesetAnswer, RulesetId, Size } from "../contract/rulesets.ts";
import { DECLINE_REASONS, USUAL_STOPS } from "../contract/terms.ts";
import {
  acceptChallenge,
  createChallenge,
  declineChallenge,
  listChallenges,
} from "../operations/challenges.ts";
import { listLobby } from "../operations/lobby.ts";
import type { ListPage } from "../operations/lists.ts";
import { getMe } from "../operations/me.ts";
import { listMyGames } from "../operations/my-games.ts";
import { getRuleset, listRulesets } from "../operations/rulesets.ts";
import { err, ok } from "../rules/index.ts";
import { fields, GameInList, overAgain, tool } from "./tool.ts";

/** A challenge that waits for an answer. What is set of its clock depends on the kind. */
const ChallengeInList = ChallengeToAccept.pick(
  fields("id", "url", "status", "ruleset", "by", "side", "rated", "message"),
).extend({ clock: z.looseObject({ kind: z.enum(CLOCK_KINDS) }) });
/** What a challenge is, or the game that it has become. */
const Begun = Challenge.pick(fields("id", "url", "status", "ruleset"));
const RulesetInList = RulesetAnswer.pick(fields("id", "name", "size", "setup", "tags"));

/** Which page of a list is asked for, by `next` of the page before. */
const paged = { cursor: Cursor.optional() };

/** A page of a list, as tools give it. */
const pageGiven = <T>({ items, next }: ListPage<T>) => ({
  items,
  next: next === null ? null : cursorOf(next),
});
const next = z.string().nullable();
/** So many items a page has. */
const PAGE = 20;

const whoami = tool({
  name: "whoami",
  title: "Who am I",
  description: "The player for whom this token acts. `bot` is missing for a person.",
  scope: "read",
  input: z.strictObject({}),
  output: OwnPlayer.pick(fields("name", "bot", "url", "language", "timezone")),
  run: ({ principal, ports }) => getMe.run(principal, {}, ports),
});

const myTurns = tool({
  name: "my_turns",
  title: "My turns",
  description:
    "Running games, the nearest deadline first, and (on the first page) challenges that wait for my answer.",
  scope: "read",
  input: z.strictObject({ turn: z.enum(["mine", "theirs"]).default("mine"), ...paged }),
  output: z.object({ games: z.array(GameInList), next, challenges: z.array(ChallengeInList) }),
  untrusted: ["games", "challenges"],
  run: async (caller, { turn, cursor }) => {
    const { principal, ports } = caller;
    const found = await listMyGames.run(principal, { status: "playing", turn, cursor, limit: PAGE }, ports);
    if (!found.ok) return found;
    const { items: games, next: more } = pageGiven(found.value);
    if (cursor !== undefined) return ok({ games, next: more, challenges: [] });
    const over = await overAgain(caller);
    if (over !== null) return err(over);
    const waiting = await listChallenges.run(principal, { direction: "in", limit: PAGE }, ports);
    return waiting.ok ? ok({ games, next: more, challenges: waiting.value.items }) : waiting;
  },
});

const rulesets = tool({
  name: "list_rulesets",
  title: "List rule sets",
  description: "The kinds of tafl that can be played.",
  input: z.strictObject({ size: Size.optional() }),
  output: z.object({ rulesets: z.array(RulesetInList) }),
  run: async ({ ports }, { size }) => {
    const found = await listRulesets.run(null, { size, limit: CAPS.listLength.max }, ports);
    return found.ok ? ok({ rulesets: found.value.items }) : found;
  },
});

const { text, throne, corners, language } = RulesetAnswer.shape;
const sections = z.array(text.shape.sections.element.pick(fields("heading", "paragraphs")));

const readRules = tool({
  name: "read_rules",
  title: "Read the rules",
  description: "The rules of a rule set in words, and its board at the start.",
  input: z.strictObject({ ruleset: RulesetId.max(100), language: language.optional() }),
  output: RulesetInList.extend({
    throne,
    corners,
    text: text.pick(fields("title", "summary")).extend({ sections }),
  }),
  untrusted: ["name", "text"],
  run: ({ ports }, { ruleset: id, language: read }) => getRuleset.run(null, { id, language: read }, ports),
});

const findOpponents = tool({
  name: "find_opponents",
  title: "Find opponents",
  description:
    "Open challenges that can be accepted (`answer_challenge`), and the house, the weakest first: a `challenge` to one of these begins at once.",
  input: z.strictObject({ ruleset: RulesetId.max(100).optional(), ...paged }),
  output: z.object({
    challenges: z.array(ChallengeInList),
    next,
    house: z.array(z.object({ name: z.string(), level: z.int() })),
  }),
  untrusted: ["challenges"],
  run: async ({ principal, ports }, { ruleset, cursor }) => {
    const found = await listLobby.run(principal, { ruleset, cursor, limit: PAGE }, ports);
    if (!found.ok) return found;
    const { items: challenges, next: more } = pageGiven(found.value);
    return ok({ challenges, next: more, house: HOUSE.map(({ name, level }) => ({ name, level })) });
  },
});

const challenge = tool({
  name: "challenge",
  title: "Challenge a player, or anyone",
  description: "Sent twice, it makes two challenges. One to the house is a game at once.",
  scope: "play",
  does: "acts",
  input: NewChallenge.omit(fields("requires", "match", "stops", "offers")).extend({
    ruleset: RulesetId.max(100),
  }),
  output: Begun,
  run: async ({ principal, ports }, wish) => {
    const made = await createChallenge.run(principal, { key: null, stops: [...USUAL_STOPS], ...wish }, ports);
    return made.ok ? ok(made.value.value) : made;
  },
});

const answerChallenge = tool({
  name: "answer_challenge",
  title: "Answer a challenge",
  description: "Accepts a challenge, which begins the game, or declines one that names me.",
  scope: "play",
  does: "acts",
  input: z.strictObject({
    challenge: z.string().max(100).meta({ description: "The challenge's id." }),
    answer: z.enum(["accept", "decline"]),
    reason: z.enum(DECLINE_REASONS).optional().meta({ description: "Why it is declined." }),
  }),
  output: Begun,
  run: async ({ principal, ports }, { challenge: id, answer, reason }) => {
    const asked = { id, key: null };
    const answered =
      answer === "accept"
        ? await acceptChallenge.run(principal, asked, ports)
        : await declineChallenge.run(principal, { ...asked, ...(reason && { reason }) }, ports);
    return answered.ok ? ok(answered.value.value) : answered;
  },
});

/** How to find whom to play, by which rules, and what waits. */
export const meetingTools = [whoami, myTurns, rulesets, readRules, findOpponents, challenge, answerChallenge];
