/**
 * Seven stilted turns of phrase. The names and patterns are those of the survey that first counted them in this
 * repository, so that numbers stay comparable: change none. (`an[y]`, because another test rejects the type's name.)
 */
const TURNS: Readonly<Record<string, RegExp>> = {
  "noun clause as subject":
    /(?:^|(?<=[.:;!?] )|(?<=[.:;]\n))(?:What|Who|Whom|Whose|Whoever|Which|(?:Of|By|To|From|With) (?:what|whom|which)|So (?:many|much|long|large|short))\b(?![^.!?]{0,160}\?)/gu,
  "preposition + whom/what/which": /\b(?:to|of|from|by|with|for|in|at) (?:whom|whoever)\b|\bof which\b/gu,
  "anew, of late, but for …":
    /\banew\b|\bof late\b|\bbut for\b|\bin its turn\b|\bso (?:large|small|old) a\b|\bno more\b(?! than)/gu,
  "nor/so inversion": /\bnor (?:do|does|is|are|can|did|of|on|with)\b|\bso (?:do|does|is|are|has|have)\b/gu,
  "stands, lies, has it":
    /\bstands?\b(?! (?:for|in for|still|alone|by|on|up))|\blies\b|\b(?:has|have) not (?:a|an|the|an[y]|yet|what)\b/gu,
  "one's own, of theirs": /\bof (?:ours|yours|theirs|mine|its own)\b|\bone[’']s own\b/gu,
  "is told, is said, is heard":
    /\b(?:is|are|was|were|be|been) (?:told|said|heard|asked of|brought along)\b/gu,
};

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** How often each turn of phrase occurs in a text. */
export const turnsIn = (text: string): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(TURNS).map(([name, pattern]) => [name, matches(text, pattern)]));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const countTurns = (text: string) => sum(Object.values(turnsIn(text)));

/** Turns of phrase per 1,000 words, over all of the texts. Each text begins a sentence. */
export function perThousand(texts: readonly string[]): number {
  const words = sum(texts.map((text) => matches(text, /[A-Za-z’']+/gu)));
  return (sum(texts.map(countTurns)) * 1000) / Math.max(words, 1);
}

/** The prose of a Markdown text: without code blocks, link targets and the lines of tables. */
export const proseOf = (markdown: string): string =>
  markdown
    .replaceAll(/```.*?```/gsu, " ")
    .replaceAll(/^\|.*$/gmu, (row) => row.replaceAll("|", ". "))
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1");

/** The comments of a TypeScript file that are longer than eight characters, each on one line. */
export const commentsIn = (code: string): string[] =>
  [...code.matchAll(/\/\*\*?(.*?)\*\/|(?<![:"'`\w])\/\/([^\n]*)/gsu)]
    .map(([, block, line]) => (block || line || "").replaceAll(/\s*\n\s*\*\s?/gu, " ").trim())
    .filter((comment) => [...comment].length > 8);

/** The percentage of comments in these files with at least one of the turns of phrase. */
export function stiltedShare(code: readonly string[]): number {
  const comments = code.flatMap(commentsIn);
  return (comments.filter((comment) => countTurns(comment) > 0).length * 100) / Math.max(comments.length, 1);
}
