import { raw } from "hono/html";
import { type Guide, GUIDES, GUIDES_HREF, guideHref, markdownHref, ROLES } from "./guides.ts";
import { DocsLayout } from "./aside.tsx";
import { useReference } from "./context.tsx";
import type { Reference } from "./reference.ts";

function lineOf(line: (typeof ROLES)[number]["lines"][number]) {
  if (typeof line !== "string") return line;
  const { id, title, about } = GUIDES.find((one) => one.id === line)!;
  return { href: guideHref(id), title, about };
}

export const GuideList = () =>
  ROLES.map((role) => (
    <>
      <h3>{role.title}</h3>
      <ul>
        {role.lines.map(lineOf).map(({ href, title, about }) => (
          <li>
            <a href={href}>{title}</a>: {about}
          </li>
        ))}
      </ul>
    </>
  ));

/** `/docs/guides` */
export function GuidesPage() {
  const about = "Guides for developers of Taflpost clients and for operators.";
  return (
    <DocsLayout title="Guides" description={about} here={GUIDES_HREF}>
      <p>
        {about} The reference of the API is at <a href="/docs">/docs</a>. The rules of the game are at{" "}
        <a href="/how-to-play">/how-to-play</a>.
      </p>
      <h2>What you want to do</h2>
      <GuideList />
    </DocsLayout>
  );
}

/** Turns code that names a part of the reference into a link, except in `pre`. */
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

interface GuideProps {
  readonly guide: Guide;
  /** Built from its Markdown (src/host/guides.ts). */
  readonly markup: string;
  /** Whether the page's examples can be run here. */
  readonly runs: boolean;
}

/** Matches the buttons that run examples (src/host/step-markup.ts). */
const RUN = /<div class="run" .*\n/g;

/** `/docs/guides/{guide}` */
export function GuidePage({ guide, markup, runs }: GuideProps) {
  const description = `${guide.title}: ${guide.about}.`;
  return (
    <DocsLayout
      title={guide.title}
      description={description}
      here={guideHref(guide.id)}
      head={<link rel="alternate" type="text/markdown" href={markdownHref(guide.id)} />}
    >
      {raw(linked(runs ? markup : markup.replaceAll(RUN, ""), useReference()))}
      <Neighbours guide={guide} />
    </DocsLayout>
  );
}
