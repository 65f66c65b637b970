import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { Marked, Renderer, type Tokens } from "marked";
import {
  type Guide,
  GUIDES,
  guideHref,
  type Heading,
  HEADINGS_FILE,
  markdownFile,
  markdownHref,
  markupFile,
  programFile,
} from "../pages/docs/guides.ts";
import { CHANGES_FILE } from "../pages/changes/entries.ts";
import { EXAMPLES_FILE } from "../pages/problems/steps.ts";
import { escapeMarkup } from "../lib/plain.ts";
import { RECORDED } from "./document.ts";
import { guideProgram, stepMarkup } from "./step-markup.ts";
import { stepsOf, type StepToken, withSteps } from "./steps.ts";

const FOLDER = "src/pages/guides";

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d -]/gu, "")
    .replaceAll(" ", "-");

export function guideFile({ id }: Pick<Guide, "id">): string {
  if (id === "a-game-in-curl") return "README.md";
  return id === "run-book" ? "src/host/run-book.md" : `${FOLDER}/${id}.md`;
}

const inRepository = (href: string, from: string): string => posix.join(posix.dirname(from), href);

function hrefOnSite(href: string, from: string, to: (id: string) => string = guideHref): string | null {
  if (/^https?:/.test(href)) return href.startsWith("http://localhost") ? null : href;
  const [path = "", anchor] = href.split("#");
  const file = path === "" ? from : inRepository(path, from);
  const isSection = file === "README.md";
  const guide = GUIDES.find((one) => guideFile(one) === file && (!isSection || one.id === anchor));
  if (guide === undefined) return null;
  return to(guide.id) + (anchor === undefined || isSection ? "" : `#${anchor}`);
}

function link(href: string, text: string, from: string): string {
  const onSite = hrefOnSite(href, from);
  if (onSite !== null) return `<a href="${escapeMarkup(onSite)}">${text}</a>`;
  if (/^https?:/.test(href)) return `<code>${text}</code>`;
  return `${text} (<code>${escapeMarkup(inRepository(href, from))}</code>)`;
}

const markedFor = (from: string) =>
  new Marked({
    hooks: { processAllTokens: (tokens) => withSteps(tokens) },
    extensions: [{ name: "step", renderer: (token) => stepMarkup(token as StepToken) }],
    walkTokens: (token) => {
      if (token.type === "text") token["text"] = (token as Tokens.Text).text.replaceAll(/(?<=\w)'/g, "’");
    },
    renderer: {
      heading({ depth, text, tokens }) {
        if (depth === 1) return "";
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      html: ({ text }) => {
        throw new Error(`a guide has markup: ${text}`);
      },
      // A table may be wider than a phone's screen, so each table can be scrolled separately.
      table(table) {
        const markup = new Renderer().table.call(this, table);
        return `<div class="scroll" tabindex="0" role="region" aria-label="Table">${markup}</div>\n`;
      },
      link({ href, tokens }) {
        return link(href, this.parser.parseInline(tokens), from);
      },
    },
  });

export function guideText(guide: Guide): string {
  const text = readFileSync(guideFile(guide), "utf8");
  if (guideFile(guide) !== "README.md") return text;
  const [, section = ""] = text.split(`\n## ${guide.title}\n`);
  return `# ${guide.title}\n${section.split("\n## ")[0]}`;
}

export const guideMarkup = (guide: Guide): string =>
  markedFor(guideFile(guide)).parse(guideText(guide), { async: false });

export function guideHeadings(guide: Guide): readonly Heading[] {
  const tokens = markedFor(guideFile(guide)).lexer(guideText(guide));
  return tokens
    .filter((token): token is Tokens.Heading => token.type === "heading" && token["depth"] > 1)
    .map(({ text }) => ({ guide: guide.id, anchor: anchorOf(text), text: text.replaceAll("`", "") }));
}

const FENCED = /(^```[^]*?^```$)/m;
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;

/**
 * Returns a guide as written, except that its links lead to the site. A link to a file that exists only in the
 * repository becomes the file's path.
 */
export function guideMarkdown(guide: Guide): string {
  const from = guideFile(guide);
  const linked = (whole: string, text: string, href: string): string => {
    if (/^https?:/.test(href)) return whole;
    const onSite = hrefOnSite(href, from, markdownHref);
    return onSite === null ? `${text} (\`${inRepository(href, from)}\`)` : `[${text}](${onSite})`;
  };
  // The group in `FENCED` makes `split` return the code blocks at odd indices. Links in code stay as they are.
  const parts = guideText(guide).split(FENCED);
  return parts.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(LINK, linked))).join("");
}

/**
 * Data files that the Worker reads from the build, and their sources. The first name equals `RECORDED_FILE` in
 * src/http/docs.
 */
const DATA = {
  "assets/examples.jsonl": RECORDED,
  [EXAMPLES_FILE]: "src/http/docs/recorded-problems.jsonl",
  [CHANGES_FILE]: "src/pages/changes/CHANGES.md",
};

/**
 * Writes each guide to a folder as markup, as Markdown and, if pages can run steps of it, as a program. Also writes the
 * headings of all guides, and `DATA`. Returns the names of the files.
 */
export function buildGuides(root: string): readonly string[] {
  const texts = [
    ...Object.entries(DATA).map(([file, source]) => [file, readFileSync(source, "utf8")] as const),
    [HEADINGS_FILE, JSON.stringify(GUIDES.flatMap(guideHeadings))] as const,
    ...GUIDES.map((guide) => [markupFile(guide.id), guideMarkup(guide)] as const),
    ...GUIDES.map((guide) => [markdownFile(guide.id), guideMarkdown(guide)] as const),
    ...GUIDES.flatMap((guide) => {
      const program = guideProgram(stepsOf(guideText(guide)));
      return program === null ? [] : [[programFile(guide.id), program] as const];
    }),
  ];
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return texts.map(([file]) => file);
}
