import { HOUR } from "../../src/lib/duration.ts";
import type { NoticeSettings } from "../../src/channels/policy/settings.ts";
import type { Step } from "./game-model.ts";
import { isQuietAt, soonest } from "./localtime.ts";
import { isWanted, remindersOf } from "./mailrules.ts";

/** A reminder as it leaves. `to`: which of those who take the player's; mail has one. Milliseconds since 1970. */
interface Reminder {
  readonly game: string;
  readonly deadline: number;
  readonly to: string;
}

/** A player's reminder channels, since when, and their last failure. */
interface Taker {
  readonly id: string;
  readonly since: number;
  readonly failedAt: number;
}

/** A turn of the player's, as long as the mailbox knows of no other. */
interface Turn {
  readonly step: Step;
  readonly heardAt: number;
  /** Reminders sent under an earlier deadline: passed steps are not repeated after the change. */
  readonly knowing: ReadonlySet<string>;
  /** The reminders by instant, as "to instant": tried, and sent. */
  readonly tried: Set<string>;
  readonly sent: Set<string>;
}

/** A reminder is on its way so long after it is due. */
const PATIENCE = 2 * HOUR;

interface ReminderPorts {
  readonly zone: string;
  readonly now: () => number;
  readonly hold: (holds: boolean, what: () => string) => void;
  readonly settings: () => NoticeSettings;
  readonly changedAt: () => number;
  readonly outSince: (instant: number) => number;
  readonly takers: () => readonly Taker[];
}

/** Whether it is one turn, with whichever deadline. */
const goesOn = (one: Step, other: Step | undefined): boolean =>
  one.mover === other?.mover && one.ply === other.ply && one.began === other.began;

const isSame = (one: Step, other: Step | undefined): boolean =>
  goesOn(one, other) && one.deadline === other?.deadline;

const remindedIn = ({ knowing, tried }: Turn): string[] => [
  ...knowing,
  ...[...tried].map((key) => key.split(" ")[0] ?? ""),
];

/** Watches the reminders of one player: each instant once, in its time, and none once the turn is past. */
export function openReminderWatch(ports: ReminderPorts) {
  const { zone, now, hold, settings, changedAt, outSince, takers } = ports;
  const turns = new Map<string, Turn>();

  /** The turn is past: every instant that was due in it has been tried. */
  function settle(game: string, turn: Turn): void {
    if (changedAt() > turn.heardAt || !isWanted(settings(), "game.deadline-near", game)) return;
    for (const taker of takers()) settleFor(taker, game, turn);
  }

  function settleFor(taker: Taker, game: string, { step, heardAt, tried, knowing }: Turn): void {
    const { id, since, failedAt } = taker;
    const end = Math.min(now(), step.deadline);
    const instants = remindersOf(settings(), step);
    for (const [index, instant] of instants.entries()) {
      const next = instants[index + 1];
      const due =
        next === undefined ? instant : soonest(instant, (at) => !isQuietAt(settings().quiet, zone, at));
      // A browser that comes while quiet hours hold a step back begins with the next; one that fails is left alone a while.
      const isAhead = (knowing.has(id) ? instant : due) > heardAt;
      const isExpected = isAhead && instant > since && failedAt < due;
      const isOverdue = isExpected && due + PATIENCE + outSince(due) < Math.min(end, next ?? Infinity);
      hold(
        !isOverdue || tried.has(`${id} ${instant}`),
        () => `nobody reminds ${id} of ${game} ${step.ply} at ${new Date(instant).toISOString()}`,
      );
    }
  }

  return {
    /** The mailbox has received the state of a game. */
    hear(game: string, step: Step | undefined, player: string): void {
      const known = turns.get(game);
      if (known !== undefined && isSame(known.step, step)) return;
      if (known !== undefined) settle(game, known);
      turns.delete(game);
      if (step?.mover !== player) return;
      const knowing = known === undefined || !goesOn(known.step, step) ? [] : remindedIn(known);
      turns.set(game, { step, heardAt: now(), knowing: new Set(knowing), tried: new Set(), sent: new Set() });
    },

    /** A reminder leaves; whether it is the last before the deadline, which goes at any hour. */
    attempt({ game: id, deadline, to }: Reminder, step: Step | undefined, player: string): boolean {
      const turn = turns.get(id);
      const isRight = step?.mover === player && step.deadline === deadline && now() < step.deadline;
      hold(isRight && turn !== undefined, () => `reminds of a turn in ${id} that is past`);
      hold(isWanted(settings(), "game.deadline-near", id), () => `reminds of ${id}, which is not wanted`);
      if (turn === undefined || changedAt() > turn.heardAt) return true;
      const instants = remindersOf(settings(), turn.step);
      const instant = instants.findLast((at) => at <= now());
      hold(instant !== undefined, () => `reminds of ${id} before its time`);
      hold(!turn.sent.has(`${to} ${instant}`), () => `reminds of ${id} ${turn.step.ply} once more`);
      turn.tried.add(`${to} ${instant}`);
      return instant === instants.at(-1);
    },

    sent({ game, deadline, to }: Reminder, leftAt: number): void {
      const turn = turns.get(game);
      if (turn === undefined || turn.step.deadline !== deadline) return;
      turn.sent.add(`${to} ${remindersOf(settings(), turn.step).findLast((at) => at <= leftAt)}`);
    },

    /** Something newer about its game goes in place of the reminder that has come last. */
    overtaken(game: string, to: string): void {
      const turn = turns.get(game);
      if (turn === undefined) return;
      turn.tried.add(`${to} ${remindersOf(settings(), turn.step).findLast((at) => at <= now())}`);
    },
  };
}
