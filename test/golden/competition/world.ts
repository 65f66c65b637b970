import { vi } from "vitest";
import { askOperator } from "../../../src/host/operator.ts";
import { operatorTokenOf } from "../../../src/host/state.ts";
import type { Service } from "../../crash/service.ts";
import { MOVES, type Played, type Someone, type World } from "../world.ts";

/** Sigrid organises, and the others play. */
export interface Cast {
  readonly sigrid: Someone;
  readonly astrid: Someone;
  readonly bjorn: Someone;
  readonly dag: Someone;
  readonly freydis: Someone;
  readonly moderator: Someone;
}

export const THREE_DAYS = { kind: "per-move", perMove: "P3D" };
export const RULESET = "brandubh";

export interface PairingBody {
  readonly table: number;
  readonly players: readonly string[];
  readonly match: string | null;
  readonly games: readonly string[];
}

export interface RoundBody {
  readonly status: string;
  readonly pairings: readonly PairingBody[];
}

interface GameOfTwo {
  readonly ply: number;
  readonly players: { readonly attackers: { name: string }; readonly defenders: { name: string } };
}

/** The token of a moderator; Sigrid acts with it, under another name here. */
export async function moderatorOf({ name }: Someone, { url, state }: Service): Promise<Someone> {
  const operator = { url, token: operatorTokenOf(state) };
  type Found = { readonly players: readonly [{ readonly id: string }] };
  const { players } = await askOperator<Found>(operator, "/operator/players/find", { player: name });
  const asked = { player: players[0].id };
  const { token } = await askOperator<{ token: string }>(operator, "/operator/players/moderator", asked);
  return { name: "moderator", token };
}

/** Actions in competitions, over HTTP. */
export function openCompetitions(world: World, people: readonly Someone[]) {
  const { as, client } = world;
  const called = (name: string): Someone => people.find((one) => one.name === name)!;

  const read = <T>(path: string): Promise<T> => client.must<T>("GET", path);

  /** Makes the first moves of a game that begins by itself. */
  async function playTo(id: string, plies: number): Promise<Played> {
    const { players, ply } = await vi.waitFor(() => read<GameOfTwo>(`/v1/games/${id}`));
    const [attackers, defenders] = [called(players.attackers.name), called(players.defenders.name)];
    for (let next = ply + 1; next <= plies; next++)
      await as(next % 2 === 1 ? attackers : defenders).post(`/v1/games/${id}/moves`, {
        ply: next,
        move: MOVES[next - 1],
      });
    return { id, attackers, defenders };
  }

  /** Both make their first move, and one resigns. */
  async function lose(id: string, side: "attackers" | "defenders"): Promise<Someone> {
    const game = await playTo(id, 2);
    await as(game[side]).post(`/v1/games/${id}/resign`, { ply: 2 });
    return game[side];
  }

  /** Waits for a round that is paired. */
  const round = (tournament: string, n: number): Promise<RoundBody> =>
    vi.waitFor(() => read<RoundBody>(`/v1/tournaments/${tournament}/rounds/${n}`));

  return { read, playTo, lose, round };
}

export type Competitions = ReturnType<typeof openCompetitions>;
