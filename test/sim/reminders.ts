import type { MailContent } from "../../src/mail/content.ts";
import { HOUR } from "../../src/lib/duration.ts";
import type { NoticeSettings } from "../../src/notices/policy/settings.ts";
import type { Step } from "./game-model.ts";
import { isQuietAt, soonest } from "./localtime.ts";
import { isWanted, remindersOf } from "./mailrules.ts";

type Reminder = Extract<MailContent, { readonly kind: "reminder" }>;

/** A turn of the player's, as long as the mailbox knows of no other. */
interface Turn {
  readonly step: Step;
  readonly heardAt: number;
  readonly takesMail: boolean;
  /** The instants at which it was reminded of: tried, and sent. */
  readonly tried: Set<number>;
  readonly sent: Set<number>;
}

/** A reminder is on its way so long after it is due. */
const PATIENCE = 2 * HOUR;

interface ReminderPorts {
  readonly zone: string;
  readonly now: () => number;
  readonly hold: (holds: boolean, what: () => string) => void;
  readonly wish: () => NoticeSettings;
  readonly changedAt: () => number;
  readonly outSince: (instant: number) => number;
}

const isSame = (one: Step, other: Step | undefined): boolean =>
  one.mover === other?.mover &&
  one.ply === other.ply &&
  one.began === other.began &&
  one.deadline === other.deadline;

/** Watches the reminders of one player: each instant once, in its time, and none once the turn is past. */
export function openReminderWatch({ zone, now, hold, wish, changedAt, outSince }: ReminderPorts) {
  const turns = new Map<string, Turn>();

  /** The turn is past: every instant that was due in it has been tried. */
  function settle(game: string, { step, heardAt, tried, takesMail }: Turn): void {
    if (!takesMail || changedAt() > heardAt || !isWanted(wish(), "game.deadline-near", game)) return;
    const end = Math.min(now(), step.deadline);
    const instants = remindersOf(wish(), step);
    for (const [index, instant] of instants.entries()) {
      const next = instants[index + 1];
      const due = next === undefined ? instant : soonest(instant, (at) => !isQuietAt(wish().quiet, zone, at));
      const isOverdue = due > heardAt && due + PATIENCE + outSince(due) < Math.min(end, next ?? Infinity);
      hold(
        !isOverdue || tried.has(instant),
        () => `nobody reminds of ${game} ${step.ply} at ${new Date(instant).toISOString()}`,
      );
    }
  }

  return {
    /** The mailbox has heard how a game stands. */
    hear(game: string, step: Step | undefined, player: string, takesMail: boolean): void {
      const known = turns.get(game);
      if (known !== undefined && isSame(known.step, step)) {
        if (!takesMail && known.takesMail) turns.set(game, { ...known, takesMail });
        return;
      }
      if (known !== undefined) settle(game, known);
      turns.delete(game);
      if (step?.mover !== player) return;
      turns.set(game, { step, heardAt: now(), takesMail, tried: new Set(), sent: new Set() });
    },

    /** A reminder leaves; whether it is the last before the deadline, which goes at any hour. */
    attempt({ game: { id }, deadline }: Reminder, step: Step | undefined, player: string): boolean {
      const turn = turns.get(id);
      const isRight =
        step?.mover === player && step.deadline === Date.parse(deadline) && now() < step.deadline;
      hold(isRight && turn !== undefined, () => `reminds of a turn in ${id} that is past`);
      hold(isWanted(wish(), "game.deadline-near", id), () => `reminds of ${id}, which is not wanted`);
      if (turn === undefined || changedAt() > turn.heardAt) return true;
      const instants = remindersOf(wish(), turn.step);
      const instant = instants.findLast((at) => at <= now());
      hold(instant !== undefined, () => `reminds of ${id} before its time`);
      hold(
        instant === undefined || !turn.sent.has(instant),
        () => `reminds of ${id} ${turn.step.ply} once more`,
      );
      turn.tried.add(instant ?? 0);
      return instant === instants.at(-1);
    },

    sent({ game: { id }, deadline }: Reminder, leftAt: number): void {
      const turn = turns.get(id);
      if (turn === undefined || turn.step.deadline !== Date.parse(deadline)) return;
      turn.sent.add(remindersOf(wish(), turn.step).findLast((at) => at <= leftAt) ?? 0);
    },
  };
}
