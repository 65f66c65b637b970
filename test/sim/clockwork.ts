import type { TurnTime } from "../../src/game/clock/clock.ts";
import type { GameEvent } from "../../src/game/state.ts";
import { otherSide, type Side } from "../../src/rules/index.ts";
import {
  begun,
  budgetOf,
  firstPurse,
  given,
  rewarded,
  spent,
  type Agreed,
  type Purse,
} from "../game/fair/own-clock.ts";
import { countedIn, coverEnd, instantOf, stopsOf, type Honoured, type Told } from "../game/fair/own-stops.ts";
import type { ClockSettings } from "../../src/contract/clocks.ts";

/** A game asks for cover so long before its deadline. */
const ASKS_AHEAD = 600_000;

/** An hour of cover, whose it is and when it was given (milliseconds since 1970). */
interface Cover {
  readonly side: Side;
  readonly from: number;
  readonly to: number;
  readonly changedAt: number;
}

/** A side's turn, and when it began. */
interface Beginning {
  readonly side: Side;
  readonly at: number;
}

/** A game's clock as the reference describes it, worked out once more and by itself (test/game/fair). */
export function openClockwork(settings: ClockSettings, honoured: Honoured, first: Beginning) {
  const agreed = settings as unknown as Agreed;
  const told: Told[] = [];
  let purses: Readonly<Record<Side, Purse>> = {
    attackers: firstPurse(agreed),
    defenders: firstPurse(agreed),
    [first.side]: begun(agreed, firstPurse(agreed)),
  };
  /** `number`: how many turns there were with it, and `ply` that of its move: a takeback begins another turn at an old ply. */
  let turn: { readonly side: Side; readonly number: number; readonly ply: number; readonly from: number } = {
    side: first.side,
    number: 1,
    ply: 1,
    from: first.at,
  };
  let answered: number | null = null;
  /** Instants of the present turn by how much was counted. */
  let instants = new Map<number, number>();

  const budget = (): number => budgetOf(agreed, purses[turn.side]);

  function whenCounted(counted: number): number {
    const at = instants.get(counted) ?? instantOf(honoured, turn, told, counted);
    instants.set(counted, at);
    return at;
  }

  const deadline = (): number => whenCounted(budget());

  /** Of a game that would only be aborted nobody loses anything: it asks for no cover. */
  const isKnown = (): boolean =>
    !honoured.stops.includes("vacation") ||
    (agreed.kind === "unlimited" && turn.ply <= 2) ||
    answered === deadline();

  /** The time of a turn up to an instant. */
  function timeUntil(at: number): TurnTime {
    const stopped = stopsOf(honoured, turn, told, at);
    return {
      counted: countedIn({ from: turn.from, to: at }, stopped),
      stopped: stopped as TurnTime["stopped"],
    };
  }

  /** Whether news may be a game's version of an update at an instant: nothing past is charged again. */
  function mayBe({ at, stop }: Extract<GameEvent, { type: "stopped" }>): boolean {
    const earlier = told.findLast(({ id }) => id === stop.id);
    if (earlier !== undefined && earlier.rev >= stop.rev) return false;
    // For how long is the business of test/game/fair, which knows what the game knew of outages.
    if (stop.id.startsWith("unanswered")) return stop.from === deadline() - 1 && stop.to <= at;
    if (stop.kind === "outage") return stop.to <= at && stop.to > turn.from;
    if (stop.kind === "vacation" && !honoured.stops.includes("vacation")) return false;
    const others = told.filter(({ id }) => id !== stop.id);
    const isTooLong =
      stop.cover === true && stop.side === turn.side && stop.to > coverEnd(honoured, turn, others, stop);
    if (isTooLong) return false;
    if (earlier === undefined || earlier.from > at) return stop.from >= at;
    return stop.from === earlier.from && (stop.to >= at || stop.to === earlier.to);
  }

  return {
    deadline,
    timeUntil,
    mayBe,
    told: told as readonly Told[],
    turnBegan: (): number => turn.from,
    turnNumber: (): number => turn.number,

    /**
     * Whether a game may leave an hour of cover aside that its player was given for another: in the turn for which it came
     * there had been enough of it. In a turn that began since, that is not known any more.
     */
    mayPassOver: ({ side, from, to, changedAt }: Cover): boolean =>
      turn.from > changedAt || (side === turn.side && coverEnd(honoured, turn, told, { from, to }) <= from),

    /** When a fifth of the budget is left. */
    near: (): number => whenCounted(budget() - Math.floor(budget() / 5)),

    /** How much the present turn may take, and when so much of it is left: for who looks at it later. */
    reckoning() {
      const [of, past, whole] = [turn, [...told], budget()];
      return { budget: whole, whenLeft: (left: number) => instantOf(honoured, of, past, whole - left) };
    },

    /** When the game next asks for cover; null where it does not. */
    asksAt: (): number | null => (isKnown() ? null : Math.max(deadline() - ASKS_AHEAD, turn.from)),

    /** Whether somebody may be flagged at the deadline. */
    mayFlag: (): boolean => isKnown(),

    move(at: number): void {
      const { side } = turn;
      const { counted } = timeUntil(at);
      const after = rewarded(agreed, spent(agreed, purses[side], counted), purses[side], counted);
      const other = otherSide(side);
      purses = { ...purses, [side]: after, [other]: begun(agreed, purses[other]) };
      turn = { side: other, number: turn.number + 1, ply: turn.ply + 1, from: at };
      instants = new Map();
    },

    /** Moves are taken back: the turn that ran is charged and gives nothing, and `taker` has another one, of ply `ply`. */
    takeBack(at: number, taker: Side, ply: number): void {
      const { side } = turn;
      const charged = { ...purses, [side]: spent(agreed, purses[side], timeUntil(at).counted) };
      purses = { ...charged, [taker]: begun(agreed, charged[taker]) };
      turn = { side: taker, number: turn.number + 1, ply, from: at };
      answered = null;
      instants = new Map();
    },

    hear({ at, stop }: Extract<GameEvent, { type: "stopped" }>): void {
      told.push({ ...stop, at, turn: turn.number });
      instants = new Map();
    },

    answer(about: number): void {
      answered = about;
    },

    gift(to: Side, add: number): void {
      purses = { ...purses, [to]: given(purses[to], add) };
      instants = new Map();
    },
  };
}

export type Clockwork = ReturnType<typeof openClockwork>;
