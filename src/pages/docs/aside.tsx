import { GUIDES, GUIDES_HREF, guideHref } from "./guides.ts";
import type { Child } from "hono/jsx";
import { Bullets } from "../kit/lists.tsx";
import { Layout } from "../kit/layout.tsx";
import { SubmitButton } from "../kit/buttons.tsx";
import { useFrame } from "../kit/context.tsx";
import { useReference } from "./context.tsx";
import type { Part } from "./reference.ts";

/** The title of `/docs`, and the beginning of the titles of its parts. */
export const TITLE = "The API";

interface AsideProps {
  /** The path of the page. The navigation marks its link as the current one. */
  readonly here: string;
  readonly search?: string | undefined;
}

interface DocsProps extends AsideProps {
  readonly title: string;
  readonly description: string;
  readonly head?: Child;
  readonly children: Child;
}

/** A page of the reference or a guide, in English. */
export function DocsLayout({ title, description, head, children, ...aside }: DocsProps) {
  const { origin } = useFrame();
  const example = useReference().origin;
  return (
    <Layout {...{ title, description, head }} contentLanguage="en" isWide>
      <div class="with-contents">
        <Aside {...aside} />
        <div>
          {example !== origin && (
            <p class="note">
              The examples go to <a href={example}>the sandbox</a>: it has fast clocks, sends no mail, and is
              emptied every day. In programs for real games, ask <code>{origin}</code>.
            </p>
          )}
          {children}
        </div>
      </div>
    </Layout>
  );
}

const SearchForm = ({ search = "" }: Pick<AsideProps, "search">) => (
  <form class="row low" action="/docs" role="search">
    <label for="docs-search">Search the API and guides</label>
    <input
      id="docs-search"
      type="search"
      name="search"
      value={search}
      maxlength={60}
      placeholder="offer, GET /v1/me, 409"
    />
    <SubmitButton class="quiet" label="Find" />
  </form>
);

const Operations = ({ operations }: Pick<Part, "operations">) => (
  <Bullets
    class="plain"
    of={operations.map(({ operation: { operationId: id } }) => (
      <a href={`#${id}`}>{id}</a>
    ))}
  />
);

function Aside({ here, search }: AsideProps) {
  const { parts, events } = useReference();
  const link = (name: string, href: string) => (
    <a href={href} aria-current={href === here ? "page" : undefined}>
      {name}
    </a>
  );
  return (
    <div class="contents docs-aside">
      <SearchForm search={search} />
      <nav aria-label="Parts of the API">
        <ul class="inline">
          <li>{link(TITLE, "/docs")}</li>
          {parts.map(({ name, href, operations }) => (
            <li>
              {link(name, href)}
              {href === here && <Operations operations={operations} />}
            </li>
          ))}
          <li>{link(events.name, events.href)}</li>
          <li>
            {link("Guides", GUIDES_HREF)}
            {here.startsWith(GUIDES_HREF) && (
              <Bullets class="plain" of={GUIDES.map(({ id, title }) => link(title, guideHref(id)))} />
            )}
          </li>
        </ul>
      </nav>
    </div>
  );
}
