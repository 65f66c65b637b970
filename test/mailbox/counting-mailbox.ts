import type { Tally } from "../../src/contract/player.ts";
import type { NumberedConduct } from "../../src/mailbox/conduct.ts";
import { boxWith } from "../channels/mailbox.ts";

/** The mailbox of Egil, who has the attackers, and what it tells the records of his results and of his conduct. */
export function countingMailbox() {
  const tallies: Tally[] = [];
  const conducts: NumberedConduct[] = [];
  const outside = { isReachable: true };
  const reach = () => {
    if (!outside.isReachable) throw new Error("the records are not to be reached");
  };
  const ports = {
    tellTally: async (tally: Tally) => (reach(), void tallies.push(tally)),
    tellConduct: async (conduct: NumberedConduct) => (reach(), void conducts.push(conduct)),
  };
  return boxWith({ tallies, conducts, outside }, ports);
}
