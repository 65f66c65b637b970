import { housePlayer } from "../../src/contract/house.ts";
import type { ChallengeTerms } from "../../src/game/state.ts";
import { shippedAs } from "../../src/game/rules-of.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import type { Board } from "./client.ts";
import type { PersonPorts } from "./people.ts";
import { anyTable } from "./tables.ts";
import { OFFER_TYPES, type HonouredStop } from "../../src/contract/terms.ts";
import type { ClockSettings } from "../../src/contract/clocks.ts";

const CLOCKS: readonly ClockSettings[] = [
  { kind: "unlimited" },
  ...[HOUR, 12 * HOUR, DAY, 3 * DAY, 3 * DAY, 7 * DAY, 28 * DAY].map((perMove): ClockSettings => ({
    kind: "per-move",
    perMove,
  })),
  { kind: "fischer", initial: 3 * DAY, increment: DAY, max: 7 * DAY },
  { kind: "fischer", initial: DAY, increment: 6 * HOUR, max: 2 * DAY },
  {
    kind: "fischer",
    initial: 2 * DAY,
    increment: 10 * HOUR,
    max: 3 * DAY,
    minPerMove: 8 * HOUR,
    maxPerMove: DAY,
  },
  { kind: "byo-yomi", main: DAY, periods: 3, period: 12 * HOUR },
  { kind: "byo-yomi", main: 0, periods: 5, period: DAY },
  { kind: "canadian", main: DAY, moves: 3, time: 2 * DAY },
  { kind: "canadian", main: 0, moves: 2, time: 3 * DAY, carry: true },
  { kind: "unlimited", abandonAfter: 7 * DAY },
];

/** A game's stops; mostly the default. */
const STOPS: readonly (readonly HonouredStop[])[] = [
  ["vacation"],
  ["vacation", "night", "weekend"],
  ["night", "weekend"],
  [],
  [],
];

/** Whether a challenge is one that everybody overlooks: it has to expire. */
export const isOverlooked = (game: string): boolean => Number.parseInt(game.slice(-2), 36) % 6 === 0;

/** How a player makes challenges, and answers them. */
export function openChallenging(ports: PersonPorts) {
  const { seat, client, chance } = ports;

  /** Accepts a challenge, with both players' schedules as they are now where the game honours any. */
  async function accept(board: Board): Promise<void> {
    const coin = chance.pick(["attackers", "defenders"] as const);
    const { terms } = board.facts;
    if (terms?.stops?.some((stop) => stop !== "vacation") !== true)
      return void (await client.ask(board, { type: "accept", coin }));
    const schedules = await client.insist(async () => ({
      maker: await ports.scheduleOf(terms.by.id),
      taker: await ports.scheduleOf(seat.id),
    }));
    if (schedules !== null) await client.ask(board, { type: "accept", coin, schedules });
  }

  /** Answers a challenge with another one: by other rules, with another clock, or both. */
  async function counter(board: Board): Promise<void> {
    const isByOthers = chance.is(0.7);
    const wish = {
      // By rules of somebody's own no game is rated.
      ...(isByOthers ? { ruleset: anyTable(chance), rated: false } : {}),
      ...(!isByOthers || chance.is(0.3) ? { clock: chance.pick(CLOCKS) } : {}),
    };
    await client.ask(board, { type: "counter", game: ports.newId(), wish });
  }

  return {
    async answer(game: string): Promise<void> {
      const board = ports.board(game);
      if (board === undefined || isOverlooked(game)) return;
      const luck = chance();
      const isNamed = board.facts.terms?.to?.id === seat.id;
      if (luck < 0.75) await accept(board);
      else if (luck < 0.85) await client.ask(board, { type: "decline", reason: "not-now" });
      else if (luck < 0.95 && isNamed && board.facts.terms?.counterOf === undefined) await counter(board);
    },

    async make(): Promise<void> {
      const rules = anyTable(chance);
      const to = chance.is(0.8) ? chance.pick(ports.others()) : null;
      // All may be offered in it all the same: so nothing that is drawn for a person shifts with it.
      const isRated = ports.chanceOfRating.is(0.4) && shippedAs(rules) !== null;
      const terms: ChallengeTerms = {
        ruleset: rules.id,
        side: chance.pick(["attackers", "defenders", "random"] as const),
        by: seat,
        to,
        listed: true,
        message: chance.is(0.3) ? "Shall we?" : null,
        clock: chance.pick(CLOCKS),
        stops: chance.pick(STOPS),
        ...(chance.is(0.15) ? { offers: chance.some(OFFER_TYPES, 0.6) } : {}),
        ...(isRated && housePlayer(to?.id) === null ? { rated: true } : {}),
      };
      await client.challenge(terms, (id) => ports.propose(id, terms, rules));
    },
  };
}
