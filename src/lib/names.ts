/** The name that is left of a deleted player: made from the id, so that a repeat after an interruption leaves the same. */
export const nameOfGone = (id: string): string => `deleted-${id.slice(0, 8)}`;
