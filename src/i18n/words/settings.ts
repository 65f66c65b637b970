import type { EventType, MailMode, MailType } from "../../contract/events/types.ts";
import type { SubscriptionKind, Fault } from "../../contract/terms.ts";

/** The pages of the settings, in the order of their links. */
export const SECTIONS = [
  "general",
  "time",
  "people",
  "mail",
  "push",
  "tokens",
  "webhooks",
  "account",
] as const;
export type Section = (typeof SECTIONS)[number];

/** What a form of the settings did, as the page after it says. */
export const DONES = [
  "saved",
  "asked",
  "removed",
  "revoked",
  "renewed",
  "deleted",
  "pinged",
  "resent",
  "nothing-failed",
  "blocked",
  "unblocked",
  "booked",
  "ended",
  "push-on",
  "push-off",
  "unbooked",
] as const;
export type Done = (typeof DONES)[number];

/** What the pages of the settings say. The names of events that can be mailed are in notices.ts. */
export interface SettingsWords {
  readonly title: string;
  readonly sections: Readonly<Record<Section, string>>;
  readonly done: Readonly<Record<Done, string>>;
  readonly save: string;
  readonly seeFields: string;
  readonly general: {
    readonly language: string;
    readonly timezone: string;
    readonly timezoneHint: string;
    readonly email: string;
    readonly goesTo: (address: string) => string;
    readonly goesNowhere: string;
    readonly waits: (address: string) => string;
    readonly address: string;
    readonly addressHint: string;
    readonly change: string;
    readonly remove: string;
    readonly askAgain: string;
  };
  readonly people: {
    readonly challenges: string;
    readonly challengesHint: string;
    readonly from: Readonly<Record<"anyone" | "played", string>>;
    readonly blocks: string;
    readonly blocksHint: string;
    readonly none: string;
    readonly name: string;
    readonly block: string;
    readonly unblock: (name: string) => string;
    readonly older: string;
  };
  readonly mail: MailSettingsWords;
  readonly tokens: TokenSettingsWords;
  readonly webhooks: WebhookSettingsWords;
  readonly account: {
    readonly data: string;
    readonly dataWhat: string;
    readonly dataParts: (games: number) => string;
    readonly download: string;
    readonly leave: string;
    readonly leaveWhat: readonly [string, ...string[]];
    readonly name: (name: string) => string;
    readonly nameDiffers: string;
    readonly leaveNow: string;
    readonly gone: string;
    readonly goneWhat: string;
  };
}

interface MailSettingsWords {
  readonly next: (when: string) => string;
  readonly nothingWaits: string;
  readonly wouldBe: (when: string) => string;
  readonly wouldBeAtOnce: string;
  readonly wouldNotBe: string;
  readonly ifSaved: string;
  readonly noAddress: string;
  readonly giveAddress: string;
  readonly types: string;
  /** The ways in which most want mail, and choosing for each event. */
  readonly presets: Readonly<Record<"all" | "usual" | "least" | "own", string>>;
  readonly presetsMean: Readonly<Record<"all" | "usual" | "least" | "own", string>>;
  readonly modes: Readonly<Record<MailMode, string>>;
  readonly modesMean: Readonly<Record<MailMode, string>>;
  readonly digests: string;
  readonly digestsHint: string;
  readonly digest: (number: number) => string;
  readonly quiet: string;
  readonly quietHint: string;
  readonly quietFrom: string;
  readonly quietTo: string;
  readonly reminders: string;
  readonly remindersHint: string;
  readonly reminder: (number: number) => string;
  readonly unit: (number: number) => string;
  readonly units: Readonly<Record<"percent" | "minutes" | "hours" | "days", string>>;
  readonly muted: string;
  readonly unmute: (game: string) => string;
  readonly preview: string;
}

interface TokenSettingsWords {
  readonly browsers: string;
  readonly browsersHint: string;
  readonly tokens: string;
  readonly tokensHint: string;
  readonly none: string;
  readonly current: string;
  readonly made: string;
  readonly used: string;
  readonly may: string;
  readonly scopes: Readonly<Record<"play" | "read" | "manage", string>>;
  readonly revoke: string;
  readonly end: string;
  readonly create: string;
  readonly name: string;
  readonly nameHint: string;
  readonly createNow: string;
  readonly secret: string;
  readonly secretHint: string;
  readonly copy: string;
  readonly subscriptions: string;
  readonly subscriptionsHint: string;
  readonly kinds: Readonly<Record<SubscriptionKind, string>>;
  readonly renew: string;
}

interface WebhookSettingsWords {
  readonly about: string;
  readonly none: string;
  readonly back: string;
  readonly add: string;
  readonly addNow: string;
  readonly url: string;
  readonly urlHint: string;
  readonly description: string;
  readonly format: string;
  readonly formatHint: string;
  readonly formatPlain: string;
  readonly events: string;
  readonly eventsHint: string;
  readonly allEvents: string;
  readonly game: string;
  readonly gameHint: string;
  /** The names of events that are never mailed, as they appear in a list (the others: `mail.types` in notices.ts). */
  readonly eventNames: Readonly<Record<Exclude<EventType, MailType>, string>>;
  readonly secretHint: string;
  readonly oldSecret: (until: string) => string;
  readonly state: string;
  readonly active: string;
  readonly off: string;
  readonly offByYou: string;
  readonly failing: (since: string) => string;
  readonly switchOn: string;
  readonly switchOff: string;
  readonly test: string;
  readonly change: string;
  readonly rotate: string;
  readonly rotateHint: string;
  readonly remove: string;
  readonly removeHint: string;
  readonly removeNow: string;
  readonly log: string;
  readonly logHint: string;
  readonly nothingSent: string;
  readonly older: string;
  readonly newest: string;
  readonly attempt: (number: number) => string;
  readonly outcomes: Readonly<Record<"delivered" | "failed" | "given-up" | "gone", string>>;
  readonly faults: Readonly<Record<Fault, string>>;
  readonly status: string;
  readonly took: string;
  readonly again: string;
  readonly answer: string;
  readonly resend: string;
  readonly resendAll: string;
  readonly within: string;
}
