import { describe, expect, it } from "vitest";
import { listingOf, readOtnRules, RULESETS } from "../../src/rules/index.ts";
import { ask, refusal, signUp, type Page } from "./api.ts";

interface RulesetBody {
  readonly id: string;
  readonly name: string;
  readonly otn: string;
  readonly language: string;
  readonly text: {
    readonly title: string;
    readonly summary: string;
    readonly sections: readonly {
      readonly heading: string;
      readonly paragraphs: readonly string[];
      readonly figures: readonly { readonly caption: string; readonly move: string }[];
    }[];
  };
  readonly [member: string]: unknown;
}

/** The shipped rule sets with their texts; tests of the rules compare them with the reference. */
const SHIPPED = RULESETS.map((rules) => ({ ...rules, id: rules.id as string, ...listingOf(rules.id) }));

const LETTERS = { en: /[a-z]{4}/i, ru: /[а-яё]{4}/i, sv: /[a-zåäö]{4}/i };

const list = async (query: string) => (await ask<Page<RulesetBody>>("GET", `/v1/rulesets?${query}`)).body;

describe("the rule sets", () => {
  it("are all in one list, with tags and sources, each the same as alone", async () => {
    const { body } = await ask<Page<RulesetBody>>("GET", "/v1/rulesets?limit=100");
    expect(body.next).toBeNull();
    // Every rule is there as data; the source in words.
    expect(body.items).toMatchObject(SHIPPED.map(({ source: _source, ...data }) => data));
    const tablut = body.items.find(({ id }) => id === "tablut")!;
    expect([tablut["throne"], new Set(tablut["corners"] as string[])]).toEqual([
      "e5",
      new Set(["a1", "a9", "i1", "i9"]),
    ]);
    for (const item of body.items) {
      expect(item["source"]).toMatch(/[A-Za-z]{4}/);
      expect(readOtnRules(item.otn)).toMatchObject({ ok: true });
      expect((await ask("GET", `/v1/rulesets/${item.id}`)).body).toEqual(item);
    }
  });

  it("come in pages, by their tag and their size", async () => {
    const first = await list("limit=20");
    expect(first.items).toHaveLength(20);
    const rest = await list(`cursor=${first.next}`);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(SHIPPED.map(({ id }) => id));
    const ids = async (query: string) => (await list(`limit=100&${query}`)).items.map(({ id }) => id);
    const shipped = (fits: (one: (typeof SHIPPED)[number]) => boolean) =>
      SHIPPED.filter(fits).map(({ id }) => id);
    expect(await ids("tag=popular")).toEqual(shipped(({ tags }) => tags.includes("popular")));
    expect(await ids("size=7")).toEqual(shipped(({ size }) => size === 7));
    expect(await ids("size=9&tag=historical")).toEqual(
      shipped(({ size, tags }) => size === 9 && tags.includes("historical")),
    );
    expect(await ids("size=17")).toEqual([]);
    const page = await list("tag=large&limit=2");
    expect([page.items.length, (await list(`tag=large&cursor=${page.next}`)).items.length]).toEqual([
      2,
      shipped(({ tags }) => tags.includes("large")).length - 2,
    ]);
    // A cursor is a place in the whole list: with another filter it goes on from there.
    const last = page.items.at(-1)?.id ?? "";
    const all = shipped(() => true);
    expect(await ids(`cursor=${page.next}`)).toEqual(all.slice(all.indexOf(last) + 1));
  });

  it.each([
    ["tag=huge", "/tag"],
    ["tag=", "/tag"],
    ["tag=small&tag=modern", "/tag"],
    ["size=8", "/size"],
    ["size=eleven", "/size"],
    ["size=", "/size"],
    ["sizes=7", "/sizes"],
  ])("are refused by an unknown filter: %s", async (query, pointer) => {
    const { status, body } = await refusal("GET", `/v1/rulesets?${query}`);
    const isTwice = body.errors?.[0]?.detail === "This parameter is given more than once. Give it once.";
    expect(isTwice).toBe(query === "tag=small&tag=modern");
    expect([status, body.code, body.errors?.map((error) => [error.in, error.pointer])]).toEqual([
      422,
      "invalid-request",
      [["query", pointer]],
    ]);
  });

  it.each(["en", "ru", "sv"] as const)("are explained in the requested language: %s", async (language) => {
    const { items } = await list(`limit=100&language=${language}`);
    for (const { language: told, text, source } of items) {
      expect(told).toBe(language);
      expect(text.sections.length).toBeGreaterThan(2);
      const words = text.sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);
      expect(source).toMatch(/[^ ]{3}/);
      for (const said of [text.summary, ...words]) expect(said).toMatch(LETTERS[language]);
      expect(text.sections.flatMap(({ figures }) => figures).length).toBeGreaterThan(0);
    }
    const byHeader = await ask<RulesetBody>("GET", `/v1/rulesets/${items[0]!.id}`, {
      headers: { "accept-language": `${language}, de;q=0.1` },
    });
    expect(byHeader.body.text).toEqual(items[0]!.text);
  });

  it("have no others: an unknown one is not found, an unknown language is refused", async () => {
    expect((await refusal("GET", "/v1/rulesets/chess")).body).toMatchObject({
      code: "ruleset-not-found",
      ruleset: "chess",
    });
    expect((await refusal("GET", "/v1/rulesets/toString")).status).toBe(404);
    expect((await refusal("GET", "/v1/rulesets/tablut?language=no")).status).toBe(422);
  });

  it("are in the player's language if it is known", async () => {
    const { token } = await signUp("Reader", { language: "ru" });
    const { body } = await ask<RulesetBody>("GET", "/v1/rulesets/tablut", {
      token,
      headers: { "accept-language": "sv" },
    });
    expect(body.language).toBe("ru");
  });
});
