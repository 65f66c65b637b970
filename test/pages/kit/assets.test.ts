import { describe, expect, it } from "vitest";
import { ask } from "../../http/api.ts";
import { open } from "../browsing.ts";

/** Returns the addresses of the fonts that a page preloads. */
async function fontsIn(language: string) {
  const { body, headers } = await open("/rules", null, language);
  expect(headers.get("content-security-policy")).toContain("font-src 'self'");
  return body.match(/(?<=rel="preload" [^>]*href=")[^"]+/g);
}

describe("the pages' style and scripts", () => {
  it.each(["pages.css", "pages.js", "analysis.js", "proof.js", "tafl-board.js"])(
    "are sent once, and then only revalidated: %s",
    async (file) => {
      const first = await ask<string>("GET", `/assets/${file}`);
      expect([first.status, first.headers.get("cache-control")]).toEqual([200, "no-cache"]);
      const etag = first.headers.get("etag") ?? "";
      const again = await ask<string>("GET", `/assets/${file}`, { headers: { "if-none-match": etag } });
      expect([again.status, again.body]).toEqual([304, ""]);
      const old = await ask<string>("GET", `/assets/${file}`, { headers: { "if-none-match": '"older"' } });
      expect([old.status, old.body]).toEqual([200, first.body]);
    },
  );

  it("load the headings' font at once, in the alphabets of the language, which browsers keep", async () => {
    const style = await ask<string>("GET", "/assets/pages.css");
    const [latin, cyrillic] = style.body.match(/(?<=url\("?\.)[^")]+woff2/g)!.map((name) => `/assets${name}`);
    expect([await fontsIn("sv"), await fontsIn("ru")]).toEqual([[latin], [latin, cyrillic]]);
    const { status, headers } = await ask("GET", latin!);
    expect([status, headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect(headers.get("cache-control")).toContain("immutable");
  });
});

describe("an invalid form", () => {
  it("is answered with an explanation", async () => {
    const headers = { "sec-fetch-site": "same-origin", accept: "application/json" };
    const { status, body } = await ask("POST", "/start", { headers, body: { name: "Nobody" } });
    expect([status, body["code"]]).toEqual([415, "unsupported-media-type"]);
    expect(body["detail"]).toMatch(/^Send the form as a browser does/);
    expect(body["wants"]).toBeUndefined();
  });
});
