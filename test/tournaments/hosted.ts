import type { LastChange } from "../../src/tournaments/live.ts";
import { TournamentObject } from "../../src/tournaments/tournament-object.ts";
import type { Tournament } from "../../src/tournaments/tournament.ts";

/** A tournament whose state tests read. */
export abstract class HostedTournament extends TournamentObject {
  override state(): Tournament | null {
    return super.state();
  }
  override lastChange(): LastChange | null {
    return super.lastChange();
  }
}
