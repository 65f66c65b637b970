/**
 * Whether a status (RFC 3463) means that an address is permanently dead. False for full mailboxes, rejections by policy,
 * and 5.0.0, which Postfix reports for any rejection without a status.
 */
export const isDeadStatus = (status: string): boolean =>
  /^5\.(1\.(?![78]$)\d{1,3}|2\.[01]|4\.[014])$/.test(status.trim());
