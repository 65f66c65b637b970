import { env } from "cloudflare:workers";
import { vi } from "vitest";
import { ask, beginGame, challenge, move, signUp } from "../http/api.ts";
import { act, draft, moderator, openFor } from "../http/tournaments.ts";

/** Games are played for ratings, and in a tournament. */
export async function compete(): Promise<void> {
  await playRated();
  await runTournament();
  await report();
  await pairOthers();
}

/** Two let an organiser begin their games; the organiser does, and cancels others. */
async function pairOthers(): Promise<void> {
  const [{ name, token }, one, other] = [await signUp(), await signUp(), await signUp()];
  const body = { until: "2099-01-01T00:00:00Z", maxGames: 8 };
  for (const player of [one, other])
    await ask("PUT", `/v1/me/consents/${name}`, { token: player.token, body });
  await ask("GET", "/v1/me/consents", { token: one.token });
  const pairings = [{ attackers: one.name, defenders: other.name, ref: "board 1" }];
  const wish = { ruleset: "brandubh", clock: { kind: "per-move", perMove: "P3D" }, rated: false, pairings };
  await ask("POST", "/v1/bulk-pairings", { token, body: wish });
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const later = await ask<{ id: string }>("POST", "/v1/bulk-pairings", {
    token,
    body: { ...wish, startsAt },
  });
  await ask("GET", "/v1/bulk-pairings", { token });
  await ask("GET", `/v1/bulk-pairings/${later.body.id}`, { token });
  await ask("DELETE", `/v1/bulk-pairings/${later.body.id}`, { token });
  await ask("DELETE", `/v1/me/consents/${name}`, { token: one.token });
}

/** A game is reported, and a moderator decides; takes a recorded one off the list, and lets it be listed again. */
async function report(): Promise<void> {
  const { id: game, attackers } = await beginGame();
  const body = { game, reason: "stalling", text: "No move for weeks." };
  const made = await ask<{ id: string }>("POST", "/v1/reports", { token: attackers.token, body });
  const { token } = await moderator();
  await ask("GET", "/v1/reports", { token });
  await ask("GET", `/v1/reports/${made.body.id}`, { token });
  await ask("POST", `/v1/reports/${made.body.id}/decide`, { token, body: { verdict: "dismissed" } });
  const text = { format: "text", ruleset: "brandubh", text: "1. d6-c6 e4-e6", listed: true };
  const by = { token: attackers.token, body: text };
  const { body: record } = await ask<{ id: string }>("POST", "/v1/records", by);
  await ask("POST", `/v1/records/${record.id}/unlist`, { token, body: { note: "Not a game." } });
  await ask("POST", `/v1/records/${record.id}/unlist/undo`, { token });
  await ask("POST", `/v1/players/${attackers.name}/records/unlist`, { token, body: {} });
}

/** A tournament is made, entered, played and corrected, and looked at from all sides. */
async function runTournament(): Promise<void> {
  const [organiser, one, other, third] = [await signUp(), await signUp(), await signUp(), await signUp()];
  const { token } = organiser;
  const more = { format: "swiss", roundEnds: "P30D", apart: [[one.name, third.name]] };
  const id = await openFor(organiser, [one, other, third], more);
  await ask("PATCH", `/v1/tournaments/${id}`, { token, body: { name: "Spring post" } });
  await act(third, id, "withdraw");
  await act(third, id, "enter");
  await act(organiser, id, `players/${third.name}/remove`);
  await act(organiser, id, "organisers", { name: third.name });
  await act(third, id, "organisers/accept");
  await ask("DELETE", `/v1/tournaments/${id}/organisers/${third.name}`, { token });
  await act(organiser, id, "start");
  await act(organiser, id, "rounds/1/extend", { endsAt: "2099-01-01T00:00:00Z" });
  await act(organiser, id, "rounds/1/repair");
  const games = [{ attackers: one.name, score: 0.5 }];
  await act(organiser, id, "results", { round: 1, table: 1, games, reason: "Drawn by post." });
  const knockout = await openFor(organiser, [one, other, third], { format: "knockout" });
  await act(organiser, knockout, "start");
  for (const what of ["", "/players", "/standings", "/rounds/1", "/bracket", "/log"])
    for (const tournament of [id, knockout]) await ask("GET", `/v1/tournaments/${tournament}${what}`);
  await act(
    organiser,
    await draft(organiser, { format: "round-robin", groups: 2, players: { min: 4 } }),
    "cancel",
  );
  await ask("GET", "/v1/tournaments");
}

/** A rated game ends, is looked at, is annulled by a moderator, and counts again. */
async function playRated(): Promise<void> {
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
