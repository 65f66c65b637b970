import type { Kind } from "../../lib/service-object.ts";

/** Where data is stored: in D1 ("records"), or in the objects of a class. */
export type Place = "records" | Kind;
type Tables = { readonly [P in Place]?: readonly string[] };

/**
 * The tables with data about people, by purpose and place, for `/privacy`. privacy.json (src/i18n/messages) says why they
 * are stored and for how long. A test compares the list with the schemas.
 */
export const STORED = {
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

/** The tables without data about people. */
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

export const placesOf = (of: keyof typeof STORED) =>
  Object.keys(STORED[of]) as Exclude<Place, "authorization" | "beacon" | "thinker">[];
