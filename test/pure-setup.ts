import { afterAll, vi } from "vitest";

// Files share a process: none leaves its clock or its stand-ins to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
