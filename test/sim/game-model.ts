import { DAY } from "../../src/lib/duration.ts";
import { LOOK_AGAIN } from "../../src/lib/wakeup.ts";
import type { Schedule } from "../../src/game/clock/stops.ts";
import type { GameEvent, GameResult, Seat } from "../../src/game/state.ts";
import type { EventType } from "../../src/contract/events/types.ts";
import type { PlannedCommand } from "../../src/game/plan/decide.ts";
import { boardText, otherSide, rulesetOf, startPosition, type Side } from "../../src/rules/index.ts";
import { openChallengeModel } from "./challenge-model.ts";
import { openChainModel } from "./chain-model.ts";
import { openClockwork, type Clockwork } from "./clockwork.ts";
import type { Disk } from "./disk.ts";
import { newFacts, type Asked, type GameFacts, type Step } from "./facts.ts";
import { openOfferModel, type Sequel } from "./offer-model.ts";
import { openPlanModel } from "./plan-model.ts";
import { actorOf, IN_PLAY, isBridge, requestsFor } from "./event-models.ts";
import { openMoveModel } from "./move-model.ts";
import type { Verdict } from "./verdict.ts";

export type { GameFacts, Step, Wanted } from "./facts.ts";

const BOTH = ["attackers", "defenders"] as const;

/**
 * Reads a game's log as it grows and checks that each event could happen then, at its own instant. From the log it
 * derives the records that each player has to get. It does not use the code under test.
 */
export function openGameModel(
  id: string,
  verdict: Verdict,
  hasWished: (player: string, schedule: Schedule) => boolean,
) {
  const { hold } = verdict;
  let length = 0;
  /** The player who caused the current event; null for the clock. */
  let actor: string | null = null;
  /** The version at which the present commit was asked for: before what it does first by itself. */
  let base = 0;
  /** The required next event, in the same commit. */
  let sequel: Sequel | null = null;
  const facts: GameFacts = newFacts(id, startPosition(rulesetOf("brandubh")), (side) => plans.has(side));
  const plans = openPlanModel(facts, verdict);
  const chain = openChainModel(id, verdict);

  const due = (): number | null =>
    facts.status === "playing" && facts.clock !== null ? facts.clock.deadline() : null;

  function expectRecord(to: Seat | null | undefined, type: EventType, extras: object = {}): void {
    if (to === null || to === undefined) return;
    const { position, events, moves, head } = facts;
    const own = { isOwn: to.id === actor, move: moves.at(-1) ?? null, head, extras: JSON.stringify(extras) };
    const wanted = { type, ply: position.ply, deadline: due(), seq: events.length, ...own };
    const list = facts.wanted.get(to.id);
    if (list === undefined) facts.wanted.set(to.id, [wanted]);
    else list.push(wanted);
  }

  const seat = (side: Side): Seat | undefined => facts.players?.[side];
  const expectBoth = (type: EventType): void => {
    for (const side of BOTH) expectRecord(seat(side), type);
  };
  const expect = (holds: boolean, event: GameEvent, why: string): void =>
    hold(holds, () => `game ${id}, ${JSON.stringify(event)}: ${why}`);

  /** The request that an event carries out. */
  function wasAsked(
    event: GameEvent,
    side: Side,
    fits: (command: PlannedCommand) => boolean,
  ): Asked | undefined {
    const { all, meant } = requestsFor(facts, seat(side)?.id, base, fits);
    expect(
      meant !== undefined,
      event,
      `nobody asked for that in version ${base} (${all.length} did in others)`,
    );
    return meant;
  }

  /** Whether a command is for the game's present ply. */
  const isHere = (command: PlannedCommand): boolean => "ply" in command && command.ply === facts.position.ply;

  const tell = (side: Side, type: EventType, extras?: object): void => expectRecord(seat(side), type, extras);
  const follows = (next: Sequel): void => {
    sequel = next;
  };
  const offers = openOfferModel({
    facts,
    expect,
    asks: (event, side, fits) =>
      wasAsked(event, side, (one) => fits(one) && (one.type === "withdraw-offer" || isHere(one))),
    tell,
    follows,
  });

  /** The stored time of a finished turn matches this clock. */
  function checkTime(event: Extract<GameEvent, { type: "moved" | "taken-back" | "ended" }>): void {
    const own = facts.clock!.timeUntil(event.at);
    const isSame = JSON.stringify(own) === JSON.stringify(event.time);
    expect(isSame, event, `its turn took ${JSON.stringify(own)}`);
  }

  /** Something that may change the deadline: both hear it if it does. */
  function mayChange(work: (clock: Clockwork) => void): void {
    const before = due();
    work(facts.clock!);
    if (due() === before) return;
    facts.hasChanged = true;
    expectBoth("game.deadline-changed");
  }

  function end(result: GameResult): void {
    facts.status = "over";
    facts.result = result;
    facts.offers = [];
    plans.end();
    expectBoth("game.finished");
  }

  const challenges = openChallengeModel({
    facts,
    expect,
    asks: wasAsked,
    asksOf: (player, fits) => requestsFor(facts, player, base, fits).meant,
    received: () => expectRecord(facts.named, "challenge.received"),
  });
  const moves = openMoveModel({
    facts,
    plans,
    offers,
    due,
    expect,
    asks: wasAsked,
    checkTime,
    tell,
    follows,
    end,
  });

  function endBooking(event: Extract<GameEvent, { type: "ended" }>, isSequel: boolean): void {
    const { result, by } = event;
    if (result.reason === "timeout" || (result.reason === "aborted" && by === undefined)) {
      expect(event.at === due(), event, "the clock ended it at another instant than the deadline");
      expect(facts.clock!.mayFlag(), event, "nobody knew whether there was time left");
      const loser = facts.position.turn;
      const isAborted = facts.terms!.clock.kind === "unlimited" && facts.position.ply < 2;
      expect(result.winner === (isAborted ? null : otherSide(loser)), event, "has the wrong winner");
    } else expect(event.at < due()!, event, "comes after the deadline");
    if (by !== undefined && !isSequel) wasEnded(event, by);
    checkTime(event);
    end(result);
  }

  /** A player has ended it by hand. */
  function wasEnded(event: Extract<GameEvent, { type: "ended" }>, by: Side): void {
    const { result } = event;
    if (result.reason === "agreement") {
      const isOffered = facts.offers.some((offer) => offer.type === "draw" && offer.by !== by);
      expect(isOffered, event, "nobody has offered a draw");
      return offers.wasAccepted(event, by, "draw");
    }
    const type = result.reason === "aborted" ? "abort" : "resign";
    wasAsked(event, by, (one) => one.type === type && isHere(one));
  }

  function accepted(event: Extract<GameEvent, { type: "accepted" }>): void {
    facts.players = event.players;
    facts.status = "playing";
    const stops = facts.terms!.stops ?? [];
    const honoured = { stops, schedules: event.schedules ?? null };
    const first = { side: facts.rules!.firstMove, at: event.at };
    facts.clock = openClockwork(facts.terms!.clock, honoured, first);
    for (const side of BOTH) {
      const schedule = event.schedules?.[side];
      const isTheirs = schedule === undefined || hasWished(event.players[side].id, schedule);
      expect(isTheirs, event, `${side} never had that schedule`);
    }
    expectRecord(facts.maker, "challenge.accepted");
    expectBoth("game.started");
    moves.turn();
  }

  /** When the challenge expires: 14 days after it was made, or 28 where it names somebody. */
  const expiry = (): number => facts.events[0]!.at + (facts.named === null ? 14 : 28) * DAY;

  function open(event: GameEvent): void {
    expect(facts.status === "open" && facts.players === null, event, "the game is not open any more");
    const isDue = event.type === "expired";
    expect(isDue ? event.at === expiry() : event.at < expiry(), event, "is not told from the expiry");
  }

  function step(): Step {
    const { status, position, clock } = facts;
    const isRunning = status === "playing" && clock !== null;
    return {
      status,
      ply: position.ply,
      mover: isRunning ? (seat(position.turn)?.id ?? null) : null,
      began: clock?.turnBegan() ?? 0,
      deadline: due() ?? 0,
      reckoning: isRunning ? clock.reckoning() : null,
      offers: facts.offers.map((offer) => ({ to: seat(otherSide(offer.by))?.id, offer })),
      takebacks: facts.takebacks,
    };
  }

  /** One more event of the log. */
  function happen(event: GameEvent): void {
    if (event.type !== "challenged") expect(facts.terms !== null, event, "before the beginning");
    if (IN_PLAY.has(event.type)) expect(facts.status === "playing", event, "in a game that does not run");
    const awaited = sequel;
    sequel = null;
    expect(awaited === null || awaited.fits(event), event, `is not ${awaited?.what}`);
    const isSequel = awaited !== null;
    switch (event.type) {
      case "challenged":
        return challenges.made(event);
      case "accepted":
        open(event);
        return accepted(event);
      case "declined":
        open(event);
        facts.status = "over";
        if (event.counter !== undefined) return challenges.countered(event, event.counter);
        return expectRecord(facts.maker, "challenge.declined");
      case "cancelled":
        open(event);
        facts.status = "over";
        return expectRecord(facts.named, "challenge.cancelled");
      case "expired":
        open(event);
        facts.status = "over";
        expectRecord(facts.maker, "challenge.expired");
        return expectRecord(facts.named, "challenge.expired");
      case "moved":
        return moves.moved(event, isSequel);
      case "draw-offered":
      case "draw-declined":
      case "offered":
      case "offer-declined":
      case "offer-withdrawn":
      case "offer-accepted":
        expect(event.at < due()!, event, "comes after the deadline");
        return offers.take(event, isSequel);
      case "taken-back":
        return moves.takenBack(event);
      case "messaged":
        wasAsked(
          event,
          event.side,
          (one) => one.type === "message" && one.text === event.text && one.mute !== true,
        );
        return expectRecord(seat(otherSide(event.side)), "game.message");
      case "ended":
        return endBooking(event, isSequel);
      case "reminded":
        expect(!facts.reminded, event, "a second reminder");
        expect(event.at === facts.clock!.near(), event, "a reminder at a wrong time");
        facts.reminded = true;
        return expectRecord(seat(facts.position.turn), "game.deadline-near");
      case "stopped":
        expect(facts.clock!.mayBe(event), event, "is not what the game could make of it");
        expect((event.stop.kind === "pause") === isSequel, event, "is a pause that nobody agreed on");
        return mayChange((clock) => clock.hear(event));
      case "gifted":
        expect(event.at < due()!, event, "comes after the deadline");
        if (!isSequel)
          wasAsked(event, event.side, (one) => one.type === "gift" && isHere(one) && one.add === event.add);
        return mayChange((clock) => clock.gift(otherSide(event.side), event.add));
      case "uncovered":
        expect(event.deadline === due(), event, "is about another deadline");
        return facts.clock!.answer(event.deadline);
      case "rematch-asked":
      case "rematch-agreed":
        return challenges.again(event);
      case "renamed":
    }
  }

  return {
    facts,

    /** Reads what has been committed since the last call. */
    read(disk: Disk): void {
      if (!disk.hasTable("events")) return;
      const found = disk.rows("SELECT seq, body FROM events WHERE seq >= ? ORDER BY seq", length);
      if (length > 0) {
        const known = found.shift();
        hold(known !== undefined, () => `game ${id}: event ${length} of its log is gone`);
      }
      for (const row of found) {
        hold(
          Number(row["seq"]) === ++length,
          () => `game ${id}: a gap in the log before ${String(row["seq"])}`,
        );
        const event = JSON.parse(String(row["body"])) as GameEvent;
        const was = facts.events.length === 0 ? null : facts.status;
        facts.events.push(event);
        facts.head = chain.take(event, event as object);
        // A plan acts without its owner.
        actor = sequel?.isOfPlan === true ? null : actorOf(event, facts);
        happen(event);
        facts.steps.push(step());
        if (event.type !== "reminded" && event.type !== "uncovered") facts.version++;
        if (!isBridge(event)) base = facts.version;
        facts.history[facts.version] = facts.moves.join();
        if (was !== facts.status) facts.recorded = facts.version;
      }
      hold(sequel === null, () => `game ${id}: ${sequel?.what} is not in the commit`);
      plans.check(disk);
    },

    /**
     * The latest time at which the clock does something next; null if it is stopped. A game that waits for an answer asks again
     * after a while.
     */
    nextDue(now: number): number | null {
      if (facts.status === "open" && facts.events.length > 0) return expiry();
      if (facts.status !== "playing" || facts.clock === null) return null;
      const { clock } = facts;
      const asks = clock.asksAt() ?? Infinity;
      if (Math.min(asks, clock.deadline()) <= now) return now + LOOK_AGAIN;
      return Math.min(asks, facts.reminded ? clock.deadline() : clock.near());
    },

    board: (): string => boardText(facts.position),

    /** The whole log, as a stranger would verify it. */
    checkLog: (): void => chain.checkWhole(),
  };
}

export type GameModel = ReturnType<typeof openGameModel>;
