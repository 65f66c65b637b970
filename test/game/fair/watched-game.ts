import { decide, type Command } from "../../../src/game/decide.ts";
import { begin, fold } from "../../../src/game/fold.ts";
import { ledgerView } from "../ledger-view.ts";
import { nextDue, settle } from "../../../src/game/schedule.ts";
import type { GameEvent, GameState } from "../../../src/game/state.ts";
import { readRow, storedEvent } from "../../../src/game/stored/log.ts";
import {
  asOf,
  bridged,
  coverQuestion,
  hearCover,
  hearStops,
  type CoverQuestion,
  type StopNews,
} from "../../../src/game/verdict.ts";
import { gameView } from "../../../src/game/view.ts";
import { rowOf } from "../people.ts";
import { DAY, HOUR } from "./instants.ts";
import { offencesIn } from "./ledger-checker.ts";
import { coverEnd, coverLeft, type Honoured, type Side, type Told } from "./own-stops.ts";
import { proposedIn, SEATS, type Plot, type Step, type When } from "./plots.ts";
import type { PublicGame, PublicLedger, Reading } from "./public.ts";

const ORIGIN = "https://taflpost.example";

/** A game waits for an answer for so long. */
const LONGEST_WAIT = DAY;
/** A pause ends so soon at the latest. */
const LONGEST_PAUSE = 30 * DAY;
/** The hours of cover for both together; every other one is long enough for a turn's limit. */
const MOST_COVER = 6;
const LONG_COVER = 30 * HOUR;
/** A source that was silent is asked again after so long, and longer. */
const SILENCE = 40 * 60_000;
/** A world in which nothing comes to an end is wrong. */
const MOST_WAKES = 500;

/** A value as it is when it has been sent. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * A game on its pure parts, which goes on as its object would let it, and is checked after every event: by its ledger, and
 * by what it could know when somebody was flagged.
 */
export function openWatchedGame({ clock, stops, schedules, began }: Plot) {
  const offences: string[] = [];
  const challenged = proposedIn({ clock, stops, began });
  const log = [rowOf(storedEvent(challenged))];
  let events: GameEvent[] = [challenged];
  let state = begin(challenged);
  let [now, freshAt, heardAt] = [began, -Infinity, -Infinity];
  const told: Told[] = [];
  /** How many turns there were with the present one. */
  let turns = 1;
  const outages: StopNews[] = [];
  /** Deadlines about which it is known that there is no cover. */
  const answered = new Set<number>();
  let pending: { readonly question: CoverQuestion; readonly at: number } | null = null;
  let granted = 0;

  const note = (holds: boolean, offence: () => string): void => {
    if (!holds && offences.length < 5) offences.push(`${new Date(now).toISOString()}: ${offence()}`);
  };

  /** The public state at an instant. */
  function reading(of: GameState, at: number, news: readonly Told[]): Reading {
    const ledger = sent(ledgerView(events, of, at)) as PublicLedger;
    const game = sent(gameView(of, null, ORIGIN, at)) as PublicGame;
    return { ledger, game, now: at, told: news };
  }

  const isOver = (): boolean => state.status !== "playing";
  let shown: { readonly of: GameState; readonly deadline: number } | null = null;

  /** The deadline that everybody sees; the checker holds it against its own. */
  function ownDeadline(): number {
    if (shown?.of !== state)
      shown = { of: state, deadline: Date.parse(gameView(state, null, ORIGIN, now).clock.deadline!) };
    return shown.deadline;
  }

  /** Where the row of waits began that ends at an instant; that instant itself where there is none. */
  function waitsBegan(end: number): number {
    const before = told.findLast(({ id, to }) => id.startsWith("unanswered") && to === end);
    return before === undefined ? end : waitsBegan(before.from);
  }

  /** Of a game that would only be aborted nobody loses anything. */
  function asksNobody(): boolean {
    return !stops.includes("vacation") || (clock.kind === "unlimited" && state.position.ply < 2);
  }

  /** Whether it is known that there is no cover. */
  const isAnswered = (deadline: number): boolean => asksNobody() || answered.has(deadline);

  const honoured: Honoured = { stops, schedules: null };
  /** The present turn, where it is this side's. */
  const turnOf = (side: Side | null) =>
    side === state.position.turn && !isOver() ? { side, number: turns, from: state.clock!.turnBegan } : null;

  /** News as the present turn takes it: of cover there is so much in it. */
  function cutNews(news: StopNews, side: Side | null): StopNews {
    const turn = news.cover === true ? turnOf(side) : null;
    return turn === null ? news : { ...news, to: coverEnd(honoured, turn, told, news) };
  }

  /** The present public state, as far as it is before the deadline. */
  const asItStands = (): Reading => reading(state, Math.min(now, isOver() ? now : ownDeadline() - 1), told);

  /** The ledger after an event; `isAtRest`: nothing else is going to be committed at this instant. */
  function check(isAtRest: boolean): void {
    const deadline = isOver() ? Infinity : ownDeadline();
    for (const offence of offencesIn(asItStands())) note(false, () => offence);
    if (!isAtRest || deadline > now) return;
    const since = waitsBegan(deadline - 1);
    // Until all outages are known nobody is flagged, however long that takes.
    const isFresh = freshAt >= deadline;
    note(!isFresh || now < since + LONGEST_WAIT, () => `nobody is flagged after a wait since ${since}`);
    const isHeard = heardAt >= deadline || asksNobody();
    note(
      !isFresh || !isHeard || !isAnswered(deadline),
      () => `nobody is flagged at ${deadline}, and everything is known`,
    );
    const wait = { id: "wait", rev: 1, kind: "outage", side: null, from: deadline - 1, to: now, at: now };
    const waiting = reading(asOf(state, now), now, [...told, { ...wait, turn: turns }]);
    for (const offence of offencesIn(waiting)) note(false, () => `while it waits: ${offence}`);
  }

  /** Nobody is flagged who may have time left. */
  function checkFlag(event: GameEvent): void {
    if (event.type !== "ended" || event.by !== undefined) return;
    const { at } = event;
    const hasWaited = at - 1 - waitsBegan(at - 1) >= LONGEST_WAIT;
    const isKnown = freshAt >= at && isAnswered(at) && (heardAt >= at || hasWaited || asksNobody());
    note(isKnown, () => `flagged at ${at}, and nobody knew whether there was time left`);
    note(at <= now, () => `flagged before the deadline`);
  }

  function take(more: readonly GameEvent[]): void {
    for (const event of more) {
      const turn = turns;
      if (event.type === "moved" || event.type === "taken-back") turns++;
      if (event.type === "stopped" && event.stop.kind === "pause") {
        note(event.stop.to <= event.at + LONGEST_PAUSE, () => "a pause of more than 30 days");
        told.push({ ...event.stop, at: event.at, turn });
      }
      if (event.type === "stopped" && event.stop.id.startsWith("unanswered")) {
        note(
          event.stop.from === ownDeadline() - 1,
          () => "a wait that does not begin 1 ms before the deadline",
        );
        const wait = event.stop.to - waitsBegan(event.stop.from);
        note(wait <= LONGEST_WAIT || freshAt < ownDeadline(), () => `a wait of ${wait}`);
        told.push({ ...event.stop, at: event.at, turn });
      }
      // After a day the wait is over, whenever the next deadline is.
      const hasGivenUp = event.at - waitsBegan(event.at) >= LONGEST_WAIT;
      if (event.type === "uncovered" && hasGivenUp) answered.add(event.deadline);
      checkFlag(event);
      log.push(rowOf(storedEvent(event)));
      events.push(event);
      state = fold(state, event);
      check(false);
    }
  }

  const dueNow = () => settle(state, now, { outages: freshAt, bookings: heardAt });

  function settled(): void {
    for (let caused = dueNow(); caused.length > 0; caused = dueNow()) take(caused);
  }

  /** The game hears of stops, as its object does: what is due by the clock comes first. */
  function hear(side: Side | null, news: readonly StopNews[], happened: () => readonly GameEvent[]): void {
    // An outage may move the deadline: nothing is settled before it is known.
    if (news.some(({ kind }) => kind !== "outage")) settled();
    if (isOver()) return;
    const more = happened();
    const turn = turns;
    const [bridges, rest] = [
      more.filter((event) => event.type === "stopped" && event.stop.id.startsWith("unanswered")),
      more.filter((event) => event.type !== "stopped" || !event.stop.id.startsWith("unanswered")),
    ];
    take(bridges);
    const isHeard = side === null || stops.includes("vacation");
    // All of it counts as soon as the first of it is folded: they are one commit.
    for (const one of isHeard ? news : []) {
      told.push({ ...cutNews(one, side), side, at: now, turn });
      const event = rest.find((other) => other.type === "stopped" && other.stop.id === one.id);
      if (event !== undefined && event.type === "stopped" && event.stop.rev === one.rev) {
        take([event]);
        rest.splice(rest.indexOf(event), 1);
      } else check(false);
    }
    take(rest);
  }

  function hearList(): void {
    hear(null, outages, () => hearStops(state, null, outages, now));
    freshAt = now;
  }

  function hearAnswer(question: CoverQuestion, grants: boolean, askedAt: number): void {
    // Time has passed since the question: the game may have waited for long enough.
    settled();
    const isGranted = grants && granted < MOST_COVER && question.only === undefined;
    const from = Math.max(question.deadline - 1, now);
    const id = `cover-${granted}`;
    const to = from + (granted % 2 === 0 ? HOUR : LONG_COVER);
    const grant = isGranted
      ? { id, rev: 1, kind: "vacation" as const, from, to, cover: true as const }
      : null;
    if (grant === null) heardAt = askedAt;
    else granted++;
    const isToThePoint = !isOver() && ownDeadline() === question.deadline;
    const news = grant === null ? [] : [grant];
    hear(question.side, news, () => hearCover(state, question, grant, now));
    // Where it comes late, the wait before it has moved the deadline.
    if (grant === null && isToThePoint) answered.add(ownDeadline());
  }

  const isOverdue = (): boolean => !isOver() && ownDeadline() <= now && freshAt < ownDeadline();

  /** The first question of a request or an alarm. */
  function inquire({ outages: list, cover }: Pick<Step, "outages" | "cover">): void {
    if (isOverdue()) {
      if (list !== "answers") return;
      hearList();
    }
    settled();
    const question = isOver() ? null : coverQuestion(state, now, heardAt);
    if (question === null || cover === "is silent") return;
    const left = coverLeft(honoured, turnOf(question.side)!, told);
    note(
      left <= 0 === (question.only === "booked"),
      () => `asks for ${question.only} with ${left} of cover left`,
    );
    if (cover === "answers late") pending = { question, at: now };
    else hearAnswer(question, cover === "grants", now);
  }

  /** Time passes; the alarm goes off when something is due. */
  function passTo(end: number, step: Pick<Step, "outages" | "cover" | "late">): void {
    let asksNext = -Infinity;
    for (let wakes = 0; !isOver(); wakes++) {
      note(wakes < MOST_WAKES, () => "it wakes for ever");
      if (wakes >= MOST_WAKES) break;
      const due = Math.max(nextDue(state) ?? Infinity, asksNext);
      const at = Math.max(now, due + step.late);
      if (due === Infinity || at > end) break;
      now = at;
      inquire(step);
      settled();
      check(true);
      const isOpen = !isOver() && (isOverdue() || coverQuestion(state, now, heardAt) !== null);
      asksNext = isOpen ? now + SILENCE + 3 * step.late : -Infinity;
    }
    now = Math.max(now, end);
  }

  function instantOf(when: When): number {
    const deadline = ownDeadline();
    if ("after" in when) return Math.max(now, Math.min(now + when.after, deadline - 1));
    if ("part" in when) return now + Math.floor(when.part * Math.max(0, deadline - now));
    return Math.max(now, deadline - when.beforeDeadline);
  }

  /** Somebody asks for something, as the game's object takes it. */
  function ask(side: Side, command: Command): void {
    settled();
    if (isOver()) return;
    const bridge = bridged(state, now);
    const decision = decide(bridge.reduce(fold, state), SEATS[side], command, now);
    if (decision.ok && decision.value.length > 0) take([...bridge, ...decision.value]);
  }

  function loseMemory(): void {
    const again = log.map((line) => readRow(line).event!);
    const [first, ...rest] = again;
    const before = JSON.stringify(reading(state, now, []));
    events = again;
    state = rest.reduce(fold, begin(first!));
    [freshAt, heardAt] = [-Infinity, -Infinity];
    pending = null;
    note(
      JSON.stringify(reading(state, now, [])) === before,
      () => "it is another game after memory was lost",
    );
  }

  take([
    {
      type: "accepted",
      at: began,
      players: SEATS,
      ...(stops.length > 0 ? { schedules: { attackers: schedules[0], defenders: schedules[1] } } : {}),
    },
  ]);
  return {
    isOver,
    now: (): number => now,
    state: (): GameState => state,
    reading: (): Reading => ({ ...asItStands(), told: [...told] }),
    offences: offences as readonly string[],
    log: log as readonly string[],
    note,
    ask,
    passTo,
    inquire,
    instantOf,
    loseMemory,

    /** The service is out. */
    goesOut(span: number): void {
      const from = now;
      now += span;
      outages.push({ id: `outage-${outages.length}`, rev: 1, kind: "outage", from, to: now });
    },

    /** A request brings the outages that its isolate knows. */
    handOutages: (): void => hear(null, outages, () => hearStops(state, null, outages, now)),

    /** A mailbox (of a side), or both players (null), tell of stops. */
    tell: (side: Side | null, news: readonly StopNews[]): void =>
      hear(side, news, () => hearStops(state, side && SEATS[side].id, news, now)),

    /** An answer comes that was waited for. */
    answerComes(grants: boolean): void {
      if (pending !== null) hearAnswer(pending.question, grants, pending.at);
      pending = null;
    },

    /** Nothing more is going to be committed at this instant. */
    rest(): void {
      settled();
      check(true);
    },
  };
}

export type WatchedGame = ReturnType<typeof openWatchedGame>;
