import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { RECORDED } from "../../src/host/document.ts";
import { guideFile, guideHeadings, guideMarkdown, guideMarkup, guideText } from "../../src/host/guides.ts";
import { playersIn, stepsOf } from "../../src/host/steps.ts";
import { recordedStory } from "../../src/http/docs/examples.ts";
import { GUIDES, guideHref, markdownHref } from "../../src/pages/docs/guides.ts";
import { projectFiles, read, sources } from "./files.ts";

const FOLDER = "src/pages/guides";
const README = read("README.md");
const files = new Set(projectFiles());
/** The README and the guides, by their paths. */
const texts = new Map([
  ["README.md", README],
  ...GUIDES.slice(1).map((guide): [string, string] => [guideFile(guide), read(guideFile(guide))]),
]);
const withoutCode = (text: string) => text.replaceAll(/^```[^]*?^```$/gm, "");
/** The anchors of a text's headings, as the sites that show repositories make them. */
const anchorsIn = (text: string) =>
  [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d -]/gu, "")
      .replaceAll(" ", "-"),
  );

/** Whether an excerpt, members of an object and whole lists and values, is in a value, however deep. */
function isIn(excerpt: unknown, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return isExcerpt(excerpt, value) || Object.values(value).some((one) => isIn(excerpt, one));
}

function isExcerpt(excerpt: unknown, value: unknown): boolean {
  if (typeof excerpt !== "object" || excerpt === null || Array.isArray(excerpt) || typeof value !== "object")
    return JSON.stringify(excerpt) === JSON.stringify(value);
  return Object.entries(excerpt).every(([name, one]) =>
    isExcerpt(one, (value as Record<string, unknown> | null)?.[name]),
  );
}

describe("the README", () => {
  it("is short, and links to each guide by its title", () => {
    expect(README.split("\n").length).toBeLessThanOrEqual(120);
    for (const guide of GUIDES.slice(1))
      expect(README).toContain(`- [${guide.title}](${guideFile(guide)}): ${guide.about}\n`);
  });

  it("has a map with every folder of the sources, each once", () => {
    const mapped = [...README.matchAll(/^\| `([\w-]+)\/` \|/gm)].map(([, name = ""]) => name);
    const folders = new Set(
      sources()
        .map((path) => path.split("/").slice(1))
        .flatMap(([folder = "", ...rest]) => (rest.length > 0 ? [folder] : [])),
    );
    expect(mapped.toSorted()).toEqual([...folders].toSorted());
  });
});

describe("the guides", () => {
  it("are the files of their folder and the run book, each under its title", () => {
    const there = [...files].filter((path) => path.startsWith(`${FOLDER}/`) && path.endsWith(".md"));
    expect([...texts.keys()].slice(1).toSorted()).toEqual([...there, "src/host/run-book.md"].toSorted());
    for (const guide of GUIDES) expect(guideText(guide)).toMatch(`# ${guide.title}\n\n`);
  });

  it("link to existing files and headings", () => {
    const wrong = [...texts].flatMap(([path, text]) =>
      [...withoutCode(text).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].flatMap(([, href = ""]) => {
        const [to = "", anchor] = href.split("#");
        const target = to === "" ? path : posix.join(posix.dirname(path), to);
        const isThere =
          files.has(target) && (anchor === undefined || anchorsIn(read(target)).includes(anchor));
        return isThere ? [] : [`${path}: ${href}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it("link to existing guides and headings on the site, too, and to no machine of the reader’s", () => {
    const pages = new Map(GUIDES.map((guide) => [guideHref(guide.id), guideMarkup(guide)]));
    for (const [path, markup] of pages)
      for (const [, href = ""] of markup.matchAll(/<a href="([^"]*)"/g)) {
        const [to = "", anchor] = href.split("#");
        expect([path, href, to.startsWith("https://") || pages.has(to)]).toEqual([path, href, true]);
        const isThere = anchor === undefined || pages.get(to)?.includes(` id="${anchor}"`);
        expect([href, isThere]).toEqual([href, true]);
      }
    expect(pages.get(guideHref("operating"))).toContain('<a href="/docs/guides/run-book">run book</a>');
    expect(pages.get(guideHref("run-book"))).toContain("The doctor: <code>npm run doctor</code></h2>");
  });

  it("are the same as Markdown, with links to the Markdown of others or away", () => {
    const pages = new Map(GUIDES.map((guide) => [markdownHref(guide.id), guideMarkdown(guide)]));
    for (const guide of GUIDES) {
      const text = pages.get(markdownHref(guide.id)) ?? "";
      const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, href = ""]) => href.split("#")[0]!,
      );
      expect(targets.filter((to) => !to.startsWith("https://") && !pages.has(to))).toEqual([]);
      expect(text.match(/^```[^]*?^```$/gm)).toEqual(guideText(guide).match(/^```[^]*?^```$/gm));
      expect(anchorsIn(text)).toEqual(anchorsIn(guideText(guide)));
    }
    expect(pages.get("/docs/guides/operating.md")).toContain("[run book](/docs/guides/run-book.md)");
    expect(pages.get("/docs/guides/time.md")).not.toContain("../");
  });

  it("have players of their own, because names stay taken, and say when one is", () => {
    const players = [...texts.values()].flatMap((text) => playersIn(stepsOf(text)));
    expect(players.length).toBeGreaterThan(30);
    expect(players.filter((name, at) => players.indexOf(name) !== at)).toEqual([]);
    const signingUp = [...texts].filter(([, text]) => playersIn(stepsOf(text)).length > 0);
    expect(signingUp.filter(([, text]) => !text.includes("Names stay taken:")).map(([path]) => path)).toEqual(
      [],
    );
  });

  it("have headings that the search finds by their anchors", () => {
    for (const guide of GUIDES) {
      const anchors = [...guideMarkup(guide).matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
      expect(guideHeadings(guide).map(({ anchor }) => anchor)).toEqual(anchors);
    }
    const runBook = GUIDES.find(({ id }) => id === "run-book")!;
    expect(guideHeadings(runBook)).toContainEqual({
      guide: "run-book",
      anchor: "the-doctor-npm-run-doctor",
      text: "The doctor: npm run doctor",
    });
  });

  it("explain concepts by excerpts of recorded answers", () => {
    const lines = [...read(`${FOLDER}/concepts.md`).matchAll(/^```json\n(.*)\n```$/gm)].map(
      ([, line = ""]) => line,
    );
    expect(lines.length).toBeGreaterThan(10);
    const answers = recordedStory(read(RECORDED), "http://localhost:8787").map(({ answer }) => answer);
    expect(lines.filter((line) => !answers.some((answer) => isIn(JSON.parse(line), answer)))).toEqual([]);
  });

  it("name fields and buttons as the pages do, in bold, for organisers", () => {
    const messages = [...files]
      .filter((path) => path.startsWith("src/i18n/messages/en/"))
      .flatMap((path) => Object.values(JSON.parse(read(path)) as Readonly<Record<string, unknown>>))
      .filter((text) => typeof text === "string");
    const named = [...read(`${FOLDER}/organise.md`).matchAll(/\*\*(.+?)\*\*/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(40);
    // A field's explanation follows its name in brackets.
    const isText = (name: string) => messages.some((text) => text === name || text.startsWith(`${name} (`));
    expect(named.filter((name) => !isText(name))).toEqual([]);
  });

  it("name existing sources", () => {
    const named = [...texts.values()].flatMap((text) =>
      [...withoutCode(text).matchAll(/`([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|py|md|toml))`/g)].map(
        ([, path]) => path!,
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !files.has(path) && !files.has(`src/${path}`))).toEqual([]);
  });
});
