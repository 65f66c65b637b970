import type { OutageList } from "../../src/game/inquiry.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import type { Chance } from "./chance.ts";
import type { Timeline } from "./timeline.ts";
import { drawSpells, type Spell } from "./weather.ts";

/** A gap between two beats that is longer is an outage. */
const LONGEST_GAP = 3 * MINUTE;
/** An isolate keeps the list for so long. */
const KEPT = MINUTE;

/** After an outage everything is due at once. */
const CATCHING_UP = HOUR / 2;

/** How long the longest times may be in which nothing is there. */
const OUT = [10 * MINUTE, 5 * HOUR, 2 * DAY];

type Outage = OutageList["list"][number];

/**
 * When the service is there, and what its beacon writes down of that: a beat a minute would be most of a world's turns, so
 * this knows where they would have been. `gone`: everything dies.
 */
export function openService(timeline: Timeline, chance: Chance, [start, end]: Spell, gone: () => void) {
  const drawn = chance.is(0.4) ? drawSpells(chance, [start, end], { most: 3, longest: OUT }) : [];
  const spells = drawn
    .toSorted(([one], [other]) => one - other)
    .filter(([from], index, all) => all.slice(0, index).every(([, until]) => until < from));
  const lastBeat = (instant: number): number => start + Math.floor((instant - start) / MINUTE) * MINUTE;
  const measured = spells
    .map(([from, until]): Outage => ({
      id: `measured-${from}`,
      rev: 1,
      kind: "outage",
      from: lastBeat(from),
      to: until,
    }))
    .filter(({ from, to }) => to - from > LONGEST_GAP);
  const declared: Outage[] = [];
  let kept: OutageList = { asOf: -Infinity, list: [] };

  for (const [from] of spells) timeline.at(from, gone);
  if (chance.is(0.15))
    timeline.at(chance.between(start + DAY, end), () => {
      const to = timeline.now() - chance.between(0, 6 * HOUR);
      const from = to - chance.between(MINUTE, 5 * HOUR);
      declared.push({ id: `declared-${from}`, rev: 1, kind: "outage", from, to });
    });

  /** The beacon's present answer. */
  const list = (): OutageList => ({
    asOf: timeline.now(),
    list: [...measured.filter(({ to }) => to <= timeline.now()), ...declared],
  });

  return {
    /** Until when it is out; 0 while it is there. */
    outUntil: (): number => {
      const now = timeline.now();
      return spells.find(([from, until]) => from <= now && now < until)?.[1] ?? 0;
    },

    list,

    /** How much longer than usual something may take that was due at an instant. */
    outSince: (instant: number): number => {
      const now = timeline.now();
      const passed = spells.filter(([from, until]) => until > instant && from < now);
      return passed.reduce((sum, [from, until]) => sum + (until - from) + CATCHING_UP, 0);
    },

    /** Its own measurements: a caller without them may flag nobody. */
    measured: (): readonly Outage[] => measured.filter(({ to }) => to <= timeline.now()),

    /** The outages that an isolate passes with a call. */
    handed: (): OutageList => {
      if (timeline.now() - kept.asOf > KEPT) kept = list();
      return kept;
    },
  };
}

export type Service = ReturnType<typeof openService>;
