import { raw } from "hono/html";
import { type Guide, GUIDES, GUIDES_HREF, guideHref, markdownHref, ROLES } from "../guides/guides.ts";
import { DocsLayout, type PageProps } from "./aside.tsx";
import type { Reference } from "./reference.ts";

/** A guide by its id, or a line as it is. */
function lineOf(line: (typeof ROLES)[number]["lines"][number]) {
  if (typeof line !== "string") return line;
  const { id, title, about } = GUIDES.find((one) => one.id === line)!;
  return { href: guideHref(id), title, about };
}

/** The guides in a line each, by the roles of their readers. */
export function GuideList() {
  return (
    <>
      {ROLES.map((role) => (
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
      ))}
    </>
  );
}

/** `/docs/guides`: what there is to read besides the reference. */
export function GuidesPage(props: PageProps) {
  const about = "Guides for developers of Taflpost clients and for operators.";
  return (
    <DocsLayout {...props} title="Guides" description={about} here={GUIDES_HREF}>
      <p>
        {about} The reference of the API is at <a href="/docs">/docs</a>. The rules of the game are at{" "}
        <a href="/how-to-play">/how-to-play</a>.
      </p>
      <h2>What you want to do</h2>
      <GuideList />
    </DocsLayout>
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
  /** Whether the page's examples can be run here. */
  readonly runs: boolean;
}

/** The buttons that run examples (src/host/step-markup.ts). */
const RUN = /<div class="run" .*\n/g;

/** `/docs/guides/{guide}`: a guide, as the repository has it. */
export function GuidePage({ guide, markup, runs, ...props }: GuideProps) {
  const description = `${guide.title}: ${guide.about}.`;
  return (
    <DocsLayout
      {...props}
      title={guide.title}
      description={description}
      here={guideHref(guide.id)}
      head={<link rel="alternate" type="text/markdown" href={markdownHref(guide.id)} />}
    >
      {raw(linked(runs ? markup : markup.replaceAll(RUN, ""), props.reference))}
      <Neighbours guide={guide} />
    </DocsLayout>
  );
}
