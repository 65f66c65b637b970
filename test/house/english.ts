import { basename } from "node:path";
import FIRST_PAGE from "../../src/pages/docs/first-page.json" with { type: "json" };
import { wholeDocument } from "../contract/document.ts";
import { projectFiles, read } from "./files.ts";
import { proseOf } from "./language.ts";

/** Members of the API's document that hold example data, not text about the API. */
const EXAMPLES = new Set(["example", "examples", "default", "enum", "const"]);

/** All strings in a JSON value; `path` is the names of the members above it. */
function* strings(
  value: unknown,
  path: readonly string[] = [],
): Generator<readonly [string, readonly string[]]> {
  if (typeof value === "string") yield [value, path];
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value))
    if (!EXAMPLES.has(name) || path.at(-1) === "properties") yield* strings(member, [...path, name]);
}

/** The kind of text in the API's document at this path; null for none. */
function documentPart(path: readonly string[]): string | null {
  const name = path.at(-1);
  // A field can be named `summary` or `description`.
  if (path.at(-2) === "properties") return null;
  if (name === "summary") return "API: summaries";
  if (name !== "description") return null;
  const isOperation = (path[0] === "paths" || path[0] === "webhooks") && path.length === 4;
  return isOperation || path[0] === "info" || path[0] === "tags" ? "API: descriptions" : "API: fields";
}

/** The texts of the API's document, by kind. A text that is used in many places counts once. */
async function documentTexts(): Promise<(readonly [string, string[]])[]> {
  const found = [...strings(await wholeDocument())].flatMap(([text, path]) => {
    const part = documentPart(path);
    return part === null ? [] : [{ part, text }];
  });
  const byPart = Map.groupBy(found, ({ part }) => part);
  return [...byPart].map(([part, texts]) => [part, [...new Set(texts.map(({ text }) => text))]]);
}

const messagesIn = (path: string) => [...strings(JSON.parse(read(path)))].map(([text]) => text);

/** The English messages of pages, mails and push messages: terms and privacy by themselves, all others together. */
function messageTexts(): (readonly [string, string[]])[] {
  const files = projectFiles().filter((path) => /^src\/i18n\/messages\/en\/\w+\.json$/.test(path));
  const byName = Map.groupBy(files, (path) => {
    const page = basename(path, ".json");
    return page === "terms" || page === "privacy" ? `messages: ${page}` : "messages: all others";
  });
  return [...byName].map(([name, paths]) => [name, paths.flatMap(messagesIn)]);
}

const CHANGES = "src/pages/changes/CHANGES.md";

/** Every English text that developers, operators and players read, by name. */
export async function englishTexts(): Promise<ReadonlyMap<string, readonly string[]>> {
  const markdown = projectFiles().filter((path) => path.endsWith(".md"));
  return new Map<string, readonly string[]>([
    ...markdown.map((path) => [path === CHANGES ? "API: changes" : path, [proseOf(read(path))]] as const),
    ...(await documentTexts()),
    ["API: guide", FIRST_PAGE.flatMap(({ heading, text }) => [heading, text])],
    ...messageTexts(),
  ]);
}
