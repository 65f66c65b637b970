/** The build copies src/pages/changes/CHANGES.md to this path. */
export const CHANGES_FILE = "assets/changes.md";

/** A change of the API that clients can notice. */
export interface Change {
  /** A date in UTC, such as `2026-11-29`. */
  readonly day: string;
  /** As the page shows it: `Added`, `Now rejected`. */
  readonly kind: string;
  /** A few sentences, with names of the API in backticks. */
  readonly text: string;
}

/** Parses the list of changes: a heading for each day, the newest first, and a line `- Kind: sentences` for each change. */
export function changesIn(markdown: string): readonly Change[] {
  return markdown
    .split("\n## ")
    .slice(1)
    .flatMap((section) => {
      const [day = "", ...lines] = section.split("\n");
      return lines
        .filter((line) => line.startsWith("- "))
        .map((line) => {
          const end = line.indexOf(": ");
          return { day, kind: line.slice(2, end), text: line.slice(end + 2) };
        });
    });
}
