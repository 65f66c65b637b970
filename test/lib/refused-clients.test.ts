import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientNames, countRefused, writeRefused } from "../../src/lib/refused-clients.ts";

const SECRETS = { SECRET: "a secret of the service, for tests alone" };
const MINUTE = 60_000;

let lines: Record<string, unknown>[] = [];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  // Other files may have left something to write.
  vi.setSystemTime(Date.now() + 2 * MINUTE);
  await writeRefused(SECRETS);
  lines = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(JSON.parse(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const later = (milliseconds: number) => {
  vi.setSystemTime(Date.now() + milliseconds);
  return writeRefused(SECRETS);
};
const nameOf = async (address: string) => (await clientNames(SECRETS, address))[0]!;

describe("a client that hammers the service", () => {
  it("has one line a minute in the log, with a count and its first request", async () => {
    for (let asked = 0; asked < 500; asked++)
      countRefused("limited", `203.0.113.${asked % 7}`, { limit: "address", path: `/v1/lobby/${asked}` });
    countRefused("token-refused", "203.0.113.9", { hash: "0123456789ab" });
    await later(MINUTE - 1);
    expect(lines).toEqual([]);
    await later(1);
    const client = await nameOf("203.0.113.200");
    expect(lines).toMatchObject([
      { event: "limited", client, count: 500, limit: "address", path: "/v1/lobby/0" },
      { event: "token-refused", client, count: 1, hash: "0123456789ab" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("203.0.113");
    await later(MINUTE);
    expect(lines).toHaveLength(2);
  });

  it("is distinguished by its /24 or /56, and by each of the limits that it reached", async () => {
    for (const network of ["198.51.100.1", "198.51.101.1", "2001:db8:1:2::/64", "2001:db8:1:ff::/64"])
      for (const limit of ["address", "signup"]) countRefused("limited", network, { limit });
    await later(MINUTE);
    const told = lines.map(({ client, limit, count }) => [client, limit, count]);
    const [one, other, third] = await Promise.all(
      ["198.51.100.9", "198.51.101.9", "2001:db8:1::"].map(nameOf),
    );
    expect(new Set([one, other, third]).size).toBe(3);
    expect(told).toEqual(
      expect.arrayContaining([
        [one, "address", 1],
        [other, "signup", 1],
        [third, "address", 2],
      ]),
    );
    expect(told).toHaveLength(6);
  });

  it("is found among thousands: the worst fifty have lines, the others are added up", async () => {
    for (let at = 0; at < 12_000; at++)
      countRefused("limited", `10.${at >> 8}.${at & 255}.1`, { limit: "address" });
    countRefused("limited", "10.3.3.1", { limit: "address" });
    await later(MINUTE);
    expect(lines).toHaveLength(51);
    expect(lines[0]).toMatchObject({ client: await nameOf("10.3.3.3"), count: 2 });
    const all = lines.reduce((sum, { count }) => sum + Number(count), 0);
    expect([lines[50]!["client"], all]).toEqual(["others", 12_001]);
  });
});

describe("the name of a client in the log", () => {
  it("says nothing without the service's secret, and is recognised by the former secret", async () => {
    const [before] = await clientNames(SECRETS, "192.0.2.1");
    const changed = { SECRET: "another secret of the service, for tests", SECRET_PREVIOUS: SECRETS.SECRET };
    const [now, ...more] = await clientNames(changed, "192.0.2.77");
    expect(before).toMatch(/^[a-z2-7]{8}$/);
    expect(now).not.toBe(before);
    expect(more).toEqual([before]);
  });
});
