import type { Child } from "hono/jsx";
import { PAGE_WORDS } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";

/** Where the pages' style sheet is served. */
export const STYLE_PATH = "/pages.css";

interface LayoutProps {
  readonly language: Language;
  readonly title: string;
  /** For what does not fit a column of text. */
  readonly isWide?: boolean;
  readonly children?: Child;
}

/** What every page of the service stands in. Nothing is fetched but its style sheet, and nothing runs. */
export function Layout({ language, title, isWide = false, children }: LayoutProps) {
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} · Taflpost`}</title>
        <link rel="stylesheet" href={STYLE_PATH} />
      </head>
      <body>
        <main class={isWide ? "wide" : "page"}>
          <h1>{title}</h1>
          {children}
        </main>
        <footer>
          <a href="/">{PAGE_WORDS[language].foot}</a>
        </footer>
      </body>
    </html>
  );
}

interface MessageProps {
  readonly language: Language;
  readonly title: string;
  readonly text: string;
}

/** A page that only says something. */
export function MessagePage({ language, title, text }: MessageProps) {
  return (
    <Layout language={language} title={title}>
      <p>{text}</p>
    </Layout>
  );
}

interface AskProps extends MessageProps {
  /** Where the press of the button goes: the page that asks. */
  readonly action: string;
  readonly button: string;
}

/** A page that asks for one press, because a link that is followed must not do anything yet. */
export function AskPage({ language, title, text, action, button }: AskProps) {
  return (
    <Layout language={language} title={title}>
      <p>{text}</p>
      <form method="post" action={action}>
        <button type="submit">{button}</button>
      </form>
    </Layout>
  );
}
