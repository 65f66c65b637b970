import { expect, it, vi } from "vitest";
import { DAY, HOUR, SECOND } from "../../src/lib/duration.ts";
import type { SocketEnd } from "../../src/lib/sockets.ts";
import { boxWith, until } from "../channels/mailbox.ts";
import { T0 } from "../game/people.ts";
import { withFrozenTime } from "./frozen-time.ts";

withFrozenTime();

const token = (id: string) => ({ id, name: id, hash: `#${id}`, scopes: ["read"] as const });

/** A player with two tokens and a session, whose games close sockets unless they are out of reach. */
function listener() {
  const world = {
    isReachable: true,
    tried: [] as number[],
    closed: [] as string[],
    meanwhile: (_game: string): void => undefined,
  };
  const endSockets = async (game: string, hash: string, why: SocketEnd): Promise<void> => {
    world.tried.push(Date.now());
    if (!world.isReachable) throw new Error(`the game ${game} is out of reach`);
    if (game === "silent") return Promise.withResolvers<void>().promise;
    world.closed.push(`${why} ${hash} ${game}`);
    world.meanwhile(game);
  };
  const box = boxWith({ world }, { endSockets });
  box.mailbox.tokens.add(token("one"), 10);
  box.mailbox.tokens.add(token("other"), 10);
  box.mailbox.tokens.addSession({ ...token("session"), parent: null }, 20);
  const listens = (id: string, game: string) => box.mailbox.listening.listens(`#${id}`, game);
  const rows = () => box.storage.rows("SELECT hash, game, ends FROM listening ORDER BY id");
  return { box, world, listens, rows };
}

it("sockets on games are closed with the token that opened them, and with no other", async () => {
  const { box, world, listens, rows } = listener();
  expect([listens("one", "g"), listens("one", "h"), listens("other", "g")]).toEqual([true, true, true]);
  expect(listens("nobody's", "g")).toBe(false);
  expect(box.storage.alarm()).toBeNull();
  box.mailbox.revoke("one");
  expect(listens("one", "i")).toBe(false);
  await box.mailbox.run();
  expect(world.closed).toEqual(["ended #one g", "ended #one h"]);
  expect(rows()).toEqual([{ hash: "#other", game: "g", ends: null }]);
});

it("an unreachable game is called again after five and ten seconds", async () => {
  const { box, world, listens } = listener();
  listens("one", "g");
  world.isReachable = false;
  box.mailbox.revoke("one");
  await box.mailbox.run();
  expect(box.storage.alarm()).toBe(T0 + 5 * SECOND);
  await until(box, T0 + 14 * SECOND);
  expect(world.tried).toEqual([T0, T0 + 5 * SECOND]);
  world.isReachable = true;
  await until(box, T0 + 15 * SECOND);
  expect(world.closed).toEqual(["ended #one g"]);
});

it("a game that never answers delays others by half a minute at most", async () => {
  const { box, world, listens, rows } = listener();
  listens("one", "silent");
  listens("one", "g");
  box.mailbox.revoke("one");
  vi.useFakeTimers({ now: T0 });
  const run = box.mailbox.run();
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  await run;
  expect(world.closed).toEqual(["ended #one g"]);
  expect(rows()).toEqual([{ hash: "#one", game: "silent", ends: 0 }]);
  expect(box.storage.alarm()).toBe(T0 + 35 * SECOND);
});

it("what an object still has to close when it loses its memory is closed when it wakes", async () => {
  const { box, world, listens } = listener();
  listens("one", "g");
  box.mailbox.revoke("one");
  box.rebuild();
  await until(box, T0 + 6 * SECOND);
  expect(world.closed).toEqual(["ended #one g"]);
});

it("more sockets than are closed in parallel are all closed, and failures delay none", async () => {
  const { box, world, listens, rows } = listener();
  for (let game = 0; game < 120; game++) listens("one", `g${game}`);
  world.meanwhile = (game) => {
    if (game === "g7") throw new Error("this one fails");
  };
  box.mailbox.revoke("one");
  await box.mailbox.run();
  expect(new Set(world.closed).size).toBe(120);
  expect(rows()).toEqual([{ hash: "#one", game: "g7", ends: 0 }]);
});

it("sockets of a session are closed when it expires, thirty days after its last use, by an alarm", async () => {
  const { box, world, listens } = listener();
  listens("session", "g");
  listens("session", "");
  expect(box.storage.alarm()).toBe(T0 + 30 * DAY);
  vi.setSystemTime(T0 + 20 * DAY);
  box.mailbox.tokens.used(box.mailbox.tokens.find("#session")!);
  await until(box, T0 + 49.9 * DAY);
  expect(world.closed).toEqual([]);
  await until(box, T0 + 50 * DAY);
  expect(world.closed.toSorted()).toEqual(["ended #session ", "ended #session g"]);
  await until(box, T0 + 51 * DAY);
  expect(box.storage.alarm()).toBeNull();
});

it("sockets of an app are closed when its token expires, or its grant ends", async () => {
  const { box, world } = listener();
  const [grant, hash] = ["grant:egil-id:g1", "token:egil-id:g1:digest"];
  const { apps } = box.mailbox;
  const metadata = { name: "Board", host: "board.example.org", since: T0 };
  apps.put(grant, JSON.stringify({ id: "g1", clientId: "c", scope: ["read"], metadata }), T0 + DAY, null);
  const text = JSON.stringify({ grantId: "g1", scope: ["read"], audience: "" });
  apps.put(hash, text, T0 + HOUR, null);
  expect(box.mailbox.listening.listens(hash, "g")).toBe(true);
  await until(box, T0 + HOUR);
  expect(world.closed).toEqual([`ended ${hash} g`]);
  apps.put(hash, text, T0 + 3 * HOUR, null);
  box.mailbox.listening.listens(hash, "g");
  box.mailbox.ending(() => apps.end("g1"));
  await box.mailbox.run();
  expect(world.closed).toHaveLength(2);
});

it("a session that is replaced by another closes its sockets", async () => {
  const { box, world, listens } = listener();
  listens("session", "g");
  vi.setSystemTime(T0 + HOUR);
  const { tokens } = box.mailbox;
  box.mailbox.ending(() => tokens.addSession({ ...token("newer"), parent: null }, 1));
  await box.mailbox.run();
  expect(world.closed).toEqual(["ended #session g"]);
});

it("sockets of a player who leaves are all closed", async () => {
  const { box, world, listens, rows } = listener();
  listens("one", "g");
  listens("session", "h");
  box.mailbox.close("deleted-1");
  await box.mailbox.run();
  expect(world.closed.toSorted()).toEqual(["ended #one g", "ended #session h"]);
  expect(rows()).toEqual([]);
});

it("of 501 games the oldest closes its sockets, which may be opened again", async () => {
  const { box, world, listens, rows } = listener();
  for (let game = 0; game <= 500; game++) listens("one", `g${game}`);
  await box.mailbox.run();
  expect(world.closed).toEqual(["again #one g0"]);
  expect(rows()).toHaveLength(500);
});

it("a socket that opens again while the old one is being closed is kept", async () => {
  const { box, world, listens, rows } = listener();
  for (let game = 0; game <= 500; game++) listens("one", `g${game}`);
  world.meanwhile = (game) => void (world.closed.length === 1 && listens("one", game));
  await box.mailbox.run();
  expect(rows().map(({ game }) => game)).toContain("g0");
  box.mailbox.revoke("one");
  await box.mailbox.run();
  expect(world.closed).toContain("ended #one g0");
});
