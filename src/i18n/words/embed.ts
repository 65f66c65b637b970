/** What the page says that tells how a board is put on another site. */
export interface EmbedWords {
  readonly title: string;
  readonly about: string;
  readonly game: string;
  readonly gameAbout: string;
  readonly field: string;
  readonly show: string;
  readonly noGame: string;
  readonly board: string;
  readonly boardAbout: string;
  readonly picture: string;
  readonly pictureAbout: string;
  readonly more: string;
  /** Each attribute of the element, and what it does. */
  readonly attributes: Readonly<
    Record<"game" | "board" | "last-move" | "ply" | "flipped" | "lang" | "origin", string>
  >;
  readonly policy: string;
  readonly alt: string;
  readonly copy: string;
}
