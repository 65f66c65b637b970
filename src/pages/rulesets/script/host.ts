/** The parts of the editor's page that its script uses. */
export interface EditorHost {
  readonly form: HTMLFormElement;
  /** Aborts when the page's content is replaced. */
  readonly signal: AbortSignal;
  readonly loadTexts: () => Promise<typeof import("./text.ts")>;
}
