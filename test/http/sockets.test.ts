import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setClockOffset } from "../../src/lib/now.ts";
import {
  addToken,
  ask,
  beginGame,
  challenge,
  eventsOf,
  move,
  refusal,
  signUp,
  type Begun,
  type Someone,
} from "./api.ts";
import { openBrowser, sessionOf } from "./browser.ts";
import { countedOf } from "../../src/lib/numbers.ts";
import { QUIET } from "../../src/lib/wakeup.ts";
import { closeAll, openSocket, untilTheEnd } from "./listening.ts";

afterEach(async () => {
  setClockOffset(0);
  await closeAll();
});

const FEED = "/v1/me/events/stream";
const DAY = 86_400_000;
const gameStream = ({ id }: Begun) => `/v1/games/${id}/stream`;
const mailboxOf = ({ id }: Someone) => env.MAILBOXES.getByName(id);

describe("a socket", () => {
  it("takes its token among the subprotocols, and never returns it", async () => {
    const game = await beginGame();
    const listening = untilTheEnd(
      await openSocket(FEED, { protocols: ["taflpost.v1", game.defenders.token] }),
    );
    expect(listening.headers.get("sec-websocket-protocol")).toBe("taflpost.v1");
    expect(JSON.stringify([...listening.headers])).not.toContain(game.defenders.token);
    await move(game, 1, "d6-e6");
    expect(await listening.heard(1)).toHaveLength(1);
    const bare = untilTheEnd(await openSocket(FEED, { protocols: [game.defenders.token] }));
    expect(bare.headers.get("sec-websocket-protocol")).toBeNull();
    const forged = {
      upgrade: "websocket",
      "sec-websocket-protocol": `taflpost.v1, ${game.attackers.token}x`,
    };
    expect((await refusal("GET", FEED, { headers: forged })).body.code).toBe("token-invalid");
    // Only a socket may bring its token so.
    const plain = { "sec-websocket-protocol": `taflpost.v1, ${game.attackers.token}` };
    expect((await refusal("GET", FEED, { headers: plain })).body.code).toBe("token-missing");
  });

  it("gets once, when the mailbox wakes, what was committed before it could be sent", async () => {
    const game = await beginGame();
    const listening = untilTheEnd(await openSocket(FEED, { token: game.defenders.token }));
    const mailbox = mailboxOf(game.defenders);
    await runInDurableObject(mailbox, (_it, { storage: { sql } }) => {
      sql.exec(
        "INSERT INTO events (id, at, body) VALUES ('late', 0, ?)",
        JSON.stringify({ v: 1, own: { id: "late", data: {} } }),
      );
    });
    expect(listening.records).toEqual([]);
    await evictDurableObject(mailbox);
    await mailbox.webhooks.list();
    await listening.heard(1);
    await evictDurableObject(mailbox);
    await move(game, 1, "d6-e6");
    const heard = await listening.heard(2);
    expect(heard.map(({ id, type }) => (id === "late" ? id : type))).toEqual(["late", "game.turn"]);
  });

  it("answers ping with pong also while it sleeps, and is closed when anything else arrives", async () => {
    const player = await signUp();
    const listening = untilTheEnd(await openSocket(FEED, { token: player.token }));
    await evictDurableObject(mailboxOf(player));
    listening.send("ping");
    await vi.waitFor(() => expect(listening.pongs()).toBe(1));
    listening.send("hello");
    expect(await listening.end()).toMatchObject({ code: 1003 });
  });

  it.each([
    ["garbage", ["\u0000{]"]],
    ["bytes", [new Uint8Array([0, 255, 1])]],
    ["10 MB", ["x".repeat(10_000_000)]],
    ["a hundred messages", Array.from({ length: 100 }, () => "hello")],
  ])("is closed when it sends %s; the others go on", async (_what, messages) => {
    const game = await beginGame();
    const open = async () => untilTheEnd(await openSocket(gameStream(game), { token: game.defenders.token }));
    const [bad, good] = [await open(), await open()];
    for (const message of messages) bad.send(message);
    // 1009: the platform does not take a message of that size.
    expect([1003, 1009]).toContain((await bad.end()).code);
    await move(game, 1, "d6-e6");
    await good.heard(1);
  });

  it("that reconnects after years learns that its position is gone; the last one is kept", async () => {
    const game = await beginGame();
    const { token } = game.defenders;
    await move(game, 1, "d6-e6");
    await vi.waitFor(async () => expect((await eventsOf(game.defenders)).at(-1)?.type).toBe("game.turn"));
    const ids = (await eventsOf(game.defenders)).map(({ id }) => id);
    setClockOffset(3 * 365 * DAY);
    await mailboxOf(game.defenders).wake();
    const old = await refusal("GET", `${FEED}?after=${ids[0]}`, { token, headers: { upgrade: "websocket" } });
    expect([old.status, old.body.code]).toEqual([422, "invalid-cursor"]);
    const last = (await eventsOf(game.defenders)).at(-1)!.id;
    const listening = untilTheEnd(await openSocket(FEED, { token, after: last }));
    await vi.waitFor(() => expect(listening.notes[0]?.id).toBe(last));
  });

  it.each(["my events", "a game"])(
    "that its client closes is answered, also during sleep: %s",
    async (which) => {
      const game = await beginGame();
      const isMine = which === "my events";
      const path = isMine ? FEED : `/v1/games/${game.id}/stream`;
      const listening = await openSocket(path, { token: game.attackers.token });
      await evictDurableObject(isMine ? mailboxOf(game.attackers) : env.GAMES.getByName(game.id));
      await listening.close();
      expect(await listening.end()).toMatchObject({ code: 1000 });
    },
  );

  it("far behind gets a part, and reconnects for the rest", async () => {
    const player = await signUp();
    const mailbox = mailboxOf(player);
    await mailbox.webhooks.list();
    await runInDurableObject(mailbox, (_it, { storage: { sql } }) => {
      for (let at = 0; at < 1500; at++)
        sql.exec(
          "INSERT INTO events (id, at, body) VALUES (?, 0, ?)",
          `e${at}`,
          JSON.stringify({ v: 1, own: { id: `e${at}`, data: {} } }),
        );
    });
    const first = await openSocket(FEED, { token: player.token, after: "e0" });
    expect(await first.end()).toMatchObject({ code: 1013 });
    expect(first.records).toHaveLength(1000);
    const second = untilTheEnd(
      await openSocket(FEED, { token: player.token, after: first.records.at(-1)!.id }),
    );
    expect((await second.heard(499)).at(-1)?.id).toBe("e1499");
  });
});

/** A player's sockets for their events and for a game, opened by a token or a browser's session. */
async function listeningPlayer(by: "token" | "session") {
  const game = await beginGame();
  const { defenders: player } = game;
  const browser = openBrowser();
  const lent = await addToken(player, "read", "manage");
  if (by === "session") await browser.press("/sign-in", { token: player.token });
  const token = by === "session" ? sessionOf(browser) : lent.token;
  const open = async (path: string, opened = token) => untilTheEnd(await openSocket(path, { token: opened }));
  const sockets = [await open(FEED), await open(gameStream(game))];
  const others = [await open(FEED, player.token), await open(gameStream(game), player.token)];
  return { game, player, browser, lent, sockets, others };
}
type Listening = Awaited<ReturnType<typeof listeningPlayer>>;

const codes = (sockets: Listening["sockets"]) =>
  Promise.all(sockets.map(async (one) => (await one.end()).code));

describe("a player's sockets are closed, those of a game, too", () => {
  it.each([
    [
      "their token is revoked",
      "token",
      ({ player, lent }) => ask("DELETE", `/v1/me/tokens/${lent.id}`, player),
    ],
    ["their browser signs out", "session", ({ browser }) => browser.press("/sign-out", {})],
    [
      "their session expires",
      "session",
      async ({ player }) => {
        setClockOffset(31 * DAY);
        return runDurableObjectAlarm(mailboxOf(player));
      },
    ],
  ] as [string, "token" | "session", (listening: Listening) => Promise<unknown>][])(
    "when %s, and no others",
    async (_when, by, happens) => {
      const listening = await listeningPlayer(by);
      await happens(listening);
      expect(await codes(listening.sockets)).toEqual([1008, 1008]);
      setClockOffset(0);
      await move(listening.game, 1, "d6-e6");
      for (const other of listening.others) await other.heard(1);
    },
  );

  it("when they delete their account, and the game sleeps", async () => {
    const { game, player, sockets, others } = await listeningPlayer("session");
    await evictDurableObject(env.GAMES.getByName(game.id));
    await ask("DELETE", "/v1/me", player);
    expect(await codes([...sockets, ...others])).toEqual([1008, 1008, 1008, 1008]);
  });

  it("when the game cannot record them: they might outlive their token", async () => {
    const game = await beginGame();
    const { who, hash } = { who: game.defenders.id, hash: "of a token that was revoked a moment ago" };
    const address = `https://object/?${new URLSearchParams({ who, hash }).toString()}`;
    const answer = await env.GAMES.getByName(game.id).fetch(address, { headers: { upgrade: "websocket" } });
    const { promise, resolve } = Promise.withResolvers<number>();
    answer.webSocket?.addEventListener("close", ({ code }) => resolve(code));
    answer.webSocket?.accept();
    expect(await promise).toBe(1008);
  });
});

it("a socket of somebody who then accepts the challenge reconnects, to get the players' events", async () => {
  const [maker, taker] = [await signUp(), await signUp()];
  const id = await challenge(maker, {});
  const path = `/v1/games/${id}/stream`;
  const [watching, waiting] = [
    await openSocket(path, { token: taker.token }),
    untilTheEnd(await openSocket(path, { token: maker.token })),
  ];
  expect((await ask("POST", `/v1/challenges/${id}/accept`, { token: taker.token, body: {} })).status).toBe(
    200,
  );
  expect(await watching.end()).toMatchObject({ code: 1012 });
  const again = untilTheEnd(
    await openSocket(path, { token: taker.token, after: watching.records.at(-1)!.id }),
  );
  await ask("POST", `/v1/games/${id}/messages`, { token: maker.token, body: { text: "Hello" } });
  for (const player of [again, waiting])
    await vi.waitFor(() => expect(player.records.at(-1)).toMatchObject({ type: "game.changed" }));
});

/** How many objects of a kind the platform has started so far. */
const startsOf = (kind: string): number =>
  countedOf("taflpost_starts").find(({ values }) => values[0] === kind)?.total[0] ?? 0;

/**
 * The platform evicts an object when its requests, timers and other work in progress have ended: for a game that has just
 * begun, when it has cleared an alarm that nothing needs (milliseconds).
 */
const SOON = QUIET + 1000;

describe("an object with ten open sockets", () => {
  it.each(["mailbox", "game"])(
    "is evicted while they wait, starts once for the next event, and sends it once: a %s",
    async (kind) => {
      const game = await beginGame();
      const [path, token] =
        kind === "mailbox" ? [FEED, game.attackers.token] : [`/v1/games/${game.id}/stream`, null];
      const object = kind === "mailbox" ? mailboxOf(game.attackers) : env.GAMES.getByName(game.id);
      const sockets = await Promise.all(
        Array.from({ length: 10 }, async () => untilTheEnd(await openSocket(path, { token }))),
      );
      for (const [at, events] of [1, 2].entries()) {
        const before = startsOf(kind);
        const asked = Date.now();
        await evictDurableObject(object);
        expect(Date.now() - asked).toBeLessThan(SOON);
        for (const socket of sockets) socket.send("ping");
        await vi.waitFor(() => expect(sockets.map((one) => one.pongs())).toEqual(sockets.map(() => at + 1)));
        expect(startsOf(kind)).toBe(before);
        await move(game, events, events === 1 ? "d6-e6" : "e4-e5");
        for (const socket of sockets) await socket.heard(events);
        expect(startsOf(kind)).toBe(before + 1);
      }
      const ids = sockets.map(({ records }) => records.map(({ id }) => id));
      expect(new Set(ids[0])).toHaveLength(2);
      expect(ids).toEqual(sockets.map(() => ids[0]));
    },
  );
});
