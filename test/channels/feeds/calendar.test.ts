import { describe, expect, it } from "vitest";
import { writeCalendar, type CalendarEvent } from "../../../src/channels/feeds/calendar.ts";
import { HOSTILE } from "./hostile.ts";
import { readCalendar } from "./ical.ts";

const EVENT: CalendarEvent = {
  uid: "deadline-g@taflpost.example",
  start: Date.UTC(2026, 10, 23, 20, 0, 1, 999),
  revised: Date.UTC(2026, 10, 20, 20),
  revision: 18,
  summary: "Move due",
  text: "Egil moved d1-d4.\nhttps://taflpost.example/games/g",
  url: "https://taflpost.example/games/g",
  alarms: [],
};
const calendarOf = (...events: readonly CalendarEvent[]) =>
  writeCalendar({ title: "Deadlines", language: "en", events });

describe("a calendar (RFC 5545)", () => {
  it("says what it is, and for each event what it is, when, and which revision", () => {
    const { properties, components } = readCalendar(calendarOf(EVENT));
    expect(properties).toEqual({
      VERSION: "2.0",
      PRODID: "-//Taflpost//Deadlines//EN",
      CALSCALE: "GREGORIAN",
      NAME: "Deadlines",
      "X-WR-CALNAME": "Deadlines",
      "REFRESH-INTERVAL": "PT1H",
    });
    expect(components).toEqual([
      {
        name: "VEVENT",
        components: [],
        properties: {
          UID: EVENT.uid,
          DTSTAMP: "20261120T200000Z",
          "LAST-MODIFIED": "20261120T200000Z",
          SEQUENCE: "18",
          DTSTART: "20261123T200001Z",
          SUMMARY: "Move due",
          DESCRIPTION: EVENT.text,
          URL: EVENT.url,
          TRANSP: "TRANSPARENT",
        },
      },
    ]);
  });

  it("shows the summary at each alarm, the right time before the start", () => {
    const HOURS = 3_600_000;
    const summary = "Move due; at last";
    const spans = [4 * HOURS, 26 * HOURS, 72 * HOURS, 90_500, 1000];
    const alarms = spans.map((span) => EVENT.start - span);
    const { components } = readCalendar(calendarOf({ ...EVENT, summary, alarms }));
    const triggers = ["-PT4H0M0S", "-P1DT2H0M0S", "-P3DT0H0M0S", "-PT0H1M30S", "-PT0H0M1S"];
    expect(components[0]?.components).toEqual(
      triggers.map((TRIGGER) => ({
        name: "VALARM",
        components: [],
        properties: { ACTION: "DISPLAY", DESCRIPTION: summary, TRIGGER },
      })),
    );
  });

  it("without events has a component anyway, as the standard requires, which is not shown", () => {
    const { components } = readCalendar(calendarOf());
    expect(components.map(({ name }) => name)).toEqual(["VTIMEZONE"]);
    expect(components[0]?.components[0]?.properties).toMatchObject({ TZOFFSETTO: "+0000" });
  });

  it("folds its lines at 75 bytes, never within a character", () => {
    for (let length = 1; length < 90; length++)
      for (const sign of ["x", "ж", "€", "🎲"]) {
        const summary = sign.repeat(length);
        const written = calendarOf({ ...EVENT, summary });
        expect(readCalendar(written).components[0]?.properties["SUMMARY"]).toBe(summary);
      }
    const full = calendarOf({ ...EVENT, summary: "x".repeat(66) }).split("\r\n");
    expect(full.find((line) => line.startsWith("SUMMARY:"))?.length).toBe(74);
    expect(full).toContain(`SUMMARY:${"x".repeat(66)}`);
    const fits = calendarOf({ ...EVENT, summary: "x".repeat(67) }).split("\r\n");
    expect(fits).toContain(`SUMMARY:${"x".repeat(67)}`);
    const over = calendarOf({ ...EVENT, summary: "x".repeat(68) }).split("\r\n");
    expect(over).toContain(" x");
  });

  it.each(HOSTILE)("stays valid whatever its texts contain: %j", (text) => {
    const calendar = readCalendar(
      writeCalendar({ title: text, language: "en", events: [{ ...EVENT, summary: text, text, uid: text }] }),
    );
    const kept = text
      .toWellFormed()
      .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
      .replaceAll(/[^\P{Cc}\t\n]/gu, "");
    expect(calendar.components).toHaveLength(1);
    expect(calendar.components[0]?.properties).toMatchObject({
      SUMMARY: kept,
      DESCRIPTION: kept,
      UID: kept,
      URL: EVENT.url,
    });
    expect(calendar.properties["NAME"]).toBe(kept);
  });
});
