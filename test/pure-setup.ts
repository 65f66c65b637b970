import { afterAll, vi } from "vitest";
import { provideWorkersModule } from "./platform/hooks.ts";
import { readViews } from "./tsx.ts";

provideWorkersModule();

// Files share a process, which learns it once.
const learnt = globalThis as { readsViews?: true };
if (learnt.readsViews !== true) readViews();
learnt.readsViews = true;

// Files share a process: none leaves its clock or its stand-ins to the next.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
