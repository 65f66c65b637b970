import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { deadline } from "../../src/game/view.ts";
import { clockStandsAt, playing, T0 } from "./people.ts";
import { gameTable } from "./table.ts";

beforeEach(() => clockStandsAt(T0));
afterEach(() => {
  vi.useRealTimers();
});

it("a reader who finds the deadline past has it delivered at once, with the alarm set in case that fails", async () => {
  const table = gameTable(2);
  await table.aggregate.wake();
  const due = deadline(playing(2));
  if (due === null) throw new Error("a running game has a deadline");
  vi.setSystemTime(due);
  table.aggregate.view(null);
  const before = table.transports.mail.length;
  await table.aggregate.deliver(true);
  expect(table.transports.mail.length).toBeGreaterThan(before);
  expect(table.storage.alarm()).not.toBeNull();
});

it("an object that has lost its alarm gets one when it is asked to", () => {
  const table = gameTable(2);
  table.storage.alarmWentOff();
  table.rebuild();
  table.aggregate.rearm();
  expect(table.storage.alarm()).not.toBeNull();
});
