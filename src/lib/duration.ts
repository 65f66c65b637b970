/** In milliseconds. */
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const ISO_DURATION = /^P(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,9})(?:\.(\d{1,3}))?S)?)?$/;

export const READ_DURATION =
  "^P(?!$)(\\d{1,5}D)?(T(?!$)(\\d{1,6}H)?(\\d{1,8}M)?(\\d{1,9}(\\.\\d{1,3})?S)?)?$";

export const WRITTEN_DURATION = "^P(?!$)(\\d+D)?(T(?!$)(\\d+H)?(\\d+M)?(\\d+(\\.\\d{1,3})?S)?)?$";

/** Parses an ISO 8601 duration into milliseconds. Returns null for other texts, and for years, months and weeks. */
export function parseDuration(text: string): number | null {
  const match = ISO_DURATION.exec(text);
  if (match === null || text.endsWith("P") || text.endsWith("T")) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1, 5).map((part) => Number(part ?? 0));
  const milliseconds = Number((match[5] ?? "0").padEnd(3, "0"));
  return days * DAY + hours * HOUR + minutes * MINUTE + seconds * SECOND + milliseconds;
}

/**
 * Formats milliseconds as an ISO 8601 duration with days as the largest unit: 187200000 is "P2DT4H", 0 is "PT0S".
 * Negative values also give "PT0S".
 */
export function formatDuration(milliseconds: number): string {
  const span = Math.max(0, Math.floor(milliseconds));
  const days = Math.floor(span / DAY);
  const hours = Math.floor((span % DAY) / HOUR);
  const minutes = Math.floor((span % HOUR) / MINUTE);
  const seconds = (span % MINUTE) / SECOND;
  const time = `${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${seconds ? `${seconds}S` : ""}`;
  if (days === 0 && time === "") return "PT0S";
  return `P${days ? `${days}D` : ""}${time ? `T${time}` : ""}`;
}

/** Like `formatDuration`, but negative values get a sign: -18000000 is "-PT5H". */
export function formatSignedDuration(milliseconds: number): string {
  return milliseconds < 0 ? `-${formatDuration(-milliseconds)}` : formatDuration(milliseconds);
}

export function formatInstant(instant: number): string {
  return new Date(instant).toISOString();
}

export function formatInstantOrNull(instant: number | null): string | null {
  return instant === null ? null : formatInstant(instant);
}
