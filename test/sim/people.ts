import type { PlanCommand, PlannedCommand } from "../../src/game/plan/decide.ts";
import type { Schedule } from "../../src/game/clock/stops.ts";
import type { OutageList } from "../../src/game/inquiry.ts";
import type { ChallengeTerms, Seat } from "../../src/game/state.ts";
import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import type { Mailbox } from "../../src/mailbox/mailbox.ts";
import type { PlayerChanges } from "../../src/mailbox/account.ts";
import { gamesOf } from "../mailbox/game-methods.ts";
import { CHALLENGES_FROM } from "../../src/contract/terms.ts";
import type { Ruleset } from "../../src/rules/index.ts";
import { EVENT_TYPE_LIST } from "../../src/contract/events/types.ts";
import { isOverlooked, openChallenging } from "./challenging.ts";
import { drawNotices } from "./notices.ts";
import type { Chance } from "./chance.ts";
import type { Board, Client, PlayerPorts } from "./client.ts";
import type { Reader } from "./feeds.ts";
import type { HookWatch } from "./hooks.ts";
import type { MailWatch } from "./mailwatch.ts";
import type { PushWatch } from "./pushwatch.ts";
import type { Browsers } from "./browsers.ts";
import type { PlayerSettings } from "./settings.ts";
import { likelyMove, openThinking } from "./thinking.ts";
import { openVacations } from "./vacations.ts";

export interface PersonPorts extends PlayerPorts {
  readonly reader: Reader;
  readonly hooks: HookWatch;
  readonly mail: MailWatch;
  readonly push: PushWatch;
  readonly playerSettings: PlayerSettings;
  readonly browsers: Browsers;
  /** Changes something about the player that the records know. */
  readonly changeAccount: (changes: PlayerChanges) => Promise<void>;
  readonly client: Client;
  readonly until: number;
  readonly others: () => readonly Seat[];
  readonly board: (game: string) => Board | undefined;
  /** Open challenges to everyone. */
  readonly lobby: () => readonly string[];
  readonly propose: (id: string, terms: ChallengeTerms, rules: Ruleset) => Promise<unknown>;
  /** Whether the world has as many games as it is going to have. */
  readonly isFull: () => boolean;
  /** Whether all games are over that there are going to be. */
  readonly isStill: () => boolean;
  /** When somebody does not play. */
  readonly scheduleOf: (player: string) => Promise<Schedule>;
  /** Every schedule that the player has requested, as JSON. */
  readonly schedules: Set<string>;
  /** When the account began. */
  readonly createdAt: number;
  readonly handed: () => OutageList;
  /** The blocks, as "one other". */
  readonly blocks: Set<string>;
  /** The random choices about rated games. */
  readonly chanceOfRating: Chance;
  /** Sets up the other end of a webhook. */
  readonly receive: (hook: string) => void;
}

const ALL = { after: null, limit: 1000 };

/** The games of a player that wait for an answer, or run. */
const liveIds = (mailbox: Mailbox): string[] => {
  const games = gamesOf(mailbox);
  return [...games.challenges(null, { ...ALL, order: "asc" }), ...games.running(null, ALL)].map(
    ({ id }) => id,
  );
};

/** In an order that does not change with how a list is read: chance picks by it. */
const inIdOrder = <T extends { readonly id: string }>(games: readonly T[]): readonly T[] =>
  games.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** One player: looks in now and then, moves or does not, makes and accepts challenges, has webhooks. */
export function openPerson(ports: PersonPorts) {
  const { seat, mailbox, reader, hooks, mail, push, client, browsers, chance, timeline, network, until } =
    ports;
  const hours = chance.pick([6, 12, 24, 24, 48, 72, 200]);
  const zeal = chance.pick([0.3, 0.9, 0.9, 1]);
  const mostGames = chance.between(1, 3);
  const leavesAt = chance.is(0.1) ? until - chance() * 60 * DAY : until;
  const isOver = (): boolean => timeline.now() >= Math.min(until, leavesAt);

  const look = <T>(method: (opened: Mailbox) => T | Promise<T>): Promise<T | null> =>
    client.insist(() => network.request(mailbox, (shell) => method(shell.mailbox())));

  const vacations = openVacations({ ...ports, insist: client.insist });
  const challenging = openChallenging(ports);
  const isBlocked = (one: string, other: string): boolean =>
    ports.blocks.has(`${one} ${other}`) || ports.blocks.has(`${other} ${one}`);
  /** The boards that the player has looked at; a game that is over is looked at once more, or twice. */
  const watched = new Set<Board>();
  const thinking = openThinking({ seat, chance, client, now: timeline.now, isBlocked });

  /** Blocks somebody, or ends that. */
  function changeBlocks(): void {
    const pair = `${seat.id} ${chance.pick(ports.others()).id}`;
    if (!ports.blocks.delete(pair)) ports.blocks.add(pair);
  }

  async function readFeed(): Promise<void> {
    const wait = chance.is(0.2) ? chance.between(1, 25) * 1000 : 0;
    const limit = isOver() ? 100 : chance.pick([3, 20, 100]);
    for (;;) {
      const after = reader.after();
      const page = await look(async (opened) => ({ page: await opened.read(after, limit, wait) }));
      if (page === null) return;
      if (page.page === null) reader.beginAgain();
      else reader.take(page.page.items);
      if (page.page?.next === null) return;
    }
  }

  function commandFor({ facts }: Board): Exclude<PlannedCommand, PlanCommand> | null {
    const { position } = facts;
    const { ply } = position;
    const move = likelyMove(chance, position);
    const luck = chance();
    if (luck < 0.01) return { type: "resign", ply };
    if (luck < 0.02) return { type: "abort", ply };
    if (luck < 0.05) return { type: "draw", ply };
    if (luck < 0.08) return { type: "decline-draw", ply };
    if (luck < 0.1) return { type: "move", ply: Math.max(1, ply), move: "a1-a2", message: null };
    if (luck < 0.13) return { type: "gift", ply, add: chance.between(1, chance.pick([HOUR, 3 * DAY])) };
    const message = luck < 0.2 ? "Your turn." : null;
    return move === null ? null : { type: "move", ply: ply + 1, move, message };
  }

  /** A player's action at a board at their turn; sometimes somebody else's turn is ignored. */
  async function act(board: Board): Promise<void> {
    const { facts } = board;
    const isMine = facts.players?.[facts.position.turn].id === seat.id;
    if (facts.status !== "playing" || (!isMine && !chance.is(0.05))) return;
    const command = commandFor(board);
    if (command?.type === "move" && command.move !== "a1-a2") await thinking.move(board, command);
    else if (command !== null) await client.ask(board, command);
  }

  /** A game is over: one more, perhaps, and a word about it. */
  async function lookBack(board: Board): Promise<void> {
    const { facts } = board;
    const last = facts.rematches.at(-1);
    const next = last === undefined ? undefined : ports.board(last.game)?.facts;
    const hasLapsed = next?.status === "over" && next.players === null;
    const isOwn = last !== undefined && facts.players?.[last.by].id === seat.id;
    if (chance.is(0.1)) await thinking.write(board);
    // One rematch of a game is enough for a world.
    const isFirst = last === undefined || hasLapsed || isOwn;
    if (!chance.is(isFirst ? 0.25 : 0.6) || (isFirst && facts.terms?.rematchOf !== undefined)) return;
    const honours = facts.terms?.stops?.some((stop) => stop !== "vacation") === true;
    const other = facts.players![facts.players?.attackers.id === seat.id ? "defenders" : "attackers"];
    const schedules = await client.insist(async () => ({
      own: await ports.scheduleOf(seat.id),
      theirs: await ports.scheduleOf(other.id),
    }));
    if (schedules === null) return;
    const lapsed = hasLapsed ? last!.game : null;
    const both = honours ? { schedules } : {};
    await client.ask(board, { type: "rematch", game: ports.newId(), lapsed, ...both });
  }

  /** Reads a board: everything besides, and then the move. */
  async function lookAt(board: Board): Promise<void> {
    if (board.facts.players !== null) watched.add(board);
    const { status, offers } = board.facts;
    if (status === "playing" && chance.is(offers.length > 0 ? 0.9 : 0.4)) await thinking.besides(board);
    await act(board);
  }

  async function arrangeHooks(): Promise<void> {
    const known = await look((opened) => opened.channels.webhooks.endpoints.list());
    if (known === null) return;
    if (known.length > 0 && chance.is(0.3)) {
      const { id } = chance.pick(known);
      hooks.letGo(id);
      if ((await look((opened) => (opened.channels.webhooks.remove(id), true))) !== null) hooks.remove(id);
      return;
    }
    if (known.length < 4) await addHook();
  }

  async function addHook(): Promise<void> {
    const game = chance.is(0.15) ? chance.pick([...((await look(liveIds)) ?? []), null]) : null;
    const events = chance.is(0.4) ? chance.some(EVENT_TYPE_LIST, 0.5) : null;
    const hook = { id: ports.newId(), events, game };
    ports.receive(hook.id);
    hooks.add(hook);
    const url = `https://${hook.id}.example.org/`;
    const endpoint = { ...hook, url, description: null, format: "taflpost", secret: "sealed" } as const;
    await look((opened) => (opened.channels.webhooks.endpoints.add(endpoint), true));
  }

  async function ping(): Promise<void> {
    const known = await look((opened) => opened.channels.webhooks.endpoints.list());
    const active = known?.find(({ status }) => status === "active");
    if (active === undefined) return;
    const id = ports.newId();
    await network
      .request(mailbox, (shell) => {
        const opened = shell.mailbox();
        const endpoint = opened.channels.webhooks.endpoints.find(active.id);
        if (endpoint?.status === "active") opened.ping(endpoint, id);
        shell.goOn();
      })
      .catch(() => {});
  }

  /** A request that says that the player is here. */
  const lookIn = (): Promise<unknown> =>
    client.insist(() =>
      network.request(mailbox, (shell, instance) => {
        shell.mailbox().channels.mailing.visited();
        instance.afterCommit(() => mail.visited());
        shell.mailbox().channels.push.visited();
        instance.afterCommit(() => push.visited());
      }),
    );

  async function chooseNotices(games: readonly string[]): Promise<void> {
    const changes = { ...drawNotices(chance), ...browsers.drawNotices(games) };
    await client.insist(() =>
      network.request(mailbox, async (shell, instance) => {
        await shell.mailbox().channels.mailing.change(changes);
        const settings = ports.playerSettings.read();
        const modes = {
          mail: { ...settings.mail, ...changes.mail },
          push: { ...settings.push, ...changes.push },
        };
        ports.playerSettings.changing({ ...settings, ...changes, ...modes }, instance.isAlive);
        shell.goOn();
      }),
    );
  }

  async function visit(): Promise<void> {
    await lookIn();
    await readFeed();
    const games = (await look((opened) => inIdOrder(gamesOf(opened).running(null, ALL)))) ?? [];
    for (const { id } of games) {
      const board = ports.board(id);
      if (board !== undefined && chance.is(zeal)) await lookAt(board);
    }
    for (const board of [...watched].filter(({ facts }) => facts.status === "over")) {
      if (chance.is(0.25)) watched.delete(board);
      await lookBack(board);
    }
    const newest = { ...ALL, order: "desc" } as const;
    const open = (await look((opened) => inIdOrder(gamesOf(opened).challenges(null, newest)))) ?? [];
    for (const { id, direction } of open)
      if (direction === "in") await challenging.answer(id);
      else if (!isOverlooked(id) && chance.is(0.05)) await client.ask(ports.board(id)!, { type: "cancel" });
    if (chance.is(0.1)) for (const id of ports.lobby().slice(0, 1)) await challenging.answer(id);
    if (!ports.isFull() && games.length + open.length < mostGames && chance.is(0.5)) await challenging.make();
    if (chance.is(0.03)) await arrangeHooks();
    if (chance.is(0.02)) await ping();
    if (chance.is(0.02)) await chooseNotices(games.map(({ id }) => id));
    await browsers.arrange();
    if (chance.is(0.03))
      await client.insist(() => ports.changeAccount({ challengesFrom: chance.pick(CHALLENGES_FROM) }));
    if (chance.is(0.02)) changeBlocks();
    if (chance.is(0.06)) await vacations.arrange();
    if (chance.is(0.03)) await vacations.chooseSchedule();
  }

  return {
    /** Lives until the world's end. */
    async live(): Promise<void> {
      if (chance.is(0.8)) await chooseNotices([]);
      await browsers.begin();
      if (chance.is(0.7)) await vacations.chooseSchedule();
      for (let hook = chance.below(4); hook > 0; hook--) await addHook();
      while (!isOver()) {
        await visit();
        // Where nothing goes on any more, there is less to look for.
        const patience = ports.isStill() ? 5 : 1;
        await timeline.pause(chance.between(MINUTE, 2 * hours * HOUR) * patience);
      }
    },

    /** Gets an event of a game by webhook, and may act on it soon. */
    hear(game: string): void {
      if (isOver() || !chance.is(zeal * 0.7)) return;
      timeline.after(chance.between(MINUTE, chance.pick([HOUR, 9 * HOUR])), () => {
        const board = ports.board(game);
        if (board !== undefined && !isOver()) void lookAt(board);
      });
    },

    /** Reads what has not been read yet; for the end. */
    readFeed,
  };
}

export type Person = ReturnType<typeof openPerson>;
