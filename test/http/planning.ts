import { ask, beginGame, playMoves, type Answer, type Begun, type ProblemBody, type Someone } from "./api.ts";

/** A plan as a test reads one. */
export interface PlanBody {
  readonly ply: number;
  readonly replies?: Record<string, object>;
  readonly answer?: object;
}

type Method = "GET" | "PUT" | "DELETE" | "POST";

/** Asks about a plan; `POST` checks one. */
export function plan<T = PlanBody & ProblemBody>(
  { id }: Pick<Begun, "id">,
  by: Someone | null,
  method: Method,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const path = `/v1/games/${id}/plan${method === "POST" ? "/check" : ""}`;
  const token = by?.token ?? null;
  return ask<T>(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
}

const OPENING = ["d6-e6", "e4-e5"];
export const REPLY = { "d1-f1": { move: "e5-e1" } };
export const resigning = (ply: number) => ({ ply, replies: { "*": { do: "resign" } } });

/** A game after two moves: the attackers are to move, and the defenders can plan. */
export async function opened(): Promise<Begun> {
  const game = await beginGame();
  await playMoves(game, OPENING);
  return game;
}
