import type { VacationSpan } from "../contract/events/account.ts";
import type { AccountNews } from "../contract/events/records.ts";
import { formatDuration, formatInstant, MINUTE } from "../lib/duration.ts";
import { now } from "../lib/now.ts";
import { balanceAt } from "./account.ts";
import { type Happening, happenedBy, nextHappening } from "./happenings.ts";
import { accountOf, type HeldAccount, type HeldVacation } from "./held.ts";
import { inMinutes } from "./ledger.ts";
import type { MailboxOfVacation } from "./ports.ts";
import { awayIn, isVoid, type TimeOff } from "./time-off.ts";

const spanOf = ({ id, from, to }: TimeOff): VacationSpan => ({
  id,
  from: formatInstant(from),
  to: formatInstant(to),
});

const upToMinutes = (milliseconds: number): number => Math.ceil(milliseconds / MINUTE) * MINUTE;

/** What a vacation has taken from the account: what lay in an hour of cover that had begun before it was charged there. */
function usedBy({ id }: TimeOff, { stops }: HeldAccount): string {
  const pieces = awayIn(stops).filter((piece) => piece.id === id);
  return formatDuration(pieces.reduce((sum, { from, to }) => sum + to - from, 0));
}

/** What the player is told of something that happened to their vacation; null where there is nobody to tell it of. */
function newsOfHappening(happening: Happening, held: HeldAccount, origin: string): AccountNews | null {
  const { type } = happening;
  const exact = balanceAt(accountOf(held), now());
  // The alarm goes off a moment after there were 24 hours left.
  if (type === "vacation.low") return { type, data: { balance: formatDuration(upToMinutes(exact)) } };
  const { stop } = happening;
  const vacation = spanOf(stop);
  if (type === "vacation.began") return { type, data: { vacation } };
  if (type === "vacation.ended") return { type, data: { vacation, used: usedBy(stop, held) } };
  const [game] = stop.games;
  if (game === undefined) return null;
  const balance = formatDuration(inMinutes(exact));
  return { type, data: { vacation, game: { id: game, url: `${origin}/games/${game}` }, balance } };
}

/** Tells the player what happens to their vacation by itself: from what is stored, each once. */
export function openNoticing(
  held: HeldVacation,
  { origin, announce }: Pick<MailboxOfVacation, "origin" | "announce">,
) {
  // Asked with every commit. Too early does no harm, so it need not be taken back with a commit that fails.
  let soonest = nextOf(held.stored());

  return {
    /** Something has changed: when the next thing happens is not known. */
    isDue(): void {
      soonest = 0;
    },

    /** When something next happens; null for never. */
    nextDue: (): number | null => soonest,

    /** Tells what has happened. Within a transaction. */
    notice(): void {
      const account = held.stored();
      if (account !== null) {
        const { happenings, stops, lowTold } = happenedBy(
          accountOf(account),
          account.stops,
          account.lowTold,
          now(),
        );
        held.note(stops, lowTold);
        const news = happenings.map((one) => newsOfHappening(one, account, origin));
        for (const item of news) if (item !== null) announce(item);
      }
      soonest = nextOf(held.stored());
    },
  };
}

function nextOf(held: HeldAccount | null): number | null {
  return (
    held &&
    nextHappening(
      accountOf(held),
      held.stops.filter((stop) => !isVoid(stop)),
      now(),
    )
  );
}
