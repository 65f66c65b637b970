import { PROBLEM_CODES, PROBLEMS } from "../../contract/problems/table.ts";
import FIRST_PAGE from "./first-page.json" with { type: "json" };
import { codeWords } from "../../i18n/refusals.ts";
import { type Guide, GUIDES, guideHref, type Heading } from "./guides.ts";
import { foundIn, hasWords, type Reference, wordsOf } from "./reference.ts";

/** A result of a search. `code`: its name in the API. */
export interface Hit {
  readonly href: string;
  readonly text: string;
  readonly code?: string;
}

/** Finds a guide, and its headings that contain at least one of the words. The other words may be in the guide's title. */
function inGuide(guide: Guide, headings: readonly Heading[], search: string): readonly Hit[] {
  const { id, title, about } = guide;
  const own = { href: guideHref(id), text: `${title}: ${about}` };
  const inside = headings
    .filter(({ guide: of, text }) => of === id && hasWords(`${title} ${text}`, search))
    .filter(({ text }) => wordsOf(search).some((word) => hasWords(text, word)))
    .map(({ anchor, text }) => ({ href: `${own.href}#${anchor}`, text: `${title}: ${text}` }));
  return hasWords(own.text, search) ? [own, ...inside] : inside;
}

const firstPage = (search: string): readonly Hit[] =>
  FIRST_PAGE.filter(({ heading }) => hasWords(heading, search)).map(({ id, heading }) => ({
    href: `/docs#${id}`,
    text: heading,
  }));

function problemsWith(search: string): readonly Hit[] {
  const all = PROBLEM_CODES.map((code) => ({
    href: `/problems/${code}`,
    text: codeWords(code, "en").title,
    code: `${PROBLEMS[code].status} ${code}`,
  }));
  return all.filter(({ text, code }) => hasWords(`${code} ${text}`, search));
}

function schemasWith(search: string, { parts, events }: Reference): readonly Hit[] {
  const homes = new Map(
    [events, ...parts.toReversed()].flatMap(({ href, schemas }) => schemas.map((name) => [name, href])),
  );
  return [...homes]
    .filter(([name]) => hasWords(name, search))
    .map(([name, href]) => ({ href: `${href}#${name}`, text: name }))
    .toSorted((a, b) => a.text.localeCompare(b.text));
}

/**
 * Finds guides, operations, webhook events, problems and schemas with all words of a search in their names and titles.
 * @param headings the headings of all guides
 */
export function find(search: string, reference: Reference, headings: readonly Heading[]) {
  const { parts, events } = reference;
  return {
    guides: [...firstPage(search), ...GUIDES.flatMap((guide) => inGuide(guide, headings, search))],
    parts: parts.filter((part) => foundIn(part, search).length > 0),
    events: foundIn(events, search).map(({ path, operation: { operationId, summary } }) => ({
      href: `${events.href}#${operationId}`,
      text: summary,
      code: path,
    })),
    problems: problemsWith(search),
    schemas: schemasWith(search, reference),
  };
}

export type Findings = ReturnType<typeof find>;
