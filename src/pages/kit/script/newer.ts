/** A page that was asked for, and has come or is shown. */
export interface Asked {
  /** The game that it is of, with its version; null on every other page. */
  readonly game: string | null;
  readonly version: number | null;
  /** When it was asked for, counted up. */
  readonly at: number;
  /** Whether it answers a form: it says what the form did then. */
  readonly isForm: boolean;
}

export interface Shown extends Pick<Asked, "game" | "version"> {
  /** When the last form was answered here, counted as `at` is; 0 before the first. */
  readonly formAt: number;
}

/**
 * Whether a page that has come shows less than the one that is shown: answers overtake each other. Of a game the newer
 * version counts; of the same one (and elsewhere) the page that answers a form, over all that were asked for before.
 */
export function isOutdated(come: Asked, shown: Shown): boolean {
  const isSameGame = come.game !== null && come.game === shown.game;
  if (isSameGame && come.version !== null && shown.version !== null && come.version !== shown.version)
    return come.version < shown.version;
  return !come.isForm && come.at < shown.formAt;
}
