import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { faultOf, type OperatorRecord } from "../../src/lib/operator-log.ts";
import { open, press, textOf } from "../pages/browsing.ts";
import {
  addToken,
  ask,
  askProduction,
  beginBetween,
  beginGame,
  challenge,
  delivered,
  eventsOf,
  freshName,
  type GameBody,
  look,
  move,
  refusal,
  signUp,
  type Someone,
} from "./api.ts";
import { closeAll, openSocket, openStream } from "./listening.ts";
import { lastMailTo, mailsTo, mailTurnsAtOnce, pathIn, signUpWithAddress } from "./local-mail.ts";
import { OPERATOR } from "./moderators.ts";

afterEach(closeAll);

const TOKEN = OPERATOR.OPERATOR_TOKEN;

interface Seen {
  readonly id: string;
  readonly name: string;
  readonly closedFor: string | null;
}
interface Answered {
  readonly code: string;
  readonly player: Seen | null;
  readonly players: readonly Seen[];
  readonly records: readonly OperatorRecord[];
}

const operator = (path: string, body: object, token = TOKEN) =>
  askProduction<Answered>("POST", `/operator/${path}`, { token, body }, OPERATOR);
const find = async (player: string) =>
  (await operator("players/find", { player })).body.players.map(({ id }) => id);
const act = (what: string, { id: player }: Someone) => operator("players/act", { act: what, player });
const close = ({ id: player }: Someone, reason = "Insults in messages.") =>
  operator("players/close", { player, reason });
const log = async () => (await operator("log", { after: 0 })).body.records;
const me = ({ token }: Someone) => ask<{ name: string; code: string }>("GET", "/v1/me", { token });

describe("a player", () => {
  it("is found by name in any case, by id, and by the confirmed address", async () => {
    const mailed = await signUpWithAddress("Sought");
    expect(await find(mailed.name.toUpperCase())).toEqual([mailed.id]);
    expect(await find(mailed.id)).toEqual([mailed.id]);
    expect(await find(mailed.address)).toEqual([mailed.id]);
    expect(await find("nobody@example.org")).toEqual([]);
    expect(await find(freshName())).toEqual([]);
  });

  it("can be moderated only by the operator, and an unknown one is refused with a reason", async () => {
    const { id: player } = await signUp();
    expect((await operator("players/find", { player }, "tafl_x")).status).toBe(401);
    const gone = await operator("players/act", { act: "lift", player: "A".repeat(22) });
    expect([gone.status, gone.body.code]).toEqual([404, "player-not-found"]);
    const silent = await operator("players/close", { player, reason: "  " });
    expect([silent.status, silent.body.code]).toEqual([422, "invalid-request"]);
    const unknown = await operator("players/act", { act: "close", player });
    expect(unknown.status).toBe(422);
    expect((await log()).filter((record) => record.player === player)).toEqual([]);
  });

  it("has the same file that they get themselves", async () => {
    const game = await beginGame();
    await move(game, 1, "d6-e6", { message: "Good luck" });
    const own = await ask<Record<string, object>>("GET", "/v1/me/export.json", {
      token: game.attackers.token,
    });
    const theirs = await operator("players/file", { player: game.attackers.id, after: null });
    const file = theirs.body as object as Record<string, object>;
    expect(Object.keys(file)).toEqual(Object.keys(own.body));
    expect(file).toMatchObject({
      player: own.body["player"],
      games: [{ id: game.id }],
      events: own.body["events"],
    });
    expect((await log()).at(-1)).toMatchObject({ act: "file", player: game.attackers.id });
  });

  it("is deleted as by themselves; repeating it is harmless", async () => {
    const { attackers, id } = await beginGame();
    expect((await act("delete", attackers)).body).toEqual({ player: null });
    expect((await me(attackers)).status).toBe(401);
    await vi.waitFor(async () => expect((await look(id)).status).toBe("finished"));
    expect((await act("delete", attackers)).body.code).toBe("player-not-found");
  });

  it("is signed out everywhere, by every token and session", async () => {
    const player = await signUp();
    const spare = await addToken(player);
    expect((await act("end-sessions", player)).status).toBe(200);
    for (const { token } of [player, spare])
      expect((await refusal("GET", "/v1/me", { token })).body.code).toBe("token-invalid");
    expect((await act("end-sessions", player)).status).toBe(200);
  });
});

describe("a name that is removed", () => {
  it("disappears from lists, games and their players' events at once, and texts stay", async () => {
    const game = await beginGame();
    await move(game, 1, "d6-e6", { message: "Good luck" });
    const { attackers: offender, defenders: other } = game;
    const named = (await act("take-name", offender)).body.player!.name;
    expect(named).toMatch(/^player-[0-9A-Za-z]{8}$/);
    await vi.waitFor(async () => {
      await env.MAILBOXES.getByName(offender.id).wake();
      expect(JSON.stringify([await look(game.id), await eventsOf(other)])).not.toContain(offender.name);
    });
    const seen = await ask<{ messages: object[] }>("GET", `/v1/games/${game.id}`, { token: other.token });
    expect(seen.body.messages).toMatchObject([{ by: named, message: "Good luck" }]);
    expect((await eventsOf(other)).at(-1)?.data).toMatchObject({ by: named, message: "Good luck" });
    expect((await ask("GET", `/v1/players/${offender.name}`)).status).toBe(404);
    expect((await ask<GameBody>("GET", `/v1/games/${game.id}`, { token: offender.token })).status).toBe(200);
    expect((await move(game, 2, "e4-e5")).status).toBe(201);
    expect((await ask<{ holds: boolean }>("GET", `/v1/games/${game.id}/verify`)).body.holds).toBe(true);
    expect((await act("take-name", offender)).body.player!.name).toBe(named);
  });

  it("is nobody's any more; the player picks another in the settings, once", async () => {
    const [offender, wanted] = [await signUp("Rude"), freshName("Nice")];
    await act("take-name", offender);
    expect(textOf((await open("/settings", offender)).body)).toContain("Pick another name");
    expect((await refusal("POST", "/v1/players", { body: { name: offender.name } })).body.code).toBe(
      "name-taken",
    );
    const again = await press("/settings/name", { name: offender.name }, offender);
    expect([again.status, textOf(again.body)]).toEqual([409, expect.stringContaining("is taken")]);
    expect((await press("/settings/name", { name: "x" }, offender)).status).toBe(422);
    expect((await press("/settings/name", { name: wanted }, offender)).status).toBe(303);
    expect((await me(offender)).body.name).toBe(wanted);
    expect((await press("/settings/name", { name: freshName() }, offender)).status).toBe(409);
    expect(textOf((await open("/settings", offender)).body)).not.toContain("Pick another name");
  });
});

describe("a closed account", () => {
  it("is refused every request, with the reason and a contact; its clocks run on", async () => {
    const game = await beginGame();
    const { attackers: closed } = game;
    const feed = "/v1/me/events/stream";
    const listening = [
      await openSocket(feed, closed),
      await openSocket(`/v1/games/${game.id}/stream`, closed),
      await openStream(feed, { ...closed, form: "sse" }),
    ];
    const made = await challenge(closed, { listed: true });
    expect((await close(closed)).body.player).toMatchObject({ closedFor: "Insults in messages." });
    for (const one of listening) await one.end();
    for (const [method, path] of [
      ["GET", "/v1/me"],
      ["POST", "/v1/challenges"],
      ["GET", "/v1/me/games"],
      ["DELETE", "/v1/me"],
    ]) {
      const { status, body } = await refusal(method!, path!, {
        token: closed.token,
        body: method === "POST" ? {} : undefined,
      });
      expect([status, body.code, body["reason"]]).toEqual([403, "account-closed", "Insults in messages."]);
      expect(body.detail).toContain(`${env.ORIGIN}/about#contact`);
    }
    const page = await open("/me", closed, "sv");
    expect([page.status, textOf(page.body)]).toEqual([403, expect.stringContaining("Insults in messages.")]);
    expect((await open("/about", closed)).status).toBe(200);
    expect((await press("/sign-out", {}, closed)).headers.get("set-cookie")).toContain("Max-Age=0");
    expect((await move(game, 1, "d6-e6")).body.code).toBe("account-closed");
    expect((await look(game.id)).clock.deadline).not.toBeNull();
    expect((await ask<{ status: string }>("GET", `/v1/challenges/${made}`)).body.status).toBe("cancelled");
    expect((await operator("players/closed", { after: null })).body.players).toContainEqual(
      expect.objectContaining({ id: closed.id, closedFor: "Insults in messages." }),
    );

    expect((await act("lift", closed)).body.player).toMatchObject({ closedFor: null });
    expect((await move(game, 1, "d6-e6")).status).toBe(201);
    expect(
      (await operator("players/closed", { after: null })).body.players.map(({ id }) => id),
    ).not.toContain(closed.id);
  });

  it("gets one mail about it, and none after; no link in an older one plays for it", async () => {
    const [closed, other] = [await signUpWithAddress("Closed"), await signUp()];
    await mailTurnsAtOnce(closed);
    const game = await beginBetween(closed, other);
    const turn = await vi.waitFor(() => lastMailTo(closed, closed.address));
    const { turns } = (
      await ask<{ turns: { url: string } }>("GET", "/v1/me/subscriptions", { token: closed.token })
    ).body;
    await close(closed, "Insults.");
    await close(closed, "Insults.");
    const told = await vi.waitFor(async () => {
      const [mail, ...before] = await mailsTo(closed, closed.address);
      expect(mail?.subject).toBe("Your account on Taflpost has been closed");
      return { mail: mail!, before: before.length };
    });
    expect(told.mail.text).toContain("The reason: Insults.");
    const played = await press(pathIn(turn, "/play/"), { move: "d6-e6" }, null);
    expect([played.status, (await look(game.id)).ply]).toEqual([403, 0]);
    expect((await ask("GET", new URL(turns.url).pathname)).status).toBe(404);
    await ask("POST", `/v1/games/${game.id}/resign`, { token: other.token, body: { ply: 0 } });
    await delivered(game.id);
    expect(await mailsTo(closed, closed.address)).toHaveLength(told.before + 1);
    await act("lift", closed);
    await vi.waitFor(async () =>
      expect((await lastMailTo(closed, closed.address)).subject).toBe(
        "Your account on Taflpost is open again",
      ),
    );
  });
});

describe("the operators' log", () => {
  it("has every action before it is done, chained, with two operators at once, too", async () => {
    const players = await Promise.all([1, 2, 3, 4].map(() => signUp()));
    await Promise.all(players.map((player, index) => close(player, `Reason ${index}.`)));
    const records = await log();
    for (const [index, record] of records.entries())
      expect(faultOf(record, records[index - 1] ?? null)).toBeNull();
    const theirs = records.filter(({ player }) => players.some(({ id }) => id === player));
    expect(new Set(theirs.map(({ act: what, words }) => `${what} ${words}`))).toEqual(
      new Set(players.map((_player, index) => `close Reason ${index}.`)),
    );
    const [first, second] = records;
    expect(faultOf({ ...second!, act: "lift" }, first!)).toBe("it does not match its hash");
    expect(faultOf({ ...second!, words: "Another." }, first!)).not.toBeNull();
    expect(faultOf(second!, null)).toBe("the record before it is missing");
  });

  it("has only the id of a player who has left", async () => {
    const player = await signUp();
    await close(player, `${player.name} was rude.`);
    await act("lift", player);
    await act("delete", player);
    await vi.waitFor(async () => expect(JSON.stringify(await log())).not.toContain(player.name));
    const records = await log();
    const closing = records.find((one) => one.player === player.id)!;
    expect(closing).toMatchObject({
      act: "close",
      words: null,
      said: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(
      records.map((record, index) => faultOf(record, records[index - 1] ?? null)).filter(Boolean),
    ).toEqual([]);
  });
});
