import * as z from "zod";

/** The result of checking vectors: the number of comparisons, and a sentence for each difference. */
export interface Report {
  readonly checks: number;
  readonly differences: readonly string[];
}

/**
 * Checks the text of a vector file, named `where`. `depth` is the counted depth of move sequences; `folder` has the file, for
 * those that need another beside it.
 */
export type Checker = (text: string, where: string, depth: number, folder: string) => Report;

/** Collects comparisons; `where` begins each sentence. */
export class Comparison implements Report {
  checks = 0;
  readonly differences: string[] = [];

  same(where: string, what: string, expected: unknown, found: unknown): void {
    this.checks++;
    const [wanted, got] = [JSON.stringify(expected), JSON.stringify(found)];
    if (wanted !== got) this.differences.push(`${where}: ${what} should be ${wanted}, is ${got}`);
  }

  wrong(where: string, sentence: string): void {
    this.checks++;
    this.differences.push(`${where}: ${sentence}`);
  }
}

/** Takes reports; gives one. */
function joined(reports: readonly Report[]): Report {
  return {
    checks: reports.reduce((sum, report) => sum + report.checks, 0),
    differences: reports.flatMap((report) => report.differences),
  };
}

/** Gives the checker of files that hold a vector a line. */
export function ofLines<T>(
  shape: z.ZodType<T>,
  check: (vector: T, where: string, folder: string) => Report,
): Checker {
  return (text, where, _depth, folder) => {
    const lines = text.split("\n").map((line, i) => ({ line, place: `${where}:${i + 1}` }));
    const filled = lines.filter(({ line }) => line.trim() !== "");
    if (filled.length === 0) return { checks: 0, differences: [`${where}: holds no vector`] };
    return joined(
      filled.map(({ line, place }) =>
        checkParsed(line, place, shape, (vector) => check(vector, place, folder)),
      ),
    );
  };
}

/** Gives the checker of files that are one JSON value. */
export function ofWhole<T>(
  shape: z.ZodType<T>,
  check: (vectors: T, where: string, depth: number, folder: string) => Report,
): Checker {
  return (text, where, depth, folder) =>
    checkParsed(text, where, shape, (vectors) => check(vectors, where, depth, folder));
}

function checkParsed<T>(
  text: string,
  where: string,
  shape: z.ZodType<T>,
  check: (vector: T) => Report,
): Report {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { checks: 0, differences: [`${where}: malformed, not JSON (${String(error)})`] };
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return check(parsed.data);
  const [issue] = parsed.error.issues;
  return {
    checks: 0,
    differences: [`${where}: malformed, ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`],
  };
}
