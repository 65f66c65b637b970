import { describe, expect, it } from "vitest";
import { GUIDES, guideHref, markdownHref } from "../../../src/pages/docs/guides.ts";
import { ask, askProduction } from "../../http/api.ts";

const page = (path: string, language = "en") =>
  ask<string>("GET", path, { headers: { "accept-language": language, accept: "text/html" } });

/** The names of the operations that a search finds. */
const found = async (search: string) => {
  const { body } = await page(`/docs?search=${encodeURIComponent(search)}`);
  expect(body).toContain(`value="${search}"`);
  return [...body.matchAll(/<li id="(\w+)">/g)].map(([, id]) => id);
};

/** The results of a search: texts with their links. */
const linksFound = async (search: string) => {
  const { body } = await page(`/docs?search=${encodeURIComponent(search)}`);
  const [main = ""] = /<p role="status">.*<\/main>/s.exec(body) ?? [];
  return [...main.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, href, text]) => `${text} ${href}`);
};

/** The media type in which a client that accepts these is sent a guide. */
const weighed = async (accept: string) => {
  const { headers } = await ask("GET", "/docs/guides/time", { headers: { accept } });
  expect(headers.get("vary")?.split(", ")).toContain("Accept");
  return headers.get("content-type")?.split(";")[0];
};

describe("the pages of the reference", () => {
  it("load only the site's own style and script, and have no dead link", async () => {
    const { status, headers, body } = await page("/docs");
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers.get("cache-control")).toBe("no-store");
    const links = [...body.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, link = ""]) =>
      link.replace(/^http:\/\/localhost:8787(?=\/docs$)/, ""),
    );
    for (const link of new Set(links)) {
      expect(link).toMatch(/^\/(?!\/)/);
      expect([link, (await ask("GET", link)).status]).toEqual([link, 200]);
    }
    expect(body).not.toMatch(/<script(?! type="module" src="\/assets\/pages\.js")|<style| on\w+=/);
  });

  it("find operations by words of their names, paths and summaries, without a script", async () => {
    expect(await found("draw DECLINE")).toEqual(["declineDraw"]);
    expect(await found("GET /v1/webhooks")).toEqual(
      expect.arrayContaining(["listWebhooks", "listDeliveries"]),
    );
    expect(await found("chess")).toEqual([]);
    expect((await found("")).length).toBeGreaterThan(80);
  });

  it("find guides and their headings, errors and schemas by the same search", async () => {
    expect(await linksFound("tamper-evident")).toEqual([
      "Show everything /docs",
      "Proof: the tamper-evident log, and how to verify a game /docs/guides/proof",
    ]);
    expect(await linksFound("on call ROLLING")).toContain(
      "On call: the run book: Rolling back /docs/guides/run-book#rolling-back",
    );
    expect(await linksFound("version-required")).toEqual([
      "Show everything /docs",
      "Say which version of the game you mean /problems/version-required",
    ]);
    expect(await linksFound("LOGENTRY")).toContain("TournamentLogEntry /docs/tournaments#TournamentLogEntry");
    expect(await linksFound("chess")).toEqual(["Show everything /docs"]);
  });

  it("list all topics beside each page, and the operations of the page's own", async () => {
    const { body } = await page("/docs/offers");
    const [, aside = ""] = /<nav aria-label="Parts of the API">(.*?)<\/nav>/s.exec(body) ?? [];
    expect(aside).toContain('<a href="/docs/offers" aria-current="page">Offers</a>');
    expect(aside).toContain('<a href="#makeOffer">makeOffer</a>');
    expect(aside).toContain('<a href="/docs/games">Games</a>');
    expect(aside).not.toContain("makeMove");
  });

  it("have the guides, each with a link to the next and to the operations it names", async () => {
    const { body: list } = await page("/docs/guides");
    for (const { id, title, about } of GUIDES)
      expect(list).toContain(`<a href="${guideHref(id)}">${title}</a>: ${about}`);
    for (const [at, { id, title }] of GUIDES.entries()) {
      const { status, body } = await page(guideHref(id), "sv");
      expect([id, status]).toEqual([id, 200]);
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain('<main id="content" class="wide" lang="en">');
      expect(body).toContain(`<a href="${guideHref(id)}" aria-current="page">${title}</a>`);
      const next = GUIDES.slice(at + 1, at + 2).map((one) => guideHref(one.id));
      const leads = [...body.matchAll(/<a href="([^"]*)" rel="next">/g)].map(([, href]) => href);
      expect(leads).toEqual(next);
    }
    const { body } = await page("/docs/guides/offers-and-takebacks");
    expect(body).toContain('<a href="/problems/version-required"><code>428 version-required</code></a>');
    expect(body).toContain('<a href="/docs/offers#makeOffer"><code>POST /v1/games/{id}/offers</code></a>');
    expect((await page("/docs/guides/nothing")).status).toBe(404);
  });

  it("have the guide for organisers, linked from the list of tournaments", async () => {
    const { body } = await page("/tournaments");
    expect(body).toContain('<a href="/docs/guides/organise">Guide for organisers</a>');
  });

  it("have the run book among the guides, linked from the guide for servers", async () => {
    const { body: server } = await page("/docs/guides/server");
    expect(server).toContain('<a href="/docs/guides/run-book">run book</a>');
    const { body } = await page("/docs/guides/run-book");
    expect(body).toContain("<h1>On call: the run book</h1>");
    expect(body).toContain('<h2 id="rolling-back">Rolling back</h2>');
  });

  it("run a guide's examples in local mode, but not where people play", async () => {
    expect((await page("/docs/guides/webhooks")).body.split("data-run")).toHaveLength(6);
    const { body } = await askProduction<string>("GET", "/docs/guides/webhooks");
    expect(body).toContain("<h1>Webhooks in ten minutes</h1>");
    expect(body).not.toMatch(/data-run|>Run it</);
    for (const [file, status] of [
      ["webhooks.js", 200],
      ["webhooks.txt", 404],
    ] as const)
      expect([file, (await ask("GET", `/assets/guides/${file}`)).status]).toEqual([file, status]);
  });

  it("have each guide as Markdown, by `.md` and for clients that ask for it", async () => {
    for (const { id, title } of GUIDES) {
      const { status, body, headers } = await ask<string>("GET", markdownHref(id));
      expect([id, status, headers.get("content-type")]).toEqual([id, 200, "text/markdown; charset=utf-8"]);
      expect(body.startsWith(`# ${title}\n`)).toBe(true);
    }
    for (const accept of ["text/markdown", "text/markdown, */*", "text/html;q=0.8, text/markdown"])
      expect([accept, await weighed(accept)]).toEqual([accept, "text/markdown"]);
    for (const accept of ["text/html", "*/*", "text/html, text/markdown;q=0.5"])
      expect([accept, await weighed(accept)]).toEqual([accept, "text/html"]);
    expect((await page("/docs/guides/time")).body).toContain(
      '<link rel="alternate" type="text/markdown" href="/docs/guides/time.md"/>',
    );
    expect((await ask("GET", "/docs/guides/nothing.md")).status).toBe(404);
  });

  it("are listed for programs in /llms.txt, without dead links", async () => {
    const { body, headers } = await ask<string>("GET", "/llms.txt");
    expect(headers.get("content-type")).toBe("text/plain; charset=UTF-8");
    expect(body).toMatch(/^# Taflpost\n\n> .+\n/);
    const links = [...body.matchAll(/^- \[[^\]]+\]\(http:\/\/localhost:8787([^)]+)\): \S.*$/gm)].map(
      ([, path = ""]) => path,
    );
    expect(links).toHaveLength(body.match(/^- /gm)!.length);
    expect(links).toEqual(expect.arrayContaining(GUIDES.map(({ id }) => markdownHref(id))));
    // AI clients POST to MCP; everything else is read.
    for (const path of links)
      expect([path, (await ask("GET", path)).status]).toEqual([path, path === "/mcp" ? 405 : 200]);
  });

  it.each([
    ["en", "API guides", "A board on your own site"],
    ["ru", "Руководства по API", "Доска на вашем сайте"],
    ["sv", "API-guider", "Ett bräde på din egen webbplats"],
  ])("are linked from help, about and every footer: %s", async (language, guides, embed) => {
    for (const [path, part] of [
      ["/lobby", /<footer>.*<\/footer>/s],
      ["/help", /<main.*<\/main>/s],
      ["/about", /<main.*<\/main>/s],
    ] as const) {
      const shown = part.exec((await page(path, language)).body)?.[0];
      expect([path, shown?.includes(`<a href="/docs/guides">${guides}</a>`)]).toEqual([path, true]);
      expect([path, shown?.includes(`<a href="/embed">${embed}</a>`)]).toEqual([path, true]);
    }
    const [main] = /<main.*<\/main>/s.exec((await page("/docs", language)).body) ?? [];
    expect(main).toContain('<a href="/embed">');
  });

  it("are found with a trailing slash, too", async () => {
    const { status, headers } = await ask("GET", "/docs/?search=draw");
    expect([status, headers.get("location")]).toEqual([303, "/docs?search=draw"]);
  });

  it("print requests that were really sent, with their answers", async () => {
    const { body } = await page("/docs/games");
    expect(body).toContain("ply&quot;:1,&quot;move&quot;:&quot;a4-a3&quot;");
    expect(body).toContain("<summary>Answered with 201</summary>");
    expect(body).not.toContain("&quot;ply&quot;:0,&quot;move&quot;");
  });

  it("are in English, in a layout in the reader's language with a link back", async () => {
    for (const path of ["/docs", "/docs/games", "/docs/webhook-events", "/docs/changes"]) {
      const { body } = await page(path, "ru");
      expect(body).toContain('<html lang="ru">');
      expect(body).toMatch(/<main id="content" class="\w+" lang="en">/);
      expect(body).toContain('<a class="brand" href="/"');
    }
  });

  it("describe what this service has, and no part that it lacks", async () => {
    const { body: document } = await ask<{ tags: { name: string }[]; servers: { url: string }[] }>(
      "GET",
      "/v1/openapi.json",
    );
    const { body } = await page("/docs");
    for (const { name } of document.tags) expect(body).toContain(`>${name}</a>`);
    expect(body).toContain(`curl &#39;${document.servers[0]?.url}/v1/players&#39;`);
    for (const path of ["/docs/nothing", "/docs/Games", "/docs-assets/swagger-ui.css"])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    expect((await page("/docs/local-mode")).status).toBe(200);
    expect((await askProduction("GET", "/docs/local-mode")).status).toBe(404);
  });
});
