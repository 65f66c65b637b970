import type { Child } from "hono/jsx";
import type { Language } from "../../contract/languages.ts";
import type { SettingsWords } from "../../i18n/built/settings.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { Alert, type Refused } from "../kit/fields.tsx";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";

export const SECTIONS = [
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

export type Done = keyof SettingsWords["done"];

export const isDone = (text: string, language: Language): text is Done =>
  Object.hasOwn(wordsIn(language).settings.done, text);

export interface SettingsProps {
  readonly frame: Frame;
  readonly refused: Refused | null;
}

const pathOf = (section: Section): string => (section === "general" ? "/settings" : `/settings/${section}`);

export function sectionPathOf(path: string): string {
  const own = SECTIONS.filter((section) => section !== "general").map(pathOf);
  return own.find((page) => path === page || path.startsWith(`${page}/`)) ?? pathOf("general");
}

function Sections({ frame, section }: { readonly frame: Frame; readonly section: Section }) {
  const { frame: names, settings: words } = wordsIn(frame.language);
  return (
    <nav class="row sections" aria-label={names.settings}>
      {SECTIONS.map((one) => (
        <a href={pathOf(one)} aria-current={one === section ? "page" : undefined}>
          {words.sections[one]}
        </a>
      ))}
    </nav>
  );
}

interface PageProps extends SettingsProps {
  readonly section: Section;
  readonly done: Done | null;
  readonly children?: Child;
}

export function SettingsPage({ frame, done, refused, section, children }: PageProps) {
  const { frame: names, settings: words } = wordsIn(frame.language);
  return (
    <Layout frame={frame} title={section === "general" ? names.settings : words.sections[section]}>
      <Sections frame={frame} section={section} />
      <Alert says={refused && (refused.fields.size > 0 ? words.seeFields : refused.detail)} />
      {refused === null && done && (
        <p class="note" role="status">
          {words.done[done]}
        </p>
      )}
      {children}
    </Layout>
  );
}
