import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type NewNote, NoteMethods, UNWRITTEN } from "../../src/mailbox/notes.ts";
import { mailboxStorage } from "../../src/mailbox/stored/schema.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { clockStandsAt, T0 } from "../game/people.ts";
import { groupHost } from "./group-host.ts";

beforeEach(() => clockStandsAt(T0));
afterEach(() => {
  vi.useRealTimers();
});

function opened() {
  const storage = memoryStorage();
  const stored = mailboxStorage(storage);
  const notes = new NoteMethods(groupHost(() => ({ storage: stored })));
  const keep = (body: string | null, more: Partial<NewNote> = {}) =>
    notes.write({ game: "one", kind: "notes", body, versions: null, most: 3, ...more });
  return { storage, notes, keep };
}

it("stores notes and lines of a game each under their own version, which rises though the clock stands still", () => {
  const { notes, keep } = opened();
  expect(notes.read("one", "notes")).toBeNull();
  const first = keep('"a"');
  const second = keep('"b"');
  const lines = keep("[]", { kind: "lines" });
  expect([first, second, lines]).toEqual([
    { kind: "kept", version: T0 },
    { kind: "kept", version: T0 + 1 },
    { kind: "kept", version: T0 },
  ]);
  expect(notes.read("one", "notes")).toEqual({ version: T0 + 1, body: '"b"' });
  expect(notes.read("one", "lines")).toEqual({ version: T0, body: "[]" });
});

it("changes nothing if another version is meant", () => {
  const { storage, keep } = opened();
  expect(keep('"a"', { versions: [7] })).toEqual({ kind: "changed", version: UNWRITTEN });
  expect(keep('"a"', { versions: [UNWRITTEN] })).toEqual({ kind: "kept", version: T0 });
  const before = storage.dump();
  expect(keep('"b"', { versions: [UNWRITTEN, 7] })).toEqual({ kind: "changed", version: T0 });
  expect(keep(null, { versions: [] })).toEqual({ kind: "changed", version: T0 });
  expect(storage.dump()).toBe(before);
  expect(keep('"b"', { versions: [7, T0] })).toEqual({ kind: "kept", version: T0 + 1 });
});

it("never gives a version twice, even when deleted notes are written anew", () => {
  const { keep } = opened();
  keep('"a"');
  expect(keep(null)).toEqual({ kind: "kept", version: UNWRITTEN });
  vi.setSystemTime(T0 + 1);
  expect(keep('"c"', { versions: [T0] })).toEqual({ kind: "changed", version: UNWRITTEN });
  expect(keep('"c"')).toEqual({ kind: "kept", version: T0 + 1 });
});

it("limits the number of games with notes: more of the same ones are accepted, but no others", () => {
  const { storage, keep } = opened();
  for (const game of ["one", "two", "three"]) keep('"a"', { game });
  expect(keep('"a"', { game: "four" })).toEqual({ kind: "full" });
  expect(keep("[]", { game: "three", kind: "lines" }).kind).toBe("kept");
  keep(null, { game: "three" });
  expect(keep('"a"', { game: "four" })).toEqual({ kind: "full" });
  keep(null, { game: "three", kind: "lines" });
  expect(keep('"a"', { game: "four" }).kind).toBe("kept");
  expect(storage.rows("SELECT game, kind FROM notes ORDER BY game")).toHaveLength(3);
});

it("lists all of one kind, game by game", () => {
  const { notes, keep } = opened();
  for (const game of ["b", "a", "c"]) keep(`"${game}"`, { game });
  keep("[]", { game: "a", kind: "lines" });
  const first = notes.after("notes", "", 2);
  expect(first.map(({ game, body }) => [game, body])).toEqual([
    ["a", '"a"'],
    ["b", '"b"'],
  ]);
  expect(notes.after("notes", "b", 2).map(({ game }) => game)).toEqual(["c"]);
  expect(notes.after("lines", "", 2).map(({ game }) => game)).toEqual(["a"]);
});
