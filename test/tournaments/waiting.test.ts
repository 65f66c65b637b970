import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import type { OutsideCommand } from "../../src/tournaments/rpc.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { SIGRID } from "./hall.ts";
import { T0 } from "./hosting.ts";
import { openSeason, type Season } from "./seasons.ts";

withFrozenTime();

it("an invitation to organise expires after seven days", async () => {
  const season = openSeason(2, { start: { at: null, whenFull: false } });
  await season.begin();
  await season.tournament.until((one) => one.ask({ type: "invite-organiser", player: "ulf", by: SIGRID }));
  await season.pass(6 * DAY);
  expect(season.state.invited.map(({ player }) => player)).toEqual(["ulf"]);
  await season.pass(DAY);
  expect([season.state.invited, season.state.status]).toEqual([[], "open"]);
  const late = await season.tournament.until((one) => one.ask({ type: "accept-organiser", player: "ulf" }));
  expect(late).toMatchObject({ refusal: "invitation-not-found" });
});

it("an open tournament without a date is cancelled after ninety days", async () => {
  const season = openSeason(2, { start: { at: null, whenFull: false } });
  await season.begin();
  await season.pass(89 * DAY);
  expect(season.state.status).toBe("open");
  await season.pass(DAY);
  expect(season.state.status).toBe("cancelled");
  expect((season.told.get("p1") ?? []).map(({ type }) => type)).toContain("tournament.cancelled");
});

it("an invitation ends when one of the two blocks the other, and only that one", async () => {
  const season = openSeason(2, { start: { at: null, whenFull: false } });
  await season.begin();
  const ask = (command: OutsideCommand) => season.tournament.until((one) => one.ask(command));
  await ask({ type: "invite-organiser", player: "ulf", by: SIGRID });
  await ask({ type: "part", player: "ulf", from: "p1" });
  expect(season.state.invited).toHaveLength(1);
  await ask({ type: "part", player: "ulf", from: SIGRID });
  expect(season.state.invited).toEqual([]);
});

/** Starts a tournament, and waits for the answer only. */
async function started(players: number): Promise<Season> {
  const season = openSeason(players, { games: 1 });
  await season.begin();
  await season.tournament.until((one) => one.ask({ type: "start", by: SIGRID }));
  return season;
}
const toldOf = ({ told, players }: Season) =>
  players.filter((player) => told.get(player)?.some(({ type }) => type === "tournament.paired"));

describe("the consequences of a start", () => {
  it("follow at once with few players", async () => {
    const season = await started(8);
    expect([season.matches.size, toldOf(season).length]).toEqual([4, 8]);
  });

  it("are left to the alarm with many, which no further request delays", async () => {
    const season = await started(12);
    const { tournament } = season;
    expect([season.matches.size, toldOf(season).length]).toEqual([0, 0]);
    vi.setSystemTime(T0 + 900);
    await tournament.until((one) => one.ask({ type: "enter", player: "p1" }));
    expect(tournament.storage.alarm()).toBe(T0 + 1000);
    vi.setSystemTime(T0 + 1000);
    await tournament.ring();
    expect([season.matches.size, toldOf(season).length]).toEqual([6, 12]);
  });
});
