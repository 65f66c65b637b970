import { wordsIn } from "../../i18n/catalogues.ts";
import { Layout } from "../kit/layout.tsx";
import { type Operator, operatorOf } from "../../lib/operator.ts";
import { type DataProps, DataRegion, Imprint } from "../legal/page.tsx";
import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";

/** `/about`: what the service is, for whom, and who runs it. */
export const aboutPages = new Hono<HttpEnv>().get(
  "/about",
  reading((c) => {
    const { JURISDICTION: jurisdiction } = c.env;
    const props = { frame: frameOf(c), operator: operatorOf(c.env), jurisdiction };
    return page(c, c.var.language, AboutPage(props));
  }),
);

/** The parts of the page, in their order. */
const PARTS = ["what", "who", "advice", "history", "source", "contact"] as const;
type Part = (typeof PARTS)[number];

const LEADS = { history: ["/rules", "rules"], source: ["/docs", "api"] } as const satisfies {
  readonly [One in Part]?: readonly [string, "rules" | "api"];
};

const leadOf = (part: Part) => (part in LEADS ? LEADS[part as keyof typeof LEADS] : null);

/** `/about`: what the service is, for whom, where the game comes from, and who runs it. */
export function AboutPage(props: DataProps & { readonly operator: Operator }) {
  const { frame } = props;
  const { help, frame: names, embed, privacy, terms } = wordsIn(frame.language);
  const words = help.about;
  return (
    <Layout frame={frame} title={words.title} description={words.what.text}>
      {PARTS.map((part) => {
        const lead = leadOf(part);
        return (
          <>
            <h2 id={part}>{words[part].title}</h2>
            <p>{words[part].text}</p>
            {lead && (
              <p>
                <a href={lead[0]}>{words[lead[1]]}</a>
              </p>
            )}
          </>
        );
      })}
      <Imprint {...props} />
      <DataRegion {...props} />
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
