import { Layout } from "../kit/layout.tsx";
import { LinkLine } from "../kit/lists.tsx";
import { useWords } from "../kit/context.tsx";
import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../kit/opened.ts";
import { renderPage } from "../kit/page.tsx";

/** `/help`: the usual questions with their answers. */
export const helpPages = new Hono<HttpEnv>().get(
  "/help",
  reading((c) => renderPage(c, <HelpPage />)),
);

/** The sections of the page, in order. */
const PARTS = [
  "begin",
  "move",
  "time",
  "away",
  "ahead",
  "offers",
  "notices",
  "access",
  "seen",
  "trouble",
  "leave",
] as const;
type Part = (typeof PARTS)[number];

const LEADS = {
  begin: ["/lobby", "lobby"],
  move: ["/how-to-play", "rules"],
  away: ["/settings/time", "timeSettings"],
  notices: ["/settings/mail", "mail"],
  access: ["/sign-in", "signIn"],
  leave: ["/settings/account", "account"],
} as const satisfies { readonly [One in Part]?: readonly [string, string] };

const leadOf = (part: Part) => (part in LEADS ? LEADS[part as keyof typeof LEADS] : null);

function HelpPage() {
  const { frame: names, embed, help } = useWords();
  const words = help.help;
  return (
    <Layout title={names.help} description={words.description}>
      <ul class="plain">
        {PARTS.map((part) => (
          <li>
            <a href={`#${part}`}>{words[part].title}</a>
          </li>
        ))}
      </ul>
      {PARTS.map((part) => {
        const lead = leadOf(part);
        return (
          <section aria-labelledby={part}>
            <h2 id={part}>{words[part].title}</h2>
            <p>{words[part].text}</p>
            {lead && <LinkLine href={lead[0]} text={words[lead[1]]} />}
          </section>
        );
      })}
      <p class="actions">
        <a href="/embed">{embed.title}</a>
        <a href="/docs/guides">{names.guides}</a>
      </p>
    </Layout>
  );
}
