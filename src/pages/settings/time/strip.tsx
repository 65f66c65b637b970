import { type Schedule, type Span, type Stop, disjoint, scheduledStops } from "../../../game/clock/stops.ts";
import { dayIn, instantOf } from "../../../lib/zones.ts";
import type { StopKind } from "../../../contract/terms.ts";
import { formatDuration } from "../../../lib/duration.ts";
import { timeWords, weekdayWords } from "../../../i18n/times.ts";
import { Section } from "../../kit/lists.tsx";
import { useFrame, useNow, useWords } from "../../kit/context.tsx";
import { useFormat } from "../../kit/format.ts";

const STRIP_DAYS = 7;

/** `from` and `to`: milliseconds since 1970. `kind`: what stops the clocks; null if they run. */
interface StripPart {
  readonly kind: StopKind | null;
  readonly from: number;
  readonly to: number;
}

/** A day, from its first instant to the first instant of the next day. The parts have no gaps between them. */
interface StripDay {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly StripPart[];
}

const WHOLE = ["night", "weekend"] as const;

function partsOf({ from, to }: Span, stops: readonly Stop[]): StripPart[] {
  const parts: StripPart[] = [];
  let at = from;
  for (const stop of stops.filter((one) => one.from < to && one.to > from)) {
    const [begins, ends] = [Math.max(stop.from, from), Math.min(stop.to, to)];
    if (begins > at) parts.push({ kind: null, from: at, to: begins });
    parts.push({ kind: stop.kind, from: begins, to: ends });
    at = ends;
  }
  if (at < to) parts.push({ kind: null, from: at, to });
  return parts;
}

/**
 * Returns seven days from the beginning of today, in the schedule's zone, for a game that honours nights, weekends and
 * vacation. A day that the zone skips is left out.
 */
export function stripOf(schedule: Schedule, vacations: readonly Span[], now: number): readonly StripDay[] {
  const { timezone } = schedule;
  const first = dayIn(timezone, now);
  const begins = Array.from({ length: STRIP_DAYS + 1 }, (_, day) =>
    instantOf(timezone, first + day, "00:00"),
  );
  const whole = { from: begins[0] ?? now, to: begins.at(-1) ?? now };
  const off = vacations.map(({ from, to }): Stop => ({ kind: "vacation", from, to }));
  const stops = disjoint([...scheduledStops(schedule, WHOLE, whole), ...off]);
  return begins.slice(0, -1).flatMap((from, day) => {
    const to = begins[day + 1] ?? from;
    return to <= from ? [] : [{ from, to, parts: partsOf({ from, to }, stops) }];
  });
}

/** Returns how long the clocks run, in milliseconds. */
export function runningIn(days: readonly StripDay[]): number {
  const parts = days.flatMap((day) => day.parts).filter(({ kind }) => kind === null);
  return parts.reduce((sum, { from, to }) => sum + to - from, 0);
}

interface StripProps {
  readonly days: readonly StripDay[];
  readonly timezone: string;
}

type What = StopKind | "runs";

const whatOf = ({ kind }: StripPart): What => kind ?? "runs";

/** Returns an instant's place in a day as a percentage. */
const placeIn = ({ from, to }: StripDay, at: number): string =>
  `${Math.round(((at - from) / (to - from)) * 1_000_000) / 10_000}%`;

interface DayProps extends Pick<StripProps, "timezone"> {
  readonly day: StripDay;
}

function dayWords({ day, timezone }: DayProps): string {
  const { language } = useFrame();
  const words = useWords().schedule;
  const time = (at: number) => (at === day.to ? "24:00" : timeWords(at, language, timezone));
  const whats = [...new Set(day.parts.map(whatOf))];
  const parts = whats.map((what) => {
    const own = day.parts.filter((part) => whatOf(part) === what);
    return words.part(words.kinds[what], own.map(({ from, to }) => `${time(from)}–${time(to)}`).join(", "));
  });
  return words.day(weekdayWords(day.from, language, timezone), parts.join("; "));
}

/** Patterns, so that the strip can be read without seeing colours. */
const Stripes = () => (
  <svg class="stripes" width="0" height="0" aria-hidden="true">
    <defs>
      <pattern id="strip-night" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 6 6 0M-1 1 1-1M5 7 7 5" />
      </pattern>
      <pattern id="strip-weekend" width="6" height="6" patternUnits="userSpaceOnUse">
        <path d="M0 3H6" />
      </pattern>
      <pattern id="strip-vacation" width="8" height="8" patternUnits="userSpaceOnUse">
        <circle cx="4" cy="4" r="1.6" />
      </pattern>
    </defs>
  </svg>
);

const Part = ({ x, width, what }: { readonly x: string; readonly width: string; readonly what: What }) => (
  <>
    <rect class={`strip-part ${what}`} x={x} width={width} height="100%" />
    {what !== "runs" && <rect x={x} width={width} height="100%" fill={`url(#strip-${what})`} />}
  </>
);

function Day({ day, timezone }: DayProps) {
  const now = useNow();
  const isToday = day.from <= now && now < day.to;
  const label = dayWords({ day, timezone });
  return (
    <li>
      <span aria-hidden="true">{weekdayWords(day.from, useFrame().language, timezone, "short")}</span>
      <svg class="strip-day" role="img" aria-label={label}>
        <title>{label}</title>
        {day.parts.map((part) => (
          <Part
            x={placeIn(day, part.from)}
            width={placeIn(day, day.from + part.to - part.from)}
            what={whatOf(part)}
          />
        ))}
        {isToday && <line class="now" x1={placeIn(day, now)} x2={placeIn(day, now)} y1="0" y2="100%" />}
      </svg>
    </li>
  );
}

function Legend({ days }: Pick<StripProps, "days">) {
  const words = useWords().schedule;
  const whats = [...new Set(["runs" as const, ...days.flatMap(({ parts }) => parts.map(whatOf))])];
  return (
    <ul class="inline legend">
      {whats.map((what) => (
        <li>
          <svg class="swatch" aria-hidden="true">
            <Part x="0" width="100%" what={what} />
          </svg>{" "}
          {words.kinds[what]}
        </li>
      ))}
      <li>
        <svg class="swatch" aria-hidden="true">
          <line class="now" x1="50%" x2="50%" y1="0" y2="100%" />
        </svg>{" "}
        {words.now}
      </li>
    </ul>
  );
}

const HOURS = ["00", "06", "12", "18", "24"];

export function Strip({ days, timezone }: StripProps) {
  const words = useWords().schedule;
  return (
    <Section id="week" class="week" title={words.week}>
      <p class="soft">{words.weekHint}</p>
      <Stripes />
      <div class="strip">
        <p class="hours" aria-hidden="true">
          {HOURS.map((hour) => (
            <span>{hour}</span>
          ))}
        </p>
        <ol class="plain">
          {days.map((day) => (
            <Day day={day} timezone={timezone} />
          ))}
        </ol>
      </div>
      <Legend days={days} />
      <p>{words.total(useFormat().span(formatDuration(runningIn(days))))}</p>
    </Section>
  );
}
