import type { DescribedBoard } from "../../../board/described.ts";
import type { GameSummary } from "../../../contract/game.ts";
import type { NoticesWords } from "../../../i18n/built/notices.ts";
import type { SubjectsWords } from "../../../i18n/built/subjects.ts";
import type { Operator } from "../../../lib/operator.ts";
import type { Link, Quote } from "../../parts.ts";
import type { MailContent, MailLinks, Recipient } from "../content.ts";

/** The parts of a mail, in reading order. They are rendered as text and as HTML. */
export interface Draft {
  /** A sentence that tells people who read no further what they need to know. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly quote: Quote | null;
  /** The deadline and other sentences that readers must not overlook. */
  readonly important: readonly string[];
  readonly board: DescribedBoard | null;
  readonly list: {
    readonly heading: string | null;
    readonly items: readonly { readonly text: string; readonly links: readonly Link[] }[];
  } | null;
  /** The first link is rendered as a button. */
  readonly links: readonly Link[];
  readonly notes: readonly string[];
  /** By default, explains why the reader gets mail. */
  readonly footer: string;
  readonly footerLinks: readonly Link[];
}

export type DraftParts = Partial<Draft> & Pick<Draft, "title">;

/** The data for writing a mail, in addition to its content. `now` is in milliseconds since 1970. */
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
  /** Returns the first part of `List-Id`, for mail filters. */
  category(content: ContentOf<Kind>): string;
  /** Returns the conversation in which mail programs show the mail; null for none. */
  thread(content: ContentOf<Kind>, reader: Recipient): string | null;
  /** Returns the mail's games. The mail ends with the last hash of each game's log, as proof of the log at that time. */
  games(content: ContentOf<Kind>): readonly GameSummary[];
  /** Returns the game in which the reader may reply with a move; null for none. */
  answerable(content: ContentOf<Kind>): GameSummary | null;
  /** Returns a subject that begins with the event, not with the game, so that the subjects of a game's mails differ. */
  subject(content: ContentOf<Kind>, writing: Writing): string;
  draft(content: ContentOf<Kind>, writing: Writing): DraftParts;
}

export const ABOUT_GAME = {
  thread: ({ game }: { readonly game: GameSummary }) => `game-${game.id}`,
  games: ({ game }: { readonly game: GameSummary }) => [game],
  answerable: ({ game }: { readonly game: GameSummary }) => game,
};

export const ABOUT_ACCOUNT = {
  category: () => "account",
  thread: () => null,
  games: () => [],
  answerable: () => null,
};
