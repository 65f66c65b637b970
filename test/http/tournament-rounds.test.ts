import { expect, it } from "vitest";
import { refusal, signUp } from "./api.ts";
import { act, openFor } from "./tournaments.ts";

/** A knockout of two that runs: its organiser, who attacks first, the other, and its id. */
async function finalOfTwo() {
  const sigrid = await signUp();
  const [egil, tove] = [await signUp(), await signUp()];
  const id = await openFor(sigrid, [egil, tove], { format: "knockout" });
  await act(sigrid, id, "start");
  return { sigrid, egil, tove, id };
}

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
