import { utf8 } from "../../lib/bytes.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../lib/duration.ts";

/** Instants in milliseconds since 1970. `uid` never changes, and `revision` rises. All `alarms` are before `start`. */
export interface CalendarEvent {
  readonly uid: string;
  readonly start: number;
  readonly revised: number;
  readonly revision: number;
  readonly summary: string;
  readonly text: string;
  readonly url: string;
  readonly alarms: readonly number[];
}

interface Calendar {
  readonly title: string;
  readonly language: string;
  readonly events: readonly CalendarEvent[];
}

/** The longest line in bytes, without the line break (RFC 5545, 3.1). */
const LONGEST_LINE = 75;

/** Folds a long line: continuation lines begin with a space. Does not split characters. */
function fold(line: string): string {
  let [folded, length] = ["", 0];
  for (const character of line) {
    const bytes = utf8(character).length;
    if (length + bytes > LONGEST_LINE) [folded, length] = [`${folded}\r\n `, 1];
    folded += character;
    length += bytes;
  }
  return `${folded}\r\n`;
}

/** Writes a text value (RFC 5545, 3.3.11): removes control characters; escapes line breaks, backslashes, `;` and `,`. */
function textValue(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(/[^\t\n\u0020-\u007E\u00A0-\u{10FFFF}]/gu, "")
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll("\n", "\\n");
}

/** Writes an instant (milliseconds since 1970) in UTC (RFC 5545, 3.3.5). */
function instant(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

/** Writes the time from an alarm to its event (RFC 5545, 3.3.6: hours and seconds require minutes between them). */
function before(milliseconds: number): string {
  const [days, rest] = [Math.floor(milliseconds / DAY), milliseconds % DAY];
  const hours = Math.floor(rest / HOUR);
  const minutes = Math.floor((rest % HOUR) / MINUTE);
  const seconds = Math.floor((rest % MINUTE) / SECOND);
  return `-P${days === 0 ? "" : `${days}D`}T${hours}H${minutes}M${seconds}S`;
}

function alarmLines(at: number, { start, summary }: CalendarEvent): string[] {
  return [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${textValue(summary)}`,
    `TRIGGER:${before(start - at)}`,
    "END:VALARM",
  ];
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, start, revised, revision, summary, text, url, alarms } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${textValue(uid)}`,
    `DTSTAMP:${instant(revised)}`,
    `LAST-MODIFIED:${instant(revised)}`,
    `SEQUENCE:${revision}`,
    `DTSTART:${instant(start)}`,
    `SUMMARY:${textValue(summary)}`,
    `DESCRIPTION:${textValue(text)}`,
    `URL:${url}`,
    "TRANSP:TRANSPARENT",
    ...alarms.flatMap((at) => alarmLines(at, event)),
    "END:VEVENT",
  ];
}

/** A calendar needs at least one component (RFC 5545, 3.6). Without events it contains this time zone. */
const NOTHING = [
  "BEGIN:VTIMEZONE",
  "TZID:UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "TZNAME:UTC",
  "END:STANDARD",
  "END:VTIMEZONE",
];

/** Writes a calendar as iCalendar (RFC 5545; name and refresh interval as in RFC 7986). */
export function writeCalendar({ title, language, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Taflpost//Deadlines//EN",
    "CALSCALE:GREGORIAN",
    `NAME;LANGUAGE=${language}:${textValue(title)}`,
    `X-WR-CALNAME:${textValue(title)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...(events.length === 0 ? NOTHING : events.flatMap(eventLines)),
    "END:VCALENDAR",
  ];
  return lines.map(fold).join("");
}
