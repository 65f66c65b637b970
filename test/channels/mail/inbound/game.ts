import { type InboundPorts, partsOf } from "../../../../src/channels/mail/inbound/take-mail.ts";
import type { MailContent, Recipient } from "../../../../src/channels/mail/content.ts";
import { readReplyAddress, replyAddress } from "../../../../src/channels/mail/links/move-links.ts";
import type { Side } from "../../../../src/rules/index.ts";
import { EGIL, RAGNHILD, RULES, TERMS } from "../../../game/people.ts";
import { type Table, table } from "../../../game/table.ts";
import { ENV, GAME, reader } from "../contents.ts";

/** A game, its players' mailboxes as far as answers by mail need them, and what was done to them. */
export interface InboundGame {
  readonly table: Table;
  readonly ports: InboundPorts;
  readonly readers: Map<string, Recipient>;
  /** The sent commands, by player and key. */
  readonly sent: { player: string; key: string; content: MailContent }[];
  readonly visits: string[];
  /** Called before each use of a port; what it throws is the fault. */
  before: (port: string) => void;
  /** How many more answers are taken. */
  left: number;
  addressFor(ply: number, side?: Side, takebacks?: number): Promise<string>;
  last(): MailContent | undefined;
}

const here = (id: string): boolean => id === GAME;

/** A game of Brandubh that has just begun: Egil attacks, and both have a confirmed address. */
export function inboundGame(): InboundGame {
  const game = table();
  game.live.commands.propose(GAME, TERMS, RULES);
  game.live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null);
  const readers = new Map([EGIL, RAGNHILD].map(({ id, name }) => [id, { ...reader(name), id }]));
  const sent: InboundGame["sent"] = [];
  const visits: string[] = [];

  const used = <T>(port: string, work: () => T): Promise<T> => {
    try {
      inbound.before(port);
      return Promise.resolve(work());
    } catch (fault) {
      return Promise.reject(fault);
    }
  };
  const ports: InboundPorts = {
    server: null,
    waitedFor: (address) => readReplyAddress(ENV, address),
    seat: (id, side) =>
      used("seat", () => (here(id) ? (game.live.aggregate.state?.players?.[side] ?? null) : null)),
    view: (id, player) =>
      used("view", () => {
        const view = here(id) ? game.live.reader.view(player) : null;
        return view && partsOf(view).game;
      }),
    legal: (id) => used("legal", () => (here(id) ? game.live.reader.legal(null) : null)),
    ask: (_id, player, command, key, versions) =>
      used("ask", () => game.live.commands.ask(player, command, key, versions)),
    reader: (player) => used("reader", () => readers.get(player) ?? null),
    send: (player, key, content) =>
      used("send", () => {
        if (!sent.some((earlier) => earlier.player === player && earlier.key === key))
          sent.push({ player, key, content });
      }),
    mayTake: () => used("mayTake", () => inbound.left-- > 0),
    visit: (player) => used("visit", () => void visits.push(player)),
  };
  const inbound: InboundGame = {
    table: game,
    ports,
    readers,
    sent,
    visits,
    before: () => {},
    left: 10,
    addressFor: (ply, side = ply % 2 === 1 ? "attackers" : "defenders", takebacks = 0) =>
      replyAddress(ENV, { game: GAME, side, ply, takebacks }),
    last: () => sent.at(-1)?.content,
  };
  return inbound;
}
