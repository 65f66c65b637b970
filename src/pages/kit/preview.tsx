import { type Frame, useFrame } from "./context.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { LOCALES } from "../../contract/languages.ts";

/** The title, text and picture that other sites show for a link to a page. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  /** An absolute address. */
  readonly url: string;
  /** A square PNG; `side` in pixels. */
  readonly image: { readonly url: string; readonly side: number; readonly alt: string };
}

interface PageFacts {
  readonly title: string;
  /** Undefined for a private page. */
  readonly description: string | undefined;
}

/**
 * The preview of a private page describes the service, because the page's title is private and the page's address may
 * contain the token of a mailed link.
 */
function previewOf({ language, origin, path }: Frame, { title, description }: PageFacts): Preview {
  const { frame, help } = wordsIn(language);
  const image = { url: `${origin}/icon-512.png`, side: 512, alt: frame.icon };
  return description === undefined
    ? { title: "Taflpost", description: help.about.what.text, url: `${origin}/`, image }
    : { title, description, url: `${origin}${path.split("?")[0]}`, image };
}

/**
 * The preview of a page whose content depends on its query, such as a rule set. A client that follows `og:url` would see
 * an empty page without the query.
 */
export const previewWithQuery = (frame: Frame, page: PageFacts): Preview => ({
  ...previewOf(frame, page),
  url: `${frame.origin}${frame.path}`,
});

export function LinkPreview({ preview, ...page }: PageFacts & { readonly preview: Preview | undefined }) {
  const frame = useFrame();
  const { title, description, url, image } = preview ?? previewOf(frame, page);
  const properties = {
    "og:site_name": "Taflpost",
    "og:type": "website",
    "og:locale": LOCALES[frame.language].replace("-", "_"),
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
