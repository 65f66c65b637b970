import { wordsIn } from "../../i18n/catalogues.ts";
import { HELP_PARTS } from "../../i18n/words/pages.ts";
import { type Frame, Layout } from "../frame/layout.tsx";

type Part = (typeof HELP_PARTS)[number];

/** The page on which a reader does what an answer tells of. */
const LEADS = {
  begin: ["/lobby", "lobby"],
  move: ["/how-to-play", "rules"],
  away: ["/settings/time", "timeSettings"],
  notices: ["/settings/mail", "mail"],
  access: ["/sign-in", "signIn"],
  leave: ["/settings/account", "account"],
} as const satisfies { readonly [One in Part]?: readonly [string, string] };

const leadOf = (part: Part) => (part in LEADS ? LEADS[part as keyof typeof LEADS] : null);

/** `/help`: the usual questions with their answers; each has its address. */
export function HelpPage({ frame }: { readonly frame: Frame }) {
  const words = wordsIn(frame.language).help.help;
  return (
    <Layout frame={frame} title={words.title} description={words.description}>
      <ul class="plain">
        {HELP_PARTS.map((part) => (
          <li>
            <a href={`#${part}`}>{words[part].title}</a>
          </li>
        ))}
      </ul>
      {HELP_PARTS.map((part) => {
        const lead = leadOf(part);
        return (
          <section aria-labelledby={part}>
            <h2 id={part}>{words[part].title}</h2>
            <p>{words[part].text}</p>
            {lead && (
              <p>
                <a href={lead[0]}>{words[lead[1]]}</a>
              </p>
            )}
          </section>
        );
      })}
    </Layout>
  );
}
