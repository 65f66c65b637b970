import type { LogFault } from "../../game/proof/verify.ts";
import type { MoveFault } from "../../game/proof/moves.ts";

/** What can be wrong with a record of a game, as a browser finds it. */
export type RecordFault = LogFault["fault"] | MoveFault["fault"] | "digest";

/** What is said of a game's record when it is verified. The browser has it with the code that verifies. */
export interface VerifyWords {
  readonly verifying: string;
  /** What holds: whole sentences. */
  readonly chain: (records: number) => string;
  readonly texts: (count: number) => string;
  readonly moves: (count: number) => string;
  /** The first thing that does not; `why` is one of `faults`. */
  readonly fails: (seq: number, why: string) => string;
  readonly faults: Readonly<Record<RecordFault, string>>;
  /** There are records that only a later release can read. */
  readonly unread: string;
  readonly notLoaded: string;
}
