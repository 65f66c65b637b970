import { describe, expect, it, vi } from "vitest";
import { migrate } from "../../src/lib/object-storage.ts";
import { Account, playerIdIn, UNDER_WAY, type Player } from "../../src/mailbox/account.ts";
import { MAILBOX_SCHEMA } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { EGIL, OPEN, T0 } from "../game/people.ts";
import { withFrozenTime } from "./frozen-time.ts";

withFrozenTime();

const PLAYER: Player = {
  ...EGIL,
  email: null,
  confirmedEmail: null,
  language: "en",
  timezone: "UTC",
  createdAt: T0,
  ...OPEN,
};

/** The account of Egil over his row in the records, and an object that can lose its memory. */
function accountForTest() {
  const storage = memoryStorage();
  migrate(storage, MAILBOX_SCHEMA);
  const made = { row: PLAYER as Player | null, loads: 0, hasLeft: false };
  const load = () => {
    made.loads++;
    return Promise.resolve(made.row);
  };
  const open = () => new Account(storage, { load, hasLeft: () => made.hasLeft });
  const change = (language: string) => () => {
    made.row = { ...PLAYER, language };
    return Promise.resolve();
  };
  return { storage, made, open, account: open(), change };
}

const languageIn = async (account: { get: () => Promise<Player | null> }) => (await account.get())?.language;

it("an object that is called without its name knows its player from its storage", async () => {
  const { storage, account } = accountForTest();
  expect([playerIdIn({ id: { name: "egil-id" }, storage }), playerIdIn({ id: {}, storage })]).toEqual([
    "egil-id",
    "",
  ]);
  await account.get();
  expect(playerIdIn({ id: {}, storage })).toBe(PLAYER.id);
});

describe("the cached record of a player", () => {
  it("is read once; later, also in a new object, D1 is not read", async () => {
    const { made, open, account } = accountForTest();
    expect(await account.get()).toEqual(PLAYER);
    expect([account.peek(), open().peek(), await open().get()]).toEqual([PLAYER, PLAYER, PLAYER]);
    expect(made.loads).toBe(1);
  });

  it("is invalid from before a change begins, and is read again after it", async () => {
    const { made, open, account, change } = accountForTest();
    await account.get();
    await account.changing(() => {
      expect([account.peek(), open().peek()]).toEqual([undefined, undefined]);
      return change("sv")();
    });
    expect([account.peek(), await languageIn(account)]).toEqual([undefined, "sv"]);
    expect([open().peek()?.language, made.loads]).toEqual(["sv", 2]);
  });

  it("is not made from what was read before a change that happened meanwhile", async () => {
    const { storage, made, change } = accountForTest();
    const answer = Promise.withResolvers<Player>();
    const load = vi
      .fn<() => Promise<Player | null>>(() => Promise.resolve(made.row))
      .mockReturnValueOnce(answer.promise);
    const account = new Account(storage, { load, hasLeft: () => false });
    const looking = account.get();
    await account.changing(change("sv"));
    answer.resolve(PLAYER);
    expect((await looking)?.language).toBe("sv");
    expect(account.peek()?.language).toBe("sv");
  });

  it("is not used while an interrupted change may still arrive", async () => {
    const { open, account, change } = accountForTest();
    await account.get();
    // The object is gone; its request is still on the way.
    void account.changing(() => new Promise(() => {}));
    const next = open();
    expect(await languageIn(next)).toBe("en");
    await change("sv")();
    expect(await languageIn(next)).toBe("sv");
    vi.setSystemTime(T0 + UNDER_WAY);
    await next.get();
    expect(open().peek()?.language).toBe("sv");
  });

  it("is not stored after a successful change either, while an earlier interrupted one may still arrive", async () => {
    const { open, account, change } = accountForTest();
    await account.get();
    await expect(account.changing(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await account.changing(change("sv"));
    expect(await languageIn(account)).toBe("sv");
    await change("ru")();
    expect(await languageIn(account)).toBe("ru");
    vi.setSystemTime(T0 + UNDER_WAY);
    await account.get();
    expect(open().peek()?.language).toBe("ru");
  });

  it("stays unchanged, but unused, when a change fails: D1 could be restored from it", async () => {
    const { storage, account, open } = accountForTest();
    await account.get();
    await expect(account.changing(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(open().peek()).toBeUndefined();
    expect(storage.rows("SELECT body FROM account")).toEqual([
      { body: JSON.stringify({ v: 1, player: PLAYER }) },
    ]);
  });

  it("does not exist for a player unknown to D1, so that they may appear there", async () => {
    const { made, account, open } = accountForTest();
    made.row = null;
    expect([await account.get(), account.peek()]).toEqual([null, null]);
    made.row = PLAYER;
    expect(await open().get()).toEqual(PLAYER);
  });

  it("is nobody's once the player has left, whatever D1 still says", async () => {
    const { made, account } = accountForTest();
    const looking = account.get();
    made.hasLeft = true;
    expect([await looking, await account.get(), account.peek()]).toEqual([null, null, null]);
  });
});
