import type { DescribedBoard } from "../../../board/described.ts";
import type { GameSummary } from "../../../contract/game.ts";
import type { NoticesWords } from "../../../i18n/built/notices.ts";
import type { SubjectsWords } from "../../../i18n/built/subjects.ts";
import type { Operator } from "../../../lib/operator.ts";
import type { Link, Quote } from "../../parts.ts";
import type { MailContent, MailLinks, Recipient } from "../content.ts";

/** The parts of a mail, in reading order. They are rendered as text and as HTML. */
export interface Draft {
  /** A sentence that is enough for people who read no further. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly quote: Quote | null;
  /** The deadline, and other sentences that must not be overlooked. */
  readonly important: readonly string[];
  readonly board: DescribedBoard | null;
  readonly list: {
    readonly heading: string | null;
    readonly items: readonly { readonly text: string; readonly links: readonly Link[] }[];
  } | null;
  /** The first is rendered as a button. */
  readonly links: readonly Link[];
  readonly notes: readonly string[];
  /** By default it says why the reader gets mail. */
  readonly footer: string;
  readonly footerLinks: readonly Link[];
}

/** The parts that a kind of mail has. */
export type DraftParts = Partial<Draft> & Pick<Draft, "title">;

/** The input of a mail besides its content. `now` in milliseconds since 1970. */
export interface Writing {
  readonly reader: Recipient;
  readonly links: MailLinks;
  readonly now: number;
  readonly operator: Operator;
  /** In the reader's language. */
  readonly words: NoticesWords;
  readonly subjects: SubjectsWords;
}

export type ContentOf<Kind extends MailContent["kind"]> = Extract<MailContent, { kind: Kind }>;

export interface MailKind<Kind extends MailContent["kind"]> {
  /** For mail filters: the first part of `List-Id`. */
  category(content: ContentOf<Kind>): string;
  /** The conversation in which mail programs show it; null for none. */
  thread(content: ContentOf<Kind>, reader: Recipient): string | null;
  /** The games that it is about. It ends with the last hash of each one's log, as proof of what its reader was sent. */
  games(content: ContentOf<Kind>): readonly GameSummary[];
  /** The game in which its reader may answer with a move; null for none. */
  answerable(content: ContentOf<Kind>): GameSummary | null;
  /** Begins with the event, not with the game: the mails of a game differ in their subjects. */
  subject(content: ContentOf<Kind>, writing: Writing): string;
  draft(content: ContentOf<Kind>, writing: Writing): DraftParts;
}

export const ABOUT_GAME = {
  thread: ({ game }: { readonly game: GameSummary }) => `game-${game.id}`,
  games: ({ game }: { readonly game: GameSummary }) => [game],
};

export const ABOUT_ACCOUNT = {
  category: () => "account",
  thread: () => null,
  games: () => [],
  answerable: () => null,
};
