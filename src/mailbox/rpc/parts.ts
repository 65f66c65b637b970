import type { ChannelRpcParts } from "../../channels/channels.ts";
import type { VacationRpcParts } from "../../vacation/rpc.ts";
import type { AccountRecords } from "../account.ts";
import type { MailboxShell } from "../shell.ts";
import type { Reporting } from "../../lib/reporting.ts";
import type { Principals } from "../principals.ts";
import type { Streams } from "../streams.ts";
import type { PlayerNews } from "../../game/news.ts";
import type { Claim } from "../idempotency.ts";
import type { NewChallengePlace, PlaceCaps } from "../open-challenges.ts";
import type { Quota } from "../quotas.ts";

/** The news of games, and what keeps a player's requests in order: idempotency keys and quotas. */
export const requestRpc = {
  /** Takes the news of games for this player; they are stored when this resolves. */
  receive: ({ receive }: Parts, news: readonly PlayerNews[]): Promise<void> => receive(news),

  claim: ({ mailbox }: Parts, key: string, request: string): Promise<Claim> =>
    mailbox().answers.claim(key, request),

  /** Keeps the sealed answer to a claimed key, or frees the key where it was refused (null). */
  settleClaim({ mailbox }: Parts, key: string, answer: string | null): void {
    if (answer === null) mailbox().answers.release(key);
    else mailbox().answers.keep(key, answer);
  },

  /** Gives up a claim whose request broke off. */
  abandonClaim: ({ mailbox }: Parts, key: string): void => mailbox().answers.abandon(key),

  /** Counts one use; null, or the milliseconds to wait. */
  useQuota: ({ mailbox }: Parts, quota: Quota): number | null => mailbox().quotas.use(quota),

  /** Takes a place for a challenge that is about to be made; null, or the cap that leaves none. */
  takeChallengePlace: ({ mailbox }: Parts, place: NewChallengePlace, caps: PlaceCaps) =>
    mailbox().feed.places.take(place, caps),

  /** Gives the place of a challenge back that was not made. */
  freeChallengePlace: ({ mailbox }: Parts, game: string): void => mailbox().feed.places.free(game),

  /** The challenges by another player that wait for this one's answer, by their ids. */
  challengesBy: ({ mailbox }: Parts, opponent: string): string[] => mailbox().feed.places.by(opponent),

  /** How much waits after attempts that failed. */
  troubles: ({ reporting }: Parts) => reporting.counts(),

  /** Does what has fallen due; the local clock calls it. */
  async wake({ mailbox }: Parts): Promise<{ due: number | null; touches: readonly string[] }> {
    return { due: await mailbox().wake(), touches: [] };
  },
};

/** What the object of a mailbox is made of: what its own methods and those of the channels are functions of. */
export interface Parts extends Omit<MailboxShell, "goOn">, ChannelRpcParts, VacationRpcParts {
  /** The id of the player whose mailbox this is. */
  readonly player: string;
  readonly records: AccountRecords;
  readonly principals: Principals;
  readonly streams: Streams;
  /** What the player's object tells of what waits in it. */
  readonly reporting: Reporting;
  /** Makes sure an alarm is set for the end of the next socket. */
  readonly keepAlarm: () => Promise<void>;
  /** Lets work go on after the answer has been given. */
  readonly afterwards: (work: Promise<unknown>) => void;
}
