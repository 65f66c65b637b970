import type { DescribedBoard } from "../../../board/described.ts";

/** Where a link leads, and what is written on it. */
export interface DraftLink {
  readonly label: string;
  readonly url: string;
}

/** What a mail says, in the order in which it is read; text and HTML are two ways to write it down. */
export interface Draft {
  /** The one sentence for people who read no further. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** What the opponent wrote, as lines. */
  readonly quote: { readonly heading: string; readonly lines: readonly string[] } | null;
  /** Until when, and other sentences that must not be overlooked. */
  readonly important: readonly string[];
  readonly board: DescribedBoard | null;
  /** A list under its heading: the moves that may be played, or what a digest tells. */
  readonly list: {
    readonly heading: string | null;
    readonly items: readonly { readonly text: string; readonly links: readonly DraftLink[] }[];
  } | null;
  /** The first is the one to press. */
  readonly links: readonly DraftLink[];
  readonly notes: readonly string[];
  readonly footer: string;
  /** The last hash of each game's record that the mail tells of: proof of what its reader was told. */
  readonly heads: readonly string[];
  readonly footerLinks: readonly DraftLink[];
}

/** A mail that says only this. */
export function plainDraft(title: string, footer: string): Draft {
  return {
    title,
    paragraphs: [],
    quote: null,
    important: [],
    board: null,
    list: null,
    links: [],
    notes: [],
    footer,
    heads: [],
    footerLinks: [],
  };
}
