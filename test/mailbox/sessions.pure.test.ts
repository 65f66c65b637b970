import { afterEach, describe, expect, it } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { hasEnded } from "../../src/mailbox/principals.ts";
import type { Token } from "../../src/players/store.ts";

afterEach(() => setClockOffset(0));

const row = (kind: Token["kind"], ageDays: number, unusedDays: number): Token => ({
  id: "session-1",
  playerId: "player-1",
  name: "Firefox on Linux",
  hash: "",
  scopes: "play read manage",
  createdAt: now() - ageDays * DAY,
  lastUsedAt: now() - unusedDays * DAY,
  kind,
  parent: null,
});

describe("a session", () => {
  it.each([
    [0, 0, false],
    [29, 29, false],
    [30, 30, true],
    [399, 0, false],
    [400, 0, true],
    [1000, 1000, true],
  ])("that is %i days old and was used %i days ago has ended: %s", (age, unused, ended) => {
    setClockOffset(1000 * DAY);
    const session = row("session", age, unused);
    // A moment later than it was written.
    expect(hasEnded(session)).toBe(ended);
    expect(hasEnded(row("token", age, unused))).toBe(false);
  });
});
