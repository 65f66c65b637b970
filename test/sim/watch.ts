import { begin, fold } from "../../src/game/fold.ts";
import { ledgerView } from "../game/ledger-view.ts";
import { asOf } from "../../src/game/verdict.ts";
import { gameView } from "../../src/game/view.ts";
import { offencesIn } from "../game/fair/ledger-checker.ts";
import type { PublicGame, PublicLedger } from "../game/fair/public.ts";
import type { GameObject } from "../../src/game/object.ts";
import type { Seat } from "../../src/game/state.ts";
import { HOUR } from "../../src/lib/duration.ts";
import type { Player as Account } from "../../src/mailbox/account.ts";
import type { SimMailbox } from "./objects.ts";
import type { Ruleset } from "../../src/rules/index.ts";
import type { GameModel } from "./game-model.ts";
import type { Board } from "./client.ts";
import type { FeedWatch, Reader } from "./feeds.ts";
import type { Browsers } from "./browsers.ts";
import type { Received } from "./received.ts";
import type { HookWatch } from "./hooks.ts";
import type { House } from "./house.ts";
import type { Lists } from "./lists.ts";
import type { MailWatch } from "./mailwatch.ts";
import type { SimObject } from "./kinds.ts";
import type { Platform } from "./platform.ts";
import type { PushWatch } from "./pushwatch.ts";
import type { Receiver } from "./receivers.ts";
import type { Sessions } from "./sessions.ts";
import type { Timeline } from "./timeline.ts";
import type { Verdict } from "./verdict.ts";
import type { PlayerSettings } from "./settings.ts";

/** An outbox is looked after within this; see src/game/aggregate.ts. */
const OUTBOX_GRACE = 10_000;
/** Due mail and push messages are being sent, one after the other; see src/channels/mail/send/channel.ts. */
const MAIL_GRACE = 60_000;
/** Waiting deliveries of a webhook wait for its running attempt; see src/channels/webhooks/channel.ts. */
const LEASE = 15_000;
/** A webhook that fails is switched off after so long; see src/channels/webhooks/retries.ts. */
const LONGEST_FAILING = 120 * HOUR;

/** A game and what is known of it. */
export interface Game extends Board {
  readonly object: SimObject<GameObject>;
  readonly model: GameModel;
}

/** A player, and the checks of what they were sent. */
export interface Player {
  readonly seat: Seat;
  readonly mailbox: SimObject<SimMailbox>;
  readonly feed: FeedWatch;
  readonly reader: Reader;
  readonly hooks: HookWatch;
  readonly mail: MailWatch;
  readonly push: PushWatch;
  readonly browsers: Browsers;
  readonly sessions: Sessions;
  readonly playerSettings: PlayerSettings;
  readonly received: Received;
  readonly receivers: Map<string, Receiver>;
}

interface WatchPorts {
  readonly timeline: Timeline;
  readonly verdict: Verdict;
  readonly platform: () => Platform;
  readonly games: ReadonlyMap<string, Game>;
  readonly players: ReadonlyMap<string, Player>;
  /** D1's rows of the players. */
  readonly accounts: ReadonlyMap<string, Account>;
  readonly lists: Lists;
  readonly house: () => House;
}

/** A commit in a mailbox: the new records, and where they have to go. */
function fed({ mailbox: { disk }, feed, hooks, mail, push, ...player }: Player): void {
  if (!disk.hasTable("games")) return;
  const news = feed.read(disk);
  player.received.read(disk);
  if (player.playerSettings.committed()) for (const watch of [mail, push]) watch.changed();
  mail.committed(disk, news);
  push.committed(disk, news);
  if (news.length === 0) return;
  const active = disk.rows("SELECT id FROM endpoints WHERE status = 'active'");
  hooks.fed(news, new Set(active.map((row) => String(row["id"]))));
}

type Row = Readonly<Record<string, unknown>>;

/** The vacations of a player that a game may have to hear of. */
const BOOKED = `SELECT id, rev, body, body->>'kind' AS kind, body->>'from' AS "from", body->>'to' AS "to"
  FROM vacations WHERE until > ?`;

/** A game's ledger is looked at once in so many events, and at the end. */
const LEDGER_EVERY = 9;

/** A game is updated about a vacation within this time: tries are an hour apart at most. */
const TELLING_GRACE = HOUR + 60_000;

/** Whether a game is by these rules, under the same name. */
const isBy = (one: Ruleset | null | undefined, other: Ruleset | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Looks at every object after each of its turns, and at everything once more at the end. */
export function openWatch({
  timeline,
  verdict,
  platform,
  games,
  players,
  accounts,
  lists,
  house,
}: WatchPorts) {
  const { hold } = verdict;
  /** How many events of each game its ledger was looked at with. */
  const ledgers = new Map<string, number>();

  function isWoken(object: SimObject, due: number, what: string): void {
    const wakes = platform().wakesBy(object);
    const latest = Math.max(due, timeline.now()) + platform().graceOf(object);
    hold(wakes <= latest, () => `${object.name}: ${what} is due at ${due}, and it is woken at ${wakes}`);
  }

  /** The ledger of a game that goes on, now and then, and of each that is over, held against another reckoning. */
  function checkLedger({ model: { facts } }: Game): void {
    const { events, status, clock, rules } = facts;
    const isLooked = status === "over" || events.length % LEDGER_EVERY === 0;
    const looked = ledgers.get(facts.id) ?? 0;
    if (!isLooked || clock === null || looked === events.length) return;
    ledgers.set(facts.id, events.length);
    const [first, ...rest] = events;
    const state = asOf(rest.reduce(fold, begin(first!)), timeline.now());
    // The clock of a game that waits for an answer is stopped without a notice.
    const isWaiting = status === "playing" && clock.deadline() <= timeline.now();
    const now = timeline.now();
    const sent = JSON.stringify([ledgerView(events, state, now), gameView(state, null, "", now)]);
    const [ledger, game] = JSON.parse(sent) as [PublicLedger, PublicGame];
    const told = isWaiting ? null : clock.told;
    for (const offence of offencesIn({ ledger, game, now, told, firstMove: rules!.firstMove }))
      hold(false, () => `the ledger of ${facts.id}: ${offence}`);
  }

  function checkGame(one: Game): void {
    const { object, model } = one;
    checkLedger(one);
    const due = model.nextDue(timeline.now());
    if (due !== null) isWoken(object, due, "its clock");
    if (object.disk.hasTable("outbox") && object.disk.rows("SELECT seq FROM outbox LIMIT 1").length > 0)
      isWoken(object, timeline.now() + OUTBOX_GRACE, "an outbox entry");
  }

  function checkMailbox(player: Player): void {
    const { mailbox: object } = player;
    if (!object.disk.hasTable("games")) return;
    checkAccount(player);
    checkLists(player);
    checkVacations(player);
    const due = object.disk.rows("SELECT min(next) AS due FROM deliveries")[0]?.["due"];
    const failing = object.disk.rows(
      "SELECT min(failing_since) AS since FROM endpoints WHERE status = 'active'",
    )[0]?.["since"];
    const next = object.disk.rows("SELECT min(next) AS due FROM mails")[0]?.["due"];
    if (typeof next === "number") isWoken(object, Math.max(next, timeline.now()) + MAIL_GRACE, "a mail");
    const untold = object.disk.hasTable("house_games")
      ? object.disk.rows("SELECT min(next) AS due FROM house_games WHERE told = 0")[0]?.["due"]
      : null;
    if (typeof untold === "number")
      isWoken(object, Math.max(untold, timeline.now()) + MAIL_GRACE, "news for what thinks");
    const push = player.push.dueBy(object.disk);
    if (push !== null) isWoken(object, Math.max(push, timeline.now()) + MAIL_GRACE, "a push message");
    if (typeof failing === "number")
      isWoken(object, Math.max(failing + LONGEST_FAILING, timeline.now()) + LEASE, "a switch-off");
    if (typeof due === "number") isWoken(object, Math.max(due, timeline.now()) + LEASE, "a delivery");
  }

  /** A copy of the player that counts is what the records say; what was revoked is nowhere. */
  function checkAccount({ seat, sessions, mailbox: { disk } }: Player): void {
    for (const { body } of disk.rows("SELECT body FROM account WHERE stale IS NULL")) {
      const { player } = JSON.parse(String(body)) as { player: Account };
      const is = JSON.stringify(accounts.get(seat.id));
      hold(JSON.stringify(player) === is, () => `${seat.id} is ${is}, not ${JSON.stringify(player)}`);
    }
    for (const { id } of disk.rows("SELECT id FROM tokens"))
      hold(!sessions.isRevoked(String(id)), () => `${String(id)} was revoked, and holds`);
  }

  /** A player's lists of running games match the games, as far as the mailbox has received them. */
  function checkLists({ seat, mailbox: { disk } }: Player): void {
    const query = "SELECT id, seen, deadline FROM games WHERE status = 'playing'";
    for (const { id, seen, deadline } of disk.rows(query)) {
      const own = games.get(String(id))?.facts.steps[Number(seen) - 1]?.deadline;
      hold(own === deadline, () => `${seat.id}'s list: ${String(id)} until ${String(deadline)}, not ${own}`);
    }
  }

  /** An hour of cover that has not begun is for a game that still needs it, as far as the mailbox has heard. */
  function checkHour({ seat, mailbox: { disk } }: Player, { id, kind, from, to, body }: Row): void {
    if (kind !== "cover" || Number(from) <= timeline.now() || Number(to) <= Number(from)) return;
    const given = (JSON.parse(String(body)) as { games: string[] }).games.map(
      (game) => games.get(game)!.facts,
    );
    const isNeeded = given.some(({ id: game, events, status, clock }) => {
      const heard = disk.rows("SELECT seen FROM games WHERE id = ?", game)[0]?.["seen"];
      const told = clock?.told.find((news) => news.id === id)?.turn;
      const isOver = status !== "playing" || (told !== undefined && told !== clock?.turnNumber());
      return !isOver || heard !== events.length;
    });
    hold(isNeeded, () => `${seat.id}: nobody needs the hour ${String(id)}`);
  }

  /** Each running game has a player's vacations as the mailbox recorded, and will get the rest. */
  function checkVacations(player: Player): void {
    const { seat, mailbox: object } = player;
    const { disk } = object;
    const booked = disk.rows(BOOKED, timeline.now());
    if (booked.length === 0) return;
    for (const row of booked) checkHour(player, row);
    const told = new Map(
      disk.rows("SELECT game, rev FROM vacation_told").map((row) => [row["game"], row["rev"]]),
    );
    for (const row of disk.rows("SELECT id FROM games WHERE status = 'playing'")) {
      const facts = games.get(String(row["id"]))?.facts;
      if (facts?.status !== "playing" || facts.terms?.stops?.includes("vacation") !== true) continue;
      const upTo = Number(told.get(facts.id) ?? 0);
      const side = facts.players?.attackers.id === seat.id ? "attackers" : "defenders";
      for (const { id, rev, from, to, kind, body } of booked) {
        const known = facts.clock!.told.findLast((news) => news.id === id)?.rev;
        if (known === undefined) {
          // A fully updated game knows what is booked ahead.
          const isAhead = Number(from) < Number(to) && Number(to) > timeline.now();
          const { changedAt } = JSON.parse(String(body)) as { changedAt: number };
          const hour = { side, from: Number(from), to: Number(to), changedAt } as const;
          if (kind === "cover" && facts.clock!.mayPassOver(hour)) continue;
          hold(upTo < Number(rev) || !isAhead, () => `${facts.id} was never told of ${String(id)}`);
          continue;
        }
        // It thinks of its player as away as the mailbox once said.
        hold(
          upTo < Number(rev) || known >= Number(rev),
          () => `${facts.id} never hears of ${String(rev)} of ${String(id)}`,
        );
        if (known < Number(rev)) isWoken(object, timeline.now() + TELLING_GRACE, `a vacation of ${seat.id}`);
      }
    }
  }

  /** An object's name is its kind and its id. */
  function by(object: SimObject, ofGame: (one: Game) => void, ofPlayer: (one: Player) => void): void {
    const [kind, id] = object.name.split(" ") as [string, string];
    if (kind === "game") ofGame(games.get(id)!);
    if (kind === "mailbox") ofPlayer(players.get(id)!);
  }

  /** A thinker is woken for the game that is due next. */
  function checkThinker(object: SimObject): void {
    const due = object.name.startsWith("thinker ") ? house().dueIn(object) : null;
    if (due !== null) isWoken(object, Math.max(due, timeline.now()) + MAIL_GRACE, "a turn of the house");
  }

  /** A game's proposal exists, with the sides swapped; at most one of all was begun. */
  function checkRematches({ facts: { id, rematches, players: seats, rules } }: Game): void {
    const all = rematches.map(({ game }) => games.get(game)?.facts);
    for (const [index, { game, by: side, agreed }] of rematches.entries()) {
      const next = all[index];
      const isThere = next?.terms?.rematchOf === id && next.maker?.id === seats?.[side].id;
      hold(isThere, () => `${id} has proposed the rematch ${game}, and it is none`);
      hold(isBy(next?.rules, rules), () => `the rematch ${game} of ${id} is by other rules`);
      const isSwapped =
        next?.players?.attackers.id === seats?.defenders.id &&
        next?.players?.defenders.id === seats?.attackers.id;
      const wasTakenBack = next?.events.some(
        ({ type }) => type === "cancelled" || type === "declined" || type === "expired",
      );
      hold(
        !agreed || isSwapped || wasTakenBack === true,
        () => `both have asked for ${game}, and it has not begun`,
      );
    }
    const begun = all.filter((next) => next?.players != null);
    hold(begun.length <= 1, () => `${begun.length} rematches of ${id} have begun`);
    const strays = [...games.values()].filter(
      ({ facts }) => facts.terms?.rematchOf === id && !rematches.some(({ game }) => game === facts.id),
    );
    hold(strays.length === 0, () => `${strays[0]?.facts.id} is no rematch that ${id} has proposed`);
  }

  /** A counter-offer exists, by the challenged player, and by the rules that they requested. */
  function checkCounters({ facts: { id, counters } }: Game): void {
    for (const { game, by: maker, rules } of counters) {
      const next = games.get(game)?.facts;
      const isThere = next?.terms?.counterOf === id && next.maker?.id === maker && isBy(next.rules, rules);
      hold(isThere, () => `${id} has proposed the counter-offer ${game}, and it is none, or by other rules`);
    }
    const all = [...games.values()].filter(({ facts }) => facts.terms?.counterOf === id);
    hold(all.length === counters.length, () => `${all.length} challenges answer ${id}`);
  }

  return {
    /** Takes up what was committed in a turn of this object. */
    committed: (object: SimObject): void => by(object, ({ model }) => model.read(object.disk), fed),

    /** Whatever waits in an object, it is going to be woken for it. */
    rested(object: SimObject): void {
      by(object, checkGame, checkMailbox);
      checkThinker(object);
    },

    /** The invariants once everything is at rest. */
    async atTheEnd(): Promise<void> {
      for (const one of games.values()) {
        one.model.checkLog();
        house().checkGame(one);
        checkRematches(one);
        checkCounters(one);
        const { id, status, events } = one.facts;
        hold(status === "over" || events.length === 0, () => `game ${id} is ${status} for ever`);
        // A game that goes on may wait for ever for what it asks.
        const view = status === "over" ? ((await one.object.opened?.view(null)) ?? null) : null;
        const isSame = view === null || view.board === one.model.board();
        hold(isSame, () => `game ${one.facts.id}: the board is ${view?.board}, not ${one.model.board()}`);
        const moves = view?.moves.join() ?? one.facts.moves.join();
        hold(moves === one.facts.moves.join(), () => `game ${one.facts.id}: other moves than its log`);
      }
      const all = [...games.values()].map(({ facts }) => facts);
      lists.checkWhole(all, players.values());
      for (const player of players.values()) {
        const { seat, mailbox: object, feed, reader, hooks, mail, push } = player;
        if (object.disk.hasTable("account")) checkAccount(player);
        feed.checkWhole(all);
        // Nobody reads the computer's notices.
        if (seat.bot !== true) reader.checkWhole();
        hooks.checkWhole();
        hooks.checkStorage(object.disk);
        mail.checkWhole(object.disk);
        push.checkWhole(object.disk);
      }
    },
  };
}
