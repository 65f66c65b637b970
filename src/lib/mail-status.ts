/**
 * Whether a status (RFC 3463) means that an address is permanently dead. Full mailboxes and policies of servers do not
 * count. Status 5.0.0 does not count either: Postfix reports it for any rejection without a status.
 */
export const isDeadStatus = (status: string): boolean =>
  /^5\.(1\.(?![78]$)\d{1,3}|2\.[01]|4\.[014])$/.test(status.trim());
