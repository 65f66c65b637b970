import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { deadlineFacts, timeLeft } from "../../i18n/sentences/index.ts";
import { dateWords, dayTimeWords, leftWords, spanObject, spanWords } from "../../i18n/times.ts";
import { formatInstant, MINUTE } from "../../lib/duration.ts";
import type { GameSummary } from "../../contract/game.ts";

interface DueProps {
  readonly game: GameSummary;
  readonly reader: Reader;
  /** In milliseconds since 1970. */
  readonly now: number;
}

/** Stands in a sentence for what is marked up. */
const GAP = "\u0000";

/** A sentence with something that is marked up. */
export function filled(sentence: (gap: string) => string, child: Child) {
  const [before, after] = sentence(GAP).split(GAP);
  return (
    <>
      {before}
      {child}
      {after}
    </>
  );
}

/** The attributes of a time that the script writes anew: in its own zone where the reader's is not known. */
function timeOf(at: number, reader: Reader, form: "date" | "due") {
  return { datetime: formatInstant(at), ...(reader.name === "" ? { "data-local": form } : {}) };
}

/** An instant, in the reader's zone or in UTC with the zone's name. */
export function When({ at, reader }: { readonly at: number; readonly reader: Reader }) {
  return <time {...timeOf(at, reader, "date")}>{dateWords(at, reader.language, reader.timezone)}</time>;
}

/**
 * The time that is left of a span, which the script keeps current: it counts down to the instant at which nothing would
 * be left, and where a clock stands now or will later it brings the page anew.
 */
export function Left({ left, reader, now, isStanding, hasStops }: LeftProps) {
  const words = leftWords(left, reader.language, wordsIn(reader.language).notices.underAMinute);
  return (
    <span
      data-left={isStanding ? undefined : formatInstant(now + left)}
      data-stops={isStanding || hasStops ? "" : undefined}
    >
      {words}
    </span>
  );
}

interface LeftProps extends Pick<DueProps, "reader" | "now"> {
  readonly left: number;
  /** Whether the clock stands still now. */
  readonly isStanding: boolean;
  /** Whether it will, before the time is up. */
  readonly hasStops: boolean;
}

/** How the time of the side to move stands; null where no clock runs. */
export function leftOf({ game, reader, now }: DueProps): LeftProps | null {
  const facts = deadlineFacts(game, game.clock.deadline, reader);
  if (facts === null || facts.due <= now) return null;
  const { left, standing, stop } = timeLeft(game, facts.due, now);
  return { left, reader, now, isStanding: stop !== null, hasStops: standing >= MINUTE };
}

/** What stops the clock, or how long it will stand still until the deadline. */
function Stop({ game, reader, now, due }: DueProps & { readonly due: number }) {
  const { stop, standing } = timeLeft(game, due, now);
  const { stopped, standsStill } = wordsIn(reader.language).time;
  if (stop !== null)
    return <> {filled(stopped[stop.kind], <DayTime at={stop.until} reader={reader} now={now} />)}</>;
  return standing < MINUTE ? null : <> {standsStill(spanObject(spanWords(standing, reader.language, "")))}</>;
}

/** A day and a time near now, in the reader's zone or in UTC, which is said then; whole where one points at it. */
export function DayTime({ at, reader, now }: Pick<DueProps, "reader" | "now"> & { readonly at: number }) {
  const { language, timezone, name } = reader;
  const zone = name === "" || timezone === "UTC" ? ` (${timezone})` : "";
  return (
    <time {...timeOf(at, reader, "due")} title={dateWords(at, language, timezone)}>
      {dayTimeWords(at, now, language, timezone) + zone}
    </time>
  );
}

/** How much time is left, to move or to answer, and then until when: "2 days 4 h left, until Tue 24 Nov, 18:00". */
export function LeftUntil({ at, isToAnswer = false, ...left }: LeftUntilProps) {
  const words = wordsIn(left.reader.language).left;
  return (
    <>
      <strong class="time-left">
        {filled(isToAnswer ? words.leftToAnswer : words.left, <Left {...left} />)}
      </strong>
      {filled(words.until, <DayTime {...left} at={at} />)}
    </>
  );
}

interface LeftUntilProps extends LeftProps {
  /** When nothing is left. */
  readonly at: number;
  readonly isToAnswer?: boolean;
}

/** How much time is left, until when that is, and what stops the clock; nothing where no clock runs. */
export function Due(props: DueProps) {
  const { game, reader } = props;
  const facts = deadlineFacts(game, game.clock.deadline, reader);
  if (facts === null) return null;
  const { due, isOwn } = facts;
  const left = leftOf(props);
  if (left === null)
    return isOwn
      ? filled(wordsIn(reader.language).notices.yourDeadlinePassed, <When at={due} reader={reader} />)
      : null;
  return (
    <>
      <LeftUntil {...left} at={due} />
      <Stop {...props} due={due} />
    </>
  );
}
