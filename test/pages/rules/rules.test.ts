import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../src/i18n/languages.ts";
import { ruleText } from "../../../src/i18n/rulesets/index.ts";
import { rulesetOf, RULESETS } from "../../../src/rules/index.ts";
import { ask } from "../../http/api.ts";

const open = (path: string, language = "en") =>
  ask<string>("GET", path, { headers: { "accept-language": language, accept: "text/html" } });
const PAGES = RULESETS.flatMap(({ id }) => LANGUAGES.map((language) => ({ id, language })));
/** Text as it stands in markup. */
const written = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");

describe("the rules", () => {
  it.each(LANGUAGES)("stand beside each other, in %s, with what differs", async (language) => {
    const { status, body } = await open("/rules", language);
    expect(status).toBe(200);
    for (const { id } of RULESETS) {
      expect(body).toContain(`href="/rules/${id}"`);
      expect(body).toContain(written(ruleText(rulesetOf(id), language).summary));
    }
    expect(body.match(/<th scope="row">/g)).toHaveLength(RULESETS.length);
    expect(body).toContain("100");
  });

  it.each(PAGES)("of $id are all there in $language, each with its pictures", async ({ id, language }) => {
    const { status, body } = await open(`/rules/${id}`, language);
    const { title, sections } = ruleText(rulesetOf(id), language);
    expect(status).toBe(200);
    expect(body).toContain(`<h1>${written(title)}</h1>`);
    for (const { heading, paragraphs, figures } of sections)
      for (const text of [heading, ...paragraphs, ...figures.map(({ caption }) => caption)])
        expect(body).toContain(written(text));
    const figures = sections.flatMap((section) => section.figures);
    // The board at the beginning is one more.
    expect(body.match(/role="img"/g)).toHaveLength(figures.length + 1);
    expect(body.match(/class="tafl-symbols"/g)).toHaveLength(1);
  });

  it("show the board after the move, describe it for readers who do not see it, and mark what was taken", async () => {
    const { body } = await open("/rules/brandubh");
    const figure = body.split("<figure").find((part) => part.includes("is captured.")) ?? "";
    expect(figure).toContain("d1–d3");
    expect(figure).toMatch(
      /aria-label="Last move: from d1 to d3\. Captured: c3\. King: d4\. Defenders: b3 d3\./,
    );
    expect(figure.match(/tafl-x/g)).toHaveLength(1);
  });

  it("have contents whose links lead to their sections", async () => {
    const { body } = await open("/rules/copenhagen");
    const links = [...body.matchAll(/href="#(section-\d+)"/g)].map(([, id]) => id);
    expect(links).toHaveLength(10);
    for (const id of links) expect(body).toContain(`<h2 id="${id}">`);
  });

  it.each(["chess", "%3Cscript%3E", "..%2F", "toString", "%F0%9F%92%A9", "x".repeat(3000)])(
    "of what is none are not found: %s",
    async (id) => {
      const { status, body } = await open(`/rules/${id}`);
      expect(status).toBe(404);
      expect(body).toContain("There is no such rule set");
      expect(body).not.toContain("<script>");
      expect(body).toContain('<meta name="robots" content="noindex"/>');
    },
  );
});
