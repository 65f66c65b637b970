import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { NOTICE_MONTHS } from "../../../src/http/deprecation.ts";
import { type Change, CHANGES_FILE, changesIn } from "../../../src/pages/changes/entries.ts";
import { ask } from "../../http/api.ts";

let text: string;
let changes: readonly Change[];
let sentences: readonly string[];

beforeAll(async () => {
  text = (await ask<string>("GET", "/docs/changes")).body;
  changes = changesIn(await (await env.ASSETS.fetch(`http://localhost/${CHANGES_FILE}`)).text());
  sentences = changes.map((change) => change.text);
});

/** A sentence as the page shows it. */
const shown = (sentence: string) =>
  sentence
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .split("`")
    .map((part, at) => (at % 2 === 1 ? `<code>${part}</code>` : part))
    .join("")
    .replaceAll("'", "&#39;");

describe("the page of changes", () => {
  it("says what clients can rely on, and how long a deprecated operation still works", () => {
    expect(text).toContain("<h1>Changes of the API</h1>");
    expect(text).toContain(`There are at least ${NOTICE_MONTHS} months`);
    expect(text).toContain("<code>Sunset</code>");
  });

  it("lists every change, newest first", () => {
    const places = sentences.map((what) => text.indexOf(shown(what)));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const days = changes.map(({ day }) => day);
    expect(days).toEqual(days.toSorted((a, b) => b.localeCompare(a)));
    const kinds = new Set(["Added", "Changed", "Now rejected", "Fixed", "Deprecated", "Removed"]);
    expect(changes.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
  });

  it("has full sentences, in which every code span is closed", () => {
    for (const what of sentences) {
      expect(what).toMatch(/^[A-Z`].*\.$/);
      expect(what.split("`").length % 2).toBe(1);
    }
  });

  it("has a feed of the newest changes, each with a unique id that links to its day", async () => {
    expect(text).toContain('<link rel="alternate" type="application/atom+xml"');
    const { status, body, headers } = await ask<string>("GET", "/docs/changes.atom");
    expect([status, headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    const entries = body.split("<entry>").slice(1);
    expect(entries).toHaveLength(100);
    expect(
      new Set(entries.map((entry) => /<id>(tag:localhost,2026:change\/.*)<\/id>/.exec(entry)?.[1])).size,
    ).toBe(100);
    const { day, text: newest } = changes[0]!;
    expect(entries[0]).toContain(`<updated>${day}T00:00:00Z</updated>`);
    expect(entries[0]).toContain(`<link rel="alternate" href="http://localhost:8787/docs/changes#${day}"/>`);
    const [beginning] = newest.replaceAll("`", "").split(/[&<>"']/);
    expect(entries[0]).toContain(`. ${beginning}`);
    expect(text).toContain(`<h3 id="${day}">`);
    const etag = headers.get("etag") ?? "";
    expect((await ask("GET", "/docs/changes.atom", { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("says nothing twice", () => {
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it("is linked from the reference, and links to it", async () => {
    expect(text).toContain('href="/docs"');
    const { body } = await ask<{ info: { description: string } }>("GET", "/v1/openapi.json");
    expect(body.info.description).toContain("/docs/changes");
  });
});
