import { ledgerOf, ledgerView as viewOf } from "../../src/game/ledger.ts";
import type { GameEvent, GameState } from "../../src/game/state.ts";
import type { LedgerView } from "../../src/contract/ledger.ts";

/** The ledger of a game at an instant, as its object shows it. `state` is what the events fold to. */
export const ledgerView = (events: readonly GameEvent[], state: GameState, now: number): LedgerView =>
  viewOf(ledgerOf(events), state, now);
