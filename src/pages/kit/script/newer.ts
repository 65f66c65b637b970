export interface PageRequest {
  /** The page's game and version; null for other pages. */
  readonly game: string | null;
  readonly version: number | null;
  /** The value of the counter `counted` in swap.ts when the request was sent. */
  readonly at: number;
  /** Whether the page is the answer to a form. */
  readonly isForm: boolean;
}

export interface CurrentPage extends Pick<PageRequest, "game" | "version"> {
  /** The counter at the last answer to a form; 0 before the first. */
  readonly formAt: number;
}

/**
 * Whether a page that has arrived is older than the page on screen, because responses can arrive out of order. For a
 * game, the higher version wins; otherwise, the answer to a form wins over pages requested before that answer came.
 */
export function isOutdated(come: PageRequest, current: CurrentPage): boolean {
  const isSameGame = come.game !== null && come.game === current.game;
  if (isSameGame && come.version !== null && current.version !== null && come.version !== current.version)
    return come.version < current.version;
  return !come.isForm && come.at < current.formAt;
}
