import { type Header, valuesOf } from "./headers.ts";

/**
 * Whether a message was sent by a machine: an answering machine, a list, a bounce. Nothing is done with it and nothing
 * is said to it (R3), for two machines that answer each other never end.
 * @param envelopeSender as the message was handed over; empty for bounces
 */
export function isAutomatic(headers: readonly Header[], envelopeSender: string): boolean {
  const has = (name: string, pattern: RegExp): boolean =>
    valuesOf(headers, name).some((value) => pattern.test(value));
  return (
    /^\s*(<\s*>)?\s*$/.test(envelopeSender) ||
    has("auto-submitted", /^(?!no\s*(;|$))/i) ||
    has("precedence", /^(bulk|list|junk|auto_reply)\s*$/i) ||
    has("list-id", /^/) ||
    has("x-autoreply", /^/) ||
    has("x-autorespond", /^/) ||
    has("content-type", /^multipart\/report\b/i)
  );
}
