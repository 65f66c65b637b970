import { createHash } from "node:crypto";
import type { ChallengeTerms, Seat } from "../../src/game/state.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import type { AccountRecords, Player as Account } from "../../src/mailbox/account.ts";
import { DEFAULT_SETTINGS } from "../../src/channels/policy/settings.ts";
import { RULE_REASONS, type RuleReason, type Ruleset } from "../../src/rules/index.ts";
import { openChance } from "./chance.ts";
import { openGameModel } from "./game-model.ts";
import { openBrowsers } from "./browsers.ts";
import { openClient } from "./client.ts";
import { countIn } from "./facts.ts";
import { openFeedWatch, openReader } from "./feeds.ts";
import { openReceived } from "./received.ts";
import { openHouse, THRALL, THRALLS_SEAT } from "./house.ts";
import { openHookWatch } from "./hooks.ts";
import { openLists } from "./lists.ts";
import { openNetwork } from "./network.ts";
import { gameKind, mailboxKind } from "./objects.ts";
import { OPEN } from "../game/people.ts";
import { openPerson, type Person } from "./people.ts";
import { type Instance, openPlatform } from "./platform.ts";
import { openMailWatch } from "./mailwatch.ts";
import { openPushWatch } from "./pushwatch.ts";
import { ZONES } from "./notices.ts";
import { openService } from "./service.ts";
import { openSessions } from "./sessions.ts";
import { openMailPlatform } from "./mail-platform.ts";
import { mailTransport, pushTransport, webhookTransport, type TransportPorts } from "./transports.ts";
import { openReceiver } from "./receivers.ts";
import { livingIn, openTimeline } from "./timeline.ts";
import { openVerdict, Violation } from "./verdict.ts";
import { openWatch, type Game, type Player } from "./watch.ts";
import { openSettings } from "./settings.ts";
import { drawMishaps, drawSpells, drawWeather, isIn, Mishap, SHORT, type Spell } from "./weather.ts";

/** The liveliest of 150 worlds had 11,000: one that goes on for so many turns comes to no rest. */
const MOST_TURNS = 100_000;
const NAMES = ["Ragnhild", "Egil", "Tore", "Astrid", "Sigrun", "Bjarne"];

/** How likely a player has a full account of time off: a game that its player leaves goes on for a month of cover. */
const LONG_THERE = 0.02;

/** How long the longest times may be in which a mailbox does not answer about cover. */
const SILENT = [HOUR, 8 * HOUR, 3 * DAY];

/** A player, and what befalls them. */
interface Resident extends Player {
  readonly spells: readonly Spell[];
  readonly silences: readonly Spell[];
  /** Every schedule that the player has requested, as JSON. */
  readonly schedules: Set<string>;
  readonly zone: string;
  readonly createdAt: number;
}

/** How a world went. */
export interface Outcome {
  readonly seed: number;
  /** The invariant that it broke; null for none. */
  readonly violation: string | null;
  readonly trace: readonly string[];
  readonly hash: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Runs one world until everything in it is at rest. The same seed gives the same run. */
export function live(seed: number): Promise<Outcome> {
  const chance = openChance(seed);
  const start = Date.UTC(2026, chance.below(12), chance.between(1, 28), chance.below(24));
  const horizon = start + chance.between(15, chance.pick([40, 40, 120])) * DAY;
  const timeline = openTimeline(start);
  const verdict = openVerdict();
  const weather = drawWeather(chance);
  const trace: string[] = [];
  const played = { games: 0, house: 0, moves: 0, planned: 0, takebacks: 0, rematches: 0, counters: 0 };
  const ended = Object.fromEntries(RULE_REASONS.map((reason) => [reason, 0])) as Record<RuleReason, number>;
  const counts = { worlds: 1, ...played, turns: 0, crashes: 0, attempts: 0, records: 0, ...ended };
  const say = (line: string): void => {
    trace.push(`${new Date(timeline.now()).toISOString()} ${line}`);
  };
  let [ids, salts] = [0, 0];
  const newId = (): string => (++ids).toString(36).padStart(22, "0");
  const newSalt = (): string => (++salts).toString(16).padStart(32, "0");

  const games = new Map<string, Game>();
  const players = new Map<string, Resident>();
  /** D1's rows of them. */
  const accounts = new Map<string, Account>();
  const people: Person[] = [];
  const lists = openLists(verdict);
  const blocks = new Set<string>();
  const service = openService(timeline, chance.branch(), [start, horizon], () => platform.crashAll());
  const recordSpells = drawSpells(chance, [start, horizon], { most: 2, longest: SHORT });
  const watch = openWatch({
    timeline,
    verdict,
    platform: () => platform,
    games,
    players,
    accounts,
    lists,
    house: () => house,
  });

  const platform = openPlatform({
    timeline,
    chance: chance.branch(),
    weather,
    trace: say,
    committed: watch.committed,
    rested: (object) => watch.rested(object),
    crashed: () => counts.crashes++,
    outUntil: service.outUntil,
  });
  const network = openNetwork({
    timeline,
    chance: chance.branch(),
    weather,
    platform,
    isReachable: ({ name }) => !isIn(players.get(name.split(" ")[1]!)?.spells ?? [], timeline.now()),
  });

  const pause = (instance: Instance, span: number): Promise<void> =>
    instance.ask(({ resolve }) => void timeline.after(span, () => resolve()));

  const ofGame = gameKind({
    newId,
    newSalt,
    pause,
    transports: (instance) => ({
      toMailbox: (player, news) =>
        network.between(instance, players.get(player)!.mailbox, (shell) => shell.receive(news)),
      toRecords: (record) =>
        network.toOutside(instance, () => {
          if (isIn(recordSpells, timeline.now())) throw new Mishap("the records are not to be reached");
          lists.record(record);
        }),
      toGame: (proposal) =>
        network.between(instance, board(proposal.id).object, (shell) => shell.take(proposal)),
      toPool: (result) => lists.rated(result),
      toMatch: ({ match }) => Promise.reject(new Error(`nobody plays matches here, nor ${match}`)),
    }),
    sources: (instance) => ({
      outages: () => network.toOutside(instance, () => service.list()),
      cover: (game, question) =>
        network.between(instance, players.get(question.player)!.mailbox, (shell) => {
          if (isIn(players.get(question.player)!.silences, timeline.now()))
            throw new Mishap("the mailbox does not answer about cover");
          const answer = shell.vacation.cover(game, question);
          return answer.then((stop) => {
            const needed = Math.max(question.deadline - 1, timeline.now());
            const helps = stop === null || (stop.from <= needed && needed < stop.to);
            verdict.hold(helps, () => `${game} is given ${JSON.stringify(stop)} for ${question.deadline}`);
            return stop;
          });
        }),
    }),
  });
  const house = openHouse({
    seed,
    timeline,
    network,
    platform: () => platform,
    verdict,
    board: (id) => board(id),
    handed: service.handed,
    residents: players,
  });
  const outside: TransportPorts = {
    timeline,
    trace: say,
    attempted: () => counts.attempts++,
    playerOf: ({ name }) => players.get(name.split(" ")[1]!)!,
    heard: (player, game) => people[[...players.keys()].indexOf(player)]?.hear(game),
  };
  // Of its own: what is drawn for push shifts nothing of what else happens.
  const chanceOfPush = openChance(-seed);
  const mailPlatform = openMailPlatform(chance.branch(), [start, horizon]);

  /** D1's row of a player. */
  function asked<T>(instance: Instance, answer: (who: Account) => T): Promise<T> {
    const player = instance.object.name.split(" ")[1]!;
    return network.toOutside(instance, () => {
      if (isIn(recordSpells, timeline.now())) throw new Mishap("the records are not to be reached");
      return answer(accounts.get(player)!);
    });
  }

  const recordsOf = (instance: Instance): AccountRecords => ({
    load: () => asked(instance, (who) => who),
    change: (changes) => asked(instance, (who) => void accounts.set(who.id, { ...who, ...changes })),
    confirm: () => asked(instance, () => false),
    drop: (address) =>
      asked(instance, (who) => {
        if (who.confirmedEmail === address) accounts.set(who.id, { ...who, confirmedEmail: null });
      }),
    rename: () => Promise.reject(new Error("no name is taken")),
    restore: () => Promise.resolve(true),
    erase: () => Promise.reject(new Error("nobody leaves")),
  });

  const ofMailbox = mailboxKind({
    newId,
    pause,
    send: webhookTransport(outside),
    mail: mailTransport(outside, mailPlatform),
    sendPush: pushTransport(outside),
    tellThinker: (instance, thinker, news) => house.tell(instance, thinker, news),
    tellTally: (instance, tally, counted) => asked(instance, ({ id }) => lists.tally(id, tally, counted)),
    tellConduct: (instance, told) => lists.conduct(instance.object.name, told),
    records: recordsOf,
    vacation: (instance) => {
      const player = instance.object.name.split(" ")[1]!;
      return {
        player,
        hearStops: (game, news) =>
          network.between(instance, games.get(game)!.object, (shell) => shell.hear(player, news)),
        pause: (milliseconds) => pause(instance, milliseconds),
      };
    },
  });

  function board(id: string): Game {
    const known = games.get(id);
    if (known !== undefined) return known;
    const model = openGameModel(id, verdict, (player, { timezone, night, weekend }) =>
      players.get(player)!.schedules.has(JSON.stringify({ timezone, night, weekend })),
    );
    const made = { object: platform.create(`game ${id}`, ofGame), model, facts: model.facts };
    games.set(id, made);
    return made;
  }

  const mostGames = chance.between(1, 4);
  function propose(id: string, terms: ChallengeTerms, rules: Ruleset): Promise<unknown> {
    const { object, facts } = board(id);
    facts.meant = rules;
    const begun = house.propose({ object, facts }, { id, terms, rules });
    return begun ?? network.request(object, (shell) => shell.propose(id, terms, rules));
  }

  function settle(seat: Seat): void {
    const mailbox = platform.create(`mailbox ${seat.id}`, ofMailbox);
    const feed = openFeedWatch(seat.id, (game) => games.get(game)?.facts, verdict);
    const reader = openReader(seat.id, feed, timeline.now, verdict);
    const hooks = openHookWatch(seat.id, timeline.now, verdict, service.outSince);
    const receivers = new Map<string, ReturnType<typeof openReceiver>>();
    const spells = chance.is(0.3) ? drawSpells(chance, [start, horizon], { most: 2, longest: SHORT }) : [];
    const zone = chance.pick(ZONES);
    const address = chance.is(0.8) ? `${seat.name}@example.org` : null;
    mailPlatform.register(seat.id);
    const received = openReceived(seat.id, (game) => games.get(game)?.facts);
    const playerSettings = openSettings(DEFAULT_SETTINGS, timeline.now);
    const told = {
      player: seat.id,
      zone,
      playerSettings,
      received,
      now: timeline.now,
      verdict,
      outSince: service.outSince,
    };
    const mail = openMailWatch({ ...told, takesMail: address !== null });
    const sessions = openSessions(timeline.now);
    const push = openPushWatch({ ...told, sessions });
    const silences = chance.is(0.4) ? drawSpells(chance, [start, horizon], { most: 3, longest: SILENT }) : [];
    const schedules = new Set([JSON.stringify({ timezone: zone, night: null, weekend: [] })]);
    const createdAt = start - (chance.is(LONG_THERE) ? 250 : chance.pick([0, 0, 0, 3, 8])) * DAY;
    const mailed = { language: "en", timezone: zone, email: address, confirmedEmail: address };
    accounts.set(seat.id, { ...seat, ...mailed, createdAt, ...OPEN });
    const own = { spells, silences, schedules, createdAt, zone };
    const common = { seat, mailbox, chance: chance.branch(), timeline, network, verdict, newId };
    const client = openClient({ ...common, isOver: () => timeline.now() >= horizon, handed: service.handed });
    const ofPush = { chance: chanceOfPush.branch(), push, sessions, until: horizon, insist: client.insist };
    const browsers = openBrowsers({ ...common, ...ofPush });
    const watches = { reader, hooks, mail, push, sessions, browsers, playerSettings };
    players.set(seat.id, { seat, mailbox, feed, received, receivers, ...watches, ...own });
    const person = openPerson({
      ...common,
      ...watches,
      client,
      until: horizon,
      others: () => [...players.values()].map((one) => one.seat).filter(({ id }) => id !== seat.id),
      board: (id) => games.get(id),
      lobby: lists.lobby,
      propose,
      scheduleOf: (id) =>
        network.request(players.get(id)!.mailbox, (shell) => shell.vacation.schedule(players.get(id)!.zone)),
      changeAccount: (changes) =>
        network.request(mailbox, (shell, instance) =>
          shell.mailbox().channels.mailing.changePlayer(undefined, () => recordsOf(instance).change(changes)),
        ),
      schedules,
      createdAt,
      blocks,
      chanceOfRating: openChance(seed ^ (0x7a_7e + players.size)),
      handed: service.handed,
      isFull: () => games.size >= mostGames,
      isStill: () => games.size >= mostGames && games.values().every(({ facts }) => facts.status === "over"),
      receive: (hook) => receivers.set(hook, openReceiver(chance.branch(), timeline.now(), horizon)),
    });
    if (seat.id !== THRALL.id) people.push(person);
  }

  function endTurn(): void {
    counts.turns++;
    platform.endTurn();
    verdict.hold(counts.turns < MOST_TURNS, () => `no rest after ${MOST_TURNS} turns`);
    verdict.check();
  }

  async function lifetime(): Promise<void> {
    NAMES.slice(0, chance.between(2, NAMES.length)).forEach((name) => settle({ id: newId(), name }));
    if (house.isThere) settle(THRALLS_SEAT);
    for (const person of people) timeline.after(chance.between(0, 60 * MINUTE), () => void person.live());
    drawMishaps(chance, [start, horizon], { timeline, platform });
    await timeline.run(horizon, endTurn);
    weather.clearUp();
    await timeline.run(Infinity, endTurn);
    for (const person of people) void person.readFeed();
    await timeline.run(Infinity, endTurn);
    // Whatever has been forgotten is overdue by then.
    await timeline.run(Number.MAX_SAFE_INTEGER, endTurn);
    await watch.atTheEnd();
    verdict.check();
  }

  async function outcome(): Promise<Outcome> {
    let violation: string | null = null;
    try {
      await lifetime();
    } catch (fault) {
      if (!(fault instanceof Violation)) throw fault;
      violation = fault.message;
    }
    counts.games = games.size;
    for (const { facts } of games.values()) countIn(facts, counts);
    for (const { feed } of players.values()) counts.records += feed.fed.length;
    const hash = createHash("sha256").update(trace.join("\n")).digest("hex").slice(0, 16);
    return { seed, violation, trace, hash, counts };
  }

  const stray = (fault: unknown): void =>
    verdict.hold(fault instanceof Mishap, () => `a fault that nobody meant: ${String(fault)}`);
  return livingIn({ timeline, chance: chance.branch(), log: say, stray }, outcome);
}
