import { LINE_LIMITS, PLAN_LIMITS } from "../../src/contract/bounds.ts";
import { CAPS } from "../../src/contract/limits.ts";
import {
  legalMoves,
  parseMove,
  play,
  type Position,
  rulesetOf,
  startPosition,
} from "../../src/rules/index.ts";
import type { Client } from "./client.ts";
import type { BenchGame } from "./players.ts";

/** A request as it is sent. */
export interface Request {
  readonly token: string | null;
  readonly path: string;
  readonly body?: unknown;
}

/** A write that is measured, by its route. */
export interface Write {
  /** The method and the path, and what makes it dear. */
  readonly route: string;
  /** The request that makes it for the n-th time, from 0; it may first do something that is not measured. */
  readonly request: (n: number) => Request | Promise<Request>;
  /** How often it can be made; absent: as often as one likes. */
  readonly most?: number;
  /** How many games it tells before the answer, as a vacation does: each is an object with its own limit of CPU. */
  readonly reaches?: number;
  /** Whether it is rejected, once all of it has been looked at. */
  readonly isRejected?: true;
}

/** Makes a request that must be accepted. */
export async function must(http: Client, method: string, { token, path, body }: Request): Promise<string> {
  const { status, text } = await http.send(method, path, token, body);
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
  return text;
}

function after(position: Position, move: string): Position {
  const parsed = parseMove(move);
  const played = parsed.ok ? play(position, parsed.value) : parsed;
  if (!played.ok) throw new Error(`not legal: ${move}`);
  return played.value.position;
}

/** The most answers that a plan may have: to all moves of the opponent, and to all that may follow the first of them. */
function largestPlan(position: Position): Record<string, object> {
  let left: number = PLAN_LIMITS.nodes;
  const replies = (from: Position, isFirst: boolean): Record<string, object> =>
    Object.fromEntries(
      legalMoves(from).flatMap(({ move, ends }, index) => {
        if (ends !== null || left === 0) return [];
        left -= 1;
        const then = after(from, move);
        const answer = legalMoves(then).find((one) => one.ends === null)!.move;
        const more = isFirst && index === 0 ? { replies: replies(after(then, answer), false) } : {};
        return [[move, { move: answer, ...more }]];
      }),
    );
  return replies(position, true);
}

/** As many lines as a player may keep, from all over a game. */
function largestLines(moves: readonly string[], ply: number) {
  const length = Math.min(ply, Math.floor(LINE_LIMITS.bytes / LINE_LIMITS.lines / 18));
  const starts = Array.from({ length: LINE_LIMITS.lines }, (_, n) =>
    Math.floor((n * (ply - length)) / LINE_LIMITS.lines),
  );
  return starts.map((from) => ({ ply: from + 1, moves: moves.slice(from, from + length) }));
}

/** How many moves `gameWrites` makes. */
export const MOVES_OF_WRITES = 3;

/** Actions of a game's players, resigning last. */
export function gameWrites(http: Client, game: BenchGame, moves: readonly string[]): readonly Write[] {
  const path = `/v1/games/${game.id}`;
  const mover = () => game.tokens[game.ply % 2 === 0 ? 0 : 1];
  const waiting = () => game.tokens[game.ply % 2 === 0 ? 1 : 0];
  const next = () => ({ ply: game.ply + 1, move: moves[game.ply] });
  const played = startPosition(rulesetOf("copenhagen-basic"));
  const plan = () => ({
    ply: game.ply + 1,
    replies: largestPlan(moves.slice(0, game.ply).reduce(after, played)),
  });
  const check = (id: number) => ({
    id: String(id),
    method: "POST",
    path: `${path}/moves/check`,
    body: next(),
  });
  const of = (token: () => string, way: string, body: (n: number) => unknown) => (n: number) => ({
    token: token(),
    path: `${path}/${way}`,
    body: body(n),
  });
  return [
    { route: "POST moves/check", request: of(mover, "moves/check", next) },
    {
      route: `POST batch of ${CAPS.batchRequests.max} moves/check`,
      request: () => ({
        token: mover(),
        path: "/v1/batch",
        body: { requests: Array.from({ length: CAPS.batchRequests.max }, (_, n) => check(n)) },
      }),
    },
    { route: "PUT plan, the largest", request: of(waiting, "plan", plan) },
    { route: "POST plan/check, the largest", request: of(waiting, "plan/check", plan) },
    {
      route: "POST moves",
      most: MOVES_OF_WRITES,
      async request() {
        const sent = { token: mover(), path: `${path}/moves`, body: next() };
        // No plan of the opponent's answers it.
        await http.send("DELETE", `${path}/plan`, waiting(), undefined);
        game.ply += 1;
        return sent;
      },
    },
    {
      route: "PUT lines, the most",
      request: of(mover, "lines", () => ({ lines: largestLines(moves, game.ply) })),
    },
    { route: "PUT notes", request: of(mover, "notes", (n) => ({ text: `${n} ${"long ".repeat(3000)}` })) },
    {
      route: "POST messages",
      request: of(mover, "messages", (n) => ({ text: `${n} ${"well ".repeat(90)}` })),
    },
    {
      route: "POST offers",
      async request() {
        await http.send("DELETE", `${path}/offers/takeback`, waiting(), undefined);
        return { token: waiting(), path: `${path}/offers`, body: { type: "takeback", ply: game.ply } };
      },
    },
    { route: "POST time", request: of(waiting, "time", () => ({ ply: game.ply, add: "P1D" })) },
    { route: "POST resign", most: 1, request: of(mover, "resign", () => ({ ply: game.ply })) },
  ];
}
