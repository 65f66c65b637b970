import * as z from "zod";
import {
  balanceOf,
  type ClockState,
  deadlineOf,
  giveTime,
  pressClock,
  startClock,
  stopClock,
  timeOfTurn,
} from "../../../src/game/clock/clock.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { instantOf } from "../../../src/lib/zones.ts";
import { otherSide, type Side, SIDES } from "../../../src/rules/index.ts";
import { STOP_KINDS, WEEKDAYS } from "../../../src/contract/terms.ts";
import type { ClockSettings } from "../../../src/contract/clocks.ts";

/** Tells what differs: what was looked at, what came out, and what the vector has. */
export type Tell = (what: string, got: unknown, wanted: unknown) => void;

const instant = z.int();
const side = z.enum(SIDES);

export const LocalLine = z.strictObject({ zone: z.string(), date: z.string(), time: z.string(), instant });

/** Checks one line of `local.jsonl`. */
export function checkLocal(vector: z.infer<typeof LocalLine>, tell: Tell): void {
  const day = Date.parse(vector.date) / DAY;
  tell("the instant", instantOf(vector.zone, day, vector.time), vector.instant);
}

const Schedule = z.strictObject({
  timezone: z.string(),
  night: z.strictObject({ from: z.string(), to: z.string() }).nullable(),
  weekend: z.array(z.enum(WEEKDAYS)),
});
const bySide = <T extends z.ZodType>(each: T) => z.strictObject({ attackers: each, defenders: each });
const after = { deadline: instant, balances: bySide(z.int()) };
const span = { from: instant, to: instant };
const Step = z.union([
  z.strictObject({ move: instant, ...after }),
  z.strictObject({ gift: z.int(), to: side, at: instant, ...after }),
  z.strictObject({ stop: z.enum(STOP_KINDS), side: side.nullable(), at: instant, ...span, ...after }),
  z.strictObject({ wait: z.literal(true), ...after }),
]);

export const ClockLine = z.strictObject({
  clock: z.looseObject({ kind: z.string() }).transform((clock) => clock as unknown as ClockSettings),
  stops: z.array(z.enum(["vacation", "night", "weekend"])),
  schedules: bySide(Schedule),
  began: instant,
  steps: z.array(Step),
  result: z.strictObject({ flag: side, at: instant }).nullable(),
  turns: z.array(
    z.strictObject({
      side,
      ...span,
      counted: z.int(),
      stopped: z.array(z.strictObject({ kind: z.enum(STOP_KINDS), ...span })),
    }),
  ),
});
type ClockVector = z.infer<typeof ClockLine>;
type Played = { clock: ClockState; turn: Side };

function endTurn({ clock, turn }: Played, at: number) {
  return { side: turn, from: clock.turnBegan, to: at, ...timeOfTurn(clock, turn, at) };
}

/** The clock after a step that ends no turn. */
function stepped(clock: ClockState, step: ClockVector["steps"][number], index: number): ClockState {
  if ("gift" in step) return giveTime(clock, step.to, step.gift);
  if (!("stop" in step)) return clock;
  const { stop: kind, side: stopped, from, to } = step;
  return stopClock(clock, { id: String(index), rev: 1, kind, side: stopped, from, to });
}

/** Plays one line of `clocks.jsonl`, and tells what differs. */
export function checkClock(
  { clock: settings, stops, schedules, began, steps, ...ends }: ClockVector,
  tell: Tell,
) {
  const { clock } = startClock(settings, { honoured: stops, schedules, known: [] }, "attackers", began);
  let [now, turn]: [ClockState, Side] = [clock, "attackers"];
  const turns: ReturnType<typeof endTurn>[] = [];
  let result: ClockVector["result"] = null;
  for (const [index, step] of steps.entries()) {
    now = stepped(now, step, index);
    const deadline = deadlineOf(now, turn);
    tell(`the deadline at step ${index + 1}`, deadline, step.deadline);
    if ("wait" in step) {
      turns.push(endTurn({ clock: now, turn }, deadline));
      result = { flag: turn, at: deadline };
    }
    if ("move" in step) {
      const ended = endTurn({ clock: now, turn }, step.move);
      turns.push(ended);
      now = pressClock(now, turn, step.move, ended.counted).clock;
      turn = otherSide(turn);
    }
    const balances = { attackers: balanceOf(now, "attackers"), defenders: balanceOf(now, "defenders") };
    tell(`the balances after step ${index + 1}`, balances, step.balances);
  }
  tell("the result", result, ends.result);
  tell("the turns", turns, ends.turns);
}
