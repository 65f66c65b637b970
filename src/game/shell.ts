import { neverThrowing } from "../lib/wakeup.ts";
import type { Ruleset } from "../rules/index.ts";
import type { PlannedCommand } from "./plan/decide.ts";
import type { GameAnswer, RequestKey } from "./answers.ts";
import type { GameAggregate } from "./aggregate.ts";
import type { OutageList } from "./inquiry.ts";
import type { ChallengeTerms, Seat } from "./state.ts";
import type { Proposal } from "./projections/subscribers.ts";
import type { StopNews } from "./verdict.ts";

/** Runs work that the caller does not wait for. */
export interface Background {
  readonly goOn: (work: Promise<unknown>) => void;
}

const noop = (): void => undefined;

/** The acceptance of an agreed rematch, or a game with the computer. */
const acceptance = ({
  schedules,
  coin = "attackers",
  unrated,
}: NonNullable<Proposal["accept"]>): PlannedCommand => ({ type: "accept", coin, schedules, unrated });

/**
 * Decides when a commit is delivered. A move is answered first and delivered afterwards (the alarm covers a crash);
 * rarer commands, and a game's last move, are delivered before the answer, so that the player's feed has them. Used by
 * the platform's object and the simulation.
 */
export function openShell(game: GameAggregate, { goOn }: Background) {
  /** Delivers what waits. After that, an idle game has no alarm for it. */
  function deliver(urgent: boolean): Promise<void> {
    const delivered = game.deliver(urgent);
    goOn(delivered);
    // Nothing is held in memory for that: where it is cut off, the alarm goes off.
    void neverThrowing(() => delivered.then(() => game.rest()), noop);
    return delivered;
  }

  /** Delivers what waits. After that, an idle game has no alarm for it. */
  function tell(): Promise<void> {
    void deliver(true);
    return game.told();
  }

  /** Learns what has to be known before the game is judged. `known`: the outages that the caller knows of. */
  async function prepared(known: OutageList | null): Promise<void> {
    if (known !== null) game.inquiry.hearOutages(known);
    if (game.inquiry.isWaitedFor()) await game.inquiry.run();
  }

  /** Reads, once what has to be known for that is known. */
  async function reading<T>(read: () => T, known: OutageList | null = null): Promise<T> {
    await prepared(known);
    const answer = read();
    // It may have been the first to notice that the time was up.
    void deliver(true);
    return answer;
  }

  return {
    game,
    reading,

    async propose(gameId: string, terms: ChallengeTerms, rules: Ruleset): Promise<GameAnswer> {
      const answer = game.propose(gameId, terms, rules);
      await tell();
      return answer;
    },

    /**
     * Takes the proposal that another game has made: under the id of this object, and accepted at once where both have
     * asked for it. Twice is once. One that has been answered meanwhile stays as it was answered.
     */
    async take({ id, terms, rules, accept }: Proposal): Promise<void> {
      game.propose(id, terms, rules);
      if (accept !== undefined) game.ask(accept.player, acceptance(accept), null);
      await tell();
    },

    /**
     * Carries out a player's command; `versions`: those of the game for which it is meant, null for any version;
     * `known`: the outages that the caller knows of.
     */
    async ask(
      player: Seat,
      command: PlannedCommand,
      key: RequestKey | null,
      versions: readonly number[] | null = null,
      known: OutageList | null = null,
    ): Promise<GameAnswer> {
      await prepared(known);
      const answer = game.ask(player, command, key, versions);
      const isPassing = command.type === "move" && !game.isOver();
      if (isPassing) void deliver(false);
      else await tell();
      return answer;
    },

    /**
     * Takes news of stops: of a player, or (null) of both sides. A turn whose time is up is judged first: no vacation
     * that begins later changes that.
     */
    async hear(player: string | null, news: readonly StopNews[]): Promise<void> {
      await prepared(null);
      if (game.inquiry.hear(player, news)) await tell();
    },

    alarm: (): Promise<void> =>
      neverThrowing(
        () => game.wake(),
        () => game.lookAgain(),
      ),

    relabel: game.relabel,

    /** Removes a player who has deleted their account; does nothing if they are not in the game. */
    async leave(player: Seat, newName: string): Promise<void> {
      await game.leave(player, newName);
      await tell();
    },
  };
}

export type GameShell = ReturnType<typeof openShell>;

/**
 * Readings, and the number of their arguments. After these comes the caller's list of outages (null or absent: none):
 * the object does not ask for it.
 */
const READINGS = {
  standing: 0,
  planAhead: 4,
  plan: 1,
  checkPlan: 2,
  preview: 2,
  view: 1,
  ledger: 0,
  log: 1,
  verdict: 0,
  exported: 1,
  matchNews: 0,
  legal: 1,
} as const satisfies Partial<Record<keyof GameAggregate, number>>;

/** The same as the game itself has it. */
export type Reading = Pick<GameAggregate, keyof typeof READINGS>;

/** Makes something of each, by its name. */
export const ofReadings = <Made>(make: (name: keyof Reading, told: number) => Made) =>
  Object.fromEntries(
    Object.entries(READINGS).map(([name, told]) => [name, make(name as keyof Reading, told)]),
  ) as Readonly<Record<keyof Reading, Made>>;
