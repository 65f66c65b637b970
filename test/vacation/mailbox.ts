import { hearStops, type CoverQuestion, type StopNews } from "../../src/game/verdict.ts";
import { deadlineOf } from "../../src/game/clock/clock.ts";
import { factsOf } from "../../src/game/facts.ts";
import type { PlayerNews } from "../../src/game/news.ts";
import { fold } from "../../src/game/fold.ts";
import type { GameObject } from "../../src/game/object.ts";
import type { GameState } from "../../src/game/state.ts";
import { DAY } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import type { VacationChange } from "../../src/vacation/view.ts";
import { accepted, challenged, EGIL, OPEN, stateOf } from "../game/people.ts";
import { type Box, boxWith, feedOf, QUIET_PORTS } from "../channels/mailbox.ts";
import type { Player } from "../../src/mailbox/account.ts";
import { BORN } from "./stops.ts";

/** A mailbox of Egil, and his games, which receive updates of his vacations. */
export interface VacationMailbox extends Box {
  readonly games: Map<string, GameState>;
  /** His games that have an object. */
  readonly shells: Map<string, GameObject>;
  /** The updates that games received, as `game: id rev`, in order. */
  readonly updates: string[];
  /** Called before a game receives an update. If it throws or does not resolve, the game fails. */
  beforeUpdate: (game: string) => Promise<void> | void;
  /** How often the account was looked up. */
  lookUps: number;
}

const ADDRESS = { email: null, confirmedEmail: null };
const ACCOUNT: Player = {
  ...EGIL,
  ...ADDRESS,
  language: "en",
  timezone: "UTC",
  createdAt: BORN,
  ...OPEN,
};

/** A wait with this ends at once. */
const never = (): Promise<void> => new Promise(() => {});

/** Commits updates in one of his games. */
function applyUpdates({ games }: VacationMailbox, game: string, news: readonly StopNews[]): void {
  const state = games.get(game);
  if (state !== undefined) games.set(game, hearStops(state, EGIL.id, news, now()).reduce(fold, state));
}

export function vacationMailbox(pause: (milliseconds: number) => Promise<void> = never): VacationMailbox {
  const more = {
    games: new Map(),
    shells: new Map(),
    updates: [],
    beforeUpdate: () => {},
    lookUps: 0,
  };
  const made: VacationMailbox = boxWith<Omit<VacationMailbox, keyof Box>>(more, {
    records: {
      ...QUIET_PORTS.records,
      load() {
        made.lookUps++;
        return Promise.resolve(ACCOUNT);
      },
    },
    vacation: {
      player: EGIL.id,
      async hearStops(game, news) {
        await made.beforeUpdate(game);
        made.updates.push(...news.map(({ id, rev }) => `${game}: ${id} ${rev}`));
        applyUpdates(made, game, news);
        await made.shells.get(game)?.hear(EGIL.id, news);
      },
      pause,
    },
  });
  return made;
}

/** The news of a game's present state, as Egil's mailbox receives it. */
export function newsOfGame(state: GameState, seq: number): PlayerNews {
  const isMine = state.position.turn === "attackers";
  const { status, id, clock } = state;
  return {
    seq,
    gameId: id,
    status,
    deadline: clock && deadlineOf(clock, state.position.turn),
    turnBegan: state.last?.at ?? state.startedAt,
    game: factsOf(state, true, now()),
    player: EGIL.id,
    turn: status === "playing" ? (isMine ? "mine" : "theirs") : null,
    direction: "out",
    own: false,
    notices: [],
  };
}

/** A game that begins now: Egil's turn, with some time. */
export function begunGame(id: string, perMove = DAY, stops: readonly "vacation"[] = ["vacation"]): GameState {
  const terms = { clock: { kind: "per-move", perMove }, stops } as const;
  return { ...stateOf(challenged(terms, now()), accepted(now())), id };
}

/** Begins games with these ids, and sends their events to the mailbox. */
export async function begin(made: VacationMailbox, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) made.games.set(id, begunGame(id));
  made.mailbox.receive(ids.map((id) => newsOfGame(made.games.get(id) as GameState, 1)));
  await made.mailbox.run();
}

/** The deadline of a game, as it knows it. */
export function deadlineIn({ games }: VacationMailbox, game: string): number {
  const state = games.get(game);
  return state?.clock == null ? Number.NaN : deadlineOf(state.clock, state.position.turn);
}

/** Books a vacation and updates the games, as the object's RPC does. */
export async function book(
  { mailbox }: VacationMailbox,
  from: number | null,
  to: number,
  id = "booked",
): Promise<VacationChange> {
  const booked = await mailbox.vacation.book({ id, from, to }, null);
  if (!booked.ok) throw new Error(booked.error.code);
  return mailbox.vacation.updateGames(booked.value);
}

/** Ends a booked vacation and updates the games. */
export async function end({ mailbox }: VacationMailbox, id = "booked"): Promise<VacationChange> {
  const ended = mailbox.vacation.end(id);
  if (!ended.ok) throw new Error(ended.error.code);
  return mailbox.vacation.updateGames(ended.value);
}

/** Asks for cover for a game, and updates all games. */
export async function askCover(made: VacationMailbox, game: string): Promise<StopNews | null> {
  const question: CoverQuestion = { player: EGIL.id, side: "attackers", deadline: deadlineIn(made, game) };
  const answer = await made.mailbox.vacation.cover(game, question);
  if (answer !== null) applyUpdates(made, game, [answer]);
  await made.mailbox.run();
  return answer;
}

/** The events of the player's vacation in the feed: their types and spans. */
export function feedEvents(made: VacationMailbox): string[] {
  return feedOf(made)
    .filter(({ type }) => type.startsWith("vacation."))
    .map(({ type, data }) => [type.slice(9), data["used"], data["balance"]].filter(Boolean).join(" "));
}
