import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Suspicion } from "../../src/operations/principals.ts";
import { MINUTE } from "../../src/lib/duration.ts";
import { clockStandsAt, T0 } from "../game/people.ts";

beforeEach(() => clockStandsAt(T0));
afterEach(() => {
  vi.useRealTimers();
});

describe("a network that sent an unknown token", () => {
  it("is suspect for a minute, and no other network is", () => {
    const suspicion = new Suspicion();
    expect(suspicion.isSuspect("net", "a")).toBe(false);
    suspicion.noteUnknown("net", "a");
    expect([suspicion.isSuspect("net", "b"), suspicion.isSuspect("other", "b")]).toEqual([true, false]);
    vi.setSystemTime(T0 + MINUTE - 1);
    expect(suspicion.isSuspect("net", "b")).toBe(true);
    vi.setSystemTime(T0 + MINUTE);
    expect(suspicion.isSuspect("net", "b")).toBe(false);
  });

  it("is not suspect for a token known to exist, until that one is revoked", () => {
    const suspicion = new Suspicion();
    suspicion.noteValid("mine");
    suspicion.noteUnknown("net", "a");
    expect(suspicion.isSuspect("net", "mine")).toBe(false);
    suspicion.noteUnknown("net", "mine");
    expect(suspicion.isSuspect("net", "mine")).toBe(true);
  });

  it("is remembered among ten thousand, and the memory does not grow", () => {
    const suspicion = new Suspicion();
    for (let at = 0; at <= 10_000; at++) {
      suspicion.noteUnknown(`net ${at}`, "a");
      suspicion.noteValid(`token ${at}`);
    }
    expect(suspicion.isSuspect("net 0", "token 1")).toBe(false);
    expect(suspicion.isSuspect("net 1", "token 1")).toBe(false);
    expect(suspicion.isSuspect("net 1", "token 0")).toBe(true);
    expect(suspicion.isSuspect("net 10000", "token 0")).toBe(true);
  });
});
