import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { deadlineFacts, timeLeft } from "../../i18n/sentences/index.ts";
import { dateWords, dayTimeWords, leftWords, spanObject, spanWords } from "../../i18n/times.ts";
import { formatInstant, MINUTE } from "../../lib/duration.ts";
import type { GameSummary } from "../../contract/game.ts";
import { useNow, useReader } from "./context.tsx";

interface ReaderProps {
  /** By default the page's; a mailed link shows a game to a player who is not signed in. */
  readonly reader?: Reader;
  /** In milliseconds since 1970; by default the page's. */
  readonly now?: number;
}

interface DueProps extends ReaderProps {
  readonly game: GameSummary;
}

/** Marks the place in a sentence where an element goes. */
const GAP = "\u0000";

/** A sentence with an element in it. */
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

/** The attributes of a time. With `data-local` the script shows it in the browser's zone, for readers who are not signed in. */
function timeOf(at: number, reader: Reader, form: "date" | "due") {
  return { datetime: formatInstant(at), ...(reader.name === "" ? { "data-local": form } : {}) };
}

/** An instant (milliseconds since 1970), in the reader's zone or in UTC with the zone's name. */
export function When({ at, reader = useReader() }: Pick<ReaderProps, "reader"> & { readonly at: number }) {
  return <time {...timeOf(at, reader, "date")}>{dateWords(at, reader.language, reader.timezone)}</time>;
}

interface LeftProps extends Required<ReaderProps> {
  /** In milliseconds. */
  readonly left: number;
  /** Whether the clock is stopped now. */
  readonly isStanding: boolean;
  /** Whether it will be stopped before the time is up. */
  readonly hasStops: boolean;
}

/**
 * The time that is left. The script counts it down (`data-left`), and fetches the page again if a stop begins or ends
 * (`data-stops`).
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

/** The time of the side to move; null if no clock runs. */
export function leftOf({ game, reader, now }: DueProps & Required<ReaderProps>): LeftProps | null {
  const facts = deadlineFacts(game, game.clock.deadline, reader);
  if (facts === null || facts.due <= now) return null;
  const { left, standing, stop } = timeLeft(game, facts.due, now);
  return { left, reader, now, isStanding: stop !== null, hasStops: standing >= MINUTE };
}

/** The sentence about what stops the clock, or how long it will be stopped before the deadline. */
function Stop({ game, reader, now, due }: Required<DueProps> & { readonly due: number }) {
  const { stop, standing } = timeLeft(game, due, now);
  const { stopped, standsStill } = wordsIn(reader.language).time;
  if (stop !== null)
    return <> {filled(stopped[stop.kind], <DayTime at={stop.until} reader={reader} now={now} />)}</>;
  return standing < MINUTE ? null : <> {standsStill(spanObject(spanWords(standing, reader.language, "")))}</>;
}

/** A day and a time near now, in the reader's zone, or in UTC with the zone's name. The tooltip has the whole date. */
export function DayTime({ at, reader = useReader(), now = useNow() }: ReaderProps & { readonly at: number }) {
  const { language, timezone, name } = reader;
  const zone = name === "" || timezone === "UTC" ? ` (${timezone})` : "";
  return (
    <time {...timeOf(at, reader, "due")} title={dateWords(at, language, timezone)}>
      {dayTimeWords(at, now, language, timezone) + zone}
    </time>
  );
}

interface LeftUntilProps extends LeftProps {
  /** When nothing is left. */
  readonly at: number;
  readonly isToAnswer?: boolean;
}

/** The time left to move or to answer: "2 days 4 h left, until Tue 24 Nov, 18:00". */
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

/** The time left, its deadline, and what stops the clock; nothing if no clock runs. */
export function Due({ game, reader = useReader(), now = useNow() }: DueProps) {
  const facts = deadlineFacts(game, game.clock.deadline, reader);
  if (facts === null) return null;
  const { due, isOwn } = facts;
  const left = leftOf({ game, reader, now });
  if (left === null)
    return isOwn
      ? filled(wordsIn(reader.language).notices.yourDeadlinePassed, <When at={due} reader={reader} />)
      : null;
  return (
    <>
      <LeftUntil {...left} at={due} />
      <Stop game={game} reader={reader} now={now} due={due} />
    </>
  );
}
