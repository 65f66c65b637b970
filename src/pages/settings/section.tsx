import { Hono } from "hono";
import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { hasConfirmed } from "../../operations/player-views.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import type { Principal } from "../../players/store.ts";
import { pathOf, type Section, SettingsPage } from "./frame.tsx";
import { type Beside, formPage } from "../kit/form-page.tsx";
import { readingOwn, toSignIn } from "../kit/opened.ts";
import { type Done, handlerOf, type Rejected, type Submit } from "../kit/submit.ts";

/** What the address says was done. A confirmed address needs no note about the mail on its way. */
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
  /** By default that of the section. */
  readonly path?: string;
  readonly content: (c: Ctx, principal: Principal) => Promise<Child> | Child;
  readonly forms: Readonly<Record<string, Submit>>;
  readonly beside?: Beside;
}

export function section(name: Section, { path = pathOf(name), content, forms, beside }: SectionPage) {
  const show = async (c: Ctx, rejected: Rejected | null, principal: Principal) =>
    settingsPage(c, name, await content(c, principal), rejected, beside);
  const pages = new Hono<HttpEnv>().get(
    path,
    readingOwn((c, principal) => show(c, null, principal)),
  );
  // A stranger goes on at the section, because the form's subject may be gone.
  const leave = (c: Ctx) => toSignIn(c, pathOf(name));
  for (const [at, run] of Object.entries(forms)) pages.post(at, handlerOf(run, show, leave));
  return pages;
}
