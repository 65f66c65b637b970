import { describe, expect, it } from "vitest";
import { newId } from "../../src/lib/ids.ts";
import {
  addToken,
  ask,
  askProduction,
  beginBetween,
  challenge,
  eventsOf,
  type Page,
  refusal,
  signUp,
  type Someone,
} from "./api.ts";
import { lostRated, moderator } from "./moderators.ts";

const report = ({ token }: Someone, body: Record<string, unknown>) =>
  refusal("POST", "/v1/reports", { token, body });
interface ReportBody extends Record<string, unknown> {
  readonly id: string;
}
const reported = async (by: Someone, body: Record<string, unknown>) => {
  const { status, body: made } = await report(by, body);
  expect([status, made]).toEqual([201, expect.objectContaining({ id: expect.any(String) })]);
  return made as unknown as ReportBody;
};
const decide = ({ token }: Someone, id: string, body: Record<string, unknown>) =>
  refusal("POST", `/v1/reports/${id}/decide`, { token, body });
const decisions = async (game: string) => (await ask<Page>("GET", `/v1/games/${game}/decisions`)).body.items;
const listed = async ({ token }: Someone, status: string) => {
  const path = `/v1/reports?limit=100&status=${status}`;
  return (await ask<Page<ReportBody>>("GET", path, { token })).body.items;
};

describe("a report", () => {
  it("is made by a player of the game about the other, by a stranger about either; nobody else can read it", async () => {
    const [egil, ragnhild, stranger] = [await signUp("Egil"), await signUp("Ragnhild"), await signUp()];
    const { id: game } = await beginBetween(egil, ragnhild);
    const own = await reported(egil, { game, reason: "abuse", text: "She calls me names." });
    expect(own).toMatchObject({
      status: "open",
      game,
      reason: "abuse",
      player: ragnhild.name,
      by: egil.name,
      text: "She calls me names.",
      plies: null,
      decision: null,
    });
    const plies = { from: 0, to: 0 };
    const other = { game, reason: "engine-use", player: egil.name.toUpperCase(), plies };
    expect(await reported(stranger, other)).toMatchObject({ player: egil.name, plies, by: stranger.name });
    for (const { token } of [egil, ragnhild, stranger]) {
      expect((await refusal("GET", "/v1/reports", { token })).body.code).toBe("not-moderator");
      expect((await refusal("GET", `/v1/reports/${own.id}`, { token })).body.code).toBe("not-moderator");
    }
    expect((await decide(ragnhild, own.id, { verdict: "dismissed" })).body.code).toBe("not-moderator");
    expect(await decisions(game)).toEqual([]);
    expect(JSON.stringify(await eventsOf(ragnhild))).not.toContain("abuse");
  });

  it("is refused without a valid game, about anybody else, and about oneself", async () => {
    const [egil, ragnhild, stranger] = [await signUp("Egil"), await signUp("Ragnhild"), await signUp()];
    const { id: game } = await beginBetween(egil, ragnhild);
    const open = await challenge(egil);
    const wrong: [Someone, Record<string, unknown>, string, string?][] = [
      [egil, { reason: "stalling" }, "invalid-request", "/game"],
      [egil, { reason: "stalling", game: newId() }, "game-not-found"],
      [egil, { reason: "stalling", game: "x" }, "game-not-found"],
      [egil, { reason: "stalling", game: open }, "game-not-found"],
      [egil, { reason: "stalling", game, player: stranger.name }, "invalid-request", "/player"],
      [egil, { reason: "stalling", game, player: egil.name }, "own-report"],
      [stranger, { reason: "stalling", game }, "invalid-request", "/player"],
      [egil, { reason: "spite", game }, "invalid-request", "/reason"],
      [egil, { reason: "other", game }, "invalid-request", "/text"],
      [egil, { reason: "other", game, text: "x".repeat(2001) }, "invalid-request", "/text"],
      [egil, { reason: "stalling", game, plies: { from: 0, to: 1 } }, "invalid-request", "/plies/to"],
      [egil, { reason: "stalling", game, plies: { from: 1, to: 0 } }, "invalid-request", "/plies/from"],
    ];
    for (const [by, body, code, pointer] of wrong) {
      const { body: problem } = await report(by, body);
      expect([body, problem.code, problem.errors?.[0]?.pointer]).toEqual([body, code, pointer]);
    }
    const { token } = await addToken(egil, "read");
    expect((await report({ ...egil, token }, { game, reason: "abuse" })).body.code).toBe("scope-missing");
  });

  it("is one under its key, and a player has 20 undecided ones at most", async () => {
    const [egil, ragnhild, witness] = [await signUp("Egil"), await signUp("Ragnhild"), await signUp()];
    const games: string[] = [];
    for (let count = 0; count < 11; count++) games.push((await beginBetween(egil, ragnhild)).id);
    const about = ([egil, ragnhild] as const).flatMap(({ name: player }) =>
      games.map((game) => ({ game, player, reason: "stalling" })),
    );
    const [body, last] = [about[0], about.at(-1)!];
    const once = { token: witness.token, body, headers: { "idempotency-key": "one" } };
    const [first, again] = [await ask("POST", "/v1/reports", once), await ask("POST", "/v1/reports", once)];
    expect(again.body).toEqual(first.body);
    for (const one of about.slice(1, 20)) await reported(witness, one);
    expect((await report(witness, last)).body).toMatchObject({
      code: "limit-reached",
      limit: "openReports",
      max: 20,
    });
    const judge = await moderator();
    const mine = (await listed(judge, "open")).filter((one) => one["by"] === witness.name);
    expect(mine).toHaveLength(20);
    await decide(judge, mine[0]!.id, { verdict: "dismissed" });
    await reported(witness, last);
  });

  it("is joined to an earlier one about the same player of the same game, until that is decided", async () => {
    const [egil, ragnhild, judge] = [await signUp("Egil"), await signUp("Ragnhild"), await moderator()];
    const { id: game } = await beginBetween(egil, ragnhild);
    const first = await reported(egil, { game, reason: "abuse", text: "She calls me names." });
    const again = await report(egil, { game, reason: "stalling", text: "And she waits." });
    expect(again).toMatchObject({
      status: 201,
      body: { id: first.id, reason: "stalling", text: "She calls me names.\n\nAnd she waits." },
    });
    await decide(judge, first.id, { verdict: "dismissed" });
    expect((await reported(egil, { game, reason: "stalling" })).id).not.toBe(first.id);
  });
});

describe("a decision", () => {
  it("is a moderator's, once, and public on the game without the reporter", async () => {
    const [egil, ragnhild, judge] = [await signUp("Egil"), await signUp("Ragnhild"), await moderator()];
    const { id: game } = await beginBetween(egil, ragnhild);
    const { id } = await reported(egil, { game, reason: "abuse", text: "She calls me names." });
    const { token } = judge;
    expect((await ask("GET", `/v1/reports/${id}`, { token })).body).toMatchObject({ id, by: egil.name });
    expect((await refusal("GET", `/v1/reports/${newId()}`, { token })).body.code).toBe("report-not-found");
    expect((await decide(judge, newId(), { verdict: "upheld" })).body.code).toBe("report-not-found");
    expect((await decide(judge, id, { verdict: "perhaps" })).body.errors?.[0]?.pointer).toBe("/verdict");
    const made = await decide(judge, id, { verdict: "upheld", note: "A warning." });
    expect(made).toMatchObject({
      status: 200,
      body: { status: "decided", decision: { verdict: "upheld", by: judge.name, annulled: null } },
    });
    expect((await decide(judge, id, { verdict: "dismissed" })).body.code).toBe("already-decided");
    const shown = await decisions(game);
    expect(shown).toEqual([
      {
        id,
        reason: "abuse",
        player: ragnhild.name,
        plies: null,
        at: expect.any(String),
        verdict: "upheld",
        note: "A warning.",
        annulled: null,
      },
    ]);
    expect((await listed(judge, "open")).map((one) => one.id)).not.toContain(id);
    expect((await listed(judge, "decided"))[0]).toMatchObject({ id });
    expect((await refusal("GET", `/v1/games/${newId()}/decisions`)).body.code).toBe("game-not-found");
  });

  it("is made by one of two moderators who decide at once, and the other is rejected", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUp("Ragnhild")];
    const judges = [await moderator(), await moderator()];
    const { id: game } = await beginBetween(egil, ragnhild);
    const { id } = await reported(egil, { game, reason: "abuse" });
    const verdicts = ["upheld", "dismissed"];
    const made = await Promise.all(judges.map((judge, at) => decide(judge, id, { verdict: verdicts[at] })));
    expect(made.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const first = made.findIndex(({ status }) => status === 200);
    expect(await decisions(game)).toMatchObject([{ id, verdict: verdicts[first] }]);
    expect(made[1 - first]?.body.code).toBe("already-decided");
  });

  it("cannot be made by the reporter, or the reported player", async () => {
    const [judge, egil] = [await moderator(), await signUp("Egil")];
    const { id: game } = await beginBetween({ ...judge, token: judge.player }, egil);
    const about = await reported(egil, { game, reason: "abuse" });
    const by = await reported({ ...judge, token: judge.player }, { game, reason: "abuse" });
    for (const { id } of [about, by])
      expect((await decide(judge, id, { verdict: "dismissed" })).body.code).toBe("own-report");
    expect((await decide(await moderator(), about.id, { verdict: "dismissed" })).status).toBe(200);
  });

  it("can annul the rated game, by fault of the reported player", async () => {
    const [egil, ragnhild, judge] = [await signUp("Egil"), await signUp("Ragnhild"), await moderator()];
    const game = await lostRated(egil, ragnhild);
    const { id } = await reported(egil, { game, reason: "engine-use" });
    const verdict = { verdict: "upheld", annul: "engine-use", note: "Moves of an engine." };
    expect((await decide(judge, id, verdict)).body).toMatchObject({ decision: { annulled: "engine-use" } });
    expect((await ask("GET", `/v1/games/${game}/rating`)).body).toMatchObject({
      annulled: { reason: "engine-use", note: "Moves of an engine.", atFault: ragnhild.name },
    });
    // Another report on the same game: it does not count already.
    const second = await reported(egil, { game, reason: "engine-use" });
    expect((await decide(judge, second.id, verdict)).status).toBe(200);
    const { id: unrated } = await beginBetween(egil, ragnhild);
    const third = await reported(egil, { game: unrated, reason: "engine-use" });
    expect((await decide(judge, third.id, verdict)).body.code).toBe("rating-not-found");
    expect((await decide(judge, third.id, { verdict: "upheld" })).status).toBe(200);
  });
});

const file = async ({ token }: Someone) =>
  (await askProduction("GET", "/v1/me/export.json", { token })).body["reports"];

describe("the reporter", () => {
  it("has the report in their file, and it loses their name and words when they leave", async () => {
    const [egil, ragnhild, judge] = [await signUp("Egil"), await signUp("Ragnhild"), await moderator()];
    const { id: game } = await beginBetween(egil, ragnhild);
    const { id } = await reported(egil, { game, reason: "abuse", text: "She calls me names." });
    await decide(judge, id, { verdict: "dismissed" });
    expect(await file(egil)).toMatchObject([
      { id, text: "She calls me names.", decision: { verdict: "dismissed" } },
    ]);
    expect(JSON.stringify(await file(egil))).not.toContain(judge.name);
    expect(await file(ragnhild)).toEqual([]);
    await ask("DELETE", "/v1/me", { token: egil.token });
    await expect
      .poll(async () => (await ask("GET", `/v1/reports/${id}`, { token: judge.token })).body)
      .toMatchObject({ by: null, text: null, player: ragnhild.name, decision: { verdict: "dismissed" } });
  });
});
