import type { Child } from "hono/jsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { type Language, LANGUAGES } from "../../contract/languages.ts";
import { momentWords } from "../../i18n/times.ts";
import { nextEmptying } from "../../lib/sandbox.ts";
import { LinkPreview, type Preview } from "./preview.tsx";

/** Who reads a page, in which language, and where they are (`path` with its query, to come back to). */
export interface Frame {
  readonly language: Language;
  /**
   * The signed-in player; null for nobody. The zone is an IANA name; `waiting`: how many moves, offers and challenges wait
   * for them, null where that is not known.
   */
  readonly principal: {
    readonly name: string;
    readonly timezone: string;
    readonly waiting: number | null;
    /** Whether the session may moderate. */
    readonly moderates: boolean;
  } | null;
  readonly path: string;
  /** The address under which the service is reached. */
  readonly origin: string;
  /** The service's time, RFC 3339: the script counts from it, whatever the reader's own clock says. */
  readonly now: string;
}

interface LayoutProps {
  readonly frame: Frame;
  readonly title: string;
  /** What stands above the content, where that is not the title. */
  readonly heading?: string;
  /** For what does not fit a column of text. */
  readonly isWide?: boolean;
  /** What the page is about, for search engines. A page without it is private, and not indexed. */
  readonly description?: string;
  /** What a link to the page shows, where that is not its title, its description and the service's icon. */
  readonly preview?: Preview;
  /** Whether the site's script is loaded; not on a page that gives a stranger access. */
  readonly hasScript?: boolean;
  /** What else stands in the head: a script of its own, say. */
  readonly head?: Child;
  /** The language of the content, where that is not the frame's. */
  readonly contentLanguage?: Language;
  readonly children?: Child;
}

/** A way to another page, marked where the reader is there already. */
function Way({ frame, to, text }: { readonly frame: Frame; readonly to: string; readonly text: string }) {
  const isHere = frame.path.split("?")[0] === to;
  return (
    <a href={to} aria-current={isHere ? "page" : undefined}>
      {text}
    </a>
  );
}

interface AccountProps {
  readonly frame: Frame;
  readonly principal: NonNullable<Frame["principal"]>;
}

/** What the player who is signed in has here: their games and, in a menu that needs no script, the rest. */
function Account({ frame, principal }: AccountProps) {
  const words = wordsIn(frame.language).frame;
  const { name, waiting, moderates } = principal;
  return (
    <div class="account">
      <Way frame={frame} to="/me" text={waiting ? `${words.myGames} (${waiting})` : words.myGames} />
      <details class="menu">
        <summary aria-label={words.account(name)}>
          <span>{name}</span>
        </summary>
        <div>
          <Way frame={frame} to={`/players/${name}`} text={words.profile} />
          <Way frame={frame} to="/settings" text={words.settings} />
          {moderates && (
            <Way frame={frame} to="/moderation" text={wordsIn(frame.language).moderation.list.title} />
          )}
          <form method="post" action="/sign-out">
            <button type="submit" class="link">
              {words.signOut}
            </button>
          </form>
        </div>
      </details>
    </div>
  );
}

/** The ways that everybody has, in the order in which a newcomer takes them. */
const WAYS = {
  play: "/challenges/new",
  lobby: "/lobby",
  tournaments: "/tournaments",
  watch: "/watch",
  players: "/players",
  rules: "/rules",
} as const;

function Navigation({ frame }: { readonly frame: Frame }) {
  const words = wordsIn(frame.language).frame;
  const { principal } = frame;
  return (
    <header>
      <a class="brand" href="/">
        Taflpost
      </a>
      <nav aria-label={words.navigation}>
        {(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => (
          <Way frame={frame} to={WAYS[way]} text={words[way]} />
        ))}
      </nav>
      {principal ? (
        <Account frame={frame} principal={principal} />
      ) : (
        <div class="account">
          <a href={`/sign-in?next=${encodeURIComponent(frame.path)}`}>{words.signIn}</a>
        </div>
      )}
    </header>
  );
}

/** The languages to read in, each by its own name. Sent as a form: opening a link changes nothing. */
function Languages({ frame }: { readonly frame: Frame }) {
  return (
    <form class="languages" method="post" action="/language">
      <input type="hidden" name="next" value={frame.path} />
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

/** What search engines read of a page. */
function About({
  frame: { origin, path },
  description,
}: {
  readonly frame: Frame;
  readonly description: string | undefined;
}) {
  if (description === undefined) return <meta name="robots" content="noindex" />;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${origin}${path.split("?")[0]}`} />
    </>
  );
}

/** Says on every page of a sandbox that it is one. */
function SandboxNote({ frame: { language, principal } }: { readonly frame: Frame }) {
  const at = nextEmptying();
  if (at === null) return null;
  const when = momentWords(at, language, principal?.timezone ?? "UTC");
  return <p class="due">{wordsIn(language).frame.sandbox(when)}</p>;
}

/** The frame around every page's content. It loads nothing but the site's own style and script. */
export function Layout(props: LayoutProps) {
  const { frame, title, heading = title, isWide = false, hasScript = true } = props;
  const { description, preview, head, children } = props;
  const words = wordsIn(frame.language).frame;
  return (
    <html lang={frame.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title === "Taflpost" ? title : `${title} · Taflpost`}</title>
        <About frame={frame} description={description} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ece1cd" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191410" media="(prefers-color-scheme: dark)" />
        <link rel="icon" sizes="32x32" href="/favicon.ico" />
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="stylesheet" href="/assets/pages.css" />
        {hasScript && <script type="module" src="/assets/pages.js"></script>}
        <LinkPreview shown={{ ...frame, title, description }} preview={preview} />
        {head}
      </head>
      <body data-now={frame.now}>
        <a class="skip" href="#content">
          {words.skip}
        </a>
        <Navigation frame={frame} />
        <SandboxNote frame={frame} />
        <main id="content" class={isWide ? "wide" : "page"} lang={props.contentLanguage}>
          <h1>{heading}</h1>
          {children}
        </main>
        <footer>
          <Languages frame={frame} />
          <p>
            <span>{words.foot}</span>
            <a href="/about">{words.about}</a>
            <a href="/terms">{words.terms}</a>
            <a href="/privacy">{words.privacy}</a>
            <a href="/help">{words.help}</a>
            <a href="/status">{words.status}</a>
            <a href="/docs">{words.api}</a>
            <a href="/docs/guides">{words.guides}</a>
            <a href="/embed">{wordsIn(frame.language).embed.title}</a>
            {/* Shown where the browser offers it (script/buttons.ts). */}
            <button type="button" class="link" data-install hidden>
              {words.install}
            </button>
          </p>
        </footer>
      </body>
    </html>
  );
}

interface MessageProps {
  readonly frame: Frame;
  readonly title: string;
  readonly text: string;
}

/** A way on from a page that only says something. */
export interface Link {
  readonly href: string;
  readonly text: string;
}

/** A page that only says something, and perhaps leads on. */
export function MessagePage({ frame, title, text, goOn }: MessageProps & { readonly goOn?: Link }) {
  return (
    <Layout frame={frame} title={title}>
      <p>{text}</p>
      {goOn && (
        <p>
          <a href={goOn.href}>{goOn.text}</a>
        </p>
      )}
    </Layout>
  );
}

interface AskProps extends MessageProps {
  /** Where the press of the button goes: the page that asks. */
  readonly action: string;
  readonly button: string;
}

/** A page with one button, because following a link must not change anything. */
export function AskPage({ frame, title, text, action, button }: AskProps) {
  return (
    <Layout frame={frame} title={title}>
      <p>{text}</p>
      <form method="post" action={action} data-once>
        <button type="submit">{button}</button>
      </form>
    </Layout>
  );
}
