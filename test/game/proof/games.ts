import { decide, type Command } from "../../../src/game/decide.ts";
import { begin, fold } from "../../../src/game/fold.ts";
import { ledgerView } from "../ledger-view.ts";
import { exportFile, type GameExport } from "../../../src/game/proof/export.ts";
import { linkOf } from "../../../src/game/proof/chain.ts";
import { type ChainedEvent, logView } from "../../../src/game/proof/log.ts";
import { settle } from "../../../src/game/schedule.ts";
import type { GameEvent, GameState } from "../../../src/game/state.ts";
import { hearStops } from "../../../src/game/verdict.ts";
import { gameView } from "../../../src/game/view.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { legalMoves } from "../../../src/rules/index.ts";
import { chanceFrom } from "../../crash/chance.ts";
import { ALL_KNOWN, challenged, EGIL, RAGNHILD, T0 } from "../people.ts";
import type { ClockSettings } from "../../../src/contract/clocks.ts";

const ORIGIN = "https://taflpost.example";

const CLOCKS: readonly ClockSettings[] = [
  { kind: "per-move", perMove: 5 * DAY },
  { kind: "fischer", initial: 3 * DAY, increment: 12 * HOUR, max: 4 * DAY, minPerMove: 5 * HOUR },
  { kind: "byo-yomi", main: 5 * HOUR, periods: 9, period: 9 * HOUR },
  { kind: "canadian", main: 2 * DAY, moves: 3, time: 2 * DAY, carry: true },
  { kind: "unlimited", abandonAfter: 30 * DAY },
];

/** Chances from 0 to 1, the same for the same seed. */
export const chances = (seed: number) => chanceFrom(seed * 2_654_435_761 + 1);

/** A random request of the player who is to move, or of the other. */
const WISHES: readonly ((state: GameState, now: number) => Command)[] = [
  ({ position: { ply } }) => ({ type: "offer", ply, offer: { type: "takeback" } }),
  ({ position: { ply } }) => ({ type: "offer", ply, offer: { type: "takeback" } }),
  ({ position: { ply } }, now) => ({ type: "offer", ply, offer: { type: "pause", until: now + 3 * DAY } }),
  ({ position: { ply } }) => ({ type: "offer", ply, offer: { type: "extend", add: DAY } }),
  ({ position: { ply } }) => ({ type: "draw", ply }),
  ({ position: { ply } }) => ({ type: "gift", ply, add: 3 * HOUR }),
  () => ({ type: "message", text: "Skål, und „gute“ Züge! \u{1f451}" }),
];

const schedule = (timezone: string) =>
  ({ timezone, night: { from: "23:00", to: "07:00" }, weekend: ["sunday"] }) as const;

/** A random game to its end, as its object would keep it: its events, and the state after them. */
export function randomGame(seed: number, most = 24): { events: readonly GameEvent[]; state: GameState } {
  const chance = chances(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!;
  const clock = CLOCKS[seed % CLOCKS.length]!;
  const stops = pick([["vacation"], ["vacation", "night"], [], ["night", "weekend"]] as const);
  const ruleset = pick(["brandubh", "brandubh", "tablut"] as const);
  const events = [challenged({ clock, stops, ruleset, ...(seed % 3 === 0 ? { to: null } : {}) })];
  let state = begin(events[0]!);
  let now = T0;
  const take = (more: readonly GameEvent[]): void => {
    for (const event of more) {
      events.push(event);
      state = fold(state, event);
    }
  };
  const ask = (player: typeof EGIL, command: Command): void => {
    const decision = decide(state, player, command, now);
    if (decision.ok) take(decision.value);
  };
  const schedules = { maker: schedule("Europe/Stockholm"), taker: schedule("Asia/Tokyo") };
  ask(RAGNHILD, { type: "accept", coin: "attackers", schedules });
  for (let step = 0; step < most && state.status === "playing"; step++) {
    now += Math.floor(chance() * 9 * HOUR) + 1;
    if (chance() < 0.03) now += 40 * DAY;
    for (let due = settle(state, now, ALL_KNOWN); due.length > 0; due = settle(state, now, ALL_KNOWN))
      take(due);
    if (state.status !== "playing") break;
    const [mover, other] = state.position.turn === "attackers" ? [EGIL, RAGNHILD] : [RAGNHILD, EGIL];
    const roll = chance();
    const [open] = state.offers;
    if (open !== undefined && roll < 0.7 && open.type !== "draw") {
      const by = open.by === state.position.turn ? other : mover;
      ask(by, {
        type: roll < 0.5 ? "accept-offer" : "decline-offer",
        ply: state.position.ply,
        offer: open.type,
      });
    } else if (roll < 0.25) ask(chance() < 0.6 ? other : mover, pick(WISHES)(state, now));
    else if (roll < 0.3) {
      const news = { id: `v-${step}`, rev: 1, kind: "vacation", from: now, to: now + 30 * HOUR } as const;
      take(hearStops(state, mover.id, [news], now));
    } else {
      const moves = legalMoves(state.position);
      const sharp = moves.filter(({ captures }) => captures.length > 0);
      const { move } = pick(sharp.length > 0 ? sharp : moves);
      const message = chance() < 0.2 ? `ply ${state.position.ply + 1}: \u00e5 ship` : null;
      ask(mover, { type: "move", ply: state.position.ply + 1, move, message });
    }
  }
  now += HOUR;
  if (state.status === "playing") {
    const loser = state.position.turn === "attackers" ? EGIL : RAGNHILD;
    if (seed % 2 === 0) ask(loser, { type: "resign", ply: state.position.ply });
    else take(settle(state, now + 400 * DAY, ALL_KNOWN));
    if (state.status === "playing") ask(loser, { type: "resign", ply: state.position.ply });
  }
  return { events, state };
}

/** The rows of a log, chained as its object chains them. */
export function chainedLog(events: readonly GameEvent[]): readonly ChainedEvent[] {
  let prev: string | null = null;
  let salts = 0;
  return events.map((event, index) => {
    const link = linkOf({ game: "game-1", prev, seq: index + 1, event }, () =>
      (++salts).toString(16).padStart(32, "7"),
    );
    prev = link.hash;
    return { seq: index + 1, event, link };
  });
}

/** A game as `viewer` exports it, as parsed JSON; not signed. */
export function exportOf(
  events: readonly GameEvent[],
  viewer: string | null,
  now = events.at(-1)!.at + DAY,
): Omit<GameExport, "signature"> {
  const [first, ...rest] = events;
  const log = chainedLog(events);
  const head = log.at(-1)!.link.hash;
  const state = { ...rest.reduce(fold, begin(first!)), head };
  const reading = { game: "game-1", head, rows: log.length, isForParties: viewer !== null };
  const file = exportFile({
    game: gameView(state, viewer, ORIGIN, now),
    ledger: ledgerView(events, state, now),
    log: logView(log, reading),
  });
  return JSON.parse(JSON.stringify(file)) as typeof file;
}
