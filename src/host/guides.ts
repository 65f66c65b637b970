import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { Marked, Renderer, type Tokens } from "marked";
import { type Guide, GUIDES, guideHref, markupFile } from "../pages/guides/guides.ts";

const FOLDER = "src/pages/guides";

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

/** The anchor of a heading, as the sites that show repositories make it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d -]/gu, "")
    .replaceAll(" ", "-");

/** Where a link of the repository leads on the site; null where the site does not have it. */
function hrefOnSite(href: string): string | null {
  if (/^https?:/.test(href)) return href.startsWith("http://localhost") ? null : href;
  const [path = "", anchor] = href.split("#");
  const file = posix.join(FOLDER, path);
  const id = file === "README.md" ? anchor : posix.basename(file, ".md");
  const isGuide = file === "README.md" || posix.dirname(file) === FOLDER;
  if (!isGuide || !GUIDES.some((one) => one.id === id)) return null;
  return guideHref(id!) + (anchor === undefined || file === "README.md" ? "" : `#${anchor}`);
}

/** A link; what is only in the repository is named by its path there. */
function link(href: string, text: string): string {
  const onSite = hrefOnSite(href);
  if (onSite !== null) return `<a href="${escaped(onSite)}">${text}</a>`;
  if (/^https?:/.test(href)) return `<code>${text}</code>`;
  return `${text} (<code>${escaped(posix.join(FOLDER, href))}</code>)`;
}

const code = (text: string): string =>
  `<div class="code"><pre>${escaped(text)}</pre><button type="button" class="link" data-copy="${escaped(text)}">Copy</button></div>\n`;

const marked = new Marked({
  walkTokens: (token) => {
    if (token.type === "text") token["text"] = (token as Tokens.Text).text.replaceAll(/(?<=\w)'/g, "’");
  },
  renderer: {
    heading: ({ depth, text }) =>
      depth === 1 ? "" : `<h${depth} id="${anchorOf(text)}">${escaped(text)}</h${depth}>\n`,
    code: ({ text }) => code(text),
    html: ({ text }) => {
      throw new Error(`a guide has markup: ${text}`);
    },
    // Wider than a telephone, perhaps: it scrolls by itself.
    table(table) {
      const markup = new Renderer().table.call(this, table);
      return `<div class="scroll" tabindex="0" role="region" aria-label="Table">${markup}</div>\n`;
    },
    link({ href, tokens }) {
      return link(href, this.parser.parseInline(tokens));
    },
  },
});

/** A guide as it is written: its file, or the README's section of its title. */
export function guideText({ id, title }: Guide): string {
  if (id !== "a-game-in-curl") return readFileSync(join(FOLDER, `${id}.md`), "utf8");
  const [, section = ""] = readFileSync("README.md", "utf8").split(`\n## ${title}\n`);
  return `# ${title}\n${section.split("\n## ")[0]}`;
}

/** A guide as the markup that stands in its page, below its title. */
export const guideMarkup = (guide: Guide): string => marked.parse(guideText(guide), { async: false });

/** Writes each guide as markup below a folder. Gives the names of the files. */
export function buildGuides(root: string): readonly string[] {
  return GUIDES.map((guide) => {
    const file = markupFile(guide.id);
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), guideMarkup(guide));
    return file;
  });
}
