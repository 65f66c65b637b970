import { useWords } from "../kit/context.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { Layout } from "../kit/layout.tsx";
import { operatorOf } from "../../lib/operator.ts";
import { DataRegion, Imprint } from "../kit/imprint.tsx";
import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../kit/opened.ts";
import { renderPage } from "../kit/page.tsx";

/** `/about` */
export const aboutPages = new Hono<HttpEnv>().get(
  "/about",
  reading((c) => renderPage(c, <AboutPage env={c.env} />)),
);

/** The sections of the page, in order. */
const PARTS = ["what", "who", "advice", "history", "source", "contact"] as const;
type Part = (typeof PARTS)[number];

const LEADS = { history: ["/rules", "rules"], source: ["/docs", "api"] } as const satisfies {
  readonly [One in Part]?: readonly [string, "rules" | "api"];
};

const leadOf = (part: Part) => (part in LEADS ? LEADS[part as keyof typeof LEADS] : null);

function AboutPage({ env }: { readonly env: HttpEnv["Bindings"] }) {
  const { help, frame: names, embed, privacy, terms } = useWords();
  const words = help.about;
  return (
    <Layout title={words.title} description={words.what.text}>
      {PARTS.map((part) => {
        const lead = leadOf(part);
        return (
          <>
            <h2 id={part}>{words[part].title}</h2>
            <p>{words[part].text}</p>
            {lead && <LinkLine href={lead[0]} text={words[lead[1]]} />}
          </>
        );
      })}
      <Imprint operator={operatorOf(env)} />
      <DataRegion jurisdiction={env.JURISDICTION} />
      <p class="actions">
        <a href="/privacy">{privacy.title}</a>
        <a href="/terms">{terms.title}</a>
        <a href="/help">{names.help}</a>
        <a href="/status">{names.status}</a>
        <a href="/embed">{embed.title}</a>
        <a href="/docs/guides">{names.guides}</a>
      </p>
    </Layout>
  );
}
