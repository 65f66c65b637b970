import { raw } from "hono/html";
import { type Frame, Layout } from "../frame/layout.tsx";
import { type Guide, GUIDES, GUIDES_HREF, guideHref } from "../guides/guides.ts";
import { Aside } from "./aside.tsx";
import type { Reference } from "./reference.ts";

interface PageProps {
  readonly frame: Frame;
  readonly reference: Reference;
}

/** The guides in a line each. */
export function GuideList() {
  return (
    <ul>
      {GUIDES.map(({ id, title, about }) => (
        <li>
          <a href={guideHref(id)}>{title}</a>: {about}
        </li>
      ))}
    </ul>
  );
}

/** `/docs/guides`: what there is to read besides the reference. */
export function GuidesPage({ frame, reference }: PageProps) {
  const about = "Guides for who writes a client of Taflpost or runs the service.";
  return (
    <Layout frame={frame} title="Guides" description={about} contentLanguage="en" isWide>
      <div class="docs">
        <Aside reference={reference} here={GUIDES_HREF} />
        <div>
          <p>
            {about} The reference of the API is at <a href="/docs">/docs</a>. How the game is played stands at{" "}
            <a href="/how-to-play">/how-to-play</a>.
          </p>
          <GuideList />
        </div>
      </div>
    </Layout>
  );
}

/** What names something of the reference becomes a link to it. Lines to copy are no such code: they stand in `pre`. */
const linked = (markup: string, { linkOf }: Reference): string =>
  markup.replaceAll(
    /(<a [^>]*>)?<code>([^<&]*)<\/code>/g,
    (whole, link: string | undefined, text: string) => {
      const href = link === undefined ? linkOf(text) : null;
      return href === null ? whole : `<a href="${href}">${whole}</a>`;
    },
  );

function Neighbours({ guide }: { readonly guide: Guide }) {
  const at = GUIDES.indexOf(guide);
  const [before, after] = [GUIDES[at - 1], GUIDES[at + 1]];
  return (
    <p class="actions">
      {before && (
        <a href={guideHref(before.id)} rel="prev">
          ← {before.title}
        </a>
      )}
      {after && (
        <a href={guideHref(after.id)} rel="next">
          {after.title} →
        </a>
      )}
    </p>
  );
}

interface GuideProps extends PageProps {
  readonly guide: Guide;
  /** What the build has made of its file. */
  readonly markup: string;
}

/** `/docs/guides/{guide}`: a guide, as the repository has it. */
export function GuidePage({ frame, reference, guide, markup }: GuideProps) {
  const description = `${guide.title}: ${guide.about}.`;
  return (
    <Layout frame={frame} title={guide.title} description={description} contentLanguage="en" isWide>
      <div class="docs">
        <Aside reference={reference} here={guideHref(guide.id)} />
        <div>
          {raw(linked(markup, reference))}
          <Neighbours guide={guide} />
        </div>
      </div>
    </Layout>
  );
}
