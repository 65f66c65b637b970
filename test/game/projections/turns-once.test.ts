import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "../../../src/game/fold.ts";
import { type Change, markedPlans } from "../../../src/game/projections/change.ts";
import type { IdentifiedNotice } from "../../../src/game/projections/players.ts";
import { spectatorRecords } from "../../../src/game/projections/spectators.ts";
import { outboxEntry } from "../../../src/game/projections/subscribers.ts";
import type { PlanEnds } from "../../../src/game/plan/plan.ts";
import type { GameEvent, GameState, Offer } from "../../../src/game/state.ts";
import { legalMoves, type Position, type Side } from "../../../src/rules/index.ts";
import { after as positionAfter } from "../../rules/boards.ts";
import { EGIL, playing, RAGNHILD } from "../people.ts";
import { plannedGame, planFor, playerOf } from "../plan/people.ts";
import type { GameRecordOfEvent } from "../../../src/contract/events/records.ts";
import { runs } from "../../soak.ts";

type Game = ReturnType<typeof plannedGame>;

/** The results of one commit: the states around it, its events, the ends of plans, and each player's notices. */
interface Commit {
  readonly before: GameState;
  readonly after: GameState;
  readonly events: readonly GameEvent[];
  readonly ends: PlanEnds;
  readonly told: Readonly<Record<Side, readonly IdentifiedNotice[]>>;
  readonly watched: readonly GameRecordOfEvent[];
}

function commitOf(before: GameState, { events, ends }: ReturnType<Game["last"]>): Commit {
  let state = before;
  const changes = events.map((event, index): Change => {
    const was = state;
    state = fold(was, event);
    return { seq: index + 1, before: was, event, after: state };
  });
  const marked = markedPlans(changes, ends);
  const shares = marked.flatMap((change) => outboxEntry(change, () => "id").shares.players?.players ?? []);
  const theirs = (player: string) =>
    shares.filter((share) => share.player === player).flatMap(({ notices }) => notices);
  const told = { attackers: theirs(EGIL.id), defenders: theirs(RAGNHILD.id) };
  const watched = marked.flatMap((change) => spectatorRecords(change, "https://taflpost.example"));
  return { before, after: state, events, ends, told, watched };
}

const movesIn = (events: readonly GameEvent[]) => events.filter((event) => event.type === "moved");
const plain = ({ move, planned = false }: { readonly move: string | null; readonly planned?: boolean }) =>
  `${move}${planned ? "*" : ""}`;

/** A side's notices of its moves, turns and the end, in order, from the commit's two states and its events. */
function expectedOf({ before, after, events, ends }: Commit, side: Side): readonly object[] {
  const made = movesIn(events);
  const isFirst = side === before.position.turn;
  // The player to move made the first move; the others come from plans, of both in turn.
  const own = made.filter((_move, index) => (index % 2 === 0) === isFirst);
  const isTurn = after.status === "playing" && (made.length > 0 || events[0]?.type === "taken-back");
  const since = (isFirst ? made.slice(1) : made).map(plain);
  const turn = { type: "game.turn", ply: after.position.ply, ...(made.length > 0 ? { since } : {}) };
  const end = ends[side] ?? "none";
  return [
    ...own.map((move) => ({ type: "game.move", move: plain(move) })),
    ...(isTurn && side === after.position.turn ? [{ ...turn, end }] : []),
    ...(before.status !== after.status ? [{ type: "game.finished" }] : []),
  ];
}

/** The same from the notices. */
function toldOf({ events, told }: Commit, side: Side): readonly object[] {
  return told[side].flatMap((notice): object[] => {
    const { type, ply, moves = [], plan = "none" } = notice;
    if (type === "game.move") return [{ type, move: plain(notice) }];
    if (type === "game.finished") return [{ type }];
    if (type !== "game.turn") return [];
    return [{ type, ply, ...(movesIn(events).length > 0 ? { since: moves.map(plain) } : {}), end: plan }];
  });
}

/** The move that is likely in a position: plans of both sides have it, so that they answer each other. */
function likely(position: Position, seed: number): string | null {
  const legal = legalMoves(position);
  return legal.length === 0 ? null : legal[(seed + position.ply * 7) % legal.length]!.move;
}

/** A plan for the waiting player in a position: for the likely move, and often for any other. */
function replies(position: Position, depth: number, seed: number): object | null {
  const to = likely(position, seed);
  if (to === null || depth === 0) return null;
  const next = positionAfter(position, to);
  const answer = next.ending === null ? likely(next, seed) : null;
  if (answer === null) return null;
  const then = positionAfter(next, answer);
  const more = then.ending === null ? replies(then, depth - 1, seed) : null;
  const chosen = { move: answer, ...(more === null ? {} : { replies: more }) };
  const resigns = seed % 5 === 0 && depth === 1;
  return { [to]: resigns ? { do: "resign" } : chosen, ...(seed % 2 === 0 ? { "*": { move: answer } } : {}) };
}

const step = fc.record({
  waits: fc.nat(4),
  beside: fc.nat(4),
  other: fc.nat(9),
  offer: fc.nat(9),
  takesBack: fc.nat(11),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Carries out a step, each action in a separate commit; returns those that were made. */
function take(game: Game, { waits, beside, other, offer, takesBack }: Step, seed: number): Commit[] {
  const commits: Commit[] = [];
  const doing = (work: () => string | null): void => {
    const before = game.state();
    if (work() === null) commits.push(commitOf(before, game.last()));
  };
  const { position } = game.state();
  const kept = replies(position, waits, seed);
  if (kept !== null) doing(() => game.keep(kept));
  const legal = legalMoves(position);
  const move = other === 0 ? legal.at(-1)?.move : likely(position, seed);
  if (move == null) return commits;
  const next = positionAfter(position, move);
  const plan = next.ending === null ? replies(next, beside, seed) : null;
  const made: Offer | undefined =
    offer === 0 ? { type: "takeback" } : offer === 1 ? { type: "draw" } : undefined;
  doing(() =>
    game.move(move, {
      ...(plan === null ? {} : { plan: planFor(position.ply + 2, plan) }),
      ...(made === undefined ? {} : { offer: made }),
    }),
  );
  if (takesBack === 0 && game.state().status === "playing") {
    const { ply } = game.state().position;
    const [asks, agrees] = [playerOf(ply), playerOf(ply + 1)];
    doing(() => game.ask(asks, { type: "offer", ply, offer: { type: "takeback" } }));
    doing(() => game.ask(agrees, { type: "accept-offer", ply, offer: "takeback" }));
  }
  return commits;
}

describe("in any game with plans, offers and takebacks", () => {
  it("each player is notified exactly of their turns, once a commit, with the moves since", () => {
    const seen = { planned: 0, long: 0, finished: 0, undone: 0, ended: 0, ofOther: 0 };
    const check = (commit: Commit): void => {
      const { events, after: end, ends, told, watched } = commit;
      for (const side of ["attackers", "defenders"] as const)
        expect(toldOf(commit, side)).toEqual(expectedOf(commit, side));
      const seenMoves = watched.filter(({ type }) => type === "game.move").map(({ data }) => plain(data));
      expect(seenMoves).toEqual(movesIn(events).map(plain));
      // How a plan ended is for its owner, and nothing else tells of plans that have not been played.
      expect(watched.some(({ data }) => data.plan !== undefined || data.moves !== undefined)).toBe(false);
      const others = [...told.attackers, ...told.defenders].filter(({ type }) => type !== "game.turn");
      expect(others.some(({ plan }) => plan !== undefined)).toBe(false);
      seen.planned += movesIn(events).length > 1 ? 1 : 0;
      seen.long += movesIn(events).length > 3 ? 1 : 0;
      seen.finished += end.status === "finished" ? 1 : 0;
      seen.undone += events[0]?.type === "taken-back" ? 1 : 0;
      seen.ended += ends[end.position.turn] === null ? 0 : 1;
      seen.ofOther += others.length;
    };
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), fc.nat(99), (steps, seed) => {
        const game = plannedGame(playing(0));
        for (const one of steps) {
          if (game.state().status !== "playing") break;
          for (const commit of take(game, one, seed)) check(commit);
        }
      }),
      { numRuns: runs(80, 150) },
    );
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  });
});
