import type { Tally } from "../../src/contract/player.ts";
import type { NumberedConduct } from "../../src/mailbox/conduct.ts";
import { Mailbox } from "../../src/mailbox/mailbox.ts";
import { NO_MAIL } from "../channels/webhooks/no-mail.ts";
import { countedIds, DELIVERED } from "../channels/webhooks/outcomes.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { NO_VACATION } from "../vacation/no-vacation.ts";

/** The mailbox of Egil, who has the attackers, and what it tells the records of his results and of his conduct. */
export function countingMailbox() {
  const storage = memoryStorage();
  const tallies: Tally[] = [];
  const conducts: NumberedConduct[] = [];
  const outside = { isReachable: true };
  const reach = () => {
    if (!outside.isReachable) throw new Error("the records are not to be reached");
  };
  const open = () =>
    new Mailbox({
      ...NO_MAIL,
      storage,
      newId: countedIds(),
      leaveGame: () => Promise.resolve(),
      vacation: NO_VACATION,
      reseal: () => Promise.resolve(null),
      send: () => Promise.resolve(DELIVERED),
      tellTally: async (tally) => (reach(), void tallies.push(tally)),
      tellConduct: async (conduct) => (reach(), void conducts.push(conduct)),
    });
  return { storage, tallies, conducts, outside, open, mailbox: open() };
}
