import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../src/contract/languages.ts";
import { rulesetAbout, rulesetSource, rulesetTitle, ruleText } from "../../../src/i18n/rulesets/index.ts";
import { shippedFigures } from "../../../src/i18n/rulesets/shipped-figures.ts";
import { rulesetOf, RULESETS, THE_SIX, writeOtnRules } from "../../../src/rules/index.ts";
import { ask } from "../../http/api.ts";

const open = (path: string, language = "en") =>
  ask<string>("GET", path, { headers: { "accept-language": language, accept: "text/html" } });
/** Each of the six in every language, and each of the others in one. */
const PAGES = RULESETS.flatMap((ruleset, at) =>
  (THE_SIX.includes(ruleset) ? LANGUAGES : [LANGUAGES[at % LANGUAGES.length]!]).map((language) => ({
    id: ruleset.id,
    language,
  })),
);
/** The rule sets that the gallery shows, in its order, and those of its table. */
const cardsIn = (html: string) =>
  [...html.matchAll(/<li class="box card">.*?href="\/rules\/([\w-]+)"/gs)].map(([, id]) => id);
const rowsIn = (html: string) =>
  [...html.matchAll(/<th scope="row"><a href="\/rules\/([\w-]+)"/g)].map(([, id]) => id);
const columnsIn = (html: string) => [...html.matchAll(/<th scope="col">([^<]*)</g)].map(([, name]) => name);
/** Escapes a text for markup. */
const written = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;").replaceAll("<", "&lt;");

describe("the rules", () => {
  it.each(LANGUAGES)("are shown side by side, in %s, with their differences", async (language) => {
    const { status, body } = await open("/rules", language);
    expect(status).toBe(200);
    for (const { id } of RULESETS) {
      expect(body).toContain(`href="/rules/${id}"`);
      expect(body).toContain(written(rulesetTitle(rulesetOf(id), language)));
      expect(body).toContain(written(rulesetAbout(rulesetOf(id), language)));
    }
    expect(cardsIn(body)).toEqual(RULESETS.map(({ id }) => id));
    expect(rowsIn(body)).toEqual(cardsIn(body));
    expect(body.match(/<svg class="tafl" /g)).toHaveLength(RULESETS.length);
    // The history, with the names that the game went by.
    for (const name of [
      /alea evangelii/,
      /1587/,
      /1732/,
      /tablut|таблут/i,
      /fidchell|фидхелл/,
      /velei|велей/,
    ])
      expect(body).toMatch(name);
    expect(body).toContain('href="/rulesets/new"');
  });

  it("are small, including pictures", async () => {
    const { body } = await open("/rules", "ru");
    const packed = new Blob([body]).stream().pipeThrough(new CompressionStream("gzip"));
    expect((await new Response(packed).arrayBuffer()).byteLength).toBeLessThan(14_000);
  });

  it.each([
    [
      "?tag=historical&size=11",
      ["historical-tawlbwrdd", "historical-tawlbwrdd-w", "historical-lewis-cross-w", "tawlbwrdd-bell"],
    ],
    ["?size=19", ["alea-evangelii", "alea-evangelii-copenhagen"]],
    ["?tag=large&size=15", ["historical-15", "sea-battle-15"]],
    ["?tag=popular&size=19", []],
  ])("are filtered by plain links: %s", async (query, ids) => {
    const { status, body } = await open(`/rules${query}`);
    expect([status, cardsIn(body)]).toEqual([200, ids]);
    expect(body).toContain(`href="/rules${query.replaceAll("&", "&amp;")}" aria-current="true"`);
    expect(body.includes("There are no rule sets of this kind and size.")).toBe(ids.length === 0);
    expect(body.includes("<details open")).toBe(ids.length > 1);
  });

  it("have a table of the columns in which those shown differ", async () => {
    const { body } = await open("/rules?size=19");
    expect(columnsIn(body)).toEqual(["Rule set", "Shieldwall", "Edge fort", "Draw by agreement", "Also"]);
  });

  it("ignore an unknown filter", async () => {
    const { status, body } = await open("/rules?tag=%3Cscript%3E&size=20");
    expect([status, cardsIn(body).length]).toEqual([200, RULESETS.length]);
    expect(body).not.toContain("<script>");
  });

  it.each(PAGES)("of $id are complete in $language, each with its pictures", async ({ id, language }) => {
    const { status, body } = await open(`/rules/${id}`, language);
    const { title, sections } = ruleText(rulesetOf(id), language, shippedFigures(id));
    expect(status).toBe(200);
    expect(body).toContain(`<h1>${written(title)}</h1>`);
    for (const { heading, paragraphs, figures } of sections)
      for (const text of [heading, ...paragraphs, ...figures.map(({ caption }) => caption)])
        expect(body).toContain(written(text));
    const figures = sections.flatMap((section) => section.figures);
    expect(body).toContain(`href="/challenges/new?ruleset=${id}"`);
    expect(body).toContain(`href="/rulesets/new?from=${id}"`);
    expect(body).toContain(`data-copy="${written(writeOtnRules(rulesetOf(id)))}"`);
    expect(body).toContain(written(rulesetSource(id, language).slice(1)));
    // One after each move; the board at the beginning is one more.
    const moves = figures.flatMap(({ before = [], move }) => [...before, move]);
    expect(body.match(/role="img"/g)).toHaveLength(moves.length + 1);
    expect(body.match(/class="tafl-symbols"/g)).toHaveLength(1);
  });

  it.each([
    ["copenhagen", "from four sides, never at the edge"],
    ["sea-battle-9", "from four sides"],
    ["tablut-linnaeus", "from two sides; on and beside the throne from four"],
  ])(
    "show at a glance how the king of %s is captured, and at the edge only if he can be there",
    async (id, how) => {
      expect((await open(`/rules/${id}`)).body).toContain(`<dd>${how}</dd>`);
    },
  );

  it("can be stepped through where several moves are involved, one board after the other", async () => {
    const { body } = await open("/rules/copenhagen");
    const [strip = ""] = /<ol class="plain steps".*?<\/ol>/s.exec(body) ?? [];
    const steps = [...strip.matchAll(/<li id="([\w-]+)">.*?Move (\d) of 9.*?<\/li>/gs)];
    expect(steps.map(([, , at]) => at)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(steps[1]?.[0]).toContain(`href="#${steps[0]?.[1]}" aria-label="Previous move"`);
    expect(steps[1]?.[0]).toContain(`href="#${steps[2]?.[1]}" aria-label="Next move"`);
    expect(steps[1]?.[0]).toContain("c6–c7");
    expect(steps[8]?.[0]).not.toContain("Next move");
  });

  it("show the board after the move, describe it for screen readers, and mark the captures", async () => {
    const { body } = await open("/rules/brandubh");
    const figure = body.split("<figure").find((part) => part.includes("is captured.")) ?? "";
    expect(figure).toContain("d1–d3");
    expect(figure).toMatch(
      /aria-label="Last move: from d1 to d3\. Captured: c3\. King: d4\. Defenders: b3 d3\./,
    );
    expect(figure.match(/tafl-x/g)).toHaveLength(1);
  });

  it("have a table of contents with working links", async () => {
    const { body } = await open("/rules/copenhagen");
    const links = [...body.matchAll(/href="#(section-\d+)"/g)].map(([, id]) => id);
    expect(links).toHaveLength(10);
    for (const id of links) expect(body).toContain(`<h2 id="${id}">`);
  });

  it.each(["chess", "%3Cscript%3E", "..%2F", "toString", "%F0%9F%92%A9", "x".repeat(3000)])(
    "of an unknown rule set are not found: %s",
    async (id) => {
      const { status, body } = await open(`/rules/${id}`);
      expect(status).toBe(404);
      expect(body).toContain("There’s no such rule set");
      expect(body).not.toContain("<script>");
      expect(body).toContain('<meta name="robots" content="noindex"/>');
    },
  );
});
