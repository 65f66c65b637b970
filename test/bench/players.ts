import { randomBytes } from "node:crypto";
import { legalMoves, parseMove, play, rulesetOf, startPosition } from "../../src/rules/index.ts";
import type { Client, Timed } from "./client.ts";

const RULESET = "copenhagen-basic";

/**
 * A long quiet game: no captures, no repetition, no end. Chosen by a fixed rule, so that every run plays the same.
 * @param plies how many
 */
export function quietGame(plies: number): string[] {
  let position = startPosition(rulesetOf(RULESET));
  let seed = 1;
  return Array.from({ length: plies }, () => {
    const quiet = legalMoves(position).filter(
      (move) => move.captures.length === 0 && move.ends === null && move.occurrences === 1,
    );
    seed = (seed * 48_271) % 2_147_483_647;
    const { move } = quiet[seed % quiet.length] ?? { move: "" };
    const written = parseMove(move);
    const played = written.ok ? play(position, written.value) : written;
    if (!played.ok) throw new Error(`no quiet move at ply ${position.ply}`);
    position = played.value.position;
    return move;
  });
}

/** A game with its two players' tokens, attackers first, and how far it has been played. */
export interface BenchGame {
  readonly id: string;
  readonly tokens: readonly [string, string];
  ply: number;
}

function checked(answer: Timed, status: number): Record<string, unknown> {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Record<string, unknown>;
}

/** Signs up a player; returns name and token. */
export async function signUp(http: Client): Promise<{ name: string; token: string }> {
  const name = `b${randomBytes(8)
    .toString("hex")
    .replaceAll(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)))}`;
  const answer = checked(await http.send("POST", "/v1/players", null, { name }), 201);
  return { name, token: String(answer["token"]) };
}

/** A challenge's fields besides its rules and players. */
export interface Terms {
  readonly clock: object;
  readonly stops?: readonly string[];
}

const THREE_DAYS: Terms = { clock: { kind: "per-move", perMove: "P3D" } };

/** Begins a game between two new players, or between this one and a new one. */
export async function beginGame(
  http: Client,
  known?: { name: string; token: string },
  { clock, stops }: Terms = THREE_DAYS,
): Promise<BenchGame> {
  const [attackers, defenders] = [known ?? (await signUp(http)), await signUp(http)];
  const terms = {
    ruleset: RULESET,
    side: "attackers",
    to: defenders.name,
    clock,
    ...(stops === undefined ? {} : { stops }),
  };
  const { id } = checked(await http.send("POST", "/v1/challenges", attackers.token, terms), 201) as {
    id: string;
  };
  checked(await http.send("POST", `/v1/challenges/${id}/accept`, defenders.token, undefined), 200);
  return { id, tokens: [attackers.token, defenders.token], ply: 0 };
}

/** Makes the next move of a game; returns how long it took in milliseconds. */
export async function makeMove(http: Client, game: BenchGame, moves: readonly string[]): Promise<number> {
  const body = { ply: game.ply + 1, move: moves[game.ply] };
  const answer = await http.send(
    "POST",
    `/v1/games/${game.id}/moves`,
    game.tokens[game.ply % 2 === 0 ? 0 : 1],
    body,
  );
  checked(answer, 201);
  game.ply++;
  return answer.took;
}

/** Ends a game: the attackers resign. */
export async function resign(http: Client, { id, tokens, ply }: BenchGame): Promise<void> {
  checked(await http.send("POST", `/v1/games/${id}/resign`, tokens[0], { ply }), 200);
}
