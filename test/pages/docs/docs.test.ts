import { describe, expect, it } from "vitest";
import { ask, askProduction } from "../../http/api.ts";

const page = (path: string, language = "en") =>
  ask<string>("GET", path, { headers: { "accept-language": language, accept: "text/html" } });

describe("the pages of the reference", () => {
  it("load the site's own style and script and nothing else, and what they lead to is there", async () => {
    const { status, headers, body } = await page("/docs");
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers.get("cache-control")).toBe("no-store");
    const links = [...body.matchAll(/(?:src|href)="([^"#]+)/g)].map(([, link = ""]) => link);
    for (const link of new Set(links)) {
      expect(link).toMatch(/^\/(?!\/)/);
      expect([link, (await ask("GET", link)).status]).toEqual([link, 200]);
    }
    expect(body).not.toMatch(/<script(?! type="module" src="\/assets\/pages\.js")|<style| on\w+=/);
  });

  it("are in English, in a frame of the reader's language that leads back", async () => {
    for (const path of ["/docs", "/docs/games", "/docs/webhook-events", "/docs/changes"]) {
      const { body } = await page(path, "ru");
      expect(body).toContain('<html lang="ru">');
      expect(body).toMatch(/<main id="content" class="\w+" lang="en">/);
      expect(body).toContain('<a class="brand" href="/"');
    }
  });

  it("tell what this service answers, and of no part that there is not", async () => {
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
