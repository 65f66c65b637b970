import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { THE_BEACON } from "../../src/beacon/outage.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { ask, look, type Answer, type Begun } from "./api.ts";

export const ONE_DAY = { kind: "per-move", perMove: "P1D" };

interface Outage {
  readonly from: string;
  readonly to: string;
  readonly declared: boolean;
}

/** The beacon, as the service itself asks it. */
export const beacon = () => env.BEACON.getByName(THE_BEACON);

/** Puts the service's time forward, and nothing happens meanwhile. */
export function pass(milliseconds: number): void {
  setClockOffset(now() - Date.now() + milliseconds);
}

/** The outages that the status lists; an answer of it counts for five seconds. */
export async function outages(): Promise<readonly Outage[] | null> {
  pass(6000);
  return (await ask<{ outages: Outage[] | null }>("GET", "/v1/status")).body.outages;
}

/** Puts the service's time forward; `isAway`: as if nobody had been there meanwhile. */
export const advance = (span: string, isAway = false): Promise<Answer> =>
  ask("POST", "/dev/clock", { body: { advance: span, ...(isAway ? { away: true } : {}) } });

/** The service is away for so long; gives the outage that this makes. */
export async function stayAway(span: string): Promise<{ readonly from: number; readonly to: number }> {
  expect((await advance(span, true)).status).toBe(200);
  const [newest] = (await outages()) ?? [];
  return { from: Date.parse(newest?.from ?? ""), to: Date.parse(newest?.to ?? "") };
}

export const deadlineOf = async ({ id }: Pick<Begun, "id">): Promise<number> =>
  Date.parse((await look(id)).clock.deadline ?? "");
