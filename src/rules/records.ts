/** Separate from index.ts, so that only the import of games loads it. */
export { readRecord } from "./notation/record.ts";
export { readGameRecord } from "./notation/records/written.ts";
