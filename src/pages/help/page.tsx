import type { HttpEnv } from "../../http/context.ts";
import { operatorOf } from "../../lib/operator.ts";
import { useWords } from "../kit/context.tsx";
import { DataRegion, Imprint } from "../kit/imprint.tsx";
import { Layout } from "../kit/layout.tsx";
import { Bullets, LinkLine, Section } from "../kit/lists.tsx";
import { pagesAt } from "../kit/opened.ts";

/** `/help`: the usual questions with their answers. `/about`: what the service is, and who runs it. */
export const helpPages = pagesAt({
  "/help": () => <HelpPage />,
  "/about": (c) => <AboutPage env={c.env} />,
});

const QUESTIONS = [
  { id: "begin", href: "/lobby", link: "lobby" },
  { id: "move", href: "/how-to-play", link: "rules" },
  { id: "time" },
  { id: "away", href: "/settings/time", link: "timeSettings" },
  { id: "ahead" },
  { id: "offers" },
  { id: "notices", href: "/settings/mail", link: "mail" },
  { id: "access", href: "/sign-in", link: "signIn" },
  { id: "seen" },
  { id: "trouble" },
  { id: "leave", href: "/settings/account", link: "account" },
] as const;

function HelpPage() {
  const { frame: names, embed, help } = useWords();
  const words = help.help;
  return (
    <Layout title={names.help} description={words.description}>
      <Bullets
        class="plain"
        of={QUESTIONS.map(({ id }) => (
          <a href={`#${id}`}>{words[id].title}</a>
        ))}
      />
      {QUESTIONS.map((part) => (
        <Section id={part.id} title={words[part.id].title}>
          <p>{words[part.id].text}</p>
          {"href" in part && <LinkLine href={part.href} text={words[part.link]} />}
        </Section>
      ))}
      <p class="actions">
        <a href="/embed">{embed.title}</a>
        <a href="/docs/guides">{names.guides}</a>
      </p>
    </Layout>
  );
}

const PARTS = [
  { id: "what" },
  { id: "who" },
  { id: "advice" },
  { id: "history", href: "/rules", link: "rules" },
  { id: "source", href: "/docs", link: "api" },
  { id: "contact" },
] as const;

function AboutPage({ env }: { readonly env: HttpEnv["Bindings"] }) {
  const { help, frame: names, embed, privacy, terms } = useWords();
  const words = help.about;
  return (
    <Layout title={words.title} description={words.what.text}>
      {PARTS.map((part) => (
        <>
          <h2 id={part.id}>{words[part.id].title}</h2>
          <p>{words[part.id].text}</p>
          {"href" in part && <LinkLine href={part.href} text={words[part.link]} />}
        </>
      ))}
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
