import { inject, vi } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** How long a test waits for what is to come true, in milliseconds. */
    patience: number;
    /** The part of long lists that this run tries (test/slices.ts); null tries all. */
    slice: number | null;
  }
}

const { waitFor } = vi;

/** By itself it would give up after a second: a machine that has much else to do needs more. */
const patiently: typeof waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: inject("patience"), ...options });

// Files share a process: once is enough.
if (waitFor.name !== patiently.name) vi.waitFor = patiently;
