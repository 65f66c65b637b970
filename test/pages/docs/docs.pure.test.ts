import { type Child, jsx } from "hono/jsx";
import { beforeAll, describe, expect, it } from "vitest";
import { codeWords } from "../../../src/i18n/refusals.ts";
import { curlOf, sdkCallOf, bodyExample } from "../../../src/pages/docs/example.ts";
import { nameOf, type OpenApi, partsOf, type Schema } from "../../../src/pages/docs/openapi.ts";
import {
  type Part,
  type Reference,
  referenceOf,
  refusalsOf,
  bodyOf,
} from "../../../src/pages/docs/reference.ts";
import { find } from "../../../src/pages/docs/search.ts";
import { DocsPage, EventsPage, PartPage } from "../../../src/pages/docs/view.tsx";
import { type Frame, FrameProvider } from "../../../src/pages/kit/context.tsx";
import { ReferenceProvider } from "../../../src/pages/docs/context.tsx";
import { guideMarkup } from "../../../src/host/guides.ts";
import { GuideList } from "../../../src/pages/docs/guide.tsx";
import { GUIDES, guideHref } from "../../../src/pages/docs/guides.ts";
import { OPERATIONS } from "../../../src/sdk/operations.ts";
import { ORIGIN, wholeDocument } from "../../contract/document.ts";
import { checker } from "../../contract/schema.ts";

const frame: Frame = {
  language: "en",
  principal: null,
  path: "/docs",
  origin: ORIGIN,
  now: "2026-11-20T20:00:00Z",
  look: { board: "walnut", pieces: "carved" },
};

const written = (markup: Child): string =>
  String(jsx(FrameProvider, { value: frame }, jsx(ReferenceProvider, { value: reference }, markup)));

let reference: Reference;
/** The pages by their addresses. */
const pages = new Map<string, string>();

beforeAll(async () => {
  reference = referenceOf((await wholeDocument()) as OpenApi);
  pages.set("/docs", written(jsx(DocsPage, {})));
  pages.set(reference.events.href, written(jsx(EventsPage, {})));
  for (const part of reference.parts) pages.set(part.href, written(jsx(PartPage, { part })));
});

const all = () => reference.parts.flatMap((part) => part.operations.map((placed) => ({ part, placed })));
const pageOf = ({ href }: Pick<Part, "href">) => pages.get(href) ?? "";
/** The part of an operation up to the next one. */
function sectionOf(part: Part, operationId: string): string {
  const [, from = ""] = pageOf(part).split(`<section class="operation" id="${operationId}"`);
  return from.split('<section class="operation"')[0] ?? "";
}
/** A text as a page has it. */
const shown = (text: string) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/(?<=\w)'/g, "’")
    .replaceAll("'", "&#39;");
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, "");

describe("the reference", () => {
  it("has every operation of the document, once, with its own anchor, and in the list of all", () => {
    const named = Object.values(reference.api.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(named.length).toBeGreaterThan(80);
    expect(
      all()
        .map(({ placed }) => placed.operation.operationId)
        .toSorted(),
    ).toEqual(named.toSorted());
    for (const { part, placed } of all()) {
      const { operationId, summary, description = "" } = placed.operation;
      const text = textOf(sectionOf(part, operationId));
      expect(text).toContain(`${placed.method} ${placed.path}`);
      expect(text).toContain(shown(summary));
      for (const paragraph of description.split("\n\n"))
        expect(text).toContain(shown(paragraph.replaceAll("`", "")));
      expect(pageOf({ href: "/docs" })).toContain(`href="${part.href}#${operationId}"`);
    }
  });

  it("has every parameter, with its description", () => {
    for (const { part, placed } of all())
      for (const { name, description = "" } of placed.operation.parameters ?? []) {
        const section = sectionOf(part, placed.operation.operationId);
        expect(section).toContain(`<dt><code>${name}</code>`);
        expect(textOf(section)).toContain(shown(description.replaceAll("`", "")));
      }
  });

  it("has every answer and every refusal, with a link to its page", () => {
    for (const { part, placed } of all()) {
      const section = sectionOf(part, placed.operation.operationId);
      const codes = refusalsOf(placed.operation).flatMap(([, some]) => some);
      expect(codes).toContain("invalid-request");
      for (const code of codes)
        expect(section).toContain(
          `<a href="/problems/${code}"><code>${code}</code></a> ${shown(codeWords(code, "en").title)}`,
        );
      expect(
        section.match(/<a href="\/problems\/[^"]*"><code>[a-z-]*<\/code><\/a> /g)?.length,
      ).toBeGreaterThanOrEqual(codes.length);
      for (const [status, { content = {} }] of Object.entries(placed.operation.responses))
        for (const [type, { schema }] of Object.entries(content)) {
          const isRefusal = schema?.allOf !== undefined && type === "application/problem+json";
          expect(section).toContain(isRefusal ? `<li>${status} ` : `<dt><code>${status}</code></dt>`);
          expect(section).toContain(isRefusal ? "<summary>Errors" : `<code>${type}</code>`);
        }
    }
  });

  it("has each field, value and example of every schema on a page", () => {
    const { schemas } = reference.api.components;
    const check = (page: string, schema: Schema): void => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        expect(page).toContain(`<dt><code>${name}</code>`);
        for (const value of [...(field.enum ?? []), ...(field.examples ?? [])])
          expect(page).toContain(
            `<code>${shown(typeof value === "string" ? value : JSON.stringify(value))}</code>`,
          );
        expect(textOf(page)).toContain(shown((field.description ?? "").replaceAll("`", "")));
      }
      for (const part of partsOf(schema)) check(page, part);
    };
    const seen = new Set<string>();
    for (const part of [...reference.parts, reference.events])
      for (const name of part.schemas) {
        const [, section = ""] = pageOf(part).split(`id="${name}"`);
        expect(section).not.toBe("");
        if (!seen.has(name)) check(section, schemas[name] ?? {});
        seen.add(name);
      }
    expect(Object.keys(schemas).filter((name) => !seen.has(name))).toEqual([]);
  });

  it("has every type of event that a webhook gets", () => {
    const page = pageOf(reference.events);
    for (const [type, { post }] of Object.entries(reference.api.webhooks ?? {})) {
      expect(page).toContain(`id="${post?.operationId}"`);
      expect(page).toContain(`<code>${type}</code>`);
      expect(page).toContain(`href="#${nameOf(bodyOf(post!) ?? {})}"`);
    }
  });

  it("has no dead link", () => {
    const guides = new Map(GUIDES.map((guide) => [guideHref(guide.id), guideMarkup(guide)]));
    for (const [path, page] of pages) {
      const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
      expect([path, ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([path, []]);
      for (const [, href = ""] of page.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
        const [to = "", anchor] = href.split("#");
        expect(to).not.toMatch(/^[a-z]+:|^\/\//);
        const target = pages.get(to === "" ? path : to) ?? guides.get(to);
        const isOfReference = /^\/docs(?!\/(changes|guides))/.test(to);
        expect([path, href, isOfReference && target === undefined]).toEqual([path, href, false]);
        expect([href, anchor === undefined || target?.includes(` id="${anchor}"`)]).toEqual([href, true]);
      }
    }
  });

  it("links its terms on first use to the guide on concepts", () => {
    const first = pages.get("/docs")!;
    expect(first).toContain('<a href="/docs/guides/concepts"><code>/docs/guides/concepts</code></a>');
    for (const word of ["scope", "problem", "ply", "version", "cursor"])
      expect(first).toMatch(new RegExp(`<a href="/docs/guides/concepts#${word}">${word}s?</a>`));
  });

  it("lists every guide once, by roles, with links to sections", () => {
    const list = written(GuideList());
    for (const { id, title, about } of GUIDES)
      expect(list.split(`<a href="${guideHref(id)}">${title}</a>: ${shown(about)}`)).toHaveLength(2);
    const roles = [...list.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title);
    expect(roles).toContain("Connect an AI assistant");
    expect(pages.get("/docs")).toContain(list);
  });

  it("finds webhook events, errors, and schemas where they are described", () => {
    const found = (search: string) => find(search, reference, []);
    expect(found("409 version")).toMatchObject({ parts: [], guides: [] });
    expect(found("POST deadline").events.map(({ code }) => code)).toContain("game.deadline-changed");
    expect(found("412").problems).toContainEqual({
      href: "/problems/version-changed",
      text: codeWords("version-changed", "en").title,
      code: "412 version-changed",
    });
    expect(found("how begin").guides).toEqual([{ href: "/docs#begin", text: "How to begin" }]);
    const schemas = found("").schemas;
    expect(schemas.map(({ text }) => text)).toEqual(
      Object.keys(reference.api.components.schemas).toSorted((a, b) => a.localeCompare(b)),
    );
    for (const { href, text } of schemas) {
      const [path = ""] = href.split("#");
      expect([href, pages.get(path)?.includes(` id="${text}"`)]).toEqual([href, true]);
    }
    expect(found("LOGENTRY").schemas.map(({ text }) => text)).toContain("LogEntry");
  });

  it("is light, in English, and has its headings in order", () => {
    for (const [path, page] of pages) {
      expect([path, page.length < 200_000]).toEqual([path, true]);
      expect(page).toContain('<main id="content" class="wide" lang="en">');
      expect(page).not.toMatch(/undefined|\[object|NaN/);
      const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      expect(levels.every((level, at) => at === 0 || level <= levels[at - 1]! + 1)).toBe(true);
    }
  });
});

describe("the example of each operation", () => {
  it("sends what the document allows, with a token if it needs one", () => {
    const check = checker(reference.api as never);
    for (const { placed } of all()) {
      const { operationId, security = [] } = placed.operation;
      const line = curlOf(placed, reference);
      const schema = bodyOf(placed.operation);
      const body = bodyExample(placed, reference.api.components.schemas);
      const wrong = schema === null ? [] : check(schema as never, body);
      expect([operationId, wrong]).toEqual([operationId, []]);
      expect(
        line.startsWith(
          placed.method === "GET" ? `curl '${ORIGIN}/` : `curl -X ${placed.method} '${ORIGIN}/`,
        ),
      ).toBe(true);
      expect(line).not.toContain("{id}");
      const asks = security.length > 0 && security.every((way) => "token" in way);
      expect([operationId, line.includes("Bearer $TOKEN")]).toEqual([operationId, asks]);
    }
  });

  it("is also shown as a call of the SDK, with every function that it has", () => {
    const told = all().filter(({ placed }) => sdkCallOf(placed, reference) !== null);
    const names = new Set(told.map(({ placed }) => placed.operation.operationId));
    const made = Object.values(OPERATIONS).flatMap((rows) => Object.keys(rows));
    expect(made.length).toBeGreaterThan(100);
    expect(made.filter((name) => !names.has(name))).toEqual([]);
    const challenge = all().find(({ placed }) => placed.operation.operationId === "createChallenge")!;
    expect(sdkCallOf(challenge.placed, reference)).toBe(
      'await api.createChallenge({ ruleset: "brandubh", side: "attackers", to: "Egil", clock: { kind: "per-move", perMove: "P3D" }, message: "Shall we?" });',
    );
  });
});
