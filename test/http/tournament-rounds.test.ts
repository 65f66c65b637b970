import { expect, it } from "vitest";
import { ask, refusal, signUp, type Someone } from "./api.ts";
import { act, openFor } from "./tournaments.ts";

/** A knockout of two that runs: its organiser, who attacks first, the other, and its id. */
async function finalOfTwo() {
  const sigrid = await signUp();
  const [egil, tove] = [await signUp(), await signUp()];
  const id = await openFor(sigrid, [egil, tove], { format: "knockout" });
  await act(sigrid, id, "start");
  return { sigrid, egil, tove, id };
}

/** Gives the first round another end. */
const extend = (by: Someone, where: string) =>
  ask<{ code?: string; state?: string }>("POST", `/v1/tournaments/${where}/rounds/1/extend`, {
    token: by.token,
    body: { endsAt: "2099-01-01T00:00:00Z" },
  });

it("a winner with fewer points by the games of the same results is refused, one at level points is not", async () => {
  const { sigrid, egil, tove, id } = await finalOfTwo();
  const give = (score: number) =>
    refusal("POST", `/v1/tournaments/${id}/results`, {
      token: sigrid.token,
      body: {
        round: 1,
        table: 1,
        games: [{ attackers: egil.name, score }],
        winner: tove.name,
        reason: "So.",
      },
    });
  const { status, body } = await give(1);
  expect([status, body.code, body.errors?.[0]]).toEqual([
    422,
    "invalid-request",
    { in: "body", pointer: "/winner", detail: expect.stringContaining(`${egil.name} has more points`) },
  ]);
  expect((await give(0.5)).body).toMatchObject({ status: "finished" });
});

it("a round of a tournament that is over or cancelled cannot be extended", async () => {
  const { sigrid, tove, id } = await finalOfTwo();
  const results = { round: 1, table: 1, games: [{ attackers: tove.name, score: 1 }], winner: tove.name };
  await act(sigrid, id, "results", { ...results, reason: "So." });
  const other = await finalOfTwo();
  await act(other.sigrid, other.id, "cancel");
  const answers = [await extend(sigrid, id), await extend(other.sigrid, other.id)];
  expect(answers.map(({ status, body: { code, state } }) => [status, code, state])).toEqual([
    [409, "tournament-closed", "finished"],
    [409, "tournament-closed", "cancelled"],
  ]);
});
