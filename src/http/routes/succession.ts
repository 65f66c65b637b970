import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { counterOffer, rematch, type Succeeded } from "../../app/succession.ts";
import { challengeOf } from "../../game/view.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { resource } from "../app.ts";
import { jsonAnswer, portsOf, principalOf, type Ctx } from "../context.ts";
import { needs } from "../guards.ts";
import { repeatable, replayHeaders, requestKey } from "../idempotency.ts";
import { refused } from "../problem-answers.ts";
import { NewCounter } from "../../contract/challenge.ts";
import { Challenge, ChallengeOrGame, type GameView } from "../../contract/game.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, optionalBody, problems } from "../answers.ts";

const rematching = createRoute({
  method: "post",
  path: "/v1/games/{id}/rematch",
  operationId: "askForRematch",
  tags: ["Games"],
  summary: "Ask for a rematch",
  description:
    "The opponent gets a challenge (`challenge.received`) on the same terms with the sides swapped and `rematchOf`. When both ask, in either order, one game begins. Asking again is 200 with the same challenge or game, unless that challenge was declined or withdrawn or has expired: then it is a new one. It counts as a new challenge, with the same refusals.",
  ...needs("play"),
  request: { params: IdParam, ...optionalBody(z.strictObject({})), ...repeatable },
  responses: {
    201: answers(ChallengeOrGame, "The challenge, or the game if it has begun"),
    200: answers(ChallengeOrGame, "The challenge or game that you asked for before"),
    ...problems,
  },
});

const countering = createRoute({
  method: "post",
  path: "/v1/challenges/{id}/counter",
  operationId: "counterChallenge",
  tags: ["Challenges"],
  summary: "Make a counter-offer to a challenge that names me",
  description:
    "Fields left out stay as proposed; `side` is my side, and without it the players keep the proposed sides. The challenge is closed (`countered`, with `counteredBy`), and its maker gets `challenge.received` for the new one, with `counterOf` and, in `changed`, where it differs. A counter-offer can be countered in turn. It counts as a new challenge, and may have a custom rule set too.",
  ...needs("play"),
  request: { params: IdParam, ...body(NewCounter), ...repeatable },
  responses: { 201: answers(Challenge, "The new challenge"), ...problems },
});

const hasBegun = ({ status }: GameView): boolean => status === "playing" || status === "finished";

/** Answers with what was proposed: as a challenge, or (`isGame`) as the game where it has begun. */
function succeeded(c: Ctx, outcome: Outcome<Succeeded>, isGame: boolean): Response {
  if (!outcome.ok) return refused(c, outcome.error);
  const { proposed, isNew, isReplayed } = outcome.value;
  const [place, shown] =
    isGame && hasBegun(proposed) ? ["games", proposed] : ["challenges", challengeOf(proposed)];
  return jsonAnswer(c, shown, isNew ? 201 : 200, {
    ...(isNew ? { location: `/v1/${place}/${proposed.id}` } : {}),
    ...replayHeaders(isReplayed),
  });
}

export const successionRoutes = resource()
  .openapi(rematching, async (c) => {
    const asked = { id: c.req.valid("param").id, key: await requestKey(c) };
    return succeeded(c, await rematch(principalOf(c), asked, portsOf(c)), true);
  })
  .openapi(countering, async (c) => {
    const asked = { id: c.req.valid("param").id, wish: c.req.valid("json"), key: await requestKey(c) };
    return succeeded(c, await counterOffer(principalOf(c), asked, portsOf(c)), false);
  });
