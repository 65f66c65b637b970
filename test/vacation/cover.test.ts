import { describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { afterMove, coverFor } from "../../src/vacation/cover.ts";
import { BORN, heldWith, hour, timeOff } from "./stops.ts";

const DEADLINE = BORN + DAY;
const NOW = DEADLINE - 10 * MINUTE;
const HOUR_OF_DEADLINE = { from: DEADLINE - 1, to: DEADLINE - 1 + HOUR };

describe("cover", () => {
  it("is an hour that begins a millisecond before the deadline", () => {
    expect(coverFor(heldWith(), DEADLINE, true, NOW)).toEqual({ kind: "hour", span: HOUR_OF_DEADLINE });
  });

  it("begins now if the deadline has passed: an hour that is over stops nothing", () => {
    const late = DEADLINE + 3 * HOUR;
    expect(coverFor(heldWith(), DEADLINE, true, late)).toEqual({
      kind: "hour",
      span: { from: late, to: late + HOUR },
    });
  });

  it("is none if the player wants none", () => {
    expect(coverFor(heldWith(), DEADLINE, false, NOW)).toEqual({ kind: "none" });
  });

  it("is the hour of another game if that includes the deadline, with cover on or off", () => {
    const given = hour(DEADLINE - 30 * MINUTE, ["other"]);
    for (const isOn of [true, false])
      expect(coverFor(heldWith(given), DEADLINE, isOn, NOW)).toEqual({ kind: "known", stop: given });
  });

  it("is a new hour if an earlier one begins at the deadline, which is too late, or ends before it", () => {
    for (const from of [DEADLINE, DEADLINE - 1 - HOUR])
      expect(coverFor(heldWith(hour(from, ["other"])), DEADLINE, true, NOW)).toMatchObject({ kind: "hour" });
  });

  it("is not the hour that was withdrawn", () => {
    const withdrawn = { ...hour(DEADLINE - 1, ["other"]), to: DEADLINE - 1 };
    expect(coverFor(heldWith(withdrawn), DEADLINE, true, NOW)).toMatchObject({ kind: "hour" });
  });

  it("takes no hour if a vacation includes the deadline: the game receives that", () => {
    const booked = timeOff(DEADLINE - HOUR, DEADLINE + HOUR);
    expect(coverFor(heldWith(booked), DEADLINE, true, NOW)).toEqual({ kind: "known", stop: booked });
    expect(coverFor(heldWith(booked), DEADLINE, false, NOW)).toEqual({ kind: "known", stop: booked });
    expect(coverFor(heldWith(booked), DEADLINE, true, booked.to)).toMatchObject({ kind: "hour" });
  });

  it("is none if the account is empty, or if bookings need its balance", () => {
    const all = timeOff(BORN, BORN + Math.floor((8 * 48 * HOUR) / 7));
    expect(coverFor(heldWith(all), all.to + MINUTE, true, all.to)).toEqual({ kind: "none" });
    expect(coverFor(heldWith(all), all.to + 9 * HOUR, true, all.to)).toMatchObject({ kind: "hour" });
    const later = timeOff(BORN + 3 * DAY, BORN + 3 * DAY + Math.floor((8 * 57 * HOUR) / 7));
    expect(coverFor(heldWith(later), DEADLINE, true, NOW)).toEqual({ kind: "none" });
  });

  it("needs only the part of its hour in which the player is not away anyway", () => {
    const later = timeOff(
      DEADLINE + 30 * MINUTE,
      DEADLINE + 30 * MINUTE + Math.floor((8 * (51 * HOUR - 0.5 * HOUR)) / 7),
    );
    expect(coverFor(heldWith(later), DEADLINE, true, NOW)).toMatchObject({ kind: "hour" });
  });
});

const granted = (games: readonly string[]) => hour(DEADLINE - 1, games, { changedAt: NOW });
const moved = (at: number) => ({ game: "g", at });

describe("an hour that was granted", () => {
  it("is withdrawn if its game moved before it began and no other game uses it", () => {
    const one = granted(["g"]);
    const { withdrawn, shared: left } = afterMove([one], moved(NOW + MINUTE), NOW + MINUTE);
    expect(withdrawn).toEqual([{ ...one, to: one.from, games: [], changedAt: NOW + MINUTE }]);
    expect(withdrawn[0]?.until).toBe(one.to);
    expect(left).toEqual([]);
  });

  it("stays while another game uses it", () => {
    const shared = granted(["g", "h"]);
    const first = afterMove([shared], moved(NOW + MINUTE), NOW + MINUTE);
    expect(first.withdrawn).toEqual([]);
    expect(first.shared.map(({ games }) => games)).toEqual([["h"]]);
    const last = afterMove(first.shared, { game: "h", at: NOW + MINUTE }, NOW + MINUTE);
    expect(last.withdrawn).toHaveLength(1);
  });

  it("is withdrawn if a takeback begins another turn of its player, but not by an event of its own turn", () => {
    const one = granted(["g"]);
    const again = (at: number) => afterMove([one], { ...moved(at), again: true }, NOW + MINUTE);
    expect(again(NOW + MINUTE).withdrawn).toHaveLength(1);
    expect(again(NOW)).toEqual({ withdrawn: [], shared: [] });
  });

  it("stays once it has begun", () => {
    expect(afterMove([granted(["g"])], moved(DEADLINE), DEADLINE)).toEqual({ withdrawn: [], shared: [] });
  });

  it("ignores earlier events and other games; bookings are never withdrawn", () => {
    const none = { withdrawn: [], shared: [] };
    expect(afterMove([granted(["g"])], moved(NOW - MINUTE), NOW + MINUTE)).toEqual(none);
    expect(afterMove([granted(["h"])], moved(NOW + MINUTE), NOW + MINUTE)).toEqual(none);
    const booked = timeOff(DEADLINE, DEADLINE + HOUR, { games: ["g"], changedAt: NOW });
    expect(afterMove([booked], moved(NOW + MINUTE), NOW + MINUTE)).toEqual(none);
  });
});
