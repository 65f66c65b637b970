import type { AccountRecord, CompetitionRecord } from "../../contract/events/records.ts";
import { parseDuration } from "../../lib/duration.ts";
import { oneLine } from "../../lib/plain.ts";
import type { Reader } from "../reader.ts";
import { rulesetTitle } from "../rulesets/index.ts";
import { dateWords, spanWords } from "../times.ts";
import { noticesFor } from "./lines.ts";

/** Lengths in characters. People and other services write these texts, so longer ones are cut. */
const LONGEST_ADDRESS = 150;
const LONGEST_ID = 40;
const LONGEST_NOTE = 500;

type AccountEvent = Exclude<AccountRecord, CompetitionRecord>;
type Of<Type extends AccountEvent["type"]> = Extract<AccountEvent, { readonly type: Type }>["data"];

const whole = (value: number): string => String(Math.round(value));

/** A webhook's URL without its query, which can hold secrets. */
function shortUrl(url: string): string {
  const parsed = URL.parse(url);
  return oneLine(parsed === null ? "" : `${parsed.origin}${parsed.pathname}`, LONGEST_ADDRESS);
}

const rulesOf = (id: string, { language }: Reader): string => rulesetTitle({ id, name: id }, language);
const dateOf = (instant: string, { language, timezone }: Reader): string =>
  dateWords(Date.parse(instant), language, timezone);
const spanOf = (duration: string, reader: Reader): string =>
  spanWords(parseDuration(duration) ?? 0, reader.language, noticesFor(reader).underAMinute);
const passkeyOf = ({ passkey }: Of<"passkey.added">) => ({ passkey: oneLine(passkey.name, LONGEST_ID) });

export const ACCOUNT_SENTENCES: {
  readonly [Type in AccountEvent["type"]]: (data: Of<Type>, reader: Reader) => readonly string[];
} = {
  "app.allowed"({ app }, reader) {
    const { events, appAllowed } = noticesFor(reader);
    const [name, host] = [oneLine(app.name, LONGEST_ADDRESS), oneLine(app.host, LONGEST_ADDRESS)];
    return [events["app.allowed"]({ app: name, host }), ...appAllowed];
  },

  "webhook.off"({ webhook, url, reason }, reader) {
    const { events, webhookOff, webhookBack } = noticesFor(reader);
    const title = events["webhook.off"]({ url: shortUrl(url) });
    return [title, webhookOff[reason], ...webhookBack(oneLine(webhook, LONGEST_ID))];
  },

  "mail.off"({ address, reason }, reader) {
    const { events, mailOff } = noticesFor(reader);
    return [events["mail.off"]({ address: oneLine(address, LONGEST_ADDRESS) }), mailOff[reason]];
  },

  "rating.changed"({ ruleset, because, undone, before, after, games }, reader) {
    const { events, rating } = noticesFor(reader);
    const why = because === "annulment" ? [rating[undone === true ? "undone" : because]] : [];
    const title = events["rating.changed"]({ rules: rulesOf(ruleset, reader) });
    return [title, ...rating.changed(whole(before.rating), whole(after.rating), whole(games)), ...why];
  },

  "game.annulled"({ ruleset, reason, note, atFault }, reader) {
    const { events, rating } = noticesFor(reader);
    return [
      events["game.annulled"]({ rules: rulesOf(ruleset, reader) }),
      rating.reasons[reason],
      ...(atFault === null ? [] : [rating.atFault[atFault]]),
      ...(note === null ? [] : [rating.note(oneLine(note, LONGEST_NOTE))]),
      rating.stays,
    ];
  },

  "vacation.cover"({ vacation, balance }, reader) {
    const { events, vacation: words } = noticesFor(reader);
    return [events["vacation.cover"](), ...words.cover(dateOf(vacation.to, reader), spanOf(balance, reader))];
  },

  "vacation.low"({ balance }, reader) {
    const { events, vacation } = noticesFor(reader);
    return [events["vacation.low"](), ...vacation.low(spanOf(balance, reader))];
  },

  "vacation.began"({ vacation }, reader) {
    const { events, vacation: words } = noticesFor(reader);
    return [events["vacation.began"](), ...words.began(dateOf(vacation.to, reader))];
  },

  "vacation.ended"({ used }, reader) {
    const { events, vacation } = noticesFor(reader);
    return [events["vacation.ended"](), ...vacation.ended(spanOf(used, reader))];
  },

  "passkey.added"(data, reader) {
    const { events, passkey } = noticesFor(reader);
    return [events["passkey.added"](passkeyOf(data)), passkey.added];
  },

  "passkey.refused"(data, reader) {
    const { events, passkey } = noticesFor(reader);
    return [events["passkey.refused"](passkeyOf(data)), passkey.refused];
  },

  ping: (_data, reader) => [noticesFor(reader).events.ping()],
};

/** Returns a link to the page that an event of the account or a competition is about; null if there is none. */
export function linkOfAccount(record: AccountRecord, reader: Pick<Reader, "language">) {
  const words = noticesFor(reader);
  switch (record.type) {
    case "match.started":
    case "match.finished":
      return { label: words.openMatch, url: record.data.match.url };
    case "ladder.moved":
      return { label: words.openLadder, url: record.data.ladder.url };
    case "app.allowed":
      return { label: words.openApps, url: record.data.app.url };
    case "passkey.added":
    case "passkey.refused":
      return { label: words.openPasskeys, url: record.data.url };
    default:
      if ("tournament" in record.data)
        return { label: words.openTournament, url: record.data.tournament.url };
      return "game" in record.data ? { label: words.openGame, url: record.data.game.url } : null;
  }
}
