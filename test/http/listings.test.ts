import { describe, expect, it } from "vitest";
import { rulesetOf, writeGameRecord } from "../../src/rules/index.ts";
import { ask, askProduction, type Page, signUp, type Someone } from "./api.ts";
import { moderator, OPERATOR } from "./moderators.ts";
import { act, draft, openFor, type TournamentBody, WISH } from "./tournaments.ts";

const LADDER = { name: "The long ladder", ruleset: "brandubh", clock: { kind: "per-move", perMove: "P3D" } };

const ladder = async ({ token }: Someone) =>
  (await ask<{ id: string }>("POST", "/v1/ladders", { token, body: LADDER })).body.id;
const listed = async (path: string) =>
  (await ask<Page<{ id: string }>>("GET", `/v1/${path}`)).body.items.map(({ id }) => id);

/** Imports a game that its holder lists, under the name of anybody. */
async function listRecord({ token }: Someone, event: string): Promise<string> {
  const text = writeGameRecord({
    ruleset: rulesetOf("brandubh"),
    attackers: "Anybody",
    defenders: "Else",
    event,
    site: null,
    date: "1732-07-20",
    result: "-1",
    termination: null,
    moves: ["d6-c6", "e4-e6"],
  });
  return (await ask<{ id: string }>("POST", "/v1/records", { token, body: { text, listed: true } })).body.id;
}

const closeAccount = ({ id: player }: Someone) => {
  const asked = { token: OPERATOR.OPERATOR_TOKEN, body: { player, reason: "Spam." } };
  return askProduction("POST", "/operator/players/close", asked, OPERATOR);
};

describe("a player's listed things", () => {
  it("are removed from lists when the account is closed", async () => {
    const [spammer, egil, other] = [await signUp(), await signUp(), await signUp()];
    const [open, running, made] = [
      await openFor(spammer, [egil]),
      await openFor(spammer, [egil, other]),
      await ladder(spammer),
    ];
    await act(spammer, running, "start");
    const record = await listRecord(spammer, "Closing");
    await expect.poll(() => listed("records?limit=100")).toContain(record);
    expect((await closeAccount(spammer)).status).toBe(200);
    await expect.poll(() => listed("records?limit=100")).not.toContain(record);
    await expect.poll(() => listed(`tournaments?status=open&limit=100`)).not.toContain(open);
    expect((await act(other, open, "enter")).body).toMatchObject({ code: "tournament-closed" });
    await expect.poll(() => listed("ladders?limit=100")).not.toContain(made);
    // Those who play in a running tournament may take it over.
    expect((await act(egil, running, "organisers/accept")).body.organisers).toEqual([egil.name]);
  });

  it("can all be removed from the list of records by a moderator at once, for good", async () => {
    const [holder, judge] = [await signUp(), await moderator()];
    const ids = [await listRecord(holder, "Judged 1"), await listRecord(holder, "Judged 2")];
    await expect.poll(() => listed("records?limit=100")).toEqual(expect.arrayContaining(ids));
    const path = `/v1/players/${holder.name}/records/unlist`;
    const told = await ask("POST", path, { token: judge.token, body: { note: "Not the players." } });
    expect(told.status).toBe(204);
    for (const id of ids) await expect.poll(() => listed("records?limit=100")).not.toContain(id);
    await listRecord(holder, "Judged 1");
    expect(await listed("records?limit=100")).not.toContain(ids[0]);
    const { body } = await ask("GET", `/v1/records/${ids[0]}`);
    expect(body).toMatchObject({ unlisted: { note: "Not the players." } });
  });
});

describe("a list", () => {
  it("has no cancelled tournament and no closed ladder by default", async () => {
    const sigrid = await signUp();
    const [open, cancelled] = [await openFor(sigrid, []), await openFor(sigrid, [])];
    await act(sigrid, cancelled, "cancel");
    const theirs = `tournaments?organiser=${sigrid.name}`;
    expect(await listed(theirs)).toEqual([open]);
    expect(await listed(`${theirs}&status=cancelled`)).toEqual([cancelled]);
    const [stays, closes] = [await ladder(sigrid), await ladder(sigrid)];
    const closing = { token: sigrid.token, body: { closed: true } };
    await ask("PATCH", `/v1/ladders/${closes}`, closing);
    await expect.poll(() => listed("ladders?limit=100&closed=true")).toContain(closes);
    const all = await listed("ladders?limit=100");
    expect([all.includes(stays), all.includes(closes)]).toEqual([true, false]);
  });

  it("is not flooded by somebody who makes and closes them again", async () => {
    const { token } = await signUp();
    for (let made = 0; made < 10; made++) {
      const { body } = await askProduction<{ id: string }>("POST", "/v1/ladders", { token, body: LADDER });
      await ask("PATCH", `/v1/ladders/${body.id}`, { token, body: { closed: true } });
    }
    const eleventh = await askProduction("POST", "/v1/ladders", { token, body: LADDER });
    expect([eleventh.status, eleventh.body]).toMatchObject([429, { limit: "newLadders" }]);
    for (let made = 0; made < 20; made++) {
      const { body } = await askProduction<TournamentBody>("POST", "/v1/tournaments", { token, body: WISH });
      await act({ token }, body.id, "cancel");
    }
    const more = await askProduction("POST", "/v1/tournaments", { token, body: WISH });
    expect([more.status, more.body]).toMatchObject([429, { limit: "newTournaments" }]);
  });
});

it("a new tournament or ladder excludes bots by default", async () => {
  const { token } = await signUp();
  const requiresOf = async (path: string, body: object) =>
    (await ask("POST", `/v1/${path}`, { token, body })).body["requires"];
  for (const [path, wish] of [
    ["tournaments", WISH],
    ["ladders", LADDER],
  ] as const) {
    expect(await requiresOf(path, wish)).toEqual({ bots: false });
    expect(await requiresOf(path, { ...wish, requires: { games: 5 } })).toEqual({ bots: false, games: 5 });
    expect(await requiresOf(path, { ...wish, requires: { bots: true } })).toEqual({ bots: true });
  }
  const id = await draft({ token });
  const changed = await ask("PATCH", `/v1/tournaments/${id}`, { token, body: { requires: { games: 5 } } });
  expect(changed.body["requires"]).toEqual({ bots: false, games: 5 });
});
