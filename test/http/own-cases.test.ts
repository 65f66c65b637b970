import { expect, it } from "vitest";
import { ask, challenge, signUp } from "./api.ts";
import { lostRated, moderator } from "./moderators.ts";
import { act, openFor } from "./tournaments.ts";

const code = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const REASON = { reason: "arranged" };

it("a moderator can neither annul a game of their own nor restore it", async () => {
  const [judge, other, egil] = [await moderator(), await moderator(), await signUp()];
  const id = await lostRated({ ...judge, token: judge.player }, egil);
  const annul = (token: string) => ask("POST", `/v1/games/${id}/annul`, { token, body: REASON });
  const undo = (token: string) => ask("POST", `/v1/games/${id}/annul/undo`, { token });
  expect(code(await annul(judge.token))).toEqual([409, "own-report"]);
  expect((await annul(other.token)).status).toBe(200);
  expect(code(await undo(judge.token))).toEqual([409, "own-report"]);
  expect((await undo(other.token)).status).toBe(200);
});

it("a moderator does not decide on a report about a game of their own, whoever made it", async () => {
  const [judge, egil, witness] = [await moderator(), await signUp(), await signUp()];
  const game = await challenge(egil, { to: judge.name });
  await ask("POST", `/v1/challenges/${game}/accept`, { token: judge.player });
  const body = { game, reason: "other", text: "Look at this.", player: egil.name };
  const report = await ask<{ id: string }>("POST", "/v1/reports", { token: witness.token, body });
  const decision = { token: judge.token, body: { verdict: "dismissed" } };
  expect(code(await ask("POST", `/v1/reports/${report.body.id}/decide`, decision))).toEqual([
    409,
    "own-report",
  ]);
});

it("a moderator enters no result of their own pairing, but of others; the organiser enters any", async () => {
  const [judge, sigrid, egil, tove, ulf] = [
    await moderator(),
    await signUp(),
    await signUp(),
    await signUp(),
    await signUp(),
  ];
  const id = await openFor(sigrid, [{ ...judge, token: judge.player }, egil, tove, ulf]);
  await act(sigrid, id, "start");
  type Round = { pairings: { players: string[] }[] };
  const { pairings } = (await ask<Round>("GET", `/v1/tournaments/${id}/rounds/1`)).body;
  const own = pairings.findIndex(({ players }) => players.includes(judge.name));
  const give = (by: { token: string }, at: number) => {
    const games = [{ attackers: pairings[at]!.players[0], score: 1 }];
    return act(by, id, "results", { round: 1, table: at + 1, games, reason: "so" });
  };
  expect(code(await give(judge, own))).toEqual([409, "own-report"]);
  expect((await give(judge, 1 - own)).status).toBe(200);
  expect((await give(sigrid, own)).status).toBe(200);
});
