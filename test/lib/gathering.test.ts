import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Gathering } from "../../src/lib/gathering.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A gathering whose commits are noted, and fail when the test says so. */
function gathering() {
  const commits: string[][] = [];
  const disk = { isFull: false };
  const gathered = new Gathering<string>({
    commit(items) {
      if (disk.isFull) throw new Error("the disk is full");
      commits.push([...items]);
    },
    pause: (span) => new Promise((resolve) => void setTimeout(resolve, span)),
  });
  const take = (items: readonly string[]) => gathered.add(items);
  return { take, commits, disk };
}

it("a rare arrival is committed at once", async () => {
  const { take, commits } = gathering();
  for (const name of ["one", "two", "three"]) {
    const taken = take([name]);
    expect(commits.at(-1)).toEqual([name]);
    await taken;
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(commits).toHaveLength(3);
});

it("what arrives right after a commit is committed together, and acknowledged only then", async () => {
  const { take, commits } = gathering();
  await take(["one"]);
  const acknowledged: string[] = [];
  for (const name of ["two", "three", "four"]) void take([name]).then(() => acknowledged.push(name));
  await vi.advanceTimersByTimeAsync(4);
  expect([commits, acknowledged]).toEqual([[["one"]], []]);
  await vi.advanceTimersByTimeAsync(1);
  expect(commits).toEqual([["one"], ["two", "three", "four"]]);
  expect(acknowledged).toEqual(["two", "three", "four"]);
});

it("a failed commit is reported to all whose news was in it, and the next ones are accepted", async () => {
  const { take, commits, disk } = gathering();
  await take(["one"]);
  const outcomes = Promise.allSettled([take(["two"]), take(["three"])]);
  disk.isFull = true;
  await vi.advanceTimersByTimeAsync(5);
  expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  disk.isFull = false;
  const again = take(["two", "three"]);
  await vi.advanceTimersByTimeAsync(5);
  await again;
  expect(commits).toEqual([["one"], ["two", "three"]]);
});

it("a clock set back delays nothing", async () => {
  const { take, commits } = gathering();
  await take(["one"]);
  vi.setSystemTime(Date.now() - 60_000);
  await take(["two"]);
  expect(commits).toEqual([["one"], ["two"]]);
});
