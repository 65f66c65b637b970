import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { newId } from "../../src/lib/ids.ts";
import { hashToken, newToken } from "../../src/players/tokens.ts";
import { quietOutside } from "../channels/webhooks/outside.ts";
import { ask, askProduction, challenge, refusal, signUp } from "../http/api.ts";
import { freshAddress, mailsTo } from "../http/local-mail.ts";
import { tokenRows } from "../http/token-rows.ts";

const OPEN = { ruleset: "brandubh", side: "attackers", clock: { kind: "per-move", perMove: "P3D" } };

/** Puts open games into a mailbox by hand: to make them would take the test a minute. */
function fill(playerId: string, count: number, direction: "in" | "out"): Promise<void> {
  return runInDurableObject(env.MAILBOXES.getByName(playerId), (_mailbox, { storage: { sql } }) => {
    const query = `INSERT INTO games (id, seen, status, direction, created, body) VALUES (?, 1, 'open', ?, 0, '{}')`;
    for (let game = 0; game < count; game++) sql.exec(query, `${direction}-${game}`, direction);
  });
}

it("challenges from others do not use up a player's limits", async () => {
  const [player, other] = [await signUp("Victim"), await signUp("Other")];
  await challenge(other, { to: player.name });
  await fill(player.id, 300, "in");
  expect((await ask("POST", "/v1/challenges", { token: player.token, body: OPEN })).status).toBe(201);
});

it("a repeat of an accept is answered as before, even if the player has all games by then", async () => {
  const [player, other] = [await signUp("Busy"), await signUp("Other")];
  const id = await challenge(other, { to: player.name });
  await fill(player.id, 199, "out");
  const accept = { token: player.token, headers: { "idempotency-key": "k" } };
  expect((await ask("POST", `/v1/challenges/${id}/accept`, accept)).status).toBe(200);
  const again = await ask("POST", `/v1/challenges/${id}/accept`, accept);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([200, "true"]);
  expect((await refusal("POST", "/v1/challenges", { token: player.token, body: OPEN })).body.code).toBe(
    "limit-reached",
  );
});

it("a token made while its player is being deleted is refused", async () => {
  const player = await signUp("Gone");
  const token = newToken(player.id);
  await ask("DELETE", "/v1/me", { token: player.token });
  const late = { id: newId(), name: "late", hash: await hashToken(token), scopes: ["read"] as const };
  await env.MAILBOXES.getByName(player.id).tokens.add(late, 10);
  expect((await ask("GET", "/v1/me", { token })).status).toBe(401);
  expect(await tokenRows(player.id)).toEqual([]);
});

it("an address given while its player is being deleted is not stored and gets no mail", async () => {
  const [player, address] = [await signUp("Gone"), freshAddress()];
  await ask("DELETE", "/v1/me", { token: player.token });
  await env.MAILBOXES.getByName(player.id).account.change({ email: address });
  const kept = await env.DB.prepare("SELECT email FROM players WHERE id = ?").bind(player.id).first("email");
  expect([kept, await mailsTo(player, address)]).toEqual([null, []]);
});

it("a challenge made while its player is being deleted is cancelled", async () => {
  for (let round = 0; round < 5; round++) {
    const player = await signUp("Race");
    const making = ask<{ id: string }>("POST", "/v1/challenges", { token: player.token, body: OPEN });
    const [made] = await Promise.all([making, ask("DELETE", "/v1/me", { token: player.token })]);
    if (made.status !== 201) continue;
    await vi.waitFor(async () => {
      const { body } = await ask("GET", `/v1/challenges/${made.body.id}`);
      expect(body["status"]).toBe("cancelled");
      expect(JSON.stringify(body)).not.toContain(player.name);
    });
  }
});

it("nothing is encrypted without the secret", async () => {
  quietOutside();
  const { token } = await signUp("Nosecret");
  const hook = { token, body: { url: "https://a.example.org/" } };
  const answer = await askProduction("POST", "/v1/webhooks", hook, { SECRET: "" });
  expect(answer.status).toBe(500);
  vi.restoreAllMocks();
});
