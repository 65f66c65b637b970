import { describe, expect, it, vi } from "vitest";
import { DAY, SECOND } from "../../src/lib/duration.ts";
import { EGIL, logAtT0, RAGNHILD, T0, TERMS, RULES } from "./people.ts";
import { good, table } from "./table.ts";

logAtT0();

/** A challenge to Ragnhild whose first news has been delivered. */
async function proposed() {
  const made = table();
  made.live.commands.propose("game-1", TERMS, RULES);
  await made.live.dispatcher.run(true);
  await made.live.wake();
  made.transports.mail.length = 0;
  return made;
}

const told = ({ transports }: Awaited<ReturnType<typeof proposed>>) =>
  transports.mail.flatMap(({ player, items }) =>
    items.flatMap(({ notices }) => notices.map(({ type }) => `${player}: ${type}`)),
  );

describe("a waiting challenge", () => {
  it("has its alarm at its expiry", async () => {
    expect((await proposed()).storage.alarm()).toBe(T0 + 28 * DAY);
  });

  it("is ended by the alarm, and both are notified once, however often the alarm runs", async () => {
    const made = await proposed();
    vi.setSystemTime(T0 + 28 * DAY);
    await made.live.wake();
    await made.live.wake();
    expect(told(made)).toEqual([`${EGIL.id}: challenge.expired`, `${RAGNHILD.id}: challenge.expired`]);
    expect(made.transports.records.at(-1)).toMatchObject({ status: "cancelled", version: 1 });
    expect(made.live.reader.view(null)).toMatchObject({ status: "cancelled", version: 1 });
    expect(made.storage.rows("SELECT seq FROM events")).toHaveLength(2);
  });

  it("is over for requests that arrive before the alarm has run", async () => {
    const made = await proposed();
    vi.setSystemTime(T0 + 28 * DAY);
    const late = made.live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null);
    expect(late).toMatchObject({ ok: false, refusal: { code: "challenge-expired" } });
  });

  it("has the clock's alarms once it is accepted, and no longer expires", async () => {
    const made = await proposed();
    good(made.live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null));
    vi.setSystemTime(T0 + 4 * DAY);
    await made.live.wake();
    // The reminder has been sent.
    await made.live.wake();
    expect(made.storage.alarm()).toBe(T0 + 5 * DAY);
  });

  it("that is overdue when this release first opens its object has work at once", async () => {
    const made = await proposed();
    vi.setSystemTime(T0 + 400 * DAY);
    made.rebuild();
    made.live.rearm();
    expect(made.storage.alarm()).toBeLessThanOrEqual(T0 + 400 * DAY + SECOND);
    await made.live.wake();
    expect(made.live.reader.view(null)).toMatchObject({
      status: "cancelled",
      finishedAt: new Date(T0 + 28 * DAY).toISOString(),
    });
  });
});
