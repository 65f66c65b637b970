import { env } from "cloudflare:workers";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { setClockOffset } from "../../../src/lib/now.ts";
import { noteLateAlarm } from "../../../src/players/incidents.ts";
import { open, textOf } from "../browsing.ts";

let offset = 0;
afterEach(() => vi.restoreAllMocks());
afterAll(() => setClockOffset(0));

/** The page some seconds later: an answer counts for five. */
async function later(language = "en"): Promise<string> {
  offset += 6000;
  setClockOffset(offset);
  const { status, body } = await open("/status", null, language);
  expect(status).toBe(200);
  return textOf(body);
}

describe("the status page", () => {
  it("says since when the service is up, what waits and how late alarms are, to everyone", async () => {
    const text = await later();
    expect(text).toContain("Everything is running.");
    expect(text).toMatch(/The service has been up since .* 2026 .*\(UTC\)/);
    expect(text).toContain("No e-mail is waiting. No webhook delivery is waiting.");
    expect(text).toMatch(/In the last 24 hours, no deadline was handled more than .* late\./);
    await noteLateAlarm(env.DB, 90_000);
    expect(await later()).toMatch(
      /In the last 24 hours, one deadline was handled more than .* late\. Half were handled at most .* late/,
    );
  });

  it.each([
    ["ru", "Состояние сервиса"],
    ["sv", "Driftstatus"],
  ])("exists in %s", async (language, title) => {
    expect(await later(language)).toContain(title);
  });

  it("is linked from every footer", async () => {
    const { body } = await open("/", null);
    expect(body).toMatch(/<footer>.*href="\/status"/s);
  });
});
