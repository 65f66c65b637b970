import { DAY } from "../../src/lib/duration.ts";
import { LOOK_AGAIN } from "../../src/lib/wakeup.ts";
import type { Schedule } from "../../src/game/clock/week.ts";
import type { ChallengeTerms, GameEvent, GameResult, Seat } from "../../src/game/state.ts";
import type { EventType } from "../../src/events/types.ts";
import {
  boardText,
  otherSide,
  parseMove,
  play,
  rulesetOf,
  startPosition,
  type Side,
} from "../../src/rules/index.ts";
import { openClockwork, type Clockwork } from "./clockwork.ts";
import type { Disk } from "./disk.ts";
import type { GameFacts, Step } from "./facts.ts";
import type { Verdict } from "./verdict.ts";

export type { GameFacts, Step, Wanted } from "./facts.ts";

const BEGINNINGS_AND_ENDS = new Set(["challenged", "accepted", "declined", "cancelled", "expired", "ended"]);

/**
 * Reads a game's log as it grows and checks that each event could happen then, at its own instant. From the log it
 * derives the records that each player has to get. It does not use the code under test.
 */
export function openGameModel(
  id: string,
  { hold }: Verdict,
  hasWished: (player: string, schedule: Schedule) => boolean,
) {
  let terms: ChallengeTerms | null = null;
  let length = 0;
  /** Who caused the current event; null for the clock. */
  let actor: string | null = null;
  const facts: GameFacts = {
    id,
    events: [],
    moves: [],
    wanted: new Map(),
    steps: [],
    status: "open",
    maker: null,
    named: null,
    players: null,
    position: startPosition(rulesetOf("brandubh")),
    clock: null,
    offer: null,
    reminded: false,
    hasChanged: false,
    terms: null,
    result: null,
    version: -1,
    recorded: -1,
  };

  const due = (): number | null =>
    facts.status === "playing" && facts.clock !== null ? facts.clock.deadline() : null;

  function expectRecord(to: Seat | null | undefined, type: EventType): void {
    if (to === null || to === undefined) return;
    const isOwn = to.id === actor;
    const wanted = { type, ply: facts.position.ply, deadline: due(), seq: facts.events.length, isOwn };
    const list = facts.wanted.get(to.id);
    if (list === undefined) facts.wanted.set(to.id, [wanted]);
    else list.push(wanted);
  }

  const seat = (side: Side): Seat | undefined => facts.players?.[side];
  const expectBoth = (type: EventType): void => {
    for (const side of ["attackers", "defenders"] as const) expectRecord(seat(side), type);
  };
  const expect = (holds: boolean, event: GameEvent, why: string): void =>
    hold(holds, () => `game ${id}, ${JSON.stringify(event)}: ${why}`);

  /** What was stored of a turn that is over is what this clock counts. */
  function checkTime(event: Extract<GameEvent, { type: "moved" | "ended" }>): void {
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
    facts.offer = null;
    expectBoth("game.finished");
  }

  function moved(event: Extract<GameEvent, { type: "moved" }>): void {
    const side = facts.position.turn;
    const written = parseMove(event.move);
    const played = written.ok && facts.position.ending === null ? play(facts.position, written.value) : null;
    expect(played?.ok === true, event, "is not legal");
    expect(event.at < due()!, event, "comes after the deadline");
    const isNear = event.at >= facts.clock!.near();
    expect(facts.reminded === isNear || facts.hasChanged, event, "the reminder is wrong");
    checkTime(event);
    if (played?.ok !== true) return;
    facts.clock!.move(event.at);
    facts.hasChanged = false;
    facts.position = played.value.position;
    facts.moves.push(played.value.move);
    facts.reminded = false;
    if (facts.position.ending !== null) facts.status = "over";
    expectRecord(seat(side), "game.move");
    if (facts.offer === otherSide(side)) expectRecord(seat(otherSide(side)), "game.draw-declined");
    facts.offer = null;
    if (facts.position.ending === null) expectRecord(seat(facts.position.turn), "game.turn");
    else end(facts.position.ending);
  }

  function ended(event: Extract<GameEvent, { type: "ended" }>): void {
    const { result } = event;
    if (result.reason === "timeout" || (result.reason === "aborted" && event.by === undefined)) {
      expect(event.at === due(), event, "the clock ended it at another instant than the deadline");
      expect(facts.clock!.mayFlag(), event, "nobody knew whether there was time left");
      const loser = facts.position.turn;
      const isAborted = terms!.clock.kind === "unlimited" && facts.position.ply < 2;
      expect(result.winner === (isAborted ? null : otherSide(loser)), event, "has the wrong winner");
    } else expect(event.at < due()!, event, "comes after the deadline");
    checkTime(event);
    end(result);
  }

  function accepted(event: Extract<GameEvent, { type: "accepted" }>): void {
    facts.players = event.players;
    facts.status = "playing";
    const stops = terms!.stops ?? [];
    facts.clock = openClockwork(terms!.clock, { stops, schedules: event.schedules ?? null }, event.at);
    for (const side of ["attackers", "defenders"] as const) {
      const schedule = event.schedules?.[side];
      const isTheirs = schedule === undefined || hasWished(event.players[side].id, schedule);
      expect(isTheirs, event, `${side} never had that schedule`);
    }
    expectRecord(facts.maker, "challenge.accepted");
    expectBoth("game.started");
    expectRecord(seat("attackers"), "game.turn");
  }

  /** When the challenge expires: 14 days after it was made, or 28 where it names somebody. */
  const expiry = (): number => facts.events[0]!.at + (facts.named === null ? 14 : 28) * DAY;

  function open(event: GameEvent): void {
    expect(facts.status === "open" && facts.players === null, event, "the game is not open any more");
    const isDue = event.type === "expired";
    expect(isDue ? event.at === expiry() : event.at < expiry(), event, "is not told from the expiry");
  }

  /** Who caused an event, by the game before it. */
  function actorOf(event: GameEvent): string | null {
    const { maker, named, position } = facts;
    switch (event.type) {
      case "challenged":
        return event.terms.by.id;
      case "cancelled":
        return maker?.id ?? null;
      case "declined":
        return named?.id ?? null;
      case "accepted": {
        const { attackers, defenders } = event.players;
        return attackers.id === maker?.id ? defenders.id : attackers.id;
      }
      case "moved":
        return seat(position.turn)?.id ?? null;
      case "draw-offered":
      case "draw-declined":
      case "gifted":
        return seat(event.side)?.id ?? null;
      case "ended":
        return event.by === undefined ? null : (seat(event.by)?.id ?? null);
      default:
        return null;
    }
  }

  function step(): Step {
    const { status, position, clock, offer } = facts;
    const isRunning = status === "playing" && clock !== null;
    return {
      status,
      ply: position.ply,
      mover: isRunning ? (seat(position.turn)?.id ?? null) : null,
      began: clock?.turnBegan() ?? 0,
      deadline: due() ?? 0,
      reckoning: isRunning ? clock.reckoning() : null,
      offeredTo: offer === null ? null : (seat(otherSide(offer))?.id ?? null),
    };
  }

  /** One more event of the log. */
  function happen(event: GameEvent): void {
    if (event.type !== "challenged") expect(terms !== null, event, "before the beginning");
    if (
      [
        "moved",
        "draw-offered",
        "draw-declined",
        "ended",
        "reminded",
        "stopped",
        "uncovered",
        "gifted",
      ].includes(event.type)
    )
      expect(facts.status === "playing", event, "in a game that does not run");
    switch (event.type) {
      case "challenged":
        expect(terms === null, event, "proposed twice");
        ({ terms } = event);
        facts.terms = terms;
        facts.maker = terms.by;
        facts.named = terms.to;
        return expectRecord(facts.named, "challenge.received");
      case "accepted":
        open(event);
        return accepted(event);
      case "declined":
        open(event);
        facts.status = "over";
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
        return moved(event);
      case "draw-offered":
        expect(event.at < due()!, event, "comes after the deadline");
        facts.offer = event.side;
        return expectRecord(seat(otherSide(event.side)), "game.draw-offered");
      case "draw-declined":
        expect(event.at < due()! && facts.offer === otherSide(event.side), event, "nothing to decline");
        facts.offer = null;
        return expectRecord(seat(otherSide(event.side)), "game.draw-declined");
      case "ended":
        return ended(event);
      case "reminded":
        expect(!facts.reminded, event, "a second reminder");
        expect(event.at === facts.clock!.near(), event, "a reminder at a wrong time");
        facts.reminded = true;
        return expectRecord(seat(facts.position.turn), "game.deadline-near");
      case "stopped":
        expect(facts.clock!.mayBe(event), event, "is not what the game could make of it");
        return mayChange((clock) => clock.hear(event));
      case "gifted":
        expect(event.at < due()!, event, "comes after the deadline");
        return mayChange((clock) => clock.gift(otherSide(event.side), event.add));
      case "uncovered":
        expect(event.deadline === due(), event, "is about another deadline");
        return facts.clock!.answer(event.deadline);
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
        facts.events.push(event);
        actor = actorOf(event);
        happen(event);
        facts.steps.push(step());
        if (event.type !== "reminded" && event.type !== "uncovered") facts.version++;
        if (BEGINNINGS_AND_ENDS.has(event.type) || facts.position.ending !== null)
          facts.recorded = facts.version;
      }
    },

    /** By when time next does something; null where it stands. Who waits for an answer asks again after a while. */
    nextDue(now: number): number | null {
      if (facts.status === "open" && facts.events.length > 0) return expiry();
      if (facts.status !== "playing" || facts.clock === null) return null;
      const { clock } = facts;
      const asks = clock.asksAt() ?? Infinity;
      if (Math.min(asks, clock.deadline()) <= now) return now + LOOK_AGAIN;
      return Math.min(asks, facts.reminded ? clock.deadline() : clock.near());
    },

    board: (): string => boardText(facts.position),
  };
}

export type GameModel = ReturnType<typeof openGameModel>;
