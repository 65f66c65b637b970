import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginGame, move, refusal, signUp, type Someone } from "./api.ts";
import { closeAll, openSocket, untilTheEnd } from "./listening.ts";

afterEach(closeAll);

const FEED = "/v1/me/events/stream";
const mailboxOf = ({ id }: Someone) => env.MAILBOXES.getByName(id);

describe("a socket", () => {
  it("takes its token among the subprotocols, and never gives it back", async () => {
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
    await mailbox.webhooks();
    await listening.heard(1);
    await evictDurableObject(mailbox);
    await move(game, 1, "d6-e6");
    const heard = await listening.heard(2);
    expect(heard.map(({ id, type }) => (id === "late" ? id : type))).toEqual(["late", "game.turn"]);
  });

  it("answers ping with pong also while it sleeps, and is closed when anything else comes", async () => {
    const player = await signUp();
    const listening = untilTheEnd(await openSocket(FEED, { token: player.token }));
    await evictDurableObject(mailboxOf(player));
    listening.send("ping");
    await vi.waitFor(() => expect(listening.pongs()).toBe(1));
    listening.send("hello");
    expect(await listening.end()).toMatchObject({ code: 1003 });
  });

  it.each(["my events", "a game"])(
    "that its client closes is answered, also while it sleeps: %s",
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

  it("with very much to catch up on gets a part, and reconnects for the rest", async () => {
    const player = await signUp();
    const mailbox = mailboxOf(player);
    await mailbox.webhooks();
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
