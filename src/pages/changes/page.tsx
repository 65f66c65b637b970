import { tag, writeAtom } from "../../channels/feeds/documents.ts";
import { sha256 } from "../../lib/bytes.ts";
import { NOTICE_MONTHS } from "../../http/deprecation.ts";
import { Bullets } from "../kit/lists.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Change, CHANGES_FILE, changesIn } from "./entries.ts";
import { Hono } from "hono";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { withBodyTag } from "../../http/versions.ts";
import { builtText } from "../kit/assets.ts";
import { reading } from "../kit/opened.ts";
import { renderPage } from "../kit/page.tsx";

const FEED_HREF = "/docs/changes.atom";
const ATOM = "application/atom+xml";

const FEED_LENGTH = 100;

const FIRST_SENTENCE = /^.*?[.:;](?=\s|$)/;

/** `/docs/changes` and its Atom feed, in English like the reference. */
export const changesPages = new Hono<HttpEnv>()
  .get(
    "/docs/changes",
    reading(async (c) => renderPage(c, <ChangesPage changes={await changesOf(c)} />, { language: "en" })),
  )
  .get(FEED_HREF, async (c) => {
    const feed = await changesFeed(await changesOf(c), c.env.ORIGIN);
    return withBodyTag(c, c.body(feed, 200, { "content-type": `${ATOM}; charset=utf-8` }), { seconds: 300 });
  });

const changesOf = async (c: Ctx) => changesIn(await builtText(c, CHANGES_FILE));

/** Shows the parts in backticks as code, as Markdown does. */
const Sentence = ({ text }: { readonly text: string }) =>
  text.split("`").map((part, at) => (at % 2 === 1 ? <code>{part}</code> : part));

function Policy() {
  const rules = [
    "The version is in the path: `/v1`. Within a version the API only grows. New operations, fields in responses, optional fields in requests, event types and problem codes may appear at any time. Ignore fields, events and stream records that you don’t know, and handle an unknown `code` by its status.",
    `An operation or field is marked before it is removed: as \`deprecated\` in \`openapi.json\` and below, and in its responses by the headers \`Deprecation\` (RFC 9745: since when) and \`Sunset\` (RFC 8594: when it will be removed), with a \`Link\` to this page. There are at least ${NOTICE_MONTHS} months between the two.`,
    "A change that can’t be made in this way would become `/v2`. `/v1` would remain for the same number of months.",
    "The order of fields, the wording of `title` and `detail`, and the length of ids and cursors may change at any time. The service may start to reject requests that this documentation already forbids. Such rejections are listed below.",
    "A fault that endangers games or players is fixed at once, even if clients depend on it.",
  ];
  return (
    <Bullets
      of={rules.map((rule) => (
        <Sentence text={rule} />
      ))}
    />
  );
}

function ChangesPage({ changes }: { readonly changes: readonly Change[] }) {
  const about = "What has changed in Taflpost’s API, and what clients can rely on.";
  return (
    <Layout
      title="Changes of the API"
      description={about}
      contentLanguage="en"
      head={<link rel="alternate" type={ATOM} title="Changes of the API" href={FEED_HREF} />}
    >
      <p>
        {about} The reference is at <a href="/docs">/docs</a>. To read of changes as they come, subscribe to{" "}
        <a href={FEED_HREF}>the feed</a> (Atom).
      </p>
      <h2>What you can rely on</h2>
      <Policy />
      <h2>What has changed</h2>
      {[...Map.groupBy(changes, ({ day }) => day)].map(([day, ofDay]) => (
        <>
          <h3 id={day}>
            <time datetime={day}>{day}</time>
          </h3>
          <ul>
            {ofDay.map(({ kind, text }) => (
              <li>
                <strong>{kind}.</strong> <Sentence text={text} />
              </li>
            ))}
          </ul>
        </>
      ))}
    </Layout>
  );
}

/** The id depends on the text, so that feed readers see a change that is added later on the same day as a new entry. */
async function entryOf({ day, kind, text: sentences }: Change, origin: string) {
  const text = sentences.replaceAll("`", "");
  const [first = text] = FIRST_SENTENCE.exec(text) ?? [];
  return {
    id: tag(origin, `change/${day}/${(await sha256(sentences)).slice(0, 22)}`),
    title: `${kind}: ${first.slice(0, -1)}`,
    updated: `${day}T00:00:00Z`,
    url: `${origin}/docs/changes#${day}`,
    text: `${kind}. ${text}`,
  };
}

async function changesFeed(changes: readonly Change[], origin: string): Promise<string> {
  const entries = await Promise.all(changes.slice(0, FEED_LENGTH).map((change) => entryOf(change, origin)));
  return writeAtom({
    id: tag(origin, "changes"),
    title: "Taflpost: changes of the API",
    updated: entries[0]?.updated ?? "",
    url: `${origin}/docs/changes`,
    language: "en",
    self: `${origin}${FEED_HREF}`,
    entries,
  });
}
