import type { Child } from "hono/jsx";
import { FormAlert, useRefused } from "../kit/fields.tsx";
import { Layout } from "../kit/layout.tsx";
import { useWords } from "../kit/context.tsx";
import type { Done } from "../kit/submit.ts";

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
export type Section = (typeof SECTIONS)[number];

export const pathOf = (section: Section): string =>
  section === "general" ? "/settings" : `/settings/${section}`;

interface PageProps {
  readonly section: Section;
  readonly done: Done | null;
  readonly children?: Child;
}

export function SettingsPage({ done, section, children }: PageProps) {
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
      {useRefused() === null && done && (
        <p class="note" role="status">
          {words.done[done]}
        </p>
      )}
      {children}
    </Layout>
  );
}
