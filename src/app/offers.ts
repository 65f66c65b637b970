import type { Offer } from "../game/state.ts";
import type { Principal } from "../players/store.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { err } from "../rules/index.ts";
import { ask, type Asked, type Asking, barredFromMoves, isMute } from "./games.ts";
import type { Ports } from "./ports.ts";
import type { OfferType } from "../contract/terms.ts";

/** What a player offers the other at the position's ply. */
export interface OfferWish {
  readonly ply: number;
  readonly offer: Offer;
}

/** Offers the opponent something, or accepts their offer of the same. Offers are counted with the moves. */
export async function makeOffer(
  principal: Principal,
  { wish, ...asked }: Asking & { readonly wish: OfferWish },
  ports: Ports,
): Promise<Outcome<Asked>> {
  const barred = await barredFromMoves(principal, asked.id, ports);
  if (barred !== null) return err(barred);
  const mute = await isMute(principal.player.id, asked.id, wish, ports);
  return ask(principal, { ...asked, command: { type: "offer", ...wish, mute } }, ports);
}

/** The answer to an open offer of a type at the position's ply. */
export interface AnswerWish {
  readonly type: "accept-offer" | "decline-offer";
  readonly ply: number;
  readonly offer: OfferType;
}

/** Accepts or declines the opponent's offer. */
export async function answerOffer(
  principal: Principal,
  { wish, ...asked }: Asking & { readonly wish: AnswerWish },
  ports: Ports,
): Promise<Outcome<Asked>> {
  const barred = await barredFromMoves(principal, asked.id, ports);
  return barred === null ? ask(principal, { ...asked, command: wish }, ports) : err(barred);
}

/** Takes the player's own offer of a type back. */
export async function withdrawOffer(
  principal: Principal,
  { offer, ...asked }: Asking & { readonly offer: OfferType },
  ports: Ports,
): Promise<Outcome<Asked>> {
  const barred = await barredFromMoves(principal, asked.id, ports);
  const command = { type: "withdraw-offer", offer } as const;
  return barred === null ? ask(principal, { ...asked, command }, ports) : err(barred);
}
