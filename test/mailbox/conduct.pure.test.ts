import { describe, expect, it, vi } from "vitest";
import { factsOf } from "../../src/game/facts.ts";
import type { GameResult } from "../../src/game/state.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { playing, T0, WHOLE_GAME } from "../game/people.ts";
import { countingMailbox } from "./counting-mailbox.ts";
import { withFrozenTime } from "./frozen-time.ts";
import { gameNews, type NewsWithFacts } from "./items.ts";

const OVER = factsOf(playing(WHOLE_GAME.length), true, T0);
const WON: GameResult = { winner: "attackers", reason: "resignation" };
const LATE: GameResult = { winner: "defenders", reason: "timeout" };

/** A game between people that has ended, with how long Egil's latest turns were. */
function over(game: string, replies: readonly number[], result = WON, finishedAt = T0): NewsWithFacts {
  const facts = { ...OVER, id: game, result, finishedAt };
  return { ...gameNews(game, 9), status: "finished", turn: null, deadline: null, game: facts, replies };
}

const hours = (...all: readonly number[]): number[] => all.map((one) => one * HOUR);
const many = (count: number, from = 1): number[] => Array.from({ length: count }, (_, at) => at + from);

withFrozenTime();

describe("a player's conduct", () => {
  it("is null until there are 20 moves, and 5 games", async () => {
    const { mailbox, conducts: told } = countingMailbox();
    mailbox.receive([over("a", hours(...many(19))), over("b", [], LATE), over("c", []), over("d", [])]);
    await mailbox.run();
    mailbox.receive([over("e", hours(20))]);
    await mailbox.run();
    expect(told.map(({ conduct }) => conduct)).toEqual([
      { reply: null, reliability: null, finished: 4 },
      { reply: { median: "PT10H", p80: "PT16H" }, reliability: 0.8, finished: 5 },
    ]);
  });

  it("covers the latest 500 moves, and games of the last 12 months", async () => {
    const { mailbox, conducts: told } = countingMailbox();
    const old = Array.from({ length: 6 }, (_, at) =>
      over(`old${at}`, hours(...many(100, 900)), LATE, T0 - 300 * DAY),
    );
    mailbox.receive(old);
    mailbox.receive(Array.from({ length: 60 }, (_, at) => over(`new${at}`, hours(...many(8)), WON, T0 + at)));
    await mailbox.run();
    // 480 of the new games and 20 of an old one.
    expect(told.at(-1)?.conduct).toMatchObject({ reply: { median: "PT5H", p80: "PT7H" }, finished: 66 });
    vi.setSystemTime(T0 + 70 * DAY);
    await mailbox.wake();
    const { number, conduct } = told.at(-1)!;
    expect(conduct).toMatchObject({ reliability: 1, finished: 60 });
    expect(number).toBeGreaterThan(told.at(-2)!.number);
  });

  it("counts each game once, none that was aborted, and no bot's", async () => {
    const { mailbox, conducts: told } = countingMailbox();
    const { replies: _replies, ...withBot } = over("bot", []);
    mailbox.receive([
      over("a", []),
      over("a", []),
      over("b", [], { winner: null, reason: "aborted" }),
      withBot,
    ]);
    mailbox.receive([over("a", [])]);
    await mailbox.run();
    expect(told.map(({ conduct }) => conduct.finished)).toEqual([1]);
  });

  it("is sent when D1 is reachable again, also by a restarted object, and with a repeated game", async () => {
    const { mailbox, conducts: told, outside, storage, open } = countingMailbox();
    outside.isReachable = false;
    vi.spyOn(console, "log").mockReturnValue();
    mailbox.receive([over("a", hours(1))]);
    await mailbox.run();
    expect([told, (storage.alarm() ?? Infinity) <= T0 + MINUTE]).toEqual([[], true]);
    outside.isReachable = true;
    vi.setSystemTime(T0 + MINUTE);
    storage.alarmWentOff();
    const back = open();
    await back.wake();
    expect(told).toMatchObject([{ latest: T0, conduct: { finished: 1 } }]);
    const { replies: _replies, ...again } = over("a", []);
    back.receive([{ ...again, again: true }]);
    await back.run();
    expect(told).toHaveLength(2);
  });
});
