import { type ApiDocuments, apiDocuments } from "../../src/host/document.ts";

/** The origin in the documents. */
export const ORIGIN = "https://taflpost.example";

let documents: Promise<ApiDocuments> | null = null;

/** The API's documents in local mode. Bundling the API for them takes seconds, so test files of one process share them. */
const read = (): Promise<ApiDocuments> => (documents ??= apiDocuments(true, ORIGIN));

/** The API's document as it is handed out, as JSON. */
export const documentText = async (): Promise<string> => JSON.stringify((await read()).shared);

/** The same as its pages read it: nothing in it refers to what operations share. */
export const wholeDocument = async (): Promise<unknown> => structuredClone((await read()).whole);
