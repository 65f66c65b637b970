import { describe, expect, it } from "vitest";
import { signUpBot } from "./bots.ts";
import { ask, eventsOf, type Page, signUp, type Someone } from "./api.ts";
import { act, draft, openFor, type TournamentBody } from "./tournaments.ts";

const read = async (id: string) => (await ask<TournamentBody>("GET", `/v1/tournaments/${id}`)).body;
const invite = (by: Someone, id: string, name: string) => act(by, id, "organisers", { name });
const remove = (by: Someone, id: string, { name }: Someone) =>
  ask<TournamentBody>("DELETE", `/v1/tournaments/${id}/organisers/${name}`, { token: by.token });
const code = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const typesOf = async (one: Someone) => (await eventsOf(one)).map(({ type }) => type);

describe("an organiser", () => {
  it("is invited, is notified, and organises nothing before accepting", async () => {
    const [sigrid, egil] = [await signUp(), await signUp()];
    const id = await draft(sigrid);
    const invited = await invite(sigrid, id, egil.name);
    expect(invited.status).toBe(202);
    expect(invited.body).toMatchObject({
      organisers: [sigrid.name],
      invited: [{ name: egil.name, until: expect.any(String) }],
    });
    await expect
      .poll(async () => (await eventsOf(egil)).find(({ type }) => type === "organiser.invited")?.data)
      .toMatchObject({ tournament: { id }, by: sigrid.name });
    expect(code(await act(egil, id, "open"))).toEqual([403, "not-organiser"]);
    expect(code(await remove(sigrid, id, sigrid))).toEqual([409, "organiser-needed"]);
    expect((await act(egil, id, "organisers/accept")).body.organisers).toEqual([sigrid.name, egil.name]);
    expect((await act(egil, id, "organisers/accept")).status).toBe(200);
    expect((await read(id))["invited"]).toBeUndefined();
    expect((await remove(sigrid, id, sigrid)).body.organisers).toEqual([egil.name]);
  });

  it("declines, or the invitation is withdrawn, and nobody else can accept it", async () => {
    const [sigrid, egil, tove] = [await signUp(), await signUp(), await signUp()];
    const id = await draft(sigrid);
    await invite(sigrid, id, egil.name);
    expect(code(await act(tove, id, "organisers/accept"))).toEqual([404, "invitation-not-found"]);
    expect(code(await remove(tove, id, egil))).toEqual([403, "not-organiser"]);
    expect((await remove(egil, id, egil)).status).toBe(200);
    expect(code(await act(egil, id, "organisers/accept"))).toEqual([404, "invitation-not-found"]);
    await invite(sigrid, id, tove.name);
    await remove(sigrid, id, tove);
    expect(code(await act(tove, id, "organisers/accept"))).toEqual([404, "invitation-not-found"]);
    const { body } = await ask<Page<{ type: string }>>("GET", `/v1/tournaments/${id}/log`);
    expect(body.items.map(({ type }) => type)).toEqual([
      "made",
      "organiser-invited",
      "organiser-invited",
      "organiser-uninvited",
    ]);
  });

  it("cannot be a bot, the computer, or in a block with the inviter", async () => {
    const [sigrid, egil, tove] = [await signUp(), await signUp(), await signUp()];
    const id = await draft(sigrid);
    const bot = await signUpBot(egil);
    await ask("PUT", `/v1/me/blocks/${sigrid.name}`, { token: egil.token });
    await ask("PUT", `/v1/me/blocks/${tove.name}`, { token: sigrid.token });
    for (const name of [bot.name, "Karl", egil.name, tove.name])
      expect(code(await invite(sigrid, id, name))).toEqual([403, "not-to-be-invited"]);
    expect(await typesOf(egil)).not.toContain("organiser.invited");
  });

  it("is not invited once they block the inviter", async () => {
    const [sigrid, egil] = [await signUp(), await signUp()];
    const id = await openFor(sigrid, []);
    await invite(sigrid, id, egil.name);
    await expect.poll(() => typesOf(egil)).toContain("organiser.invited");
    await ask("PUT", `/v1/me/blocks/${sigrid.name}`, { token: egil.token });
    await expect.poll(async () => (await read(id))["invited"]).toBeUndefined();
  });

  it("is one of ten at most: an eleventh waits", async () => {
    const [sigrid, other] = [await signUp(), await signUp()];
    const id = await draft(sigrid);
    for (let count = 0; count < 10; count++)
      expect((await invite(sigrid, id, (await signUp()).name)).status).toBe(202);
    expect(code(await invite(sigrid, id, other.name))).toEqual([409, "limit-reached"]);
  });
});

const leave = ({ token }: Someone) => ask("DELETE", "/v1/me", { token });

describe("the only organiser who deletes their account", () => {
  it("leaves no tournament that accepts entries, and no ladder", async () => {
    const [sigrid, egil] = [await signUp(), await signUp()];
    const id = await openFor(sigrid, [egil]);
    const body = { name: "Ladder", ruleset: "brandubh", clock: { kind: "per-move", perMove: "P3D" } };
    const ladder = await ask<{ id: string }>("POST", "/v1/ladders", { token: sigrid.token, body });
    await leave(sigrid);
    await expect.poll(async () => (await read(id)).status).toBe("cancelled");
    await expect
      .poll(async () => (await ask<{ closed: boolean }>("GET", `/v1/ladders/${ladder.body.id}`)).body.closed)
      .toBe(true);
  });

  it("leaves a running tournament to the first of its players who takes it over", async () => {
    const [sigrid, egil, tove, stranger] = [await signUp(), await signUp(), await signUp(), await signUp()];
    const id = await openFor(sigrid, [egil, tove]);
    await act(sigrid, id, "start");
    await leave(sigrid);
    await expect.poll(async () => (await read(id)).organisers).toEqual([]);
    expect(code(await act(stranger, id, "organisers/accept"))).toEqual([404, "invitation-not-found"]);
    expect((await act(egil, id, "organisers/accept")).body.organisers).toEqual([egil.name]);
    expect(code(await act(tove, id, "organisers/accept"))).toEqual([404, "invitation-not-found"]);
  });

  it("leaves it to the other organisers, if there are any", async () => {
    const [sigrid, egil] = [await signUp(), await signUp()];
    const id = await openFor(sigrid, []);
    await invite(sigrid, id, egil.name);
    await act(egil, id, "organisers/accept");
    await leave(sigrid);
    await expect.poll(async () => (await read(id)).organisers).toEqual([egil.name]);
    expect((await read(id)).status).toBe("open");
  });
});
