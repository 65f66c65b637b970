import type { Child } from "hono/jsx";
import { unusualIn } from "../../board/looks.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { type Language, LANGUAGES } from "../../contract/languages.ts";
import { momentWords } from "../../i18n/times.ts";
import { nextEmptying } from "../../lib/sandbox.ts";
import { type Frame, useFrame, useReader, useWords } from "./context.tsx";
import { Hidden, SubmitButton } from "./buttons.tsx";
import { LinkPreview, type Preview } from "./preview.tsx";
import { type Link, LinkLine } from "./lists.tsx";

interface LayoutProps {
  readonly title: string;
  /** The heading above the content, if it differs from the title. */
  readonly heading?: string;
  /** Whether the content needs more width than a column of text. */
  readonly isWide?: boolean;
  /** For search engines. A page without a description is private and not indexed. */
  readonly description?: string;
  /** Shown by other sites for links to the page; by default from `previewOf` in preview.tsx. */
  readonly preview?: Preview;
  /** False for the pages on which players give apps access. */
  readonly hasScript?: boolean;
  /** More elements for the head, such as a script. */
  readonly head?: Child;
  /** The language of the content, if it is not the reader's. */
  readonly contentLanguage?: Language;
  readonly children?: Child;
}

function NavLink({ to, text }: { readonly to: string; readonly text: string }) {
  const isHere = useFrame().path.split("?")[0] === to;
  return (
    <a href={to} aria-current={isHere ? "page" : undefined}>
      {text}
    </a>
  );
}

/** Links for the signed-in player. The menu is a `details` element, so that it works without a script. */
function Account({ name, waiting, moderates }: NonNullable<Frame["principal"]>) {
  const { frame: words, moderation } = useWords();
  return (
    <div class="account">
      <NavLink to="/me" text={waiting ? `${words.myGames} (${waiting})` : words.myGames} />
      <details class="menu">
        <summary aria-label={words.account(name)}>
          <span>{name}</span>
        </summary>
        <div>
          <NavLink to={`/players/${name}`} text={words.profile} />
          <NavLink to="/settings" text={words.settings} />
          {moderates && <NavLink to="/moderation" text={moderation.list.title} />}
          <form method="post" action="/sign-out">
            <SubmitButton class="link" label={words.signOut} />
          </form>
        </div>
      </details>
    </div>
  );
}

/** The links are in the order in which a newcomer needs them. */
const NAVIGATION = {
  play: "/challenges/new",
  lobby: "/lobby",
  tournaments: "/tournaments",
  watch: "/watch",
  players: "/players",
  rules: "/rules",
} as const;

function Navigation() {
  const { principal, path } = useFrame();
  const words = useWords().frame;
  return (
    <header>
      <a class="brand" href="/">
        Taflpost
      </a>
      <nav aria-label={words.navigation}>
        {(Object.keys(NAVIGATION) as (keyof typeof NAVIGATION)[]).map((name) => (
          <NavLink to={principal === null && name === "play" ? "/" : NAVIGATION[name]} text={words[name]} />
        ))}
      </nav>
      {principal ? (
        <Account {...principal} />
      ) : (
        <div class="account">
          <a href={`/sign-in?next=${encodeURIComponent(path)}`}>{words.signIn}</a>
        </div>
      )}
    </header>
  );
}

/** The choice of language. It is a form, because opening a link must not change anything. */
function Languages() {
  const frame = useFrame();
  return (
    <form class="languages" method="post" action="/language">
      <Hidden name="next" value={frame.path} />
      {LANGUAGES.map((language) => (
        <button
          type="submit"
          class="link"
          name="language"
          value={language}
          lang={language}
          aria-current={language === frame.language ? "true" : undefined}
        >
          {wordsIn(language).frame.itself}
        </button>
      ))}
    </form>
  );
}

/** Only a page with a description is public. Search engines must not index other pages. */
function Indexing({ description }: { readonly description: string | undefined }) {
  const { origin, path } = useFrame();
  if (description === undefined) return <meta name="robots" content="noindex" />;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${path.split("?")[0]}`} />
    </>
  );
}

/** Warns on every page of a sandbox when its data will be deleted. */
function SandboxNote() {
  const at = nextEmptying();
  if (at === null) return null;
  const { language, timezone } = useReader();
  return <p class="due">{useWords().frame.sandbox(momentWords(at, language, timezone))}</p>;
}

/** Loads the headings' fonts (style/fonts/fonts.css) in parallel with the stylesheet. */
function Fonts() {
  const names = ["latin-e8690adb", ...(useFrame().language === "ru" ? ["cyrillic-8292bafc"] : [])];
  return names.map((name) => (
    <link rel="preload" as="font" type="font/woff2" crossorigin="" href={`/assets/piazzolla-${name}.woff2`} />
  ));
}

const Head = ({ title, description, preview, hasScript = true, head }: LayoutProps) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title === "Taflpost" ? title : `${title} · Taflpost`}</title>
    <Indexing description={description} />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#ece1cd" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#191410" media="(prefers-color-scheme: dark)" />
    <link rel="icon" sizes="32x32" href="/favicon.ico" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <Fonts />
    <link rel="stylesheet" href="/assets/pages.css" />
    {hasScript && <script type="module" src="/assets/pages.js"></script>}
    <LinkPreview title={title} description={description} preview={preview} />
    {head}
  </head>
);

function Footer() {
  const { frame: words, embed } = useWords();
  return (
    <footer>
      <Languages />
      <p>
        <span>{words.foot}</span>
        <a href="/about">{words.about}</a>
        <a href="/terms">{words.terms}</a>
        <a href="/privacy">{words.privacy}</a>
        <a href="/help">{words.help}</a>
        <a href="/status">{words.status}</a>
        <a href="/docs">{words.api}</a>
        <a href="/docs/guides">{words.guides}</a>
        <a href="/embed">{embed.title}</a>
        {/* The script reveals it if the browser can install the site (script/buttons.ts). */}
        <button type="button" class="link" data-install hidden>
          {words.install}
        </button>
      </p>
    </footer>
  );
}

/** The document around every page's content. It loads only the site's own style and script. */
export function Layout(props: LayoutProps) {
  const { title, heading = title, isWide = false, contentLanguage, children } = props;
  const { language, now, look } = useFrame();
  const { board, pieces } = unusualIn(look);
  return (
    <html lang={language} data-board={board} data-pieces={pieces}>
      <Head {...props} />
      <body data-now={now}>
        <a class="skip" href="#content">
          {useWords().frame.skip}
        </a>
        <Navigation />
        <SandboxNote />
        <main id="content" class={isWide ? "wide" : "page"} lang={contentLanguage}>
          <h1>{heading}</h1>
          {children}
        </main>
        <Footer />
      </body>
    </html>
  );
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
}

/** A page with one sentence, and perhaps a link. */
export const MessagePage = ({ text, goOn, ...props }: MessageProps & { readonly goOn?: Link }) => (
  <Layout {...props}>
    <p>{text}</p>
    {goOn && <LinkLine href={goOn.href} text={goOn.text} />}
  </Layout>
);

interface AskProps extends MessageProps {
  readonly action: string;
  readonly button: string;
}

/** A page with one button, because following a link must not change anything. */
export const AskPage = ({ text, action, button, ...props }: AskProps) => (
  <Layout {...props}>
    <p>{text}</p>
    <form method="post" action={action} data-once>
      <button type="submit">{button}</button>
    </form>
  </Layout>
);
