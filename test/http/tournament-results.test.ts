import { describe, expect, it } from "vitest";
import { signUp, type Someone } from "./api.ts";
import { act, openFor } from "./tournaments.ts";

const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp()));
const codes = (answers: readonly { readonly status: number; readonly body: unknown }[]) =>
  answers.map(({ status, body }) => [status, (body as { code?: string }).code]);

describe("a refused result is", () => {
  it("one for nobody's table, of too many games, or of somebody else", async () => {
    const [sigrid, egil, tove] = (await people(3)) as [Someone, Someone, Someone];
    const id = await openFor(sigrid, [egil, tove], { format: "knockout" });
    await act(sigrid, id, "start");
    const give = (more: object) =>
      act<{ errors?: { pointer: string }[] }>(sigrid, id, "results", {
        round: 1,
        table: 1,
        games: [{ attackers: egil.name, score: 1 }],
        reason: "so it was",
        ...more,
      });
    expect(codes([await give({ round: 2 })])).toEqual([[404, "round-not-found"]]);
    expect(codes([await give({ table: 2 })])).toEqual([[404, "pairing-not-found"]]);
    expect(codes([await give({})])).toEqual([[422, "winner-missing"]]);
    const other = await give({ games: [{ attackers: sigrid.name, score: 1 }], winner: sigrid.name });
    expect(other.body.errors?.map(({ pointer }) => pointer)).toEqual(["/winner", "/games/0/attackers"]);
    const many = Array.from({ length: 4 }, () => ({ attackers: egil.name, score: 1 }));
    expect((await give({ games: many })).body.errors?.[0]?.pointer).toBe("/games");
    expect((await give({ reason: "" })).status).toBe(422);
    expect((await give({ winner: egil.name })).body).toMatchObject({ status: "finished" });
  });

  it("more than one for each game, if a level pairing is not replayed", async () => {
    const [sigrid, egil, tove] = (await people(3)) as [Someone, Someone, Someone];
    const id = await openFor(sigrid, [egil, tove], { format: "round-robin" });
    await act(sigrid, id, "start");
    const games = Array.from({ length: 3 }, () => ({ attackers: egil.name, score: 1 }));
    const given = { round: 1, table: 1, games, reason: "so it was" };
    const { status, body } = await act<{ errors?: { pointer: string }[] }>(sigrid, id, "results", given);
    expect([status, body.errors?.map(({ pointer }) => pointer)]).toEqual([422, ["/games"]]);
  });
});
