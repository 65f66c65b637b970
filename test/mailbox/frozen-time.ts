import { afterEach, beforeEach, vi } from "vitest";
import { clockStandsAt, T0 } from "../game/people.ts";

/** Each test of the file begins at T0, where the clock stands until it is put forward, and its log is nobody's. */
export function withFrozenTime(): void {
  beforeEach(() => {
    clockStandsAt(T0);
    vi.spyOn(console, "log").mockReturnValue();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
