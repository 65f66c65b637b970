import { Hono } from "hono";
import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { hasConfirmed } from "../../operations/player-views.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import type { Principal } from "../../players/store.ts";
import { useWords } from "../kit/context.tsx";
import { FormAlert, Notice, useRefused } from "../kit/fields.tsx";
import { type Beside, formPage } from "../kit/form-page.tsx";
import { Layout } from "../kit/layout.tsx";
import { readingOwn, toSignIn } from "../kit/opened.ts";
import { type Done, handlerOf, type Rejected, type Submit } from "../kit/submit.ts";

const SECTIONS = [
  "general",
  "time",
  "people",
  "mail",
  "push",
  "tokens",
  "passkeys",
  "apps",
  "bots",
  "webhooks",
  "account",
] as const;
type Section = (typeof SECTIONS)[number];

const pathOf = (section: Section): string => (section === "general" ? "/settings" : `/settings/${section}`);

interface PageProps {
  readonly section: Section;
  readonly done: Done | null;
  readonly children?: Child;
}

function SettingsPage({ done, section, children }: PageProps) {
  const { frame: names, settings: words } = useWords();
  return (
    <Layout title={section === "general" ? names.settings : words.sections[section]}>
      <nav class="row sections" aria-label={names.settings}>
        {SECTIONS.map((one) => (
          <a href={pathOf(one)} aria-current={one === section ? "page" : undefined}>
            {words.sections[one]}
          </a>
        ))}
      </nav>
      <FormAlert />
      {useRefused() === null && done && <Notice says={words.done[done]} />}
      {children}
    </Layout>
  );
}

/** Returns the note in `?done=`; null if there is none, or if it announces a confirmation mail that is no longer needed. */
function doneIn(c: Ctx): Done | null {
  const done = c.req.query("done") ?? "";
  const { language, principal } = c.var;
  const isPast = done === "asked" && principal !== undefined && hasConfirmed(principal.player);
  return Object.hasOwn(wordsIn(language).settings.done, done) && !isPast ? (done as Done) : null;
}

export const settingsPage = (
  c: Ctx,
  section: Section,
  content: Child,
  sent: Parameters<typeof formPage>[2] = null,
  beside?: Beside,
): Promise<Response> =>
  formPage(
    c,
    <SettingsPage section={section} done={doneIn(c)}>
      {content}
    </SettingsPage>,
    sent,
    beside,
  );

interface SectionPage {
  /** Default: the section's own path. */
  readonly path?: string;
  readonly content: (c: Ctx, principal: Principal) => Promise<Child> | Child;
  readonly forms: Readonly<Record<string, Submit>>;
  readonly beside?: Beside;
}

export function sectionPages(name: Section, { path = pathOf(name), content, forms, beside }: SectionPage) {
  const show = async (c: Ctx, rejected: Rejected | null, principal: Principal) =>
    settingsPage(c, name, await content(c, principal), rejected, beside);
  const pages = new Hono<HttpEnv>().get(
    path,
    readingOwn((c, principal) => show(c, null, principal)),
  );
  // After signing in, the reader continues on the section's page, because the form's subject may be gone.
  const leave = (c: Ctx) => toSignIn(c, pathOf(name));
  for (const [at, run] of Object.entries(forms)) pages.post(at, handlerOf(run, show, { leave }));
  return pages;
}
