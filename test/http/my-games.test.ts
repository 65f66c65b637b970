import { describe, expect, it, vi } from "vitest";
import {
  ask,
  beginBetween,
  challenge,
  eventsOf,
  move,
  refusal,
  signUp,
  type EventBody,
  type GameBody,
  type Page,
  type Someone,
} from "./api.ts";

const gamesOf = async ({ token }: Someone, query = "") =>
  (await ask<Page<GameBody>>("GET", `/v1/me/games${query}`, { token })).body;
const idsOf = ({ items }: Page<GameBody>) => items.map(({ id }) => id);
const within = (hours: number) => ({ kind: "per-move", perMove: `PT${hours}H` });

describe("my games", () => {
  it("are the running ones, the most urgent deadline first", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const slow = await beginBetween(me, other, "brandubh", within(72));
    const fast = await beginBetween(other, me, "brandubh", within(2));
    const never = await beginBetween(me, other, "brandubh", { kind: "unlimited" });
    const middle = await beginBetween(me, other, "brandubh", within(24));
    await challenge(me);
    expect(idsOf(await gamesOf(me))).toEqual([fast.id, middle.id, slow.id, never.id]);
  });

  it("are sorted by whose turn it is, and a move changes that", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const game = await beginBetween(me, other);
    const reply = await beginBetween(other, me);
    expect(idsOf(await gamesOf(me, "?turn=mine"))).toEqual([game.id]);
    expect(idsOf(await gamesOf(me, "?turn=theirs"))).toEqual([reply.id]);
    await move(game, 1, "d1-c1");
    await vi.waitFor(async () => expect(idsOf(await gamesOf(me, "?turn=mine"))).toEqual([]));
    await vi.waitFor(async () => expect(idsOf(await gamesOf(other, "?turn=mine"))).toContain(game.id));
    expect((await gamesOf(me, "?turn=theirs")).items.find(({ id }) => id === game.id)).toMatchObject({
      ply: 1,
      turn: "defenders",
    });
  });

  it("are the finished ones, or the waiting ones, on request", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const over = await beginBetween(me, other);
    const running = await beginBetween(me, other);
    const open = await challenge(me);
    await ask("POST", `/v1/games/${over.id}/resign`, { token: me.token, body: { ply: 0 } });
    expect(idsOf(await gamesOf(me, "?status=finished"))).toEqual([over.id]);
    expect(idsOf(await gamesOf(me, "?status=playing"))).toEqual([running.id]);
    expect(idsOf(await gamesOf(me, "?status=open"))).toEqual([open]);
    expect((await gamesOf(me, "?status=finished")).items[0]).toMatchObject({
      result: { winner: "defenders", reason: "resignation" },
    });
  });

  it("continue page by page, each once, with equal deadlines or not", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const ids: string[] = [];
    for (const hours of [5, 3, 9, 3, 7])
      ids.push((await beginBetween(me, other, "brandubh", within(hours))).id);
    ids.push((await beginBetween(me, other, "brandubh", { kind: "unlimited" })).id);
    for (const limit of [1, 2, 4]) {
      const seen: string[] = [];
      let page = await gamesOf(me, `?limit=${limit}`);
      seen.push(...idsOf(page));
      while (page.next !== null) {
        page = await gamesOf(me, `?limit=${limit}&cursor=${page.next}`);
        seen.push(...idsOf(page));
      }
      expect(seen).toEqual(idsOf(await gamesOf(me)));
      expect(seen.toSorted()).toEqual(ids.toSorted());
    }
  });

  it.each(["?turn=nobody", "?status=lost"])("refuse an unknown filter: %s", async (query) => {
    const { token } = await signUp();
    expect((await refusal("GET", `/v1/me/games${query}`, { token })).body.code).toBe("invalid-request");
  });

  it("come one a line as NDJSON, with the next cursor in a header", async () => {
    const [me, other] = [await signUp(), await signUp()];
    for (let game = 0; game < 3; game++) await beginBetween(me, other);
    const { headers, body } = await ask<unknown>("GET", "/v1/me/games?limit=2", {
      token: me.token,
      headers: { accept: "application/x-ndjson" },
    });
    expect(headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
    const lines = String(body).split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe("");
    const json = await gamesOf(me, "?limit=2");
    expect(lines.slice(0, 2).map((line) => (JSON.parse(line) as GameBody).id)).toEqual(idsOf(json));
    const rest = idsOf(await gamesOf(me, `?cursor=${headers.get("x-next-cursor")}`));
    expect(rest).toEqual(idsOf(await gamesOf(me, `?cursor=${json.next}`)));
    expect(rest).toHaveLength(1);
  });
});

const read = async ({ token }: Someone, query: string) =>
  (await ask<Page<EventBody>>("GET", `/v1/me/events${query}`, { token })).body;

async function played(): Promise<{ me: Someone; other: Someone; all: EventBody[] }> {
  const [me, other] = [await signUp(), await signUp()];
  const game = await beginBetween(me, other);
  await move(game, 1, "d1-c1", { message: "hello" });
  await move(game, 2, "d5-c5");
  await ask("POST", `/v1/games/${game.id}/resign`, { token: me.token, body: { ply: 2 } });
  await vi.waitFor(async () => expect((await eventsOf(me)).at(-1)?.type).toBe("game.finished"));
  return { me, other, all: await eventsOf(me) };
}

describe("my events", () => {
  it("are everything that happened, oldest first, with the same ids each time", async () => {
    const { me, other, all } = await played();
    expect(all.map(({ type }) => type)).toEqual([
      "challenge.accepted",
      "game.started",
      "game.turn",
      "game.move",
      "game.turn",
      "game.finished",
    ]);
    expect((await eventsOf(other)).map(({ type }) => type)).toEqual([
      "challenge.received",
      "game.started",
      "game.turn",
      "game.move",
      "game.finished",
    ]);
    expect(await eventsOf(me)).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const times = all.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted());
    for (const time of times) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it("describe a move as documented", async () => {
    const { me, other } = await played();
    const turn = (await eventsOf(other)).find(({ type }) => type === "game.turn");
    expect(turn?.data).toMatchObject({
      move: "d1-c1",
      ply: 1,
      by: me.name,
      message: "hello",
      game: { ply: 1, turn: "defenders", status: "playing", version: 2 },
    });
    expect(turn?.data.deadline).toBe(turn?.data.game.clock.deadline);
  });

  it("continue after the last one seen, none missing, none twice, with any page size", async () => {
    const { me, all } = await played();
    for (const limit of [1, 2, 3, 100]) {
      const seen: EventBody[] = [];
      let page = await read(me, `?limit=${limit}`);
      while (page.items.length > 0) {
        seen.push(...page.items);
        page = await read(me, `?limit=${limit}&after=${seen.at(-1)?.id}`);
      }
      expect(seen).toEqual(all);
      const byCursor: EventBody[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const next: Page<EventBody> = await read(me, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
        byCursor.push(...next.items);
        cursor = next.next;
      }
      expect(byCursor).toEqual(all);
    }
  });

  it("refuse a cursor that is unknown or another player's", async () => {
    const { me, other } = await played();
    const theirs = (await eventsOf(other))[0]?.id ?? "";
    for (const after of ["nonsense", "A".repeat(22), theirs]) {
      const { status, body } = await refusal("GET", `/v1/me/events?after=${after}`, { token: me.token });
      expect([status, body.code]).toEqual([422, "invalid-cursor"]);
    }
  });

  it("can be waited for: the answer comes with the event", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const game = await beginBetween(other, me);
    const last = (await eventsOf(me)).at(-1)?.id;
    const [page] = await Promise.all([read(me, `?after=${last}&wait=25`), move(game, 1, "d1-c1")]);
    expect(page.items.map(({ type }) => type)).toEqual(["game.turn"]);
  });

  it("come at once when there are some, however long the wait", async () => {
    const { me, all } = await played();
    expect((await read(me, "?wait=25")).items).toEqual(all);
    expect((await read(me, `?after=${all.at(-1)?.id}&wait=0`)).items).toEqual([]);
  });

  it.each(["26", "-1", "1.5", "long"])("cannot be waited for like this: %s", async (wait) => {
    const { token } = await signUp();
    const { body } = await refusal("GET", `/v1/me/events?wait=${wait}`, { token });
    expect(body.errors?.[0]?.pointer).toBe("/wait");
  });

  it("come one a line as NDJSON", async () => {
    const { me, all } = await played();
    const { body } = await ask<unknown>("GET", "/v1/me/events", {
      token: me.token,
      headers: { accept: "application/x-ndjson" },
    });
    const lines = String(body).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(all);
  });
});
