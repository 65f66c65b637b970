/** What `Retry-After` asks for, in seconds or as a date: in milliseconds; null without one. */
export function retryAfter(headers: Headers): number | null {
  const value = headers.get("retry-after");
  if (value === null) return null;
  const span = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(span) ? null : Math.max(0, span);
}
