import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { accept, cancel, challenge, decline, myChallenges, readChallenge } from "../../app/challenges.ts";
import type { Done } from "../../app/under-key.ts";
import { DAY } from "../../lib/duration.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf, principalOf, type Ctx } from "../context.ts";
import { needs, openAndMore } from "../guards.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { listed, listQuery, orderedBy, pageOf } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { Declining, NewChallenge } from "../../contract/challenge.ts";
import { Challenge, Game, ShownChallenge, type ChallengeView } from "../../contract/game.ts";
import { CAPS, QUOTAS } from "../../contract/limits.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, optionalBody, problems } from "../answers.ts";
import { STANDS_FOR } from "../../contract/bounds.ts";

const tags = ["Challenges"];

const create = createRoute({
  method: "post",
  path: "/v1/challenges",
  operationId: "createChallenge",
  tags,
  summary: "Challenge a player, or anyone",
  description: `It stays open for ${STANDS_FOR.anyone / DAY} days, or for ${STANDS_FOR.named / DAY} if it names a player (\`expiresAt\`); then both players get \`challenge.expired\`. A player may have ${CAPS.openChallenges.max} open challenges, ${CAPS.listedChallenges.max} of them in the lobby and ${CAPS.challengesToOne.max} to the same player, and ${CAPS.incomingChallenges.max} may wait for one player's answer (besides rematches and counter-offers; the last ${CAPS.incomingChallenges.max - CAPS.incomingFromStrangers.max} are for challengers with whom this player has a game that runs or was played to its end): one more is \`409 limit-reached\`. A player who blocks me, or takes challenges only from people they have played, is \`403 challenge-not-for-you\`. A custom rule set is sent as an object: errors in it are \`422 invalid-ruleset\`, as for \`POST /v1/rulesets/validate\`, and ${QUOTAS.newRulesets.max} a day may be new.`,
  ...needs("play"),
  request: { ...body(NewChallenge), ...repeatable },
  responses: { 201: answers(Challenge, "The challenge; its game will have the same id"), ...problems },
});

const mine = createRoute({
  method: "get",
  path: "/v1/challenges",
  operationId: "listChallenges",
  tags,
  summary: "List my open challenges",
  ...needs("read"),
  request: {
    query: z.object({ ...listQuery, ...orderedBy("desc"), direction: z.enum(["in", "out"]).optional() }),
  },
  responses: { 200: answers(pageOf(Challenge), "A page of challenges, newest first"), ...problems },
});

const read = createRoute({
  method: "get",
  path: "/v1/challenges/{id}",
  operationId: "getChallenge",
  tags,
  summary: "Get a challenge",
  ...openAndMore("read"),
  request: { params: IdParam },
  responses: { 200: answers(ShownChallenge, "The challenge, and when its maker is away"), ...problems },
});

const accepting = createRoute({
  method: "post",
  path: "/v1/challenges/{id}/accept",
  operationId: "acceptChallenge",
  tags,
  summary: "Accept a challenge and begin the game",
  description:
    "An expired one is `409 challenge-expired`. If its maker blocks me: `403 challenge-not-for-you`.",
  ...needs("play"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 200: answers(Game, "The game"), ...problems },
});

const declining = createRoute({
  method: "post",
  path: "/v1/challenges/{id}/decline",
  operationId: "declineChallenge",
  tags,
  summary: "Decline a challenge that names me",
  ...needs("play"),
  request: {
    params: IdParam,
    ...optionalBody(Declining),
    ...repeatable,
  },
  responses: { 200: answers(Challenge, "The challenge, declined"), ...problems },
});

const cancelling = createRoute({
  method: "post",
  path: "/v1/challenges/{id}/cancel",
  operationId: "cancelChallenge",
  tags,
  summary: "Withdraw my challenge",
  ...needs("play"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: { 200: answers(Challenge, "The challenge, withdrawn"), ...problems },
});

/** Answers with a challenge that was declined or withdrawn, now or before under the same key. */
function ended(c: Ctx, outcome: Outcome<Done<ChallengeView>>): Response {
  if (!outcome.ok) return refused(c, outcome.error);
  const { value, isReplayed } = outcome.value;
  return jsonAnswer(c, value, 200, replayHeaders(isReplayed));
}

export const challengeRoutes = resource()
  .openapi(create, async (c) => {
    const asked = { wish: c.req.valid("json"), key: await requestKey(c) };
    const made = await challenge(principalOf(c), asked, portsOf(c));
    if (!made.ok) return refused(c, made.error);
    const { value, isReplayed } = made.value;
    return jsonAnswer(c, value, 201, {
      location: `/v1/challenges/${value.id}`,
      ...replayHeaders(isReplayed),
    });
  })
  .openapi(mine, async (c) => {
    const { cursor: after = null, ...wish } = c.req.valid("query");
    const challenges = await myChallenges(principalOf(c), { ...wish, after }, portsOf(c));
    return challenges.ok ? listed(c, challenges.value) : refused(c, challenges.error);
  })
  .openapi(read, async (c) => {
    const found = await readChallenge(c.var.principal ?? null, c.req.valid("param").id, portsOf(c));
    return found.ok ? jsonAnswer(c, found.value, 200) : refused(c, found.error);
  })
  .openapi(accepting, async (c) => {
    const asked = { id: c.req.valid("param").id, key: await requestKey(c) };
    const begun = await accept(principalOf(c), asked, portsOf(c));
    if (!begun.ok) return refused(c, begun.error);
    return jsonAnswer(c, begun.value.game, 200, replayHeaders(begun.value.isReplayed));
  })
  .openapi(declining, async (c) => {
    const { reason } = c.req.valid("json");
    const asked = { id: c.req.valid("param").id, reason, key: await requestKey(c) };
    return ended(c, await decline(principalOf(c), asked, portsOf(c)));
  })
  .openapi(cancelling, async (c) => {
    const asked = { id: c.req.valid("param").id, key: await requestKey(c) };
    return ended(c, await cancel(principalOf(c), asked, portsOf(c)));
  });
