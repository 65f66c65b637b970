import { Hono, type MiddlewareHandler } from "hono";
import { builtFile, FOR_OTHER_SITES } from "../../http/well-known.ts";
import type { HttpEnv, Ctx } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { ICONS } from "../../board/icon.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";

const TEXT = /^(?:text\/|image\/svg)/;
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Compresses pages, styles and scripts in local mode. On Cloudflare, the platform compresses them. */
export const compressed: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers, body } = c.res;
  if (body === null || !TEXT.test(headers.get("content-type") ?? "")) return;
  const answer = new Response(body, c.res);
  answer.headers.append("vary", "Accept-Encoding");
  // This header makes the runtime compress the body.
  if (TAKES_GZIP.test(c.req.header("accept-encoding") ?? "")) answer.headers.set("content-encoding", "gzip");
  c.res = answer;
};

const TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  woff2: "font/woff2",
};

/** Cached for a year, because a font's name contains a hash of its content. */
const FONT = { ...FOR_OTHER_SITES, "cache-control": "public, max-age=31536000, immutable" };

function builtAsset(c: Ctx): Promise<Response> {
  const ending = c.req.path.split(".").at(-1) ?? "";
  return builtFile(c, TYPES[ending], ending === "woff2" ? FONT : FOR_OTHER_SITES);
}

/** `/assets/<file>`: the files that the build writes (src/host/assets.ts). */
export const assets = new Hono<HttpEnv>()
  .get("/assets/:file", builtAsset)
  .get("/assets/guides/:file", builtAsset);

const iconOf = (name: keyof typeof ICONS, purpose: "any" | "maskable") => ({
  src: `/${name}`,
  sizes: `${ICONS[name].side}x${ICONS[name].side}`,
  type: "image/png",
  purpose,
});

function manifestIn(language: Language) {
  const { frame, public: words } = wordsIn(language);
  return {
    id: "/",
    name: "Taflpost",
    short_name: "Taflpost",
    description: frame.app,
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#ece1cd",
    theme_color: "#ece1cd",
    categories: ["games"],
    icons: [
      iconOf("icon-192.png", "any"),
      iconOf("icon-512.png", "any"),
      iconOf("icon-maskable-512.png", "maskable"),
    ],
    shortcuts: [
      { name: frame.myGames, url: "/me" },
      { name: words.front.newChallenge, url: "/challenges/new" },
    ],
  };
}

/** The king's crown on a square of the board, as in board/icon.ts. */
const FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 20 20"><rect x="-10" y="-10" width="20" height="20" rx="3" fill="#5a3c27"/>' +
  '<rect x="-8.6" y="-8.6" width="17.2" height="17.2" rx="1.8" fill="#d0ab76"/>' +
  '<g transform="scale(.86)"><path d="M-7.6 7.6V-6.2l4.1 3.6L0-8.6l3.5 6 4.1-3.6V7.6z" fill="#f0b93f" stroke="#8e2a1b" stroke-width="1.5" stroke-linejoin="round"/>' +
  '<path fill="none" stroke="#8e2a1b" stroke-width="1.2" d="M-7.6 4.4H7.6"/><circle cy=".6" r="1.9" fill="#8e2a1b"/></g></svg>';

const DAY = "public, max-age=86400";

const ROBOTS = "/me /settings /sign-in /challenges/ /confirm/ /consents/ /unsubscribe/ /play/ /feeds/ /v1/"
  .split(" ")
  .map((path) => `Disallow: ${path}\n`)
  .join("");

const icon = (c: Ctx) =>
  c.body(FAVICON, 200, { "content-type": "image/svg+xml; charset=utf-8", "cache-control": DAY });

/** Allows other sites to load the icon, because their link previews show it. */
async function builtIcon(c: Ctx, type = "image/png"): Promise<Response> {
  const file = await c.env.ASSETS.fetch(new Request(c.req.url));
  if (!file.ok) return problem(c, "not-found", { path: c.req.path });
  const headers = {
    "content-type": type,
    "cache-control": DAY,
    "cross-origin-resource-policy": "cross-origin",
  };
  return c.body(await file.arrayBuffer(), 200, headers);
}

export async function builtText(c: Ctx, path: string): Promise<string> {
  const file = await c.env.ASSETS.fetch(new Request(new URL(`/${path}`, c.req.url)));
  if (!file.ok) throw new Error(`the build has left out ${path}`);
  return file.text();
}

/** Uses the browser's language, because browsers request the manifest without cookies. */
const manifest = (c: Ctx) =>
  c.body(JSON.stringify(manifestIn(c.var.language)), 200, {
    "content-type": "application/manifest+json; charset=utf-8",
    "cache-control": DAY,
    vary: "Accept-Language",
  });

export const siteIcons = new Hono<HttpEnv>()
  .get("/favicon.svg", icon)
  .get("/favicon.ico", (c) => builtIcon(c, "image/vnd.microsoft.icon"))
  .get("/manifest.webmanifest", manifest)
  .get("/robots.txt", (c) =>
    c.text(`User-agent: *\n${ROBOTS}\nSitemap: ${c.env.ORIGIN}/sitemap.xml\n`, 200, { "cache-control": DAY }),
  );

for (const name of Object.keys(ICONS)) siteIcons.get(`/${name}`, (c) => builtIcon(c));
