/**
 * Returns the name of a deleted player. It is derived from the id, so that repeating an interrupted deletion gives the
 * same name.
 */
export const nameOfGone = (id: string): string => `deleted-${id.slice(0, 8)}`;
