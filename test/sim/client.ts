import type { PlanCommand, PlannedCommand } from "../../src/game/plan/decide.ts";
import type { GameAnswer, PlanAnswer, RequestKey } from "../../src/game/answers.ts";
import type { OutageList } from "../../src/game/inquiry.ts";
import type { GameObject } from "../../src/game/object.ts";
import type { ChallengeTerms, Seat } from "../../src/game/state.ts";
import { doneUnderKey, type AnswerForm, type AnswerKeeper } from "../../src/operations/once.ts";
import { DAY, HOUR, SECOND } from "../../src/lib/duration.ts";
import type { SimMailbox } from "./objects.ts";
import { ok } from "../../src/rules/index.ts";
import type { Chance } from "./chance.ts";
import type { Branch, GameFacts } from "./facts.ts";
import type { Network } from "./network.ts";
import type { SimObject } from "./kinds.ts";
import type { Timeline } from "./timeline.ts";
import type { Verdict } from "./verdict.ts";

/** A game as a client reaches it, and what is known of it. */
export interface Board {
  readonly object: SimObject<GameObject>;
  readonly facts: GameFacts;
}

/** A player and their surroundings. */
export interface PlayerPorts {
  readonly seat: Seat;
  readonly mailbox: SimObject<SimMailbox>;
  readonly chance: Chance;
  readonly timeline: Timeline;
  readonly network: Network;
  readonly verdict: Verdict;
  readonly newId: () => string;
}

interface ClientPorts extends PlayerPorts {
  readonly isOver: () => boolean;
  /** The outages that the isolate knows which takes a request. */
  readonly handed: () => OutageList;
}

interface Habits {
  /** How likely a request bears an idempotency key. */
  readonly keys: number;
  /** How likely one more try follows on one that was not answered. */
  readonly patience: number;
  /** How likely what was answered is asked once more. */
  readonly doubts: number;
  /** How likely what was answered is sent again much later, by a queue that has forgotten that it was. */
  readonly lateRepeats: number;
}

type MoveOrWish = Exclude<PlannedCommand, PlanCommand>;

/** The plies that a command names. */
const pliesIn = (command: PlannedCommand): readonly number[] => [
  ...("ply" in command ? [command.ply] : []),
  ...("plan" in command && command.plan !== undefined ? [command.plan.ply] : []),
];

/** Stored answers of the simulation have no secrets. */
const PLAIN: AnswerForm = {
  write: (value) => Promise.resolve(String(value)),
  read: (answer) => Promise.resolve(ok(answer)),
};

/** A player's program: asks, asks again where no answer came (or not), and holds the service to what it answered. */
export function openClient(ports: ClientPorts) {
  const { seat, mailbox, chance, timeline, network, verdict, newId, isOver, handed } = ports;
  const habits: Habits = {
    keys: chance.pick([0, 0.5, 1]),
    patience: chance.pick([0, 0.8, 1]),
    doubts: chance.pick([0, 0.05, 0.3]),
    lateRepeats: chance.pick([0, 0, 0.1, 0.3]),
  };

  const answers = <T>(ask: (kept: ReturnType<SimMailbox["mailbox"]>["answers"]) => T | Promise<T>) =>
    network.request(mailbox, (shell) => ask(shell.mailbox().answers));
  const keeper: AnswerKeeper = {
    claim: (key, request) => answers((kept) => kept.claim(key, request)),
    settleClaim: (key, answer) =>
      answers((kept) => (answer === null ? kept.release(key) : kept.keep(key, answer))),
    abandonClaim: (key) => answers((kept) => kept.abandon(key)),
  };

  /** The result of `attempt`, at the first time or a later one; null if the client gives up. */
  async function insist<T>(attempt: () => Promise<T>): Promise<T | null> {
    for (;;) {
      try {
        return await attempt();
      } catch {
        if (isOver() || !chance.is(habits.patience)) return null;
        await timeline.pause(
          chance.is(0.8) ? chance.between(SECOND, 60 * SECOND) : chance.between(0, 9 * HOUR),
        );
      }
    }
  }

  const withKey = (): RequestKey | null => (chance.is(habits.keys) ? { key: newId(), request: "r" } : null);

  /**
   * The versions of the game for which something is meant: what names a ply that was taken back has to say it, and so a
   * client that knows of that does; others do now and then.
   */
  function versionsFor({ facts }: Board, command: PlannedCommand): readonly number[] | null {
    const isDangerous = pliesIn(command).some((ply) => facts.undone.has(ply));
    if (isDangerous ? chance.is(0.1) : !chance.is(0.1)) return null;
    return [facts.version];
  }

  const isPlayed = ({ facts }: Board, command: MoveOrWish): boolean =>
    command.type === "move" &&
    facts.played.some(
      ({ player, ply, move }) => player === seat.id && ply === command.ply && move === command.move,
    );

  const stands = (board: Board, command: MoveOrWish): boolean =>
    command.type === "move" &&
    isPlayed(board, command) &&
    board.facts.moves[command.ply - 1]?.split("x")[0] === command.move;

  /** Where a move was made that was answered with success; and where it `stood` before it was sent, it may not be refused. */
  function judge(board: Board, command: MoveOrWish, answer: GameAnswer, stood: boolean): void {
    const { hold } = verdict;
    const { facts } = board;
    const what = (): string => `${seat.name} in game ${facts.id}, ${JSON.stringify(command)}`;
    const isRefusable = !stood || !stands(board, command);
    if (!answer.ok)
      return hold(isRefusable, () => `${what()} was made and is refused: ${answer.refusal.code}`);
    if (command.type === "move")
      hold(isPlayed(board, command), () => `${what()} was answered with success and is lost`);
    const { moves, version } = answer.game;
    const shown = JSON.stringify(answer.game);
    hold(!shown.includes('"replies"'), () => `${what()}: answered with a plan: ${shown}`);
    hold(version <= facts.version, () => `${what()}: answered with version ${version} of ${facts.version}`);
    const isTrue = moves.join() === facts.history[version];
    hold(isTrue, () => `${what()}: answered with moves that were not made`);
  }

  /** The same once more, days later: what it names may have been taken back meanwhile. The game's model judges what comes of it. */
  function repeatLate(attempt: () => Promise<unknown>): void {
    if (!chance.is(habits.lateRepeats)) return;
    timeline.after(chance.between(HOUR, 6 * DAY), () => {
      if (!isOver()) void attempt().catch(() => {});
    });
  }

  /** The same request under the same key within a day has the same answer, and says that it is one. */
  function judgeRepeat(command: MoveOrWish, first: GameAnswer, second: GameAnswer): void {
    if (!first.ok) return;
    const isSame =
      second.ok &&
      second.replayed &&
      JSON.stringify(second.game) === JSON.stringify(first.game) &&
      second.created === first.created;
    verdict.hold(isSame, () => `${seat.name}: another answer to the repeat of ${JSON.stringify(command)}`);
  }

  return {
    insist,

    /** Asks something of a game; null where no answer came. `tree`: the plan in it. */
    async ask(board: Board, command: MoveOrWish, tree?: Branch): Promise<GameAnswer | null> {
      const [key, versions] = [withKey(), versionsFor(board, command)];
      board.facts.asked.push({ player: seat.id, command, versions, tree });
      let stood = false;
      const attempt = (): Promise<GameAnswer> => {
        stood = stands(board, command);
        return network.request(board.object, (shell) => shell.ask(seat, command, key, versions, handed()));
      };
      const answer = await insist(attempt);
      repeatLate(attempt);
      if (answer === null) return null;
      judge(board, command, answer, stood);
      if (!chance.is(habits.doubts)) return answer;
      const at = timeline.now();
      const again = await insist(attempt);
      if (again === null) return answer;
      judge(board, command, again, stood);
      if (key !== null && timeline.now() - at < DAY) judgeRepeat(command, answer, again);
      return answer;
    },

    /** Keeps a plan, or ends it, and reads it now and then: nobody else may see anything of that. */
    async plan(board: Board, command: PlanCommand, tree?: Branch): Promise<void> {
      const [key, versions] = [withKey(), versionsFor(board, command)];
      board.facts.asked.push({ player: seat.id, command, versions, tree });
      const attempt = (): Promise<PlanAnswer> =>
        network.request(board.object, (shell) => shell.planAhead(seat, command, key, versions, handed()));
      await insist(attempt);
      repeatLate(attempt);
      if (chance.is(0.2)) await insist(() => network.request(board.object, (shell) => shell.plan(seat)));
    },

    /**
     * Makes a challenge as the API does it under a key: the id is claimed at the player's mailbox first, so that a
     * repeat proposes the same game.
     * @param propose puts the challenge on the table under an id
     */
    async challenge(
      terms: ChallengeTerms,
      propose: (id: string, terms: ChallengeTerms) => Promise<unknown>,
    ): Promise<void> {
      const key = newId();
      const made = await insist(async () => {
        const asked = { key, request: "challenge" };
        const done = await doneUnderKey(keeper, PLAIN, asked, async (id) => {
          await propose(id, terms);
          return ok(id);
        });
        verdict.hold(done.ok, () => `${seat.name}: key ${key} means something else now`);
        return done.ok ? done.value.value : null;
      });
      if (made === null || !chance.is(habits.doubts)) return;
      const again = await insist(() =>
        network.request(mailbox, (shell) => shell.mailbox().answers.claim(key, "challenge")),
      );
      const isSame = again === null || (again.kind === "answered" && again.answer === made);
      verdict.hold(
        isSame,
        () => `${seat.name}: the challenge under ${key} is answered ${JSON.stringify(again)}, not ${made}`,
      );
    },
  };
}

export type Client = ReturnType<typeof openClient>;
