import ts from "typescript-with-api";

/** The most lines that a function should have. */
const MOST_LINES = 40;

/** A statement of more than 40 lines at the top of a file: its other lines begin with a space or a bracket, as formatted. */
const LONG_STATEMENT = new RegExp(`\\n(?:[^A-Za-z/\\n].*\\n|\\n){${MOST_LINES - 1}}`);
/** A line with an odd number of backticks: a template literal, whose lines begin with anything, may begin or end there. */
const TEMPLATE = /^[^`\n]*`(?:[^`\n]*`[^`\n]*`)*[^`\n]*$/m;

const MODE = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
} satisfies ts.CreateSourceFileOptions;

/** The functions of a file with more than 40 lines, each as `path:line`. Their inner functions are counted, too. */
export function longFunctions(path: string, code: string): string[] {
  // Parsing every file took three seconds.
  if (!LONG_STATEMENT.test(code) && !TEMPLATE.test(code)) return [];
  const file = ts.createSourceFile(path, code, MODE);
  const lineAt = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const first = lineAt(node.getStart(file));
    if (lineAt(node.end) - first < MOST_LINES) return;
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) found.push(`${path}:${first}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
