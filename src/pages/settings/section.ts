import { Hono } from "hono";
import type { Child } from "hono/jsx";
import { hasConfirmed } from "../../operations/player-views.ts";
import { type Ctx, type HttpEnv } from "../../http/context.ts";
import type { Principal } from "../../players/store.ts";
import { isDone, type Section, sectionPathOf, SettingsPage, type SettingsProps } from "./frame.tsx";
import { refusedOf } from "../kit/fields.tsx";
import type { Form } from "../kit/forms.ts";
import { readingOwn, toSignIn } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import { type Problem, statusOf } from "../kit/problem.tsx";
import { handlerOf, type Rejected, type Submit } from "../kit/submit.ts";

/** Leads back to the section, because the form's subject may be gone. */
const leaveSection = (c: Ctx): Response => toSignIn(c, sectionPathOf(frameOf(c).path));

export function settingsPage(
  c: Ctx,
  within: Section,
  problem: Problem | null,
  content: (props: SettingsProps) => Child,
): Promise<Response> {
  const asked = c.req.query("done") ?? "";
  // A confirmed address needs no note about the mail on its way.
  const isPast = asked === "asked" && c.var.principal !== undefined && hasConfirmed(c.var.principal.player);
  const done = isDone(asked, c.var.language) && !isPast ? asked : null;
  const props = { frame: frameOf(c), refused: problem && refusedOf(problem) };
  const markup = SettingsPage({ ...props, done, section: within, children: content(props) });
  return page(c, c.var.language, markup, statusOf(problem));
}

export const formSentTo = (at: string, rejected: Rejected | null): Form | null =>
  rejected?.at === at ? rejected.form : null;

interface SectionPage {
  readonly show: (c: Ctx, principal: Principal, rejected: Rejected | null) => Promise<Response>;
  readonly forms: Readonly<Record<string, Submit>>;
}

export function section(path: string, { show, forms }: SectionPage): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>().get(
    path,
    readingOwn((c, principal) => show(c, principal, null)),
  );
  const homeOf = (c: Ctx) => path.replace(":id", c.req.param("id") ?? "");
  for (const [at, run] of Object.entries(forms)) {
    const of = (c: Ctx) => ({ at, home: homeOf(c) });
    pages.post(
      at,
      handlerOf(run, (c, rejected, principal) => show(c, principal, rejected), { of, leave: leaveSection }),
    );
  }
  return pages;
}
