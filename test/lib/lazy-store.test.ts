import { beforeEach, describe, expect, it } from "vitest";
import { LazyStore } from "../../src/lib/lazy-store.ts";
import { allValues, insertRow, migrate } from "../../src/lib/object-storage.ts";
import { type MemoryStorage, memoryStorage } from "../game/memory-storage.ts";

const DUE = Date.UTC(2100, 0);

class Names {
  readonly #storage: MemoryStorage;
  readonly list: string[];

  constructor(storage: MemoryStorage) {
    migrate(storage, [["CREATE TABLE names (name TEXT NOT NULL)"]]);
    this.#storage = storage;
    this.list = allValues<string>(storage.sql, "SELECT name FROM names");
  }

  add(name: string): number {
    insertRow(this.#storage.sql, "names", { name });
    return this.list.push(name);
  }
}

let storage: MemoryStorage;
let store: LazyStore<Names>;
const open = () =>
  new LazyStore(
    storage,
    () => new Names(storage),
    () => store.alarm.by(DUE),
  );
beforeEach(() => {
  storage = memoryStorage();
  store = open();
});

describe("a store that is opened when it is needed", () => {
  it("is not there until something changes, and reading creates no tables", () => {
    expect([store.known(), store.inMemory]).toEqual([null, null]);
    expect(storage.rows("SELECT name FROM sqlite_master")).toEqual([]);
  });

  it("stores a change with its alarm, and is read once", () => {
    expect(store.change((names) => names.add("Ragnhild"))).toBe(1);
    expect(storage.alarm()).toBe(DUE);
    expect(store.known()).toBe(store.opened());
    store = open();
    expect(store.inMemory).toBeNull();
    expect(store.known()?.list).toEqual(["Ragnhild"]);
  });

  it("forgets what a change that failed left in memory, and that the alarm was set", () => {
    store.change((names) => names.add("Ragnhild"));
    const fails = () =>
      store.change((names) => {
        names.add("Egil");
        throw new Error("no room");
      });
    expect(fails).toThrow("no room");
    expect(store.inMemory).toBeNull();
    expect(store.known()?.list).toEqual(["Ragnhild"]);
    void storage.deleteAlarm();
    store.change((names) => names.add("Thora"));
    expect(storage.alarm()).toBe(DUE);
  });

  it("has no tables after a first change that failed", () => {
    expect(() => store.change(() => JSON.parse("{"))).toThrow(SyntaxError);
    expect(store.known()).toBeNull();
  });
});
