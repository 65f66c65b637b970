/** The violation found in a world; the first one ends it. */
export interface Verdict {
  /** Notes an offence unless `holds`. */
  readonly hold: (holds: boolean, offence: () => string) => void;
  /** Ends the world where there was an offence. */
  readonly check: () => void;
}

/** Thrown out of a world in which something that must hold did not. */
export class Violation extends Error {}

export function openVerdict(): Verdict {
  let first: string | null = null;
  return {
    hold(holds, offence) {
      if (!holds) first ??= offence();
    },
    check() {
      if (first !== null) throw new Violation(first);
    },
  };
}
