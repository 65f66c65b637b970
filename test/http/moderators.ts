import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { ask, askProduction, challenge, playMoves, signUp, type Someone } from "./api.ts";

/** The operator in tests, as settings of the service. */
export const OPERATOR = { OPERATOR_TOKEN: "an-operator-of-tests-with-a-long-token" };

/** A moderator, by the token that lets them moderate. */
export interface Moderator extends Someone {
  /** Their token as a player. */
  readonly player: string;
}

/** Signs up a player whom the operator makes a moderator. */
export async function moderator(): Promise<Moderator> {
  const one = await signUp("Moderator");
  const made = await askProduction<{ token: string }>(
    "POST",
    "/operator/players/moderator",
    { token: OPERATOR.OPERATOR_TOKEN, body: { player: one.id } },
    OPERATOR,
  );
  return { ...one, token: made.body.token, player: one.token };
}

/** A rated game of Brandubh that its attackers have given up, and the pool has rated. */
export async function lostRated(attackers: Someone, defenders: Someone): Promise<string> {
  const id = await challenge(attackers, { rated: true, side: "attackers", to: defenders.name });
  await ask("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
  await playMoves({ id, attackers, defenders }, ["d1-c1", "d3-c3"]);
  await ask("POST", `/v1/games/${id}/resign`, { token: attackers.token, body: { ply: 2 } });
  const pool = env.POOL.getByName("brandubh");
  await expect.poll(async () => pool.game(id)).toMatchObject({ score: 0 });
  await runDurableObjectAlarm(pool);
  return id;
}
