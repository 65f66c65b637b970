import { beforeEach, describe, expect, it, vi } from "vitest";
import { openReporting, type Trouble } from "../../src/lib/reporting.ts";

/** An object that can be given troubles, and what it has told. */
function object() {
  const told: string[] = [];
  const made = { mail: 0, hooks: 0, isCutOff: false, isBroken: false };
  const reporting = openReporting({
    reports: {
      async trouble(trouble: Trouble, subject: string, count: number) {
        if (made.isCutOff) throw new Error("no records");
        told.push(`${subject} ${trouble} ${count}`);
      },
      async lateAlarm(by: number) {
        if (made.isCutOff) throw new Error("no records");
        told.push(`late ${by}`);
      },
    },
    subject: () => "p",
    counts() {
      if (made.isBroken) throw new Error("no such table");
      return { "mail-waiting": made.mail, "webhooks-waiting": made.hooks };
    },
  });
  return { told, made, reporting };
}

const log = vi.spyOn(console, "log");
beforeEach(() => log.mockReset().mockImplementation(() => undefined));

describe("what an object tells of its troubles", () => {
  it("is nothing while all is well", async () => {
    const { told, reporting } = object();
    for (let looks = 0; looks < 3; looks++) expect(await reporting.look()).toBe(true);
    expect(told).toEqual([]);
  });

  it("is each one that begins and that ends, once", async () => {
    const { made, told, reporting } = object();
    made.mail = 2;
    await reporting.look();
    made.mail = 3;
    await reporting.look();
    made.hooks = 1;
    await reporting.look();
    made.mail = 0;
    await reporting.look();
    await reporting.look();
    expect(told).toEqual(["p mail-waiting 2", "p webhooks-waiting 1", "p mail-waiting 0"]);
  });

  it("comes with the next look where it could not be told, and says so in the log", async () => {
    const { made, told, reporting } = object();
    Object.assign(made, { mail: 1, isCutOff: true });
    expect(await reporting.look()).toBe(false);
    expect(String(log.mock.calls[0])).toContain("report-delayed");
    made.isCutOff = false;
    expect(await reporting.look()).toBe(true);
    expect(told).toEqual(["p mail-waiting 1"]);
  });

  it("is told another time where it cannot be counted: an alarm goes on", async () => {
    const { made, told, reporting } = object();
    Object.assign(made, { mail: 1, isBroken: true });
    expect(await reporting.look()).toBe(false);
    expect(String(log.mock.calls[0])).toContain("report-delayed");
    made.isBroken = false;
    expect(await reporting.look()).toBe(true);
    expect(told).toEqual(["p mail-waiting 1"]);
  });

  it("is also an alarm that went off more than ten seconds late", async () => {
    const { made, told, reporting } = object();
    vi.spyOn(Date, "now").mockReturnValue(100_000);
    for (const due of [100_000, 90_001, 90_000, 40_000, undefined]) await reporting.alarmWentOff(due);
    vi.mocked(Date.now).mockRestore();
    expect(told).toEqual(["late 10000", "late 60000"]);
    made.isCutOff = true;
    await reporting.alarmWentOff(0);
    expect(String(log.mock.calls.at(-1))).toContain("report-delayed");
  });
});
