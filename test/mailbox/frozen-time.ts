import { afterEach, beforeEach, vi } from "vitest";
import { clockStandsAt, T0 } from "../game/people.ts";

/** Each test of the file begins at T0, with a clock that only the test puts forward, and without a log. */
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
