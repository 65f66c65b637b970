import { HOUSE, type HousePlayer } from "../../src/contract/house.ts";
import { rulesOf } from "../../src/game/rules-of.ts";
import type { PlannedCommand } from "../../src/game/plan/decide.ts";
import type { OutageList } from "../../src/game/inquiry.ts";
import type { ChallengeTerms, Seat } from "../../src/game/state.ts";
import { DAY, SECOND } from "../../src/lib/duration.ts";
import {
  err,
  follow,
  legalMoves,
  ok,
  otherSide,
  type Position,
  type Ruleset,
  SIDES,
  startPosition,
} from "../../src/rules/index.ts";
import { type Act, grantedIn, numberOf } from "../../src/thinker/decide.ts";
import type { HouseNews } from "../../src/thinker/queue.ts";
import { type HouseTable, type Think, ThinkerObject } from "../../src/thinker/object.ts";
import type { SimMailbox } from "./objects.ts";
import { makeObject, ready } from "../platform/objects.ts";
import { openChance } from "./chance.ts";
import type { Board } from "./client.ts";
import type { Network } from "./network.ts";
import type { Instance, Kind, SimObject } from "./kinds.ts";
import type { Platform } from "./platform.ts";
import type { Timeline } from "./timeline.ts";
import type { Verdict } from "./verdict.ts";

/** The player of the house who lives in some worlds. */
export const [THRALL] = HOUSE as readonly [HousePlayer];
export const THRALLS_SEAT: Seat = { id: THRALL.id, name: THRALL.name, bot: true };

interface HousePorts {
  readonly timeline: Timeline;
  readonly network: Network;
  readonly platform: () => Platform;
  readonly verdict: Verdict;
  readonly board: (game: string) => Board;
  readonly handed: () => OutageList;
  readonly seed: number;
  /** Those who live there, by their ids. */
  readonly residents: ReadonlyMap<string, { readonly mailbox: SimObject<SimMailbox>; readonly zone: string }>;
}

/** A game that is proposed. */
interface Proposed {
  readonly id: string;
  readonly terms: ChallengeTerms;
  readonly rules: Ruleset;
}

const honoursSchedules = (terms: ChallengeTerms | null): boolean =>
  terms?.stops?.some((stop) => stop !== "vacation") === true;

/** Looks at the rules alone, and at the game's id: the same position gives the same thought. */
function thought(game: Parameters<Think>[1]): Awaited<ReturnType<Think>> {
  const end = game.moves.reduce(
    (position: Position, move) => {
      const played = follow(position, { move, ending: null });
      if (!played.ok) throw new Error("the game cannot be followed");
      return played.value.position;
    },
    startPosition(rulesOf(game)),
  );
  const luck = numberOf(`${game.id} ${game.moves.join()}`);
  const moves = legalMoves(end);
  const { move } = moves[luck % moves.length]!;
  return { move: move.split("x")[0]!, value: (luck % 60) - 30, isLost: luck % 11 === 0 };
}

const commandFor = (act: Exclude<Act, { kind: "accept" }>): PlannedCommand => {
  switch (act.kind) {
    case "move":
      return { type: "move", ply: act.ply, move: act.move, message: null };
    case "answer":
      return { type: act.accept ? "accept-offer" : "decline-offer", ply: act.ply, offer: act.offer };
    default:
      return { type: act.kind, ply: act.ply };
  }
};

/** The thinkers of a world: the objects, as the platform opens them, and the network between them and games. */
export function openHouse({ timeline, network, platform, verdict, board, handed, ...ports }: HousePorts) {
  // Of its own: worlds without it go on as they did.
  const chance = openChance(ports.seed ^ 0x5eed);
  const thinkers = new Map<string, SimObject<ThinkerObject>>();

  /** Both players' schedules, where a game honours any. */
  async function schedulesOf(instance: Instance, terms: ChallengeTerms | null) {
    if (terms === null || !honoursSchedules(terms)) return undefined;
    const scheduleOf = (id: string) => {
      const { mailbox, zone } = ports.residents.get(id)!;
      return network.between(instance, mailbox, (shell) => shell.vacation.schedule(zone));
    };
    return { maker: await scheduleOf(terms.by.id), taker: await scheduleOf(THRALL.id) };
  }

  function tableFor(instance: Instance): HouseTable {
    const view = (id: string) =>
      network.between(instance, board(id).object, (game) => game.view(THRALL.id, handed()));
    return {
      look: (_player, id) => view(id),
      granted: (_player, id) =>
        network.between(instance, board(id).object, async (game) =>
          grantedIn((await game.log(THRALL.id))?.log.items ?? []),
        ),
      async act(_player, seen, act) {
        const { object, facts } = board(seen.id);
        const schedules = act.kind === "accept" ? await schedulesOf(instance, facts.terms) : undefined;
        const command: PlannedCommand =
          act.kind === "accept"
            ? { type: "accept", coin: "attackers", ...(schedules && { schedules }) }
            : commandFor(act);
        const versions = act.kind === "accept" ? null : [seen.version];
        facts.asked.push({ player: THRALL.id, command, versions, tree: undefined });
        const key = { key: `house ${seen.version} ${JSON.stringify(act)}`, request: "r" };
        const answer = await network.between(instance, object, (shell) =>
          shell.ask(THRALLS_SEAT, command, key, versions, handed()),
        );
        return answer.ok ? ok(answer.game) : err(answer.refusal);
      },
    };
  }

  const ofThinker: Kind<ThinkerObject> = {
    open(instance) {
      const pause = (span: number): Promise<void> =>
        instance.ask(({ resolve }) => void timeline.after(span, () => resolve()));
      const think: Think = async (_player, game) => {
        for (let slices = numberOf(game.id) % 4; slices > 0; slices--) await pause(SECOND);
        return thought(game);
      };
      const { alarm } = instance.object.disk;
      return makeObject(ThinkerObject, Object.assign(instance.storage, { alarm }), {
        host: { table: tableFor(instance), think },
        goOn: instance.letRun,
      });
    },
    ready,
    alarm: (thinker) => thinker.alarm(),
    // Every ninth time or so it sleeps for a day: that is a day of the house's time, and of nobody else's.
    lateness: (at) => (numberOf(`${ports.seed} ${at}`) % 9 === 0 ? DAY : 0),
  };

  function thinkerCalled(name: string): SimObject<ThinkerObject> {
    const known = thinkers.get(name) ?? platform().create(`thinker ${name}`, ofThinker);
    thinkers.set(name, known);
    return known;
  }

  return {
    isThere: chance.is(0.4),

    /**
     * Has a game with the house proposed and accepted in one call; null where it is not with the house, and where that breaks
     * off in between: then the house accepts what it finds.
     */
    propose({ object, facts }: Board, { id, terms, rules }: Proposed): Promise<unknown> | null {
      if (terms.to?.id !== THRALL.id || honoursSchedules(terms) || chance.is(0.3)) return null;
      const accept = { player: THRALLS_SEAT, coin: "attackers" } as const;
      const command = { type: "accept", coin: accept.coin } as const;
      facts.asked.push({ player: THRALL.id, command, versions: null, tree: undefined });
      return network.request(object, (shell) => shell.take({ id, terms, rules, accept }));
    },

    tell: (instance: Instance, thinker: string, news: readonly HouseNews[]): Promise<void> =>
      network.between(instance, thinkerCalled(thinker), (opened) => opened.hear(news)),

    /** The invariant of a thinker: when its next game is due; null for none. */
    dueIn: ({ disk }: SimObject): number | null => {
      const [row] = disk.hasTable("games") ? disk.rows("SELECT min(due) AS due FROM games") : [];
      return typeof row?.["due"] === "number" ? row["due"] : null;
    },

    /** It moves after a second at the earliest, and loses no long game on time. The game's model knows the turn. */
    checkGame({ facts: { id, events, players, result, terms, rules } }: Board): void {
      const own = SIDES.find((side) => players?.[side].id === THRALL.id);
      if (own === undefined || rules === null) return;
      let [turn, since] = [rules.firstMove, 0];
      for (const event of events) {
        const isOwn = event.type === "moved" && turn === own;
        verdict.hold(!isOwn || event.at >= since + SECOND, () => `the house moved too soon in ${id}`);
        const isTurned = event.type === "moved" || (event.type === "taken-back" && event.plies === 1);
        if (isTurned) turn = otherSide(turn);
        if (isTurned || event.type === "accepted" || event.type === "taken-back") since = event.at;
      }
      const isLong = terms?.clock.kind === "per-move" && terms.clock.perMove >= 3 * DAY;
      const isLost = result?.reason === "timeout" && result.winner === otherSide(own);
      verdict.hold(!isLong || !isLost, () => `the house has lost ${id} on time`);
    },
  };
}

export type House = ReturnType<typeof openHouse>;
