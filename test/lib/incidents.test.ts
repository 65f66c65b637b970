import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Incident, IncidentReporter, reportLateAlarm } from "../../src/lib/incidents.ts";

/** An object whose incidents can be set, and what it has reported. */
function object() {
  const reported: string[] = [];
  const made = { mail: 0, hooks: 0, isCutOff: false, isBroken: false };
  const incidents = {
    async note(incident: Incident, subject: string, count: number) {
      if (made.isCutOff) throw new Error("no records");
      reported.push(`${subject} ${incident} ${count}`);
    },
    async lateAlarm(by: number) {
      if (made.isCutOff) throw new Error("no records");
      reported.push(`late ${by}`);
    },
  };
  const reporter = new IncidentReporter({
    incidents,
    subject: () => "p",
    counts() {
      if (made.isBroken) throw new Error("no such table");
      return { "mail-waiting": made.mail, "webhooks-waiting": made.hooks };
    },
  });
  return { reported, made, incidents, reporter };
}

const log = vi.spyOn(console, "log");
beforeEach(() => log.mockReset().mockImplementation(() => undefined));

describe("the incidents of an object", () => {
  it("are not reported while there are none", async () => {
    const { reported, reporter } = object();
    for (let looks = 0; looks < 3; looks++) expect(await reporter.look()).toBe(true);
    expect(reported).toEqual([]);
  });

  it("are reported when they begin and when they end, once each", async () => {
    const { made, reported, reporter } = object();
    made.mail = 2;
    await reporter.look();
    made.mail = 3;
    await reporter.look();
    made.hooks = 1;
    await reporter.look();
    made.mail = 0;
    await reporter.look();
    await reporter.look();
    expect(reported).toEqual(["p mail-waiting 2", "p webhooks-waiting 1", "p mail-waiting 0"]);
  });

  it("are reported at the next check after a report failed, and the log says so", async () => {
    const { made, reported, reporter } = object();
    Object.assign(made, { mail: 1, isCutOff: true });
    expect(await reporter.look()).toBe(false);
    expect(String(log.mock.calls[0])).toContain("report-delayed");
    made.isCutOff = false;
    expect(await reporter.look()).toBe(true);
    expect(reported).toEqual(["p mail-waiting 1"]);
  });

  it("are reported later if they cannot be counted now: the alarm goes on", async () => {
    const { made, reported, reporter } = object();
    Object.assign(made, { mail: 1, isBroken: true });
    expect(await reporter.look()).toBe(false);
    expect(String(log.mock.calls[0])).toContain("report-delayed");
    made.isBroken = false;
    expect(await reporter.look()).toBe(true);
    expect(reported).toEqual(["p mail-waiting 1"]);
  });

  it("include an alarm that ran more than ten seconds late", async () => {
    const { made, reported, incidents } = object();
    vi.spyOn(Date, "now").mockReturnValue(100_000);
    for (const due of [100_000, 90_001, 90_000, 40_000, undefined]) await reportLateAlarm(incidents, due);
    vi.mocked(Date.now).mockRestore();
    expect(reported).toEqual(["late 10000", "late 60000"]);
    made.isCutOff = true;
    await reportLateAlarm(incidents, 0);
    expect(String(log.mock.calls.at(-1))).toContain("report-delayed");
  });
});
