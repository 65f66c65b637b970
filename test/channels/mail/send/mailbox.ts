import { OPEN } from "../../../game/people.ts";
import { isOfGame } from "../../../../src/game/records.ts";
import type { PlayerNews } from "../../../../src/game/news.ts";
import { DAY, MINUTE } from "../../../../src/lib/duration.ts";
import { now } from "../../../../src/lib/now.ts";
import type { MailContent, MailOutcome, Recipient } from "../../../../src/channels/mail/content.ts";
import type { AccountRecords, Player } from "../../../../src/mailbox/account.ts";
import type { NoticeChanges } from "../../../../src/channels/notices/settings.ts";
import type { GameEventType } from "../../../../src/contract/events/records.ts";
import type { Reader } from "../../../../src/i18n/reader.ts";
import type { OutgoingPush, PushOutcome } from "../../../../src/channels/push/host.ts";
import type { AttemptOutcome } from "../../../../src/channels/webhooks/retries.ts";
import { gameNews } from "../../../mailbox/items.ts";
import { type Box, boxWith, hear, QUIET_PORTS, until } from "../../mailbox.ts";
import { DELIVERED } from "../../webhooks/outcomes.ts";

/** A mail as it was handed over to be sent. */
export interface Handed {
  readonly content: MailContent;
  readonly reader: Recipient;
  readonly press: string | null;
  readonly at: number;
}

/** A push message as it was handed over to be sent. */
export interface Pushed extends OutgoingPush {
  readonly subscription: string;
  readonly reader: Reader;
  readonly at: number;
}

export const PUSHED: PushOutcome = { kind: "sent" };

/** A player's row in the records, as far as mail looks at it. */
type Row = { -readonly [Column in "language" | "timezone" | "email" | "confirmedEmail"]: Player[Column] };

export interface MailedMailbox extends Box {
  readonly row: Row;
  readonly records: AccountRecords;
  /** The mails given to the transport, in order. */
  readonly handed: Handed[];
  /** The outcomes of the next mails; later ones are sent. */
  readonly fates: (MailOutcome | Error | Promise<MailOutcome>)[];
  /** The push messages given to the transport, in order, and the outcomes of the next ones. */
  readonly pushed: Pushed[];
  readonly pushFates: (PushOutcome | Error | Promise<PushOutcome>)[];
  /** The answers to webhooks. */
  hookAnswer: AttemptOutcome | Promise<AttemptOutcome>;
  /** Called before each use of the records; what it throws is the records' fault. */
  beforeRecords: () => void;
}

export const SENT: MailOutcome = { kind: "sent" };
export const FAILED: MailOutcome = { kind: "failed", why: "E_INTERNAL_SERVER_ERROR", until: "soon" };

/** The mailbox of Ragnhild, whose mail goes to her address in Stockholm. */
export function mailedMailbox(row: Partial<Row> = {}, changes: NoticeChanges | null = null): MailedMailbox {
  const known: Row = {
    language: "sv",
    timezone: "Europe/Stockholm",
    email: "r@example.org",
    confirmedEmail: "r@example.org",
    ...row,
  };
  const records: AccountRecords = {
    ...QUIET_PORTS.records,
    async load() {
      made.beforeRecords();
      return { id: "r-id", name: "Ragnhild", createdAt: 0, ...OPEN, ...known };
    },
    async confirm(address) {
      made.beforeRecords();
      if (known.email !== address) return false;
      known.confirmedEmail = address;
      return true;
    },
    async drop(address) {
      made.beforeRecords();
      if (known.confirmedEmail === address) known.confirmedEmail = null;
    },
  };
  const own = {
    records,
    row: known,
    handed: [],
    pushed: [],
    pushFates: [],
    fates: [],
    beforeRecords: () => {},
    hookAnswer: DELIVERED,
  };
  const made: MailedMailbox = boxWith<Omit<MailedMailbox, keyof Box>>(own, {
    send: async () => made.hookAnswer,
    async sendPush(push, { id: subscription }, reader) {
      made.pushed.push({ ...push, subscription, reader, at: now() });
      return comingTo(made.pushFates.shift() ?? PUSHED);
    },
    async mail(content, reader, press) {
      made.handed.push({ content, reader, press, at: now() });
      return comingTo(made.fates.shift() ?? SENT);
    },
    records,
  });
  for (const id of ["token-1", "token-2"])
    made.mailbox.tokens.add({ id, name: id, hash: id, scopes: ["read"] }, 2);
  if (changes !== null) made.mailbox.channels.mailing.settings.change(changes);
  return made;
}

/** The outcome of a mail given to the transport; a fault is thrown. */
async function comingTo<Fate>(fate: Fate | Error | Promise<Fate>): Promise<Fate> {
  const known = await fate;
  if (known instanceof Error) throw known;
  return known;
}

/** The news of event number `seq` of a game, now, at this ply, with three days to the deadline. */
export function news(
  game: string,
  seq: number,
  types: readonly GameEventType[],
  more: Partial<PlayerNews> & { readonly ply?: number; readonly span?: number } = {},
): PlayerNews {
  const { ply = seq, span = 3 * DAY, ...rest } = more;
  const item = gameNews(game, seq, ...types);
  const at = now();
  // A game in which Ragnhild, who defends, is to move at odd plies.
  const toMove = ply % 2 === 1 ? "defenders" : "attackers";
  const spans = { attackers: span, defenders: span };
  const running = { turnBegan: at, spans, deadline: at + span, counted: 0, stopped: null };
  return {
    ...item,
    turn: toMove === "defenders" ? "mine" : "theirs",
    deadline: at + span,
    turnBegan: at,
    game: {
      ...item.game,
      at,
      ply,
      toMove,
      lastMove: { move: "d1-f1", captured: [], at },
      clock: { ...item.game.clock, running },
    },
    notices: item.notices.map((notice) => ({ ...notice, at, ply })),
    ...rest,
  };
}

/** Her turn, with `ply` an odd number. */
export const turn = (game: string, ply: number, more: Parameters<typeof news>[3] = {}): PlayerNews =>
  news(game, ply, ["game.turn"], more);

/** Her own move, which makes it her opponent's turn. */
export const ownMove = (game: string, ply: number): PlayerNews =>
  news(game, ply, ["game.move"], { own: true });

/** Receives these, and lets the five minutes pass that grouped mail about a turn waits. */
export async function settle(box: MailedMailbox, ...items: readonly PlayerNews[]): Promise<void> {
  await hear(box, ...items);
  await until(box, now() + 5 * MINUTE);
}

/** The mails given to the transport, one word each: the kind or type, the game, and the hour since `T0`. */
export function told({ handed }: MailedMailbox): string[] {
  return handed.map(({ content }) => wordFor(content));
}

/** The same of one. */
export function wordFor(content: MailContent): string {
  switch (content.kind) {
    case "event":
      return isOfGame(content.record)
        ? `${content.record.type} ${content.record.data.game.id}`
        : content.record.type;
    case "reminder":
      return `reminder ${content.game.id}`;
    case "digest":
      return `digest of ${content.records.length}`;
    default:
      return content.kind;
  }
}
