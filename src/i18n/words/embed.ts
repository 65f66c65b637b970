/** The words of the page about boards on other sites. */
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
  /** What each attribute of the element does. */
  readonly attributes: Readonly<
    Record<"game" | "board" | "ruleset" | "last-move" | "ply" | "flipped" | "lang" | "origin", string>
  >;
  readonly policy: string;
  readonly alt: string;
  readonly copy: string;
}
