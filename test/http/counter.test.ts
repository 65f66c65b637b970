import { describe, expect, it } from "vitest";
import {
  ask,
  challenge,
  eventsOf,
  type GameBody,
  look,
  type ProblemBody,
  refusal,
  signUp,
  type Someone,
} from "./api.ts";

type Countered = GameBody & ProblemBody & { readonly changed: string[] };

const ONE_DAY = { kind: "per-move", perMove: "P1D" };
const counter = (
  id: string,
  { token }: Someone,
  body: unknown = { clock: ONE_DAY },
  headers: Record<string, string> = {},
) => ask<Countered>("POST", `/v1/challenges/${id}/counter`, { token, body, headers });
const answer = (id: string, { token }: Someone, how: string) =>
  refusal("POST", `/v1/challenges/${id}/${how}`, { token });
const shown = async (id: string) => (await ask("GET", `/v1/challenges/${id}`)).body;

async function challenged() {
  const [maker, named] = [await signUp("Maker"), await signUp("Named")];
  return { maker, named, id: await challenge(maker, { to: named.name, message: "Shall we?" }) };
}

describe("a counter-offer", () => {
  it("closes the challenge, is sent to its challenger and lists the differences", async () => {
    const { maker, named, id } = await challenged();
    const { status, headers, body } = await counter(id, named, { clock: ONE_DAY, message: "Faster?" });
    expect([status, body]).toMatchObject([
      201,
      {
        status: "open",
        counterOf: id,
        changed: ["/clock/perMove"],
        by: { name: named.name },
        to: { name: maker.name },
        side: "defenders",
        clock: ONE_DAY,
        message: "Faster?",
        closed: null,
      },
    ]);
    expect(headers.get("location")).toBe(`/v1/challenges/${body.id}`);
    expect(await shown(id)).toMatchObject({
      status: "cancelled",
      closed: "countered",
      counteredBy: body.id,
      declined: null,
    });
    const types = (await eventsOf(maker)).map(({ type }) => type);
    expect(types).toEqual(["challenge.received"]);
    expect((await eventsOf(maker)).at(-1)?.data).toMatchObject({
      by: named.name,
      message: "Faster?",
      game: { counterOf: id, challenge: { counterOf: id, changed: ["/clock/perMove"] } },
    });
    // The maker accepts, with the side of before.
    const begun = await ask<GameBody>("POST", `/v1/challenges/${body.id}/accept`, { token: maker.token });
    expect(begun.body).toMatchObject({
      status: "playing",
      counterOf: id,
      players: { attackers: { name: maker.name } },
    });
  });

  it.each(["accept", "decline", "cancel"] as const)(
    "races with an answer (%s): exactly one of them counts",
    async (how) => {
      for (let round = 0; round < 3; round++) {
        const { maker, named, id } = await challenged();
        const [made, other] = await Promise.all([
          counter(id, named),
          answer(id, how === "cancel" ? maker : named, how),
        ]);
        expect([made.status, other.status].toSorted((a, b) => a - b)).toEqual(
          made.status === 201 ? [201, 409] : [200, 409],
        );
        const { status } = await look(id);
        expect(status).toBe(other.status === 200 && how === "accept" ? "playing" : "cancelled");
        const waiting = await ask<{ items: unknown[] }>("GET", "/v1/challenges?direction=in", {
          token: maker.token,
        });
        expect(waiting.body.items).toHaveLength(made.status === 201 ? 1 : 0);
      }
    },
  );

  it("is refused if it changes nothing, and for players whom the challenge does not name", async () => {
    const { maker, named, id } = await challenged();
    const codeOf = async (player: Someone, body: unknown, of = id) =>
      (await counter(of, player, body)).body.code;
    for (const same of [{}, { message: "Please" }, { ruleset: "brandubh", side: "defenders", stops: [] }])
      expect([await codeOf(named, same), (await counter(id, named, same)).status]).toEqual([
        "nothing-changed",
        422,
      ]);
    const other = { clock: ONE_DAY };
    expect(await codeOf(maker, other)).toBe("own-challenge");
    expect(await codeOf(await signUp("Stranger"), other)).toBe("not-your-challenge");
    expect(await codeOf(named, other, await challenge(maker))).toBe("not-your-challenge");
    expect(await codeOf(named, other, "0".repeat(22))).toBe("challenge-not-found");
    for (const wrong of [
      { to: maker.name },
      { offers: ["draw", "draw"] },
      { offers: ["queen"] },
      { clock: { kind: "per-move" } },
      { stops: "night" },
    ])
      expect((await counter(id, named, wrong)).status).toBe(422);
    await ask("PUT", `/v1/me/blocks/${named.name}`, { token: maker.token });
    expect(await codeOf(named, other)).toBe("challenge-not-for-you");
    expect(await shown(id)).toMatchObject({ status: "open", closed: null });
    await answer(id, maker, "cancel");
    expect(await codeOf(named, other)).toBe("challenge-closed");
    expect(await shown(id)).toMatchObject({ closed: "cancelled" });
  });
});
