import { jsx } from "hono/jsx";
import { describe, expect, it, vi } from "vitest";
import { HONOURED_STOPS } from "../../../src/contract/terms.ts";
import { ledgerView } from "../../game/ledger-view.ts";
import { gameView } from "../../../src/game/view.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { Reader } from "../../../src/i18n/reader.ts";
import { linesFor, turnsIn } from "../../../src/pages/clock/ledger.tsx";
import { ClockPage } from "../../../src/pages/clock/page.tsx";
import { FrameProvider } from "../../../src/pages/kit/context.tsx";
import { rangeAt } from "../../../src/pages/kit/range.tsx";
import type { LedgerView } from "../../../src/contract/ledger.ts";
import { type Side, SIDES } from "../../../src/rules/index.ts";
import { exportOf, randomGame } from "../../game/proof/games.ts";
import { begun, played, stateOf, WEEKS } from "../../bench/clock.ts";
import { quietGame } from "../../bench/players.ts";

const ORIGIN = "https://taflpost.example";
const PATH = "/games/bench/clock";

type Open = (reader: Reader, from?: number) => string;

/** A game with nights and weekends, and the page of its clocks as a reader sees it. */
function clockPage(plies: number, clock = WEEKS): Open {
  const start = begun(clock, HONOURED_STOPS);
  const { events, state } = played(stateOf(start), quietGame(plies));
  const now = state.clock!.turnBegan + HOUR;
  const game = gameView(state, null, ORIGIN, now);
  const ledger = ledgerView([...start, ...events], state, now);
  return ({ name, timezone, language }, from = 0) => {
    const principal = { name, timezone, waiting: null, moderates: false };
    const at = {
      path: PATH,
      origin: ORIGIN,
      now: new Date(now).toISOString(),
      look: { board: "walnut", pieces: "carved" } as const,
    };
    const page = jsx(ClockPage, { game, ledger, from });
    return String(jsx(FrameProvider, { value: { language, principal, ...at } }, page));
  };
}

const TORE = { name: "Tore", timezone: "Europe/Oslo", language: "sv" } as const;
const YOKO = { name: "Yoko", timezone: "Asia/Tokyo", language: "en" } as const;
const OLGA = { name: "Olga", timezone: "Asia/Almaty", language: "ru" } as const;

/** How many formatters of `Intl` are created by some work. */
function created(work: () => void): number {
  const kinds = ["DateTimeFormat", "NumberFormat", "PluralRules", "ListFormat"] as const;
  const spies = kinds.map((kind) => vi.spyOn(Intl, kind));
  work();
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
}

describe("the page of a game's clocks", () => {
  it("creates a few formatters for a reader, however many turns it shows", () => {
    const open = clockPage(80);
    const [first, second] = [YOKO, OLGA].map((reader) => created(() => open(reader)));
    expect(first).toBeGreaterThan(0);
    expect(Math.max(first!, second!)).toBeLessThan(20);
  });

  it("creates none for the next reader in the same zone", () => {
    const open = clockPage(80);
    open(TORE);
    expect(created(() => open({ ...TORE, name: "Tyra" }))).toBe(0);
  });
});

/** The turns of a page, in order. */
const turnsOn = (html: string, move: string): readonly number[] =>
  [...html.matchAll(new RegExp(`<th scope="row">${move} (\\d+)<`, "g"))]
    .map(([, ply]) => Number(ply))
    .toSorted((one, other) => one - other);

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Where the page leads for earlier or later turns; undefined where there are none. */
const wayTo = (html: string, rel: "prev" | "next"): number | undefined => {
  const [, from] = new RegExp(`<a href="${PATH}\\?from=(\\d+)" rel="${rel}">`).exec(html) ?? [];
  return from === undefined ? from : Number(from);
};

describe("the turns of a long game", () => {
  const open = clockPage(230);

  it("are shown a hundred at a time, the newest first, each once", () => {
    const newest = open(YOKO);
    expect(turnsOn(newest, "Move")).toEqual(upTo(201, 230));
    expect(newest).toContain("Turns 201 to 230.");
    const middle = open(YOKO, wayTo(newest, "prev"));
    expect(turnsOn(middle, "Move")).toEqual(upTo(101, 200));
    const oldest = open(YOKO, wayTo(middle, "prev"));
    expect(turnsOn(oldest, "Move")).toEqual(upTo(1, 100));
    expect([wayTo(newest, "next"), wayTo(middle, "next"), wayTo(oldest, "next")]).toEqual([
      undefined,
      201,
      101,
    ]);
    expect(wayTo(oldest, "prev")).toBe(undefined);
  });

  it("begin with the balance before them, and at the start with the initial time", () => {
    const opening = /Opening balance<\/th><td><\/td><td class="number">14\u00A0d</g;
    expect(open(YOKO, 101).match(opening)).toHaveLength(2);
    expect(open(YOKO, 101)).not.toContain("At the start");
    expect(open(YOKO, 1)).not.toContain("Opening balance");
    expect(open(YOKO, 1).match(/At the start/g)).toHaveLength(2);
  });

  it.each([
    [TORE, "Drag", "Tidigare drag", "Senare drag", "Ingående saldo", "Drag 101 till 200."],
    [OLGA, "Ход", "Более ранние ходы", "Более поздние ходы", "Остаток на начало", "Ходы с 101 по 200."],
  ] as const)("are the same for another reader: $name", (reader, move, ...texts) => {
    const html = open(reader, 150);
    expect(turnsOn(html, move)).toEqual(upTo(101, 200));
    for (const text of texts) expect(html).toContain(text);
  });

  it("have no links to other parts if all are shown", () => {
    const html = clockPage(100)(YOKO);
    expect(turnsOn(html, "Move")).toEqual(upTo(1, 100));
    expect([wayTo(html, "prev"), wayTo(html, "next")]).toEqual([undefined, undefined]);
  });
});

describe("the page of a clock with blocks of moves", () => {
  const open = clockPage(8, { kind: "canadian", main: 0, moves: 3, time: 20 * DAY });

  it("says how many moves of the block are left, now and after each turn", () => {
    expect(
      [...open(YOKO).matchAll(/Moves left in the block: (\d)/g)].map(([, left]) => Number(left)),
    ).toEqual([2, 2, 1, 0, 3, 2, 2, 2, 1, 0, 3, 2]);
    expect(open(TORE)).toContain("Drag kvar i omgången: 2");
    expect(open(OLGA)).toContain("Осталось ходов в серии: 2");
  });

  it("says how many periods are left", () => {
    const html = clockPage(4, { kind: "byo-yomi", main: DAY, periods: 3, period: 9 * DAY })(YOKO);
    expect(html.match(/Periods left: 3/g)).toHaveLength(2);
  });
});

/** The lines of a side, part by part of a few turns, and each part's opening balance. */
function partsOf(ledger: LedgerView, side: Side) {
  const turns = turnsIn(ledger);
  const count = Math.ceil(turns.size / 4);
  return Array.from({ length: count }, (_, part) =>
    linesFor(ledger.sides[side].entries, turns, rangeAt(4 * part + 1, turns.size, 4)),
  );
}

describe("a ledger with takebacks, gifts and periods", () => {
  it.each(upTo(0, 29))("is cut into parts without gap or overlap (%i)", (seed) => {
    const { ledger } = exportOf(randomGame(seed).events, null);
    for (const side of SIDES) {
      const parts = partsOf(ledger, side);
      const lines = parts.flatMap((part) => part.lines);
      expect(lines).toEqual(ledger.sides[side].entries);
      const before = parts.map(
        (_, part) =>
          parts
            .slice(0, part)
            .flatMap((one) => one.lines)
            .at(-1)?.balance,
      );
      expect(parts.map(({ opening }) => opening)).toEqual(before);
    }
  });
});
