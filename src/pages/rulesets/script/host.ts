/** The editor's page, as its script uses it. */
export interface EditorHost {
  readonly form: HTMLFormElement;
  /** Aborts when the page's content is replaced. */
  readonly signal: AbortSignal;
  readonly loadTexts: () => Promise<typeof import("./text.ts")>;
}
