import { createRoute } from "@hono/zod-openapi";
import { answerOffer, makeOffer, withdrawOffer } from "../../app/offers.ts";
import { resource } from "../app.ts";
import { type Ctx, portsOf, principalOf } from "../context.ts";
import { askedAnswer } from "../game-answers.ts";
import { needs } from "../guards.ts";
import { AtPly, Game } from "../../contract/game.ts";
import { NewOffer, OfferTypeName } from "../../contract/offers.ts";
import { askedOf, conditional } from "../versions.ts";
import type { OfferType } from "../../contract/terms.ts";
import { IdParam } from "../../contract/fields.ts";
import { answers, body, problems } from "../answers.ts";

const tags = ["Offers"];
const path = "/v1/games/{id}/offers";
const OfferParams = IdParam.extend({
  type: OfferTypeName.meta({ param: { name: "type", in: "path" } }),
});

const offer = createRoute({
  method: "post",
  path,
  operationId: "makeOffer",
  tags,
  summary: "Make an offer to the opponent",
  description:
    "`draw`: nobody wins. `takeback`: your last move is undone, with the opponent's answer if there is one. `pause`: both clocks stop `until` then; moves may still be made. `resume`: the pause ends now. `extend`: you get `add` more time. A `draw`, a `pause` with the same `until` and a `resume` accept the same offer of the other side; otherwise a second offer of a type is `409 offer-open`. A move by either side ends all open offers. After two declined offers of a type at one ply, no more are allowed until a move has been made (`409 offer-declined`). If one of you blocks the other, only a draw can be offered (`403 offers-closed`).",
  ...needs("play"),
  request: { params: IdParam, ...body(NewOffer), ...conditional },
  responses: {
    201: answers(Game, "The game, with the offer, or with what it accepted"),
    200: answers(Game, "The offer was already open"),
    ...problems,
  },
});

function answering(operationId: string, how: "accept" | "decline", summary: string) {
  return createRoute({
    method: "post",
    path: `${path}/{type}/${how}`,
    operationId,
    tags,
    summary,
    ...needs("play"),
    request: { params: OfferParams, ...body(AtPly), ...conditional },
    responses: { 200: answers(Game, "The game"), ...problems },
  });
}

const accept = answering("acceptOffer", "accept", "Accept the opponent's offer");
const decline = answering("declineOffer", "decline", "Decline the opponent's offer");

const withdraw = createRoute({
  method: "delete",
  path: `${path}/{type}`,
  operationId: "withdrawOffer",
  tags,
  summary: "Withdraw your offer",
  ...needs("play"),
  request: { params: OfferParams, ...conditional },
  responses: { 200: answers(Game, "The game"), ...problems },
});

async function answer(
  c: Ctx,
  { id, type }: { readonly id: string; readonly type: OfferType },
  wish: { readonly type: "accept-offer" | "decline-offer"; readonly ply: number },
): Promise<Response> {
  const asked = { ...(await askedOf(c, id)), wish: { ...wish, offer: type } };
  return askedAnswer(c, await answerOffer(principalOf(c), asked, portsOf(c)), false);
}

export const offerRoutes = resource()
  .openapi(offer, async (c) => {
    const { ply, ...made } = c.req.valid("json");
    const asked = { ...(await askedOf(c, c.req.valid("param").id)), wish: { ply, offer: made } };
    return askedAnswer(c, await makeOffer(principalOf(c), asked, portsOf(c)), true);
  })
  .openapi(accept, (c) => answer(c, c.req.valid("param"), { type: "accept-offer", ...c.req.valid("json") }))
  .openapi(decline, (c) => answer(c, c.req.valid("param"), { type: "decline-offer", ...c.req.valid("json") }))
  .openapi(withdraw, async (c) => {
    const { id, type } = c.req.valid("param");
    const asked = { ...(await askedOf(c, id)), offer: type };
    return askedAnswer(c, await withdrawOffer(principalOf(c), asked, portsOf(c)), false);
  });
