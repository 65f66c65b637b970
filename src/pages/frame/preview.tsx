import { wordsIn } from "../../i18n/catalogues.ts";
import { type Language, LOCALES } from "../../contract/languages.ts";

/** What a link to a page shows elsewhere, where that is not what the page says of itself. The same for every reader. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  /** The page's address, whole. */
  readonly url: string;
  /** A square picture (PNG): its address, how many pixels a side has, and what is to be seen. */
  readonly image: { readonly url: string; readonly side: number; readonly alt: string };
}

interface Shown {
  readonly language: Language;
  readonly origin: string;
  /** The page's path, with its query. */
  readonly path: string;
  readonly title: string;
  /** What the page is about; absent where it is private. */
  readonly description: string | undefined;
}

/**
 * What is told of a page. A private one tells of the service alone: neither its title nor its address, which may hold
 * the right of a mailed link, is for others.
 */
function toldOf({ language, origin, path, title, description }: Shown): Preview {
  const { frame, help } = wordsIn(language);
  const image = { url: `${origin}/icon-512.png`, side: 512, alt: frame.icon };
  return description === undefined
    ? { title: "Taflpost", description: help.about.what.text, url: `${origin}/`, image }
    : { title, description, url: `${origin}${path.split("?")[0]}`, image };
}

/**
 * The preview of a page that is what its query says: a rule set, a challenge as it is to be made. A program that follows
 * `og:url` would open it empty without.
 */
export function previewWithQuery(
  frame: Pick<Shown, "language" | "origin" | "path">,
  said: { readonly title: string; readonly description: string },
): Preview {
  return { ...toldOf({ ...frame, ...said }), url: `${frame.origin}${frame.path}` };
}

/** The Open Graph of a page, in its head. */
export function LinkPreview({
  shown,
  preview,
}: {
  readonly shown: Shown;
  readonly preview?: Preview | undefined;
}) {
  const { title, description, url, image } = preview ?? toldOf(shown);
  const properties = {
    "og:site_name": "Taflpost",
    "og:type": "website",
    "og:locale": LOCALES[shown.language].replace("-", "_"),
    "og:title": title,
    "og:description": description,
    "og:url": url,
    "og:image": image.url,
    "og:image:type": "image/png",
    "og:image:width": String(image.side),
    "og:image:height": String(image.side),
    "og:image:alt": image.alt,
  };
  return (
    <>
      <meta name="twitter:card" content="summary" />
      {Object.entries(properties).map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
    </>
  );
}
