/**
 * Whether a status (RFC 3463) says that an address takes no mail for good: it does not exist, is switched off, or cannot be
 * reached. Not if it is full, nor if the policy of its server, the sender or the mail itself was the reason; nor 5.0.0, which
 * Postfix writes for any refusal without a status.
 */
export const isDeadStatus = (status: string): boolean =>
  /^5\.(1\.(?![78]$)\d{1,3}|2\.[01]|4\.[014])$/.test(status.trim());
