import { DAY } from "../lib/duration.ts";
import { STANDS_FOR } from "./bounds.ts";
import type { EventType } from "./events/types.ts";
import type { CAPS } from "./limits.ts";

/** The maker is the player who begins a relation. */
type Party = "maker" | "other";

/** How a relation ends other than by withdrawal: one player blocks the other, or deletes their account. */
type Ending = "block" | "deletion";

/** The consequences of a kind of relation for its two players. */
export interface Relation {
  /** How long the other player has to agree, in milliseconds; absent if they need not agree. */
  readonly stands?: number;
  /** The event that notifies the other player; absent if they are not notified. */
  readonly tells?: EventType;
  /** For each party, the limit (in `CAPS`) towards which the relation counts. */
  readonly costs?: Partial<Record<Party, keyof typeof CAPS>>;
  /** The parties whose block or deletion ends the relation. */
  readonly ends: Partial<Record<Ending, readonly Party[]>>;
  /** Operations that apps can't call, because the relation would outlast the app's access. */
  readonly closedToApps?: readonly string[];
}

/** Operations read this table, so that no consequence is forgotten. A test covers every row. */
export const RELATIONS = {
  /** The maker organises a tournament and invites the other player to organise it, too. */
  organiser: {
    stands: 7 * DAY,
    tells: "organiser.invited",
    costs: { other: "tournaments" },
    ends: { block: ["maker", "other"], deletion: ["maker", "other"] },
  },
  /** The other player may begin games for the maker (bulk pairing). */
  consent: {
    costs: { maker: "consents" },
    ends: { block: ["maker"], deletion: ["maker"] },
    closedToApps: ["giveConsent", "withdrawConsent"],
  },
  /** The maker plays in a tournament that the other player organises. */
  entry: { tells: "tournament.entered", ends: { deletion: ["maker", "other"] } },
  /** The maker has a place on a ladder that the other player organises. */
  place: { ends: { deletion: ["maker", "other"] } },
  /** The maker reported a game of the other player to the moderators. */
  report: { costs: { maker: "openReports" }, ends: { deletion: ["maker"] } },
  /** The maker challenged the other player. */
  challenge: {
    stands: STANDS_FOR.named,
    tells: "challenge.received",
    costs: { maker: "openChallenges", other: "incomingChallenges" },
    ends: { block: ["other"], deletion: ["maker", "other"] },
  },
  /** The maker's collection has a recorded game whose text names the other player. */
  record: { costs: { maker: "records" }, ends: { deletion: ["maker"] } },
  /** The maker gave an app access. */
  app: { tells: "app.allowed", ends: { deletion: ["maker"] }, closedToApps: ["listApps", "endApp"] },
  /** The maker operates a bot. */
  bot: {
    costs: { maker: "bots" },
    ends: { deletion: ["maker"] },
    closedToApps: ["listBots", "renewBotToken", "deleteBot"],
  },
} as const satisfies Record<string, Relation>;

export type RelationName = keyof typeof RELATIONS;

export type EndedBy<By extends Ending> = {
  [Name in RelationName]: By extends keyof (typeof RELATIONS)[Name]["ends"] ? Name : never;
}[RelationName];

export const endedBy = <By extends Ending>(by: By): EndedBy<By>[] =>
  (Object.keys(RELATIONS) as RelationName[]).filter(
    (name): name is EndedBy<By> => by in RELATIONS[name].ends,
  );
