/** The reader of game records. It is apart from the other rules: a service that imports none need not load it. */
export { readRecord } from "./notation/record.ts";
export { type GameRecordError, type ReadGame, readGameRecord } from "./notation/records/written.ts";
