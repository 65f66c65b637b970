import type { Child } from "hono/jsx";
import type { Reader } from "../../i18n/reader.ts";
import { deadlineFacts, timeLeft } from "../../i18n/sentences/deadlines.ts";
import { dateWords, dayTimeWords, leftWords, spanObject, spanWords } from "../../i18n/times.ts";
import { formatInstant, MINUTE } from "../../lib/duration.ts";
import type { GameSummary } from "../../contract/game.ts";
import { useNow, useReader, useWords } from "./context.tsx";

/** Marks the place of an element in a sentence. No sentence contains this character itself. */
const GAP = "\u0000";

/** Renders a sentence with elements in its gaps, in the order of the gaps. */
export function filled(sentence: (...gaps: string[]) => string, ...children: readonly Child[]) {
  const parts = sentence(...children.map(() => GAP)).split(GAP);
  return <>{parts.map((part, at) => [part, children[at]])}</>;
}

/** `data-local` makes the script show the time in the browser's zone, for readers who are not signed in. */
function timeOf(at: number, reader: Reader, form: "date" | "due") {
  return { datetime: formatInstant(at), ...(reader.name === "" ? { "data-local": form } : {}) };
}

interface InstantProps {
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** An instant in the reader's zone, with the zone's name. */
export function When({ at }: InstantProps) {
  const reader = useReader();
  return <time {...timeOf(at, reader, "date")}>{dateWords(at, reader.language, reader.timezone)}</time>;
}

/** A day and a time in the reader's zone, which is named if it is UTC or nobody is signed in. The tooltip has the date. */
export function DayTime({ at }: InstantProps) {
  const reader = useReader();
  const { language, timezone, name } = reader;
  const zone = name === "" || timezone === "UTC" ? ` (${timezone})` : "";
  return (
    <time {...timeOf(at, reader, "due")} title={dateWords(at, language, timezone)}>
      {dayTimeWords(at, useNow(), language, timezone) + zone}
    </time>
  );
}

interface LeftProps {
  /** In milliseconds. */
  readonly left: number;
  /** Whether the clock is stopped now, so that the script must not count down. */
  readonly isStanding: boolean;
  /** Whether the clock will be stopped before the time is up. */
  readonly hasStops: boolean;
}

/**
 * The time that is left. The script counts it down (`data-left`), and fetches the page every five minutes if the clock is
 * stopped or will be (`data-stops`), because only the service knows when that changes.
 */
export const Left = ({ left, isStanding, hasStops }: LeftProps) => (
  <span
    data-left={isStanding ? undefined : formatInstant(useNow() + left)}
    data-stops={isStanding || hasStops ? "" : undefined}
  >
    {leftWords(left, useReader().language, useWords().notices.underAMinute)}
  </span>
);

interface GameProps {
  readonly game: GameSummary;
}

/** Returns the time left for the side to move; null if no clock runs or the deadline has passed. */
export function useLeft({ game }: GameProps): LeftProps | null {
  const now = useNow();
  const facts = deadlineFacts(game, game.clock.deadline, useReader());
  if (facts === null || facts.due <= now) return null;
  const { left, standing, stop } = timeLeft(game, facts.due, now);
  return { left, isStanding: stop !== null, hasStops: standing >= MINUTE };
}

/** Shows the reason why the clock is stopped, or how long it will be stopped before the deadline. */
function Stop({ game, due }: GameProps & { readonly due: number }) {
  const { stop, standing } = timeLeft(game, due, useNow());
  const { stopped, standsStill } = useWords().time;
  if (stop !== null) return <> {filled(stopped[stop.kind], <DayTime at={stop.until} />)}</>;
  return standing < MINUTE ? null : (
    <> {standsStill(spanObject(spanWords(standing, useReader().language, "")))}</>
  );
}

interface LeftUntilProps extends LeftProps {
  /** The deadline, in milliseconds since 1970. */
  readonly at: number;
  readonly isToAnswer?: boolean;
}

/** The time left to move or to answer: "2 days 4 h left, until Tue 24 Nov, 18:00". */
export function LeftUntil({ at, isToAnswer = false, ...left }: LeftUntilProps) {
  const words = useWords().left;
  return (
    <>
      <strong class="time-left">
        {filled(isToAnswer ? words.leftToAnswer : words.left, <Left {...left} />)}
      </strong>
      {filled(words.until, <DayTime at={at} />)}
    </>
  );
}

/** The time left, the deadline, and why the clock is stopped; or a note that the reader's own deadline has passed. */
export function Due({ game }: GameProps) {
  const facts = deadlineFacts(game, game.clock.deadline, useReader());
  if (facts === null) return null;
  const { due, isOwn } = facts;
  const left = useLeft({ game });
  if (left === null) return isOwn ? filled(useWords().notices.yourDeadlinePassed, <When at={due} />) : null;
  return (
    <>
      <LeftUntil {...left} at={due} />
      <Stop game={game} due={due} />
    </>
  );
}
