import type { Kind } from "../../lib/service-object.ts";

/** Where something is stored: the database (D1), a player's own object, a game's, a month's of the archive, the beacon's, those that think for the house, a rule set's ratings, a match's, a tournament's, a ladder's, the reports', an organiser's bulk pairings, a recorded game's, an app's or an open consent page's. */
export type Place = "records" | Kind;
type Tables = { readonly [P in Place]?: readonly string[] };

/**
 * All that is stored about people, by what it is for: the tables of each place. `/privacy` says from it what is kept where;
 * for how long and why stands in its words (src/i18n/messages/…/privacy.json). A test holds it against the schemas.
 */
export const KEPT = {
  account: { records: ["players"], mailbox: ["account", "address_changes"] },
  access: {
    records: ["sign_ups"],
    mailbox: ["tokens", "sign_in", "confirmation", "apps", "listening", "passkeys", "passkey_challenges"],
  },
  games: {
    game: ["events", "outbox", "answers", "plans"],
    records: ["games", "tallies", "tallies_with_bots", "rulesets", "conduct"],
    mailbox: [
      "games",
      "tallies",
      "tallies_with_bots",
      "open_challenges",
      "house_places",
      "rated_pairs",
      "conduct",
    ],
    match: ["events", "news"],
    archive: ["games"],
  },
  imports: {
    record: ["record", "holders", "kept"],
    mailbox: ["records_held"],
    archive: ["records", "record_names"],
  },
  ratings: { records: ["ratings"], pool: ["games", "players", "outbox"] },
  tournaments: {
    records: ["tournaments", "tournament_people"],
    tournament: ["events", "matches", "give_ups", "people", "blocks", "news"],
  },
  ladders: { records: ["ladders", "ladder_players"], ladder: ["events", "outbox", "news", "kept"] },
  consents: { mailbox: ["consents", "consented"], bulk: ["bulks", "pairings"] },
  reports: { reports: ["reports"] },
  notes: { mailbox: ["notes"] },
  events: { mailbox: ["events", "answers"] },
  mail: { mailbox: ["kept", "mail_notices", "mails", "mail_throttled", "mail_immediate", "sent_once"] },
  push: { mailbox: ["push_subscriptions", "push_notices", "pushes", "push_throttled", "push_immediate"] },
  webhooks: { mailbox: ["endpoints", "deliveries", "attempts"] },
  time: { mailbox: ["vacations", "vacation_told"] },
  people: { records: ["blocks"], mailbox: ["renamings", "games_to_leave"] },
  counts: { records: ["counters"], mailbox: ["uses"] },
  operator: { records: ["operator_log", "troubles"] },
} as const satisfies Readonly<Record<string, Tables>>;

/** What is stored besides, about nobody: keys of the service, how it has been, which games the house plays,
 * the ids of requests that are done. */
export const ABOUT_NOBODY: Tables = {
  records: ["name_keys", "push_keys", "late_alarms", "pools"],
  mailbox: ["house_games"],
  thinker: ["games"],
  pool: ["blocks", "counts", "days", "replays", "replayed", "kept"],
  match: ["asks", "outbox"],
  tournament: ["kept", "done"],
  authorization: ["texts"],
  ladder: ["asks", "done"],
  beacon: ["beats", "outages", "tallies"],
};

/** The places of what is kept for a purpose. */
export const placesOf = (of: keyof typeof KEPT) =>
  Object.keys(KEPT[of]) as Exclude<Place, "authorization" | "beacon" | "thinker">[];
