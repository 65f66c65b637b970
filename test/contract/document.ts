import { apiDocument } from "../../src/host/document.ts";

/** The origin in `documentText`. */
export const ORIGIN = "https://taflpost.example";

let text: Promise<string> | null = null;

/** The API's document in local mode, as JSON. Bundling the API for it takes seconds, so test files of one process share it. */
export const documentText = (): Promise<string> =>
  (text ??= apiDocument(true, ORIGIN).then((document) => JSON.stringify(document)));
