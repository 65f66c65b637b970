import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { ask, challenge, move, signUp } from "../http/api.ts";
import { moderator } from "../http/tournaments.ts";

/** A rated game ends, is looked at, is annulled by a moderator, and counts again. */
export async function playRated(): Promise<void> {
  const [attackers, defenders] = [await signUp("Attack"), await signUp("Defend")];
  const id = await challenge(attackers, { to: defenders.name, rated: true });
  await ask("POST", `/v1/challenges/${id}/accept`, { token: defenders.token });
  const game = { id, attackers, defenders };
  await move(game, 1, "d6-e6");
  await move(game, 2, "e4-e5");
  await ask("POST", `/v1/games/${game.id}/resign`, { token: game.attackers.token, body: { ply: 2 } });
  const at = `/v1/games/${game.id}`;
  await vi.waitUntil(async () => (await ask("GET", `${at}/rating`)).status === 200);
  const { token } = await moderator();
  const body = { reason: "engine-use", note: "Moves of an engine.", atFault: game.attackers.name };
  await ask("POST", `${at}/annul`, { token, body });
  await ask("GET", `${at}/rating`);
  await ask("POST", `${at}/annul/undo`, { token });
  await env.POOL.getByName("brandubh").wake();
  await ask("GET", `/v1/players/${game.attackers.name}/ratings/brandubh/history`);
}
