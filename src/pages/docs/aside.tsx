import { GUIDES, GUIDES_HREF, guideHref } from "../guides/guides.ts";
import type { Child } from "hono/jsx";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import type { Reference } from "./reference.ts";

/** What the first page of the reference is called. */
export const TITLE = "The API";

interface AsideProps {
  readonly reference: Reference;
  readonly here: string;
  readonly search?: string;
}

export interface PageProps {
  readonly frame: Frame;
  readonly reference: Reference;
}

type DocsProps = PageProps &
  Omit<AsideProps, "reference"> & {
    readonly title: string;
    readonly description: string;
    readonly head?: Child;
    readonly children: Child;
  };

/** A page of the reference, or a guide: in English, with what there is beside it. */
export function DocsLayout({ frame, title, description, head, children, ...aside }: DocsProps) {
  return (
    <Layout {...{ frame, title, description, head }} contentLanguage="en" isWide>
      <div class="docs">
        <Aside {...aside} />
        <div>
          {aside.reference.origin !== frame.origin && (
            <p class="note">
              The examples go to <a href={aside.reference.origin}>the sandbox</a>: it has fast clocks, sends
              no mail, and is emptied every day. In programs for real games, ask <code>{frame.origin}</code>.
            </p>
          )}
          {children}
        </div>
      </div>
    </Layout>
  );
}

/** Beside every page of the reference and every guide: a search, which needs no script, and the topics. */
function Aside({ reference: { parts, events }, here, search = "" }: AsideProps) {
  const link = (name: string, href: string) => (
    <a href={href} aria-current={href === here ? "page" : undefined}>
      {name}
    </a>
  );
  return (
    <div class="docs-aside">
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
        <button type="submit" class="quiet">
          Find
        </button>
      </form>
      <nav aria-label="Parts of the API">
        <ul class="inline">
          <li>{link(TITLE, "/docs")}</li>
          {parts.map(({ name, href, operations }) => (
            <li>
              {link(name, href)}
              {href === here && (
                <ul class="plain">
                  {operations.map(({ operation: { operationId } }) => (
                    <li>
                      <a href={`#${operationId}`}>{operationId}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
          <li>{link(events.name, events.href)}</li>
          <li>
            {link("Guides", GUIDES_HREF)}
            {here.startsWith(GUIDES_HREF) && (
              <ul class="plain">
                {GUIDES.map(({ id, title }) => (
                  <li>{link(title, guideHref(id))}</li>
                ))}
              </ul>
            )}
          </li>
        </ul>
      </nav>
    </div>
  );
}
