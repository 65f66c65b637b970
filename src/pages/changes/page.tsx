import { NOTICE_MONTHS } from "../../http/deprecation.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { CHANGES, KINDS, partsOf } from "./entries.ts";
import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** `/docs/changes`: what has changed in the API, and how it changes. In English, as the reference is. */
export const changesPages = new Hono<HttpEnv>().get(
  "/docs/changes",
  reading((c) => page(c, "en", ChangesPage({ frame: frameOf(c) }))),
);

/** A sentence in which what stands between backticks is code. */
function Sentence({ text }: { readonly text: string }) {
  const parts = text.split("`").map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part));
  return <>{parts}</>;
}

/** How the API changes, and how it does not: what a client may rely on. */
function Policy() {
  const rules = [
    "The version stands in the path: `/v1`. Within it the API grows and does not break: new operations, new fields in answers, new optional fields in requests, new types of events and new codes of problems may come at any time. So pass over fields, events and stream records that you do not know, and treat an unknown `code` by its status.",
    `What has to go is marked first: as \`deprecated\` in \`openapi.json\` and here, and in each of its answers by the headers \`Deprecation\` (RFC 9745: since when) and \`Sunset\` (RFC 8594: when it will be gone), with a \`Link\` to this page. Between the two there are ${NOTICE_MONTHS} months at least.`,
    "What could not be done additively would be `/v2`, and `/v1` would go on beside it for those months.",
    "What was never promised is no change: the order of fields, the wording of `title` and `detail`, the length of ids and cursors. Where the service let something through that this documentation refuses, it may refuse it from one day to the next; that stands below too.",
    "A fault that endangers games or players is mended at once, whatever depends on it.",
  ];
  return (
    <ul>
      {rules.map((rule) => (
        <li>
          <Sentence text={rule} />
        </li>
      ))}
    </ul>
  );
}

/** `/docs/changes`: what has changed in the API and what its clients may rely on. In English, as the reference is. */
export function ChangesPage({ frame }: { readonly frame: Frame }) {
  const about = "What has changed in Taflpost’s API, and what a client may rely on.";
  return (
    <Layout frame={frame} title="Changes of the API" description={about} contentLanguage="en">
      <p>
        {about} The reference is at <a href="/docs">/docs</a>.
      </p>
      <h2>What you may rely on</h2>
      <Policy />
      <h2>What has changed</h2>
      {Object.entries(CHANGES).map(([day, changes]) => (
        <>
          <h3>
            <time datetime={day}>{day}</time>
          </h3>
          <ul>
            {changes.map(partsOf).map(([kind, what]) => (
              <li>
                <strong>{KINDS[kind]}.</strong> <Sentence text={what} />
              </li>
            ))}
          </ul>
        </>
      ))}
    </Layout>
  );
}
