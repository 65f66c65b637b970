import { wordsIn } from "../../i18n/catalogues.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

/** `/about`: what the service is, for whom, and what it keeps. */
export const aboutPages = new Hono<HttpEnv>().get(
  "/about",
  reading((c) => page(c, c.var.language, AboutPage({ frame: frameOf(c) }))),
);

/** The parts of the page, in their order. */
const PARTS = ["what", "who", "history", "source", "contact"] as const;
type Part = (typeof PARTS)[number];

const LEADS = { history: ["/rules", "rules"], source: ["/docs", "api"] } as const satisfies {
  readonly [One in Part]?: readonly [string, "rules" | "api"];
};

const leadOf = (part: Part) => (part in LEADS ? LEADS[part as keyof typeof LEADS] : null);

/** What the service keeps of a player. */
function Privacy({ frame }: { readonly frame: Frame }) {
  const words = wordsIn(frame.language).help.about;
  return (
    <>
      <h2 id="privacy">{words.privacy}</h2>
      <ul>
        {words.stored.map((text) => (
          <li>{text}</li>
        ))}
      </ul>
      <p>
        <a href="/settings/account">{words.settings}</a>
      </p>
    </>
  );
}

/** `/about`: what the service is, for whom, where the game comes from, and what is stored. */
export function AboutPage({ frame }: { readonly frame: Frame }) {
  const { help, frame: names } = wordsIn(frame.language);
  const words = help.about;
  return (
    <Layout frame={frame} title={words.title} description={words.what.text}>
      {PARTS.map((part) => {
        const lead = leadOf(part);
        return (
          <>
            {part === "contact" && <Privacy frame={frame} />}
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
      <p class="actions">
        <a href="/help">{names.help}</a>
        <a href="/status">{names.status}</a>
      </p>
    </Layout>
  );
}
