import { describe, expect, it } from "vitest";
import { ask } from "../../http/api.ts";

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
