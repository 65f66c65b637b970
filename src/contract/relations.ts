import { DAY } from "../lib/duration.ts";
import { STANDS_FOR } from "./bounds.ts";
import type { EventType } from "./events/types.ts";
import type { CAPS } from "./limits.ts";

/** The two people of a relation: the one who begins it, and the other. */
type Party = "maker" | "other";

/** What ends a relation, besides taking it back: one blocks the other, or one deletes their account. */
type Ending = "block" | "deletion";

/** What two people can be to each other, and what that means for both. */
interface Relation {
  /** For how long the other can agree to it, in milliseconds; null if only the maker has to agree. */
  readonly stands: number | null;
  /** The event that notifies the other; null if they are not notified. */
  readonly tells: EventType | null;
  /** Whose limit it counts against, and which limit that is. */
  readonly costs: Partial<Record<Party, keyof typeof CAPS>>;
  /** What ends it if which of the two does it. A block ends an invitation or a challenge, not what both have agreed to. */
  readonly ends: Partial<Record<Ending, readonly Party[]>>;
  /** Operations about it that apps can't call, because it would outlive the app's access. */
  readonly closedToApps: readonly string[];
}

/** Each relation between two people, declared once. Operations read it, and a test tries all of it. */
export const RELATIONS = {
  /** The maker organises a tournament and invites the other to organise it too. */
  organiser: {
    stands: 7 * DAY,
    tells: "organiser.invited",
    costs: { other: "tournaments" },
    ends: { block: ["maker", "other"], deletion: ["maker", "other"] },
    closedToApps: [],
  },
  /** The maker lets the other begin games with them (bulk pairing). */
  consent: {
    stands: null,
    tells: null,
    costs: { maker: "consents" },
    ends: { block: ["maker"], deletion: ["maker"] },
    closedToApps: ["giveConsent", "withdrawConsent"],
  },
  /** The maker plays in a tournament that the other organises. */
  entry: {
    stands: null,
    tells: "tournament.entered",
    costs: {},
    ends: { deletion: ["maker", "other"] },
    closedToApps: [],
  },
  /** The maker stands on a ladder that the other organises. */
  place: {
    stands: null,
    tells: null,
    costs: {},
    ends: { deletion: ["maker", "other"] },
    closedToApps: [],
  },
  /** The maker has reported a game of the other to the moderators. */
  report: {
    stands: null,
    tells: null,
    costs: { maker: "openReports" },
    ends: { deletion: ["maker"] },
    closedToApps: [],
  },
  /** The maker has challenged the other. */
  challenge: {
    stands: STANDS_FOR.named,
    tells: "challenge.received",
    costs: { maker: "openChallenges", other: "incomingChallenges" },
    ends: { block: ["other"], deletion: ["maker", "other"] },
    closedToApps: [],
  },
  /** The maker holds a recorded game whose text names the other. */
  record: {
    stands: null,
    tells: null,
    costs: { maker: "records" },
    ends: { deletion: ["maker"] },
    closedToApps: [],
  },
  /** The maker has let an app in, which tells them so. */
  app: {
    stands: null,
    tells: "app.allowed",
    costs: {},
    ends: { deletion: ["maker"] },
    closedToApps: ["listApps", "endApp"],
  },
  /** The maker operates a bot. */
  bot: {
    stands: null,
    tells: null,
    costs: { maker: "bots" },
    ends: { deletion: ["maker"] },
    closedToApps: ["listBots", "renewBotToken", "deleteBot"],
  },
} as const satisfies Record<string, Relation>;

export type RelationName = keyof typeof RELATIONS;

/** The relations that something ends. */
export type EndedBy<By extends Ending> = {
  [Name in RelationName]: By extends keyof (typeof RELATIONS)[Name]["ends"] ? Name : never;
}[RelationName];

/** The names of these. */
export const endedBy = <By extends Ending>(by: By): EndedBy<By>[] =>
  (Object.keys(RELATIONS) as RelationName[]).filter(
    (name): name is EndedBy<By> => by in RELATIONS[name].ends,
  );
