import DATA from "./guides.json" with { type: "json" };

/** `/docs/guides/{id}`, built from a Markdown file (`guideFile` in src/host/guides.ts). */
export interface Guide {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

export interface Line {
  readonly href: string;
  readonly title: string;
  readonly about: string;
}

/** Something that readers want to do, with the guides for it (by id) and links to other pages. */
interface Role {
  readonly title: string;
  readonly lines: readonly (string | Line)[];
}

/** The guides, in an order in which tests can run their shell lines. */
export const GUIDES: readonly Guide[] = DATA.guides;

export const ROLES: readonly Role[] = DATA.roles;

/** The section "API" of `/llms.txt`. */
export const DOCUMENTS: readonly Line[] = DATA.documents;

export const GUIDES_HREF = "/docs/guides";
export const guideHref = (id: string): string => `${GUIDES_HREF}/${id}`;
export const markdownHref = (id: string): string => `${guideHref(id)}.md`;

/** The path of the built guide as markup. It ends in `.txt`, because it is not a whole page. */
export const markupFile = (id: string): string => `assets/guides/${id}.txt`;

/** The path of the built guide as Markdown, with absolute links. */
export const markdownFile = (id: string): string => `assets/guides/${id}.md`;

/** The path of a guide's built JavaScript, for the buttons that run it. */
export const programFile = (id: string): string => `assets/guides/${id}.js`;

export interface Heading {
  readonly guide: string;
  readonly anchor: string;
  readonly text: string;
}

/** The headings of all guides, for the search. */
export const HEADINGS_FILE = "assets/guides/headings.json";
