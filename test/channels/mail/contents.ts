import { gameSummary } from "../../../src/game/view.ts";
import type { GameState } from "../../../src/game/state.ts";
import { formatInstant } from "../../../src/lib/duration.ts";
import type { MailContent, Recipient } from "../../../src/channels/mail/content.ts";
import type { LinkEnv } from "../../../src/channels/mail/links/signed.ts";
import type { GameEventType } from "../../../src/contract/events/records.ts";
import type { MailType } from "../../../src/contract/events/types.ts";
import { playing, T0 } from "../../game/people.ts";
import type { GameSummary } from "../../../src/contract/game.ts";

export const ENV: LinkEnv = {
  SECRET: "a secret that is used in tests only",
  ORIGIN: "https://taflpost.example",
  MAIL_DOMAIN: "taflpost.example",
};

/** A game's id: what the service really draws, so that addresses are as long as they get. */
export const GAME = "z3JdR9xTq2aBcDeFgH0123";

/** A game as mails have it. */
export function summaryOf(state: GameState = playing(2)): GameSummary {
  return { ...gameSummary(state, true, ENV.ORIGIN, T0), id: GAME };
}

/** The recipients of a mail, by name. */
export function reader(name: string, more: Partial<Recipient> = {}): Recipient {
  const id = `${name.toLowerCase()}IdIdIdIdIdIdIdIdIdIdIdId`.slice(0, 22);
  return { id, name, language: "en", timezone: "UTC", address: `${name.toLowerCase()}@example.org`, ...more };
}

/** The content of a mail about an event of a game. */
export function eventContent(type: MailType & GameEventType, game: GameSummary): MailContent {
  const record = {
    id: "event-1",
    type,
    timestamp: formatInstant(T0),
    data: { game, move: null, ply: game.ply, by: null, message: null, deadline: null },
  };
  return { kind: "event", record, waiting: 0 };
}
