/**
 * Whether a status (RFC 3463) means that an address is permanently dead: it does not exist, is disabled, or cannot be
 * reached. Not if it is full or the policy of a server, the sender or the mail was the reason; nor 5.0.0, which
 * Postfix writes for any refusal without a status.
 */
export const isDeadStatus = (status: string): boolean =>
  /^5\.(1\.(?![78]$)\d{1,3}|2\.[01]|4\.[014])$/.test(status.trim());
