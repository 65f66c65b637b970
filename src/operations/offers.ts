import type * as z from "zod";
import { GameOfferName, NewOffer } from "../contract/offers.ts";
import { IdParam } from "../contract/fields.ts";
import { AtPly, Game } from "../contract/game.ts";
import { REFUSALS } from "../game/refusals.ts";
import { err } from "../rules/index.ts";
import { gameAfter } from "./answers.ts";
import type { PlannedCommand } from "../game/plan/decide.ts";
import type { Principal } from "../players/store.ts";
import { ask, askCounted, type Asking, isMute, overMoves } from "./game-access.ts";
import type { Ports } from "./ports.ts";
import { needs, operationsOf } from "./operation.ts";
import { isOfCancelled } from "./tournament-world.ts";

const operation = operationsOf("Offers");
export const offerOperations = operation.all;
const path = "/v1/games/{id}/offers";
const access = needs("play");
const params = IdParam.extend({
  type: GameOfferName.meta({ param: { name: "type", in: "path" } }),
});

export const makeOffer = operation.post(path, {
  id: "makeOffer",
  summary: "Make an offer",
  description:
    "`takeback` undoes your last move, and the opponent's answer if there is one. `pause` stops both clocks `until` then, though moves may be made; `resume` ends it now. `extend` gives you `add` more time. `abort`, only in games of a cancelled tournament: the game does not count.\n\nA `draw`, a `pause` with the same `until`, a `resume` and an `abort` accept the other side's same offer; otherwise a second offer of a type is `409 offer-open`. Any move ends all open offers. After two declined offers of a type at one ply, more are `409 offer-declined`. If one of you blocks the other, only draws and aborts can be offered (`403 offers-closed`).",
  access,
  input: { params: IdParam, body: NewOffer },
  repeats: "conditional",
  answer: gameAfter(Game, "The game, with the offer or what it accepted", "The offer was already open"),
  refuses: REFUSALS.offer,
  run: async (principal, { id, key, versions, ply, ...offer }, ports) => {
    const over = await overMoves(principal, id, ports);
    if (over !== null) return err(over);
    const mute = await isMute(principal.player.id, id, { offer }, ports);
    const isCalledOff = offer.type === "abort" && (await isOfCancelled(id, ports.env));
    const command = { type: "offer", ply, offer, mute, isCalledOff } as const;
    return ask(principal, { id, key, versions, command }, ports);
  },
});

const answers = {
  access,
  input: { params, body: AtPly },
  repeats: "conditional",
  answer: gameAfter(Game, "The game"),
} as const;

type Answered = Asking & { readonly ply: number; readonly type: z.output<typeof GameOfferName> };

const answering =
  <Kind extends "accept-offer" | "decline-offer">(kind: Kind) =>
  (principal: Principal, { ply, type: offer, ...request }: Answered, ports: Ports) => {
    const command = { type: kind, ply, offer } as PlannedCommand & { readonly type: Kind };
    return askCounted<Kind>(principal, { ...request, command }, ports);
  };

export const acceptOffer = operation.post(`${path}/{type}/accept`, {
  ...answers,
  id: "acceptOffer",
  summary: "Accept an offer",
  refuses: REFUSALS["accept-offer"],
  run: answering("accept-offer"),
});

export const declineOffer = operation.post(`${path}/{type}/decline`, {
  ...answers,
  id: "declineOffer",
  summary: "Decline an offer",
  refuses: REFUSALS["decline-offer"],
  run: answering("decline-offer"),
});

export const withdrawOffer = operation.delete(`${path}/{type}`, {
  id: "withdrawOffer",
  summary: "Withdraw an offer",
  access,
  input: { params },
  repeats: "conditional",
  answer: gameAfter(Game, "The game"),
  refuses: REFUSALS["withdraw-offer"],
  run: (principal, { id, key, versions, type: offer }, ports) => {
    const command = { type: "withdraw-offer", offer } as const;
    return askCounted(principal, { id, key, versions, command }, ports);
  },
});
