import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import type { GameAnswer } from "../../game/aggregate.ts";
import { DECLINE_REASONS, type ChallengeTerms, type Seat } from "../../game/state.ts";
import type { Command } from "../../game/decide.ts";
import { challengeOf, type GameView } from "../../game/view.ts";
import { ID_PATTERN } from "../../lib/ids.ts";
import { SIDES } from "../../rules/index.ts";
import type { Place } from "../../players/records.ts";
import { playerByName } from "../../players/store.ts";
import { resource } from "../app.ts";
import { gameOf, jsonText, mailboxOf, seatOf, principalOf, type Ctx } from "../context.ts";
import { needs, open } from "../guards.ts";
import { capFacts, CAPS, capReached, overQuota } from "../limits.ts";
import { listQuery, pageAnswer, pageOf } from "../lists.ts";
import { once, repeatable, replayHeaders, requestKey } from "../once.ts";
import { problem, refused } from "../problem-answers.ts";
import { answers, body, IdParam, optionalBody, problems } from "../schemas/answers.ts";
import { playerText } from "../schemas/fields.ts";
import { Challenge, ClockRequest, Game, RulesetName } from "../schemas/game.ts";
import { refuseField } from "../validation.ts";

const tags = ["Challenges"];

const NewChallenge = z
  .strictObject({
    ruleset: RulesetName,
    side: z
      .enum([...SIDES, "random"])
      .default("random")
      .meta({ description: "Your side." }),
    to: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .meta({ description: "The player you challenge; without it, anyone may accept." }),
    listed: z.boolean().default(true).meta({ description: "Whether the lobby shows an open challenge." }),
    clock: ClockRequest,
    message: playerText(500).optional(),
  })
  .meta({ id: "NewChallenge" });

const create = createRoute({
  method: "post",
  path: "/v1/challenges",
  tags,
  summary: "Challenge a player, or anyone",
  ...needs("play"),
  request: { ...body(NewChallenge), ...repeatable },
  responses: { 201: answers(Challenge, "The challenge; the game will have the same id"), ...problems },
});

const mine = createRoute({
  method: "get",
  path: "/v1/challenges",
  tags,
  summary: "My open challenges",
  ...needs("read"),
  request: { query: z.object({ ...listQuery, direction: z.enum(["in", "out"]).optional() }) },
  responses: { 200: answers(pageOf(Challenge), "A page of challenges, newest first"), ...problems },
});

const read = createRoute({
  method: "get",
  path: "/v1/challenges/{id}",
  tags,
  summary: "A challenge",
  ...open(),
  request: { params: IdParam },
  responses: { 200: answers(Challenge, "The challenge"), ...problems },
});

const accept = createRoute({
  method: "post",
  path: "/v1/challenges/{id}/accept",
  tags,
  summary: "Accept a challenge: the game begins",
  ...needs("play"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 200: answers(Game, "The game"), ...problems },
});

const decline = createRoute({
  method: "post",
  path: "/v1/challenges/{id}/decline",
  tags,
  summary: "Decline a challenge that names me",
  ...needs("play"),
  request: {
    params: IdParam,
    ...optionalBody(z.strictObject({ reason: z.enum(DECLINE_REASONS).optional() })),
    ...repeatable,
  },
  responses: { 200: answers(Challenge, "The challenge, declined"), ...problems },
});

const cancel = createRoute({
  method: "post",
  path: "/v1/challenges/{id}/cancel",
  tags,
  summary: "Withdraw my challenge",
  ...needs("play"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 200: answers(Challenge, "The challenge, withdrawn"), ...problems },
});

/** The challenge as it shows in the answer of its game's object. */
function challengeText(game: GameView): string {
  return JSON.stringify(challengeOf(game));
}

/** The player whom a challenge is for: null for anyone, or the answer where that cannot be. */
async function opponentFor(c: Ctx, name: string | undefined): Promise<Seat | Response | null> {
  if (name === undefined) return null;
  const player = await playerByName(c.env.DB, name);
  if (player === null) return refuseField(c, "/to", "no-such-player", { name });
  if (player.id === principalOf(c).player.id) return problem(c, "own-challenge");
  return { id: player.id, name: player.name };
}

async function hasAllGames(c: Ctx): Promise<boolean> {
  return (await mailboxOf(c.env, principalOf(c).player.id).liveGames()) >= CAPS.liveGames.max;
}

async function challenge(c: Ctx, id: string, wish: z.output<typeof NewChallenge>): Promise<Response> {
  const { ruleset, side, listed, clock, message = null } = wish;
  const to = await opponentFor(c, wish.to);
  if (to instanceof Response) return to;
  if (await hasAllGames(c)) return capReached(c, "liveGames");
  const over = (await overQuota(c, "challenges")) ?? (to && (await overQuota(c, "invitations")));
  if (over !== null) return over;
  const terms: ChallengeTerms = {
    ruleset,
    side,
    by: seatOf(c),
    to,
    listed: listed && to === null,
    message,
    clock,
  };
  const answer = await gameOf(c.env, id).propose(id, terms);
  if (!answer.ok) return refused(c, answer.refusal);
  return jsonText(c, challengeText(answer.game), 201, { location: `/v1/challenges/${id}` });
}

function newestFirst(a: Place, b: Place): number {
  if (a.at !== b.at) return b.at - a.at;
  return a.id > b.id ? -1 : Number(a.id < b.id);
}

/** Asks the object of a challenge, and words its answer. */
async function answerChallenge(
  c: Ctx,
  id: string,
  command: Command,
  word: (game: GameView) => string,
): Promise<Response> {
  if (!ID_PATTERN.test(id)) return problem(c, "challenge-not-found");
  const key = await requestKey(c);
  const answer: GameAnswer = await gameOf(c.env, id).ask(seatOf(c), command, key);
  if (answer.ok) return jsonText(c, word(answer.game), 200, replayHeaders(answer.replayed));
  return answer.refusal.code === "game-not-found"
    ? problem(c, "challenge-not-found")
    : refused(c, answer.refusal);
}

export const challengeRoutes = resource()
  .openapi(create, (c) => once(c, (id) => challenge(c, id, c.req.valid("json"))))
  .openapi(mine, async (c) => {
    const { limit, cursor, direction } = c.req.valid("query");
    const waiting = await mailboxOf(c.env, principalOf(c).player.id).games("open");
    const rows = waiting
      .filter((row) => direction === undefined || row.direction === direction)
      .map(({ id, game }) => ({ id, at: Date.parse(game.createdAt), game }))
      .toSorted(newestFirst)
      .filter((row) => !cursor || newestFirst(cursor, row) < 0);
    return pageAnswer(c, rows, limit, {
      place: (row) => row,
      text: ({ game }) => JSON.stringify(challengeOf(game)),
    });
  })
  .openapi(read, async (c) => {
    const { id } = c.req.valid("param");
    const game = ID_PATTERN.test(id)
      ? await gameOf(c.env, id).view(c.var.principal?.player.id ?? null)
      : null;
    return game === null ? problem(c, "challenge-not-found") : jsonText(c, challengeText(game), 200);
  })
  .openapi(accept, async (c) => {
    const coin = SIDES[(crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) % 2] ?? "attackers";
    // For the game to judge: a repeat of what was answered before is no new game.
    const full = (await hasAllGames(c)) ? { full: capFacts("liveGames") } : {};
    return answerChallenge(c, c.req.valid("param").id, { type: "accept", coin, ...full }, (game) =>
      JSON.stringify(game),
    );
  })
  .openapi(decline, (c) => {
    const { reason = "no-reason" } = c.req.valid("json");
    return answerChallenge(c, c.req.valid("param").id, { type: "decline", reason }, challengeText);
  })
  .openapi(cancel, (c) => answerChallenge(c, c.req.valid("param").id, { type: "cancel" }, challengeText));
