/** A player's tokens and sessions as they know them themselves: until when each holds. */
export function openSessions(now: () => number) {
  const overAt = new Map<string, number>();
  const ending = new Set<string>();
  const ended = new Set<string>();
  const overSince = (session: string): number => overAt.get(session) ?? Infinity;

  return {
    /** One begins, and runs out at this time if nobody ends it. */
    begins: (session: string, runsOut: number): void => void overAt.set(session, runsOut),

    /** One is being ended: it may be over from now on. */
    ending: (session: string): void => void ending.add(session),

    ends(session: string): void {
      ended.add(session);
      overAt.set(session, Math.min(overSince(session), now()));
    },

    /** The time from which it is invalid, as the player was told. */
    overSince,
    mayBeOver: (session: string): boolean => ending.has(session) || overSince(session) <= now(),
    /** Whether it was revoked: it holds nowhere from then on. */
    isRevoked: (session: string): boolean => ended.has(session),
  };
}

export type Sessions = ReturnType<typeof openSessions>;
