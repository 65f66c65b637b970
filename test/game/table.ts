import type { GameAnswer } from "../../src/game/answers.ts";
import type { Sources } from "../../src/game/inquiry.ts";
import { LiveGame, type LiveGameHost } from "../../src/game/live.ts";
import type { Transports } from "../../src/game/dispatcher.ts";
import type { PlayerNews } from "../../src/game/news.ts";
import { now } from "../../src/lib/now.ts";
import type { Proposal } from "../../src/game/projections/subscribers.ts";
import type { MatchNews } from "../../src/game/projections/matches.ts";
import type { RatedResult } from "../../src/game/projections/ratings.ts";
import type { GameRecord } from "../../src/game/projections/records.ts";
import { memoryStorage, type MemoryStorage } from "./memory-storage.ts";
import { EGIL, RAGNHILD, TERMS, WHOLE_GAME, moveCommand } from "./people.ts";
import { GameObject } from "../../src/game/object.ts";
import { makeObject, ready } from "../platform/objects.ts";
import { rulesOf } from "../../src/game/rules-of.ts";
import type { ChallengeTerms } from "../../src/game/state.ts";

/** Transports that note what they deliver, and can be made to fail. */
export interface NotingTransports extends Transports {
  readonly mail: { player: string; items: readonly PlayerNews[] }[];
  readonly records: GameRecord[];
  readonly proposals: Proposal[];
  readonly results: RatedResult[];
  readonly matches: MatchNews[];
  /** Called before each delivery; what it throws is the delivery's failure. */
  before: (to: string) => void | Promise<void>;
  /** Called with each proposal that arrives. */
  take: (proposal: Proposal) => void | Promise<void>;
}

export function notingTransports(): NotingTransports {
  const transports: NotingTransports = {
    mail: [],
    records: [],
    proposals: [],
    results: [],
    matches: [],
    before: () => {},
    take: () => {},
    async toMailbox(player, items) {
      await transports.before(player);
      transports.mail.push({ player, items });
    },
    async toRecords(record) {
      await transports.before("records");
      transports.records.push(record);
    },
    async toGame(proposal) {
      await transports.before("game");
      transports.proposals.push(proposal);
      await transports.take(proposal);
    },
    async toPool(result) {
      await transports.before("pool");
      transports.results.push(result);
    },
    async toMatch(news) {
      await transports.before("match");
      transports.matches.push(news);
    },
  };
  return transports;
}

/** A service that was always there, and players without cover. */
const ALWAYS_THERE: Sources = {
  outages: () => Promise.resolve({ asOf: Infinity, list: [] }),
  cover: () => Promise.resolve(null),
};

/** The surroundings of a game in tests. */
export function hostWith(own: Partial<LiveGameHost> & Pick<LiveGameHost, "transports">, prefix = "id") {
  let ids = 0;
  return {
    origin: "https://taflpost.example",
    newId: () => `${prefix}-${++ids}`,
    newSalt: () => "5a".repeat(16),
    sources: ALWAYS_THERE,
    pause: () => Promise.resolve(),
    ...own,
  };
}

/** The object of a game, once it may be called. */
export async function gameObject(
  storage: MemoryStorage,
  host: LiveGameHost,
  goOn: (work: Promise<unknown>) => void = () => undefined,
): Promise<GameObject> {
  const object = makeObject(GameObject, storage, { name: "game-1", host, goOn });
  await ready(object);
  return object;
}

/** A game over storage in memory, which can be taken down and set up again. */
export interface Table {
  readonly storage: MemoryStorage;
  readonly transports: NotingTransports;
  readonly host: LiveGameHost;
  live: LiveGame;
  /** Forgets everything but the storage, as the platform does with an object. */
  rebuild(): void;
}

export function table(): Table {
  const [storage, transports] = [memoryStorage(), notingTransports()];
  const host = hostWith({ transports });
  const open = () => {
    const opened = new LiveGame(storage, host);
    // Nobody is flagged before it is known that the service was there.
    opened.inquiry.hearOutages({ asOf: Infinity, list: [] });
    return opened;
  };
  const made: Table = {
    storage,
    transports,
    host,
    live: open(),
    rebuild() {
      made.live = open();
    },
  };
  return made;
}

/** A table with a game that has begun and these many plies of the whole game made; nothing is delivered yet. */
export function gameTable(plies = 0, terms: Partial<ChallengeTerms> = {}): Table {
  const made = table();
  const proposed = { ...TERMS, ...terms };
  made.live.commands.propose("game-1", proposed, rulesOf(proposed));
  good(made.live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null));
  WHOLE_GAME.slice(0, plies).forEach((move, index) => {
    const player = index % 2 === 0 ? EGIL : RAGNHILD;
    good(made.live.commands.ask(player, moveCommand(index + 1, move), null));
  });
  return made;
}

/** An answer that has to be a good one. */
export function good(answer: GameAnswer): Extract<GameAnswer, { ok: true }> {
  if (!answer.ok) throw new Error(`refused: ${answer.refusal.code}`);
  return answer;
}

/** Whether the alarm is set, no later than `within` from now, if anything waits for delivery. */
export function isLookedAfter({ storage }: Table, within: number): boolean {
  const waits = storage.rows("SELECT seq FROM outbox").length > 0;
  const alarm = storage.alarm();
  return !waits || (alarm !== null && alarm <= now() + within);
}
