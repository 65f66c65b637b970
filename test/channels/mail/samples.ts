import type { GameEvent } from "../../../src/game/state.ts";
import { gameSummary } from "../../../src/game/view.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import type { MailContent, MailLinks, Recipient } from "../../../src/channels/mail/content.ts";
import type { MailType } from "../../../src/contract/events/types.ts";
import { COMPETITION_RECORDS, COMPETITIONS } from "./competitions.ts";
import { GAME } from "./contents.ts";
import { challenged, logOf, RAGNHILD, stateOf, T0, WHOLE_GAME } from "../../game/people.ts";
import type { GameSummary } from "../../../src/contract/game.ts";
import type { FeedRecord, GameRecordOfEvent } from "../../../src/contract/events/records.ts";

export const ORIGIN = "https://taflpost.example";
export const DOMAIN = "taflpost.example";
export const OPERATOR = { name: "The Tafl Club", contact: "club@example.org" };
/** Ten hours after the game was proposed, at which each clock has begun. */
export const NOW = T0 + 10 * HOUR;
export const DEADLINE = new Date(T0 + 5 * DAY).toISOString();

export const READER: Recipient = {
  id: RAGNHILD.id,
  name: RAGNHILD.name,
  language: "en",
  timezone: "Europe/Stockholm",
  address: "ragnhild@example.org",
};

export const LINKS: MailLinks = {
  play: `${ORIGIN}/play/token-of-the-move`,
  replyTo: `play+token@${DOMAIN}`,
  muteGame: `${ORIGIN}/unsubscribe/token-of-the-game`,
  muteType: `${ORIGIN}/unsubscribe/token-of-the-type`,
  time: `${ORIGIN}/settings/time`,
};

export const DIGEST_LINKS: MailLinks = {
  plays: { "record-turn": `${ORIGIN}/play/token-of-the-move` },
  muteDigest: `${ORIGIN}/unsubscribe/token-of-digests`,
};

export const SIGN_IN_LINK = `${ORIGIN}/sign-in/${"A".repeat(22)}${"c".repeat(43)}`;
export const CONFIRM_LINK = `${ORIGIN}/confirm/${"A".repeat(22)}${"b".repeat(43)}`;

const summary = (...events: readonly GameEvent[]): GameSummary => ({
  ...gameSummary(stateOf(...events), true, ORIGIN, NOW),
  id: GAME,
  url: `${ORIGIN}/games/${GAME}`,
});

/** The game of Egil and Ragnhild after so many plies, or what became of it. */
export const gameAfter = (plies: number, ...more: readonly GameEvent[]): GameSummary =>
  summary(...logOf(WHOLE_GAME.slice(0, plies)), ...more);
export const theChallenge = (terms: Parameters<typeof challenged>[0] = {}): GameSummary =>
  summary(challenged(terms));

/** A record of an event in a game, as the mailbox keeps it. */
export function record<Type extends GameRecordOfEvent["type"]>(
  type: Type,
  game: GameSummary,
  data: Partial<Omit<GameRecordOfEvent["data"], "game">> = {},
): GameRecordOfEvent & { readonly type: Type } {
  return {
    id: "record-1",
    type,
    timestamp: new Date(T0).toISOString(),
    data: {
      game,
      move: game.lastMove?.move ?? null,
      ply: game.ply,
      by: "Egil",
      message: null,
      deadline: game.clock.deadline,
      ...data,
    },
  };
}

export function eventContent(of: FeedRecord & { readonly type: MailType }, waiting = 0): MailContent {
  return { kind: "event", record: of, waiting };
}

export const webhookOff: FeedRecord & { readonly type: "webhook.off" } = {
  id: "record-2",
  type: "webhook.off",
  timestamp: new Date(T0).toISOString(),
  data: { webhook: "hook-1", url: "https://hooks.example.org/tafl", reason: "failing" },
};

export const appAllowed: FeedRecord & { readonly type: "app.allowed" } = {
  id: "record-4",
  type: "app.allowed",
  timestamp: new Date(T0).toISOString(),
  data: {
    app: {
      id: "GrantOfAnApp-123",
      name: "Tafl Board",
      host: "board.example.org",
      url: `${ORIGIN}/settings/apps`,
    },
    scopes: ["play", "read"],
  },
};

const VACATION = {
  id: "vacation-1",
  from: new Date(T0 + 10 * HOUR).toISOString(),
  to: new Date(T0 + 11 * HOUR).toISOString(),
};
const ofVacation = { id: "record-3", timestamp: new Date(T0 + 10 * HOUR).toISOString() };

const PASSKEY = {
  passkey: { id: "passkey-1", name: "Firefox on Linux" },
  url: `${ORIGIN}/settings/passkeys`,
};

/** Events of the vacation account, one of each type. */
export const VACATIONS = [
  {
    ...ofVacation,
    type: "vacation.cover",
    data: { vacation: VACATION, game: { id: GAME, url: `${ORIGIN}/games/${GAME}` }, balance: "P11DT3H" },
  },
  { ...ofVacation, type: "vacation.low", data: { balance: "PT23H59M" } },
  { ...ofVacation, type: "vacation.began", data: { vacation: VACATION } },
  { ...ofVacation, type: "vacation.ended", data: { vacation: VACATION, used: "PT1H" } },
  {
    ...ofVacation,
    type: "rating.changed",
    data: {
      game: { id: GAME, url: `${ORIGIN}/games/${GAME}` },
      ruleset: "brandubh",
      because: "annulment",
      before: { rating: 1512.4, rd: 81.2 },
      after: { rating: 1533.6, rd: 79.2 },
      games: 21,
    },
  },
  {
    ...ofVacation,
    type: "game.annulled",
    data: {
      game: { id: GAME, url: `${ORIGIN}/games/${GAME}` },
      ruleset: "brandubh",
      reason: "arranged",
      note: "Four games in a minute.",
      atFault: "opponent",
    },
  },
  { ...ofVacation, type: "passkey.added", data: PASSKEY },
  { ...ofVacation, type: "passkey.refused", data: PASSKEY },
] as const satisfies readonly FeedRecord[];

/** The third ply of the whole game and its sixth: after one the defenders are to move, the other captures. */
export const TURN = record("game.turn", gameAfter(3), { message: "Your king looks lonely.\nCourage!" });
export const OVER = record("game.finished", gameAfter(WHOLE_GAME.length), { by: "Ragnhild" });

const MOVES = WHOLE_GAME.slice(0, 3).map((move, index) => ({ ply: index + 1, move }));
const planned = <Move extends object>(move: Move) => ({ ...move, planned: true as const });

/** The same about plans, offers, takebacks, messages and challenges that answer something. */
const PLAY_CONTENTS: Readonly<Record<string, MailContent>> = {
  "plan-answered": eventContent(record("game.turn", gameAfter(3), { moves: MOVES.slice(2).map(planned) })),
  "plan-ended": eventContent(
    record("game.turn", gameAfter(3), {
      moves: [MOVES[0]!, planned(MOVES[1]!), planned(MOVES[2]!)],
      plan: "ended",
    }),
  ),
  "plan-illegal": eventContent(record("game.turn", gameAfter(3), { moves: MOVES.slice(2), plan: "illegal" })),
  "plans-at-length": eventContent(
    record("game.turn", gameAfter(3), {
      moves: Array.from({ length: 9 }, (_, index) =>
        planned({ ply: index + 1, move: WHOLE_GAME[index % 4]! }),
      ),
    }),
  ),
  "turn-with-offers": eventContent(
    record("game.turn", {
      ...gameAfter(3),
      offers: [
        { type: "draw", by: "attackers", at: DEADLINE },
        { type: "pause", by: "attackers", at: DEADLINE, until: DEADLINE },
        { type: "takeback", by: "defenders", at: DEADLINE },
      ],
    }),
  ),
  ...Object.fromEntries(
    (["offered", "offer-accepted", "offer-declined"] as const).flatMap((how) =>
      (
        [
          { type: "takeback" },
          { type: "pause", until: DEADLINE },
          { type: "resume" },
          { type: "extend", add: "P3D" },
        ] as const
      ).map((offer) => [
        `${how}-${offer.type}`,
        eventContent(record(`game.${how}`, gameAfter(3), { offer })),
      ]),
    ),
  ),
  "taken-back": eventContent(record("game.taken-back", gameAfter(1), { undone: [2] })),
  "taken-back-by-opponent": eventContent(
    record("game.taken-back", gameAfter(2), { by: "Ragnhild", undone: [3] }),
  ),
  "turn-again": eventContent(record("game.turn", gameAfter(1), { undone: [2], moves: MOVES.slice(0, 1) })),
  message: eventContent(
    record("game.message", gameAfter(2), { message: "Are you there?\nI am in no hurry." }),
  ),
  rematch: eventContent(record("challenge.received", { ...theChallenge(), rematchOf: GAME })),
  counter: eventContent(
    record("challenge.received", {
      ...theChallenge(),
      counterOf: GAME,
      challenge: { ...theChallenge().challenge, changed: ["/clock/perMove", "/side", "/offers"] },
    }),
  ),
};

/** A mail of every kind, and an event of every type. */
export const CONTENTS: Readonly<Record<string, MailContent>> = {
  turn: eventContent(TURN, 3),
  begun: eventContent(record("game.turn", gameAfter(0), { by: null, move: null })),
  challenge: eventContent(record("challenge.received", theChallenge(), { message: "Shall we?" })),
  accepted: eventContent(record("challenge.accepted", gameAfter(0))),
  declined: eventContent(record("challenge.declined", theChallenge())),
  cancelled: eventContent(record("challenge.cancelled", theChallenge())),
  expired: eventContent(record("challenge.expired", theChallenge())),
  "draw-offered": eventContent(record("game.draw-offered", gameAfter(3))),
  "draw-declined": eventContent(record("game.draw-declined", gameAfter(4))),
  "deadline-near": eventContent(record("game.deadline-near", gameAfter(3), { by: null })),
  ...Object.fromEntries(
    (["vacation", "pause", "outage", "gift"] as const).map((reason) => {
      const previousDeadline = new Date(T0 + 4 * DAY).toISOString();
      const by = reason === "gift" ? "Egil" : null;
      const changed = record("game.deadline-changed", gameAfter(3), { reason, previousDeadline, by });
      return [`changed-by-${reason}`, eventContent(changed)];
    }),
  ),
  ...PLAY_CONTENTS,
  over: eventContent(OVER, 1),
  "webhook-off": eventContent(webhookOff),
  "app-allowed": eventContent(appAllowed),
  ...Object.fromEntries(VACATIONS.map((of) => [of.type, eventContent(of)])),
  ...Object.fromEntries(
    Object.keys(COMPETITIONS).map((name, index) => [name, eventContent(COMPETITION_RECORDS[index]!)]),
  ),
  covered: { kind: "event", record: VACATIONS[0], waiting: 2, covered: gameAfter(3) },
  closed: { kind: "account-closed", reason: "Insults." },
  reopened: { kind: "account-closed", reason: null },
  reminder: { kind: "reminder", game: gameAfter(3), deadline: DEADLINE, waiting: 1 },
  digest: {
    kind: "digest",
    records: [{ ...TURN, id: "record-turn" }, OVER, record("challenge.received", theChallenge()), webhookOff],
    isRest: true,
  },
  confirm: { kind: "confirm" },
  "sign-in": { kind: "sign-in", next: "/me" },
  "address-changed": { kind: "address-changed", to: "new@example.org" },
  "address-removed": { kind: "address-changed", to: null },
  "move-played": { kind: "move-played", game: gameAfter(4), move: WHOLE_GAME[3] ?? "" },
  "move-refused": {
    kind: "move-refused",
    game: gameAfter(3),
    move: "d4-d7",
    why: "There is a piece in the way on d5.",
    legal: ["d4-d5", "d4-e4", "d3-c3", "d3-b3"],
  },
  "move-unreadable": {
    kind: "move-refused",
    game: gameAfter(3),
    move: null,
    why: "No move was found.",
    legal: [],
  },
  "move-unproven": { kind: "move-unproven", game: gameAfter(3), move: "d4-d5" },
};

/** The links that a mail has a use for. */
export function linksFor(content: MailContent): MailLinks {
  if (content.kind === "confirm") return { confirm: CONFIRM_LINK };
  if (content.kind === "sign-in") return { signIn: SIGN_IN_LINK };
  if (content.kind === "digest") return DIGEST_LINKS;
  return content.kind === "address-changed" ? {} : LINKS;
}
