/*
 * Spans and local times, worked out by themselves: whoever checks the clock uses none of its code.
 */

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Reads a span as the API writes it ("P2DT4H", "-PT5M", "PT0.25S"), in milliseconds. */
export function spanOf(text: string): number {
  const parts = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,3}))?S)?)?$/.exec(text);
  if (parts === null || /[PT]$/.test(text)) throw new Error(`no span: ${text}`);
  const [days, hours, minutes, seconds] = parts.slice(2, 6).map((part) => Number(part ?? 0));
  const rest = Number((parts[6] ?? "").padEnd(3, "0"));
  const span = days! * DAY + hours! * HOUR + minutes! * 60_000 + seconds! * 1000 + rest;
  return parts[1] === "-" ? -span : span;
}

/** A stretch of time in which a zone's clocks are so far ahead of UTC. Both in milliseconds. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly ahead: number;
}

/** How far before and after a year its zones are read, in milliseconds: local times there may lie in another year's UTC. */
const MARGIN = 7 * DAY;

/** The local time of a zone, as the instant at which UTC clocks show the same. */
function wallIn(zone: string): (instant: number) => number {
  const numbers = {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  } as const;
  const format = new Intl.DateTimeFormat("en-US", { ...numbers, timeZone: zone, hourCycle: "h23" });
  return (instant) => {
    const [month, day, year, hour, minute, second] = format.format(instant).match(/\d+/g)!.map(Number);
    return Date.UTC(year!, month! - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
  };
}

/** Looks at a zone once a day in a year, and for the instant where something has changed in between. */
function stretchesOf(zone: string, year: number): readonly Stretch[] {
  const [begin, end] = [Date.UTC(year, 0) - MARGIN, Date.UTC(year + 1, 0) + MARGIN];
  const wall = wallIn(zone);
  const aheadAt = (instant: number): number => wall(instant) - instant;
  const found: Stretch[] = [];
  let [from, ahead] = [-Infinity, aheadAt(begin)];
  for (let day = begin; day < end; day += DAY) {
    const next = aheadAt(day + DAY);
    if (next === ahead) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (aheadAt(middle) === next) after = middle;
      else before = middle;
    }
    found.push({ from, to: after, ahead });
    [from, ahead] = [after, next];
  }
  return [...found, { from, to: Infinity, ahead }];
}

const known = new Map<string, readonly Stretch[]>();

/** A zone's stretches around an instant: reading years that no test asks for took most of the tests' time. */
function stretches(zone: string, instant: number): readonly Stretch[] {
  const year = new Date(instant).getUTCFullYear();
  const found = known.get(`${zone} ${year}`) ?? stretchesOf(zone, year);
  known.set(`${zone} ${year}`, found);
  return found;
}

/** The day, counted from 1970, that a zone's calendar shows at an instant. */
export function dayIn(zone: string, instant: number): number {
  const { ahead } = stretches(zone, instant).find(({ to }) => instant < to)!;
  return Math.floor((instant + ahead) / DAY);
}

/** L(date, time): the first instant at which clocks there show that day and time ("HH:MM") or a later one. */
export function localInstant(zone: string, day: number, time: string): number {
  const [hour, minute] = time.split(":").map(Number);
  const wall = day * DAY + hour! * HOUR + minute! * 60_000;
  for (const { from, to, ahead } of stretches(zone, wall)) {
    const first = Math.max(from, wall - ahead);
    if (first < to) return first;
  }
  throw new Error(`${zone} never shows ${time}`);
}
