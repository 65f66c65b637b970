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
import { getMe } from "../operations/me.ts";
import { listMyGames } from "../operations/my-games.ts";
import { getRuleset, listRulesets } from "../operations/rulesets.ts";
import type { Place } from "../lib/places.ts";
import { ok } from "../rules/index.ts";
import { fields, GameInList, given, tool } from "./tool.ts";

/** The clock's other settings depend on its kind. */
const ChallengeInList = ChallengeToAccept.pick(
  fields("id", "url", "status", "ruleset", "by", "side", "rated", "message"),
).extend({ clock: z.looseObject({ kind: z.enum(CLOCK_KINDS) }) });
const Begun = Challenge.pick(fields("id", "url", "status", "ruleset")).extend({
  game: z.string().meta({ description: "The game's id, for other tools." }),
});
const begun = <T extends { readonly id: string }>({ value }: { readonly value: T }) => ({
  ...value,
  game: value.id,
});
const RulesetInList = RulesetAnswer.pick(fields("id", "name", "size", "setup", "tags"));
const RulesetToRead = RulesetId.max(100);

const paged = { cursor: Cursor.optional() };
const next = z.string().nullable();
const nextOf = (place: Place | null) => place && cursorOf(place);
const PAGE = { limit: 20 };

const { text, throne, corners, language } = RulesetAnswer.shape;
const sections = z.array(text.shape.sections.element.pick(fields("heading", "paragraphs")));

export const MEETING = {
  whoami: tool({
    title: "Who am I",
    description: "The player whose token this is. A person has no `bot`.",
    scope: "read",
    input: z.strictObject({}),
    output: OwnPlayer.pick(fields("name", "bot", "url", "language", "timezone")),
    run: ({ ask }) => ask(getMe, {}),
  }),

  my_turns: tool({
    title: "My turns",
    description:
      "Running games, nearest deadline first, and on the first page challenges that wait for your answer.",
    scope: "read",
    input: z.strictObject({ turn: z.enum(["mine", "theirs"]).default("mine"), ...paged }),
    output: z.object({ games: z.array(GameInList), next, challenges: z.array(ChallengeInList) }),
    untrusted: ["games", "challenges"],
    run: async ({ ask }, input) => {
      const found = await ask(listMyGames, { ...PAGE, ...input, status: "playing" });
      if (!found.ok) return found;
      const games = { games: found.value.items, next: nextOf(found.value.next) };
      if (input.cursor !== undefined) return ok({ ...games, challenges: [] });
      return given(ask(listChallenges, { ...PAGE, direction: "in" }), ({ items }) => ({
        ...games,
        challenges: items,
      }));
    },
  }),

  list_rulesets: tool({
    title: "List rule sets",
    description: "The kinds of tafl to play.",
    input: z.strictObject({ size: Size.optional() }),
    output: z.object({ rulesets: z.array(RulesetInList) }),
    run: ({ ask }, { size }) =>
      given(ask(listRulesets, { size, limit: CAPS.listLength.max }), ({ items }) => ({ rulesets: items })),
  }),

  read_rules: tool({
    title: "Read the rules",
    description: "The rules of a rule set in words, and its first board.",
    input: z.strictObject({ ruleset: RulesetToRead, language: language.optional() }),
    output: RulesetInList.extend({
      throne,
      corners,
      text: text.pick(fields("title", "summary")).extend({ sections }),
    }),
    untrusted: ["name", "text"],
    run: ({ ask }, { ruleset: id, language: read }) => ask(getRuleset, { id, language: read }),
  }),

  find_opponents: tool({
    title: "Find opponents",
    description:
      "Open challenges (accept with `answer_challenge`) and house players, weakest first. A `challenge` to a house player begins at once.",
    input: z.strictObject({ ruleset: RulesetToRead.optional(), ...paged }),
    output: z.object({
      challenges: z.array(ChallengeInList),
      next,
      house: z.array(z.object({ name: z.string(), level: z.int() })),
    }),
    untrusted: ["challenges"],
    run: ({ ask }, input) =>
      given(ask(listLobby, { ...PAGE, ...input }), ({ items, next: more }) => ({
        challenges: items,
        next: nextOf(more),
        house: [...HOUSE],
      })),
  }),

  challenge: tool({
    title: "Challenge a player, or anyone",
    description:
      "Calling it twice creates two challenges, unless with the same `idempotencyKey`. Against a house player the game begins at once.",
    does: "acts",
    input: NewChallenge.omit(fields("requires", "match", "stops", "offers")).extend({
      ruleset: RulesetToRead,
    }),
    output: Begun,
    run: ({ ask, key }, input) =>
      given(ask(createChallenge, { key, stops: [...USUAL_STOPS], ...input }), begun),
  }),

  answer_challenge: tool({
    title: "Answer a challenge",
    description: "Accepts a challenge, which begins the game, or declines one that names you.",
    does: "acts",
    input: z.strictObject({
      challenge: z.string().max(100).meta({ description: "The challenge's id." }),
      answer: z.enum(["accept", "decline"]),
      reason: z.enum(DECLINE_REASONS).optional().meta({ description: "The reason." }),
    }),
    output: Begun,
    run: ({ ask, key }, { challenge: id, answer, reason }) =>
      answer === "accept"
        ? given(ask(acceptChallenge, { id, key }), begun)
        : given(ask(declineChallenge, { id, key, ...(reason && { reason }) }), begun),
  }),
};
