import { type HousePlayer, THE_HOUSE } from "../contract/house.ts";
import type { GameView } from "../contract/game.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import type { Proposal } from "../game/projections/subscribers.ts";
import type { Seat } from "../game/state.ts";
import { PERSON, seatFor } from "../mailbox/account.ts";
import type { Player } from "../players/store.ts";
import { err, ok, SIDES } from "../rules/index.ts";
import { numberOf } from "../thinker/decide.ts";
import { gameOf, type Ports } from "./ports.ts";
import { schedulesFor } from "./schedule.ts";

export const houseAccount = ({ id, name }: HousePlayer): Player => ({
  ...PERSON,
  id,
  name,
  botOf: THE_HOUSE,
  botsWelcome: true,
  email: null,
  confirmedEmail: null,
  language: "en",
  timezone: "UTC",
  createdAt: 0,
  closedFor: null,
  mayRename: false,
});

export const houseSeat = (player: HousePlayer): Seat => seatFor(houseAccount(player));

/** Begins a game with a house player. Idempotent for an id: after an interruption, a repeat finds the same game. */
export async function beginWithHouse(
  { id, terms, rules }: Omit<Proposal, "accept">,
  house: HousePlayer,
  ports: Ports,
): Promise<Outcome<GameView, "game-unreadable">> {
  const schedules = await schedulesFor(terms, houseAccount(house), ports);
  // If the sides are left to chance, they are drawn from the id, so that a repeat draws the same sides.
  const coin = SIDES[numberOf(id) % SIDES.length];
  const accept = { player: houseSeat(house), ...(coin && { coin }), ...(schedules && { schedules }) };
  const game = gameOf(ports, id);
  await game.take({ id, terms, rules, accept });
  const begun = await game.view(terms.by.id);
  return begun === null ? err(refusal("game-unreadable")) : ok(begun);
}
