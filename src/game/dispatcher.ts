import { faultText, log } from "../lib/log.ts";
import { openPace } from "./pace.ts";
import type { GameRecord, Parcel, ParcelForPlayer } from "./projections/outbox.ts";

/** One player's share of a parcel, as a mailbox takes it. */
export type MailItem = Pick<Parcel, "seq" | "gameId" | "status" | "deadline" | "game"> & ParcelForPlayer;

/** Who carries: to a player's mailbox, and to the records of all games. Both take the same thing twice as once. */
export interface Carrier {
  toMailbox(player: string, items: readonly MailItem[]): Promise<void>;
  toRecords(record: GameRecord): Promise<void>;
}

/**
 * Carries parcels to those whom they concern, oldest first and each at least once. A parcel is struck from the
 * outbox only after all have it, and lazily, with the object's next commit: forgetting that costs a repeat, never a
 * loss. What comes while carrying goes along on the next round: a game between two programs (pace.ts) sends fewer and
 * fuller messages, for each of them costs a synced write in two mailboxes.
 * @param pause waits for some milliseconds
 */
export function openDrain(
  waiting: readonly Parcel[],
  carrier: Carrier,
  pause: (milliseconds: number) => Promise<void>,
) {
  let queue = [...waiting];
  let carried: number[] = [];
  let running: Promise<void> | null = null;

  async function round(parcels: readonly Parcel[]): Promise<void> {
    const players = new Set(parcels.flatMap((parcel) => parcel.mail.map((mail) => mail.player)));
    const mail = [...players].map((player) => carrier.toMailbox(player, itemsFor(player, parcels)));
    const record = parcels.findLast((parcel) => parcel.record !== null)?.record;
    await Promise.all(record ? [...mail, carrier.toRecords(record)] : mail);
  }

  const pace = openPace();
  let hurry = Promise.withResolvers<void>();
  let isUrgent = false;

  async function carryAll(): Promise<void> {
    while (queue.length > 0) {
      const wait = pace.next(Date.now());
      if (wait > 0 && !isUrgent) await Promise.race([pause(wait), hurry.promise]);
      // A copy: what is added while this round is under way has not gone with it.
      const parcels = [...queue];
      try {
        await round(parcels);
      } catch (fault) {
        log("parcel-delayed", { game: parcels[0]?.gameId, parcels: parcels.length, fault: faultText(fault) });
        return;
      }
      carried.push(...parcels.map((parcel) => parcel.seq));
      queue = queue.slice(parcels.length);
    }
  }

  /** What waits for its round need not wait any longer. */
  function hasten(): void {
    isUrgent = true;
    hurry.resolve();
  }

  function atRest(): void {
    running = null;
    isUrgent = false;
    hurry = Promise.withResolvers<void>();
  }

  return {
    add(parcels: readonly Parcel[]): void {
      queue.push(...parcels);
    },
    /** Carries what waits. Urgent is what somebody is going to look at once they have their answer. */
    run(urgent: boolean): Promise<void> {
      if (urgent) hasten();
      running ??= carryAll().finally(atRest);
      return running;
    },
    isEmpty: (): boolean => queue.length === 0,
    /** The parcels that have arrived and still stand in storage. */
    carried: (): readonly number[] => carried,
    forgetCarried(): void {
      carried = [];
    },
  };
}

function itemsFor(player: string, parcels: readonly Parcel[]): MailItem[] {
  return parcels.flatMap(({ seq, gameId, status, deadline, game, mail }) =>
    mail
      .filter((own) => own.player === player)
      .map((own) => ({ seq, gameId, status, deadline, game, ...own })),
  );
}
