import { describe, expect, it } from "vitest";
import type { GameView } from "../../src/contract/game.ts";
import { refusal } from "../../src/contract/problems/table.ts";
import { err, ok } from "../../src/rules/index.ts";
import { type Act, dueOf } from "../../src/thinker/decide.ts";
import { type ThinkerHost, ThinkerObject } from "../../src/thinker/object.ts";
import { memoryStorage, type MemoryStorage } from "../game/memory-storage.ts";
import { clockStandsAt } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { opened } from "../platform/objects.ts";
import { DAY, EVEN, gameOf, LOST, MINUTE, offer, T0, THRALL } from "./people.ts";

type Ports = Pick<ThinkerHost, "table" | "think"> & { readonly storage: MemoryStorage };

const thinkerWith = async ({ storage, ...host }: Ports): Promise<ThinkerObject> =>
  (await opened(ThinkerObject, storage, { host })).object;

/** One game, and what the house did in it. `act` takes a version but once. */
function table(game: GameView) {
  const storage = memoryStorage();
  const done: Act[] = [];
  const state = { game, done, lostAnswers: 0 };
  const ports: Ports = {
    storage,
    table: {
      look: () => Promise.resolve(state.game),
      granted: () => Promise.resolve({}),
      act: (_player, seen, act) => {
        if (seen.version !== state.game.version)
          return Promise.resolve(err(refusal("version-changed", { version: 0 })));
        done.push(act);
        const turn = act.kind === "move" ? "attackers" : state.game.turn;
        const status = act.kind === "resign" ? "finished" : state.game.status;
        const offers = act.kind === "answer" ? [] : state.game.offers;
        const moved = act.kind === "move" ? 1 : 0;
        state.game = {
          ...state.game,
          status,
          turn,
          offers,
          version: state.game.version + 1,
          ply: state.game.ply + moved,
        };
        if (state.lostAnswers-- > 0) return Promise.reject(new Error("the answer is lost"));
        return Promise.resolve(ok(state.game));
      },
    },
    think: () => Promise.resolve(EVEN),
  };
  return { state, ports, storage };
}

const newsOf = (game: GameView) => ({
  game: game.id,
  player: THRALL.id,
  version: game.version,
  due: dueOf(game, THRALL, Date.now()),
  isOver: false,
});

async function later(thinker: ThinkerObject, span: number) {
  clockStandsAt(Date.now() + span);
  return thinker.wake();
}

const outOfReach = () => Promise.reject(new Error("the game is not to be reached"));

describe("an object that thinks", () => {
  withFrozenTime();

  it("moves when it is due, and not before", async () => {
    const { state, ports } = table(gameOf(1));
    const thinker = await thinkerWith(ports);
    thinker.hear([newsOf(state.game)]);
    await later(thinker, 900);
    expect(state.done).toEqual([]);
    const { touches, due } = await later(thinker, 2 * MINUTE);
    expect(state.done).toEqual([{ kind: "move", ply: 2, move: "d1-d4" }]);
    expect(touches).toEqual([state.game.id]);
    expect(due).toBeNull();
    await later(thinker, DAY);
    expect(state.done).toHaveLength(1);
  });

  it("stores what is due with the alarm for it, and continues from that", async () => {
    const { state, ports, storage } = table(gameOf(1));
    (await thinkerWith(ports)).hear([newsOf(state.game)]);
    expect(storage.alarm()).toBe(newsOf(state.game).due);
    await later(await thinkerWith(ports), 2 * MINUTE);
    expect(state.done).toHaveLength(1);
  });

  it("moves only once if the answer to its move is lost", async () => {
    const { state, ports } = table(gameOf(1));
    state.lostAnswers = 1;
    const thinker = await thinkerWith(ports);
    thinker.hear([newsOf(state.game)]);
    const { due } = await later(thinker, 2 * MINUTE);
    expect(due).toBeGreaterThan(Date.now());
    await later(thinker, DAY);
    expect(state.done).toHaveLength(1);
  });

  it("repeats failed tries, ever more rarely, and never gives up", async () => {
    const { state, ports } = table(gameOf(1));
    const thinker = await thinkerWith({ ...ports, table: { ...ports.table, look: outOfReach } });
    thinker.hear([newsOf(state.game)]);
    const waits: number[] = [];
    for (let tries = 0; tries < 12; tries++) {
      const { due } = await later(thinker, 10 * MINUTE);
      waits.push(due! - Date.now());
    }
    expect(waits.slice(0, 3)).toEqual([10_000, 20_000, 40_000]);
    expect(waits.at(-1)).toBe(10 * MINUTE);
    await later(await thinkerWith(ports), 10 * MINUTE);
    expect(state.done).toHaveLength(1);
  });

  it("tries again soon when there is news of a game that has failed often", async () => {
    const { state, ports } = table(gameOf(1));
    const thinker = await thinkerWith({ ...ports, table: { ...ports.table, look: outOfReach } });
    thinker.hear([newsOf(state.game)]);
    for (let tries = 0; tries < 4; tries++) await later(thinker, 10 * MINUTE);
    thinker.hear([{ ...newsOf(state.game), version: state.game.version + 1 }]);
    const { due } = await later(thinker, 2 * MINUTE);
    expect(due! - Date.now()).toBe(10_000);
  });

  it("is not delayed by a failure if there was news meanwhile: that is handled at once", async () => {
    const { state, ports } = table(gameOf(1));
    let isReachable = false;
    const look = () => {
      if (isReachable) return ports.table.look(THRALL, state.game.id);
      isReachable = true;
      thinker.hear([{ ...newsOf(state.game), version: state.game.version + 1 }]);
      return outOfReach();
    };
    const thinker = await thinkerWith({ ...ports, table: { ...ports.table, look } });
    thinker.hear([newsOf(state.game)]);
    await later(thinker, 2 * MINUTE);
    expect(state.done).toHaveLength(1);
  });

  it("drops a thought about a position that was taken back meanwhile", async () => {
    const { state, ports } = table({ ...gameOf(3), version: 9 });
    const think = () => {
      state.game = { ...gameOf(2), version: 10, takebacks: 1 };
      return Promise.resolve(EVEN);
    };
    const thinker = await thinkerWith({ ...ports, think });
    thinker.hear([newsOf(state.game)]);
    await later(thinker, 2 * MINUTE);
    expect(state.done).toEqual([]);
  });

  it("answers offers first, then moves", async () => {
    const { state, ports } = table({ ...gameOf(1), offers: [offer("draw")] });
    const thinker = await thinkerWith(ports);
    thinker.hear([newsOf(state.game)]);
    await later(thinker, 2 * MINUTE);
    expect(state.done.map(({ kind }) => kind)).toEqual(["answer", "move"]);
  });

  it("declines what it would accept but cannot", async () => {
    const { state, ports } = table({ ...gameOf(2), offers: [offer("extend")] });
    const act: ThinkerHost["table"]["act"] = (player, seen, one) =>
      one.kind === "answer" && one.accept
        ? Promise.resolve(err(refusal("nothing-to-give")))
        : ports.table.act(player, seen, one);
    const thinker = await thinkerWith({ ...ports, table: { ...ports.table, act } });
    thinker.hear([newsOf(state.game)]);
    await later(thinker, 2 * MINUTE);
    expect(state.done).toMatchObject([{ kind: "answer", accept: false }]);
  });

  it("remembers that it was lost, and resigns on its next turn if it is so again", async () => {
    const { state, ports } = table({ ...gameOf(1), version: 2 });
    const lost = { ...ports, think: () => Promise.resolve(LOST) };
    (await thinkerWith(lost)).hear([newsOf(state.game)]);
    await later(await thinkerWith(lost), 2 * MINUTE);
    state.game = { ...state.game, ply: 3, turn: "defenders", version: 4 };
    (await thinkerWith(lost)).hear([newsOf(state.game)]);
    await later(await thinkerWith(lost), 2 * MINUTE);
    expect(state.done.map(({ kind }) => kind)).toEqual(["move", "resign"]);
  });

  it("skips news older than what it knows, and forgets a game that is over", async () => {
    const { state, ports } = table({ ...gameOf(1), version: 5 });
    const thinker = await thinkerWith(ports);
    thinker.hear([newsOf(state.game)]);
    thinker.hear([{ ...newsOf(state.game), version: 4, due: null }]);
    expect((await later(thinker, 900)).due).toBe(dueOf(state.game, THRALL, T0));
    thinker.hear([{ ...newsOf(state.game), version: 6, isOver: true }]);
    expect((await later(thinker, 2 * MINUTE)).due).toBeNull();
    expect(state.done).toEqual([]);
  });

  it("forgets a game of a house player whom this release does not have", async () => {
    const { state, ports } = table(gameOf(1));
    const thinker = await thinkerWith(ports);
    thinker.hear([{ ...newsOf(state.game), player: "of-a-later-release" }]);
    expect((await later(thinker, 2 * MINUTE)).due).toBeNull();
    expect(state.done).toEqual([]);
  });

  it("serves a watched game first, then the one that has waited longest", async () => {
    const { ports } = table(gameOf(1));
    const looked: string[] = [];
    const look = (_player: unknown, game: string) => {
      looked.push(game);
      return Promise.resolve(null);
    };
    const thinker = await thinkerWith({ ...ports, table: { ...ports.table, look } });
    const waiting = ["first", "second", "third", "left"].map((game, at) => ({
      ...newsOf(gameOf(1)),
      game,
      due: T0 + at,
    }));
    thinker.hear(waiting);
    expect(thinker.watch("third", Date.now() + DAY)).toBe(true);
    expect(thinker.watch("left", Date.now() + DAY)).toBe(true);
    expect(thinker.watch("left", 0)).toBe(true);
    expect(thinker.watch("unheard of", Date.now() + DAY)).toBe(false);
    await later(thinker, MINUTE);
    expect(looked).toEqual(["third", "first", "second", "left"]);
  });

  it("keeps the spectators when there is news of the game, and thinks about that game first", async () => {
    const { state, ports } = table(gameOf(1));
    const thoughts: boolean[] = [];
    const think: ThinkerHost["think"] = (_player, _game, isWatched) => {
      thoughts.push(isWatched);
      return Promise.resolve(EVEN);
    };
    const thinker = await thinkerWith({ ...ports, think });
    thinker.hear([newsOf(state.game)]);
    thinker.watch(state.game.id, Date.now() + DAY);
    thinker.hear([newsOf(state.game)]);
    await later(thinker, MINUTE);
    expect(thoughts).toEqual([true]);
  });

  it("stores nothing for a made-up name", async () => {
    const { ports, storage } = table(gameOf(1));
    const before = storage.dump();
    await (await thinkerWith(ports)).wake();
    expect(storage.dump()).toBe(before);
  });
});
