import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  addToken,
  ask,
  beginGame,
  eventsOf,
  look,
  move,
  playMoves,
  refusal,
  signUp,
  type Someone,
} from "./api.ts";
import { closeAll, listen, openStream, untilTheEnd, WAYS, type Listening } from "./listening.ts";
import { act, openFor, type TournamentBody } from "./tournaments.ts";

afterEach(closeAll);

const FEED = "/v1/me/events/stream";
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);
const mailboxOf = ({ id }: Someone) => env.MAILBOXES.getByName(id);

/** A player's last event. */
const lastOf = async (player: Someone) => (await eventsOf(player)).at(-1)?.id ?? "";

/** Everything that was received, once that includes the events of a player's feed after `from`. */
async function heardAll(listening: Listening, player: Someone, from: string): Promise<string[]> {
  const feed = idsOf(await eventsOf(player));
  const expected = feed.slice(feed.indexOf(from) + 1);
  return idsOf(await listening.heard(expected.length));
}
const feedAfter = async (player: Someone, from: string) => {
  const feed = idsOf(await eventsOf(player));
  return feed.slice(feed.indexOf(from) + 1);
};

describe.each(WAYS)("a player's stream (%s)", (how) => {
  it("sends new events as they happen, with the records and ids of the feed", async () => {
    const game = await beginGame();
    const { defenders } = game;
    const from = await lastOf(defenders);
    const listening = await listen(how, FEED, defenders.token);
    await playMoves(game, ["d6-e6", "e4-e5", "d1-f1"]);
    const heard = await listening.heard(3);
    const feed = await eventsOf(defenders);
    expect(heard).toEqual(feed.slice(-3));
    expect(idsOf(heard)).toEqual(await feedAfter(defenders, from));
    expect(heard.map(({ type }) => type)).toEqual(["game.turn", "game.move", "game.turn"]);
  });

  it("loses nothing over disconnections, and sends nothing twice", async () => {
    const game = await beginGame();
    const { defenders } = game;
    const from = await lastOf(defenders);
    const moves = ["d6-e6", "e4-e5", "d1-f1", "e5-e1", "d2-e2", "e1-f1"];
    const heard: string[] = [];
    for (const [at, text] of moves.entries()) {
      // Every other move is made without an open stream.
      if (at % 2 === 1) await playMoves(game, [text], at + 1);
      const listening = await listen(how, FEED, defenders.token, heard.at(-1) ?? from);
      if (at % 2 === 0) await playMoves(game, [text], at + 1);
      heard.push(...idsOf(await listening.heard(1)));
      await listening.close();
    }
    expect(heard).toEqual(await feedAfter(defenders, from));
    expect(new Set(heard).size).toBe(6);
  });

  it("continues when the mailbox has lost its memory", async () => {
    const game = await beginGame();
    const { attackers } = game;
    const from = await lastOf(attackers);
    const listening = await listen(how, FEED, attackers.token);
    for (const [at, text] of ["d6-e6", "e4-e5", "d1-f1", "e5-e1"].entries()) {
      await playMoves(game, [text], at + 1);
      await listening.heard(at + 1);
      if (how === "socket") await evictDurableObject(mailboxOf(attackers));
    }
    expect(await heardAll(listening, attackers, from)).toEqual(await feedAfter(attackers, from));
  });

  it("has all games of the player, and nothing of others", async () => {
    const one = await beginGame();
    const { attackers: player } = one;
    const listening = await listen(how, FEED, player.token);
    const stranger = await beginGame();
    await move(stranger, 1, "d6-e6");
    const other = await signUp("Other");
    const { body } = await ask<{ id: string }>("POST", "/v1/challenges", {
      token: other.token,
      body: { ruleset: "tablut", to: player.name, clock: { kind: "unlimited" } },
    });
    await move(one, 1, "d6-e6");
    const heard = await listening.heard(2);
    expect(heard.map(({ type, data }) => [type, data.game.id])).toEqual([
      ["challenge.received", body.id],
      ["game.move", one.id],
    ]);
  });

  it("has the player's own arrangements, once they are agreed", async () => {
    const { token } = await signUp();
    const listening = await listen(how, FEED, token);
    const gone = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response(null, { status: 410 }));
    const hook = await ask<{ id: string }>("POST", "/v1/webhooks", {
      token,
      body: { url: "https://hooks.example.org/" },
    });
    await ask("POST", `/v1/webhooks/${hook.body.id}/test`, { token });
    expect((await listening.heard(2)).map(({ type }) => type)).toEqual(["ping", "webhook.off"]);
    gone.mockRestore();
  });

  it("ends at once when its token is revoked, and no other does", async () => {
    const game = await beginGame();
    const { attackers } = game;
    const spare = await addToken(attackers, "read");
    const [kept, lost] = [await listen(how, FEED, attackers.token), await listen(how, FEED, spare.token)];
    await ask("DELETE", `/v1/me/tokens/${spare.id}`, { token: attackers.token });
    expect(await lost.end()).toMatchObject(how === "socket" ? { code: 1008 } : {});
    await move(game, 1, "d6-e6");
    expect(await kept.heard(1)).toHaveLength(1);
    expect(lost.records).toEqual([]);
  });

  it("ends when the account is deleted", async () => {
    const { attackers } = await beginGame();
    const listening = await listen(how, FEED, attackers.token);
    await ask("DELETE", "/v1/me", { token: attackers.token });
    expect(await listening.end()).toEqual(how === "socket" ? { code: 1008 } : {});
  });

  it("is refused after an unknown event", async () => {
    const { token } = await signUp();
    for (const after of ["made-up", "' OR 1=1 --", "", "Ы", "x".repeat(101)]) {
      const answer = await refusal("GET", `${FEED}?after=${encodeURIComponent(after)}`, {
        token,
        headers: how === "socket" ? { upgrade: "websocket" } : {},
      });
      expect([after, answer.status, answer.body.code]).toEqual([after, 422, "invalid-cursor"]);
    }
  });
});

interface RoundBody {
  readonly pairings: readonly { readonly games: readonly string[]; readonly how: string | null }[];
}
const tournamentStream = (id: string) => `/v1/tournaments/${id}/stream`;

/** A tournament of four whose first round runs; its players resign games of it. */
async function runningTournament() {
  const sigrid = await signUp();
  const players = await Promise.all(Array.from({ length: 4 }, () => signUp()));
  const id = await openFor(sigrid, players);
  await act(sigrid, id, "start");
  const at = `/v1/tournaments/${id}`;
  const pairings = async () => (await ask<RoundBody>("GET", `${at}/rounds/1`)).body.pairings;
  const games = (await pairings()).map((one) => one.games[0]!);
  for (const game of games) await expect.poll(async () => (await look(game)).status).toBe("playing");
  return {
    id,
    sigrid,
    read: async () => (await ask<TournamentBody>("GET", at)).body,
    pairings,
    resign: async (table: number): Promise<void> => {
      const game = games[table - 1]!;
      const { attackers } = (await look(game))["players"] as { attackers: { name: string } };
      const { token } = players.find(({ name }) => name === attackers.name)!;
      await ask("POST", `/v1/games/${game}/resign`, { token, body: { ply: 0 } });
    },
  };
}

describe.each(WAYS)("the stream of a tournament (%s)", (how) => {
  const headers: Record<string, string> = how === "socket" ? { upgrade: "websocket" } : {};

  it("sends a result to anyone, also after a break and when the tournament has lost its memory", async () => {
    const { id, sigrid, read, pairings, resign } = await runningTournament();
    const { version } = await read();
    const listening = await listen(how, tournamentStream(id), null);
    await resign(1);
    const [first] = await listening.heard(1);
    const url = `${env.ORIGIN}/tournaments/${id}`;
    const said = { tournament: { id, url }, version };
    expect(first).toMatchObject({ type: "tournament.changed", data: said });
    expect((await pairings()).map((one) => one.how)).toEqual(["played", null]);
    if (how === "socket") await evictDurableObject(env.TOURNAMENTS.getByName(id));
    else await listening.close();
    await act(sigrid, id, "rounds/1/extend", { endsAt: "2099-01-01T00:00:00Z" });
    const after = await read();
    expect(after["version"]).toBe(Number(version) + 1);
    const again = await listen(how, tournamentStream(id), null, first!.id);
    const [second] = await again.heard(1);
    expect(second).toMatchObject({ type: "tournament.changed", data: { version: after["version"] } });
    expect(second!.id).not.toBe(first!.id);
    // Only the socket was not broken off.
    const kept = how === "socket" ? [first, second] : [first];
    expect(await listening.heard(kept.length)).toEqual(kept);
    // A reader with that has everything, and gets the next events.
    const late = await listen(how, tournamentStream(id), null, second!.id);
    await act(sigrid, id, "rounds/1/extend", { endsAt: "2099-02-01T00:00:00Z" });
    await late.heard(1);
    expect(late.records).toEqual((await again.heard(2)).slice(1));
  });

  it("ends with it", async () => {
    const sigrid = await signUp();
    const id = await openFor(sigrid, []);
    const listening = await listen(how, tournamentStream(id), sigrid.token);
    await act(sigrid, id, "cancel");
    expect(await listening.end()).toEqual(how === "socket" ? { code: 1000 } : {});
    const [last, ...more] = listening.records;
    expect(more).toEqual([]);
    expect((await ask("GET", `${tournamentStream(id)}?after=${last!.id}`)).status).toBe(204);
  });

  it("is refused for an unknown tournament, after an unknown record, and to one too many", async () => {
    const sigrid = await signUp();
    const id = await openFor(sigrid, []);
    for (const none of ["A".repeat(22), "nonsense"])
      expect((await refusal("GET", tournamentStream(none), { headers })).body).toMatchObject({
        status: 404,
        code: "tournament-not-found",
      });
    for (const after of ["nonsense", `${id}-999`, `${id}-0`, `${id}-1.0`, `${"A".repeat(22)}-1`, "Ы", ""]) {
      const path = `${tournamentStream(id)}?after=${encodeURIComponent(after)}`;
      const { status, body } = await refusal("GET", path, { headers });
      expect([after, status, body.code]).toEqual([after, 422, "invalid-cursor"]);
    }
    const { token } = sigrid;
    for (let at = 0; at < 20; at++) await listen(how, tournamentStream(id), token);
    expect((await refusal("GET", tournamentStream(id), { token, headers })).body).toMatchObject({
      code: "limit-reached",
      limit: "watchersOfOne",
    });
  });
});

describe("a player's open streams", () => {
  it("are 20 at most, streams and sockets together, and each that is closed makes room", async () => {
    const { token } = await signUp();
    const all: Listening[] = [];
    for (let at = 0; at < 20; at++) all.push(await listen(at % 2 === 0 ? "sse" : "socket", FEED, token));
    for (const headers of [{}, { upgrade: "websocket" }])
      expect((await refusal("GET", FEED, { token, headers })).body).toMatchObject({
        code: "limit-reached",
        limit: "streams",
        max: 20,
      });
    await all[0]?.close();
    await all[1]?.close();
    const again = await vi.waitFor(() => listen("socket", FEED, token));
    expect(again.records).toEqual([]);
    await vi.waitFor(() => listen("ndjson", FEED, token));
  });
});

describe("server-sent events", () => {
  it("have id, type and one line of data each, and say how long to wait after a disconnection", async () => {
    const game = await beginGame();
    const before = await lastOf(game.defenders);
    const listening = untilTheEnd(await openStream(FEED, { token: game.defenders.token, form: "sse" }));
    expect((await move(game, 1, "d6-e6", { message: "a\nb: c\n\nid: 1" })).status).toBe(201);
    const [record] = await listening.heard(1);
    expect(listening.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(listening.headers.get("cache-control")).toContain("no-store");
    expect(listening.text()).toBe(
      `retry: 3000\nid: ${before}\n\nid: ${record?.id}\nevent: game.turn\ndata: ${JSON.stringify(record)}\n\n`,
    );
    expect(record?.data.message).toBe("a\nb: c\n\nid: 1");
  });

  it("continue after the last id that the client has seen, whatever its address says", async () => {
    const game = await beginGame();
    await playMoves(game, ["d6-e6", "e4-e5", "d1-f1"]);
    const { attackers } = game;
    const feed = idsOf(await eventsOf(attackers));
    const listening = untilTheEnd(
      await openStream(FEED, {
        token: attackers.token,
        form: "sse",
        after: feed[0]!,
        headers: { "last-event-id": feed.at(-3)! },
      }),
    );
    expect(idsOf(await listening.heard(2))).toEqual(feed.slice(-2));
    const unsaid = untilTheEnd(
      await openStream(FEED, {
        token: attackers.token,
        form: "sse",
        after: feed.at(-2)!,
        headers: { "last-event-id": "" },
      }),
    );
    expect(idsOf(await unsaid.heard(1))).toEqual(feed.slice(-1));
    const { body } = await refusal("GET", FEED, {
      token: attackers.token,
      headers: { "last-event-id": "made-up" },
    });
    expect(body.code).toBe("invalid-cursor");
  });
});

describe("the format of a stream", () => {
  it.each([
    [undefined, "text/event-stream"],
    ["*/*", "text/event-stream"],
    ["application/x-ndjson", "application/x-ndjson"],
    ["application/json, application/x-ndjson;q=0.5", "application/x-ndjson"],
  ])("for %j is %s", async (accept, type) => {
    const { token } = await signUp();
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const { status, headers: said } = await ask("GET", FEED, { token, headers });
    expect([status, said.get("content-type")]).toEqual([200, `${type}; charset=utf-8`]);
  });

  it("that does not exist is refused", async () => {
    const { token } = await signUp();
    const { status, body } = await refusal("GET", FEED, { token, headers: { accept: "application/json" } });
    expect([status, body.code]).toEqual([406, "not-acceptable"]);
    expect(body["forms"]).toEqual(["text/event-stream", "application/x-ndjson"]);
  });
});
