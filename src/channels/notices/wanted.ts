import type { Causes } from "../channel.ts";
import type { PendingNotice } from "../policy/occasions.ts";
import type { OpenTurn } from "../policy/plan.ts";
import type { MailType } from "../../contract/events/types.ts";
import { isOfGame } from "../../game/records.ts";
import { now } from "../../lib/now.ts";
import { type Subject, isToThePoint } from "../policy/relevance.ts";
import { dueReminder, stepsOf } from "../policy/reminders.ts";
import { type NoticeSettings, isMailed, modeOf } from "../policy/settings.ts";
import type { GameSummary } from "../../contract/game.ts";
import type { FeedRecord } from "../../contract/events/records.ts";

/** A game as its player's mailbox knows it. The deadline is in milliseconds since 1970. */
interface KnownGame {
  readonly turn: "mine" | "theirs" | null;
  readonly deadline: number | null;
  readonly game: GameSummary;
}

/**
 * What a channel that tells people reads of the player's feed and games, and the one thing that it notes there. All calls
 * are synchronous.
 */
export interface NoticeFeed {
  /** The record with this number, as JSON text; null once it is no longer kept. */
  record(seq: number): { readonly body: string } | null;
  /** What the log says of what tells these records. */
  causes(seqs: readonly number[]): Causes;
  /** One of the player's games; null where it is not known (any more). */
  game(id: string): KnownGame | null;
  /** The player's turns that have a deadline. */
  turns(): readonly OpenTurn[];
  /** How many games wait for the player's move, besides one. */
  waiting(except: string | null): number;
  /** Notes up to which instant a turn has been reminded of. */
  reminded(game: string, upTo: number): void;
}

/** A notice as a channel stores it. `event`: the number of the record in the feed that it is about. */
export interface Notice extends Omit<PendingNotice, "ply">, Subject {
  readonly event: number;
}

/** What is looked up to judge a notice as things stand: the settings as the channel goes by them. */
export interface NoticeContext {
  readonly feed: NoticeFeed;
  readonly settings: { readonly read: () => NoticeSettings };
}

/** Whether the player wants to be told of it, and it is not past. */
export function isStillWanted(
  { feed, settings }: NoticeContext,
  notice: Subject & Pick<Notice, "game" | "event">,
): boolean {
  if (!isMailed(settings.read(), notice.type, notice.game)) return false;
  const known = notice.game === null ? null : feed.game(notice.game);
  if (!isToThePoint(notice, known)) return false;
  return notice.type !== "game.offered" || known === null || isOpenIn(feed, known.game, notice.event);
}

/** Whether the very offer that a record tells of is open, and not another that was made since. */
function isOpenIn(feed: NoticeFeed, { offers }: GameSummary, event: number): boolean {
  const text = feed.record(event)?.body;
  const record = text === undefined ? null : (JSON.parse(text) as FeedRecord);
  if (record?.type !== "game.offered") return false;
  const { timestamp, data } = record;
  return offers.some(({ type, at }) => type === data.offer?.type && at === timestamp);
}

const OFFERS: ReadonlySet<MailType> = new Set(["game.offered", "game.draw-offered"]);

/**
 * Whether a notice is of an offer that came with the move of which the player is still to be told: that tells what is
 * offered, too, at its own time, if that is no later.
 */
export function isToldWithTurn(
  { type, ply, takebacks }: Subject,
  waits: readonly Subject[],
  settings: NoticeSettings,
): boolean {
  if (!OFFERS.has(type)) return false;
  const isLater = modeOf(settings, "game.turn") === "digest" && modeOf(settings, type) !== "digest";
  const turn = waits.find((one) => one.type === "game.turn" && one.ply === ply);
  return !isLater && turn?.takebacks === takebacks;
}

/**
 * A record with its game as that stands now: the deadline may be another one. Once its turn is over, the record has no
 * deadline any more.
 */
export function atPresent<Record extends FeedRecord>(feed: NoticeFeed, record: Record): Record {
  const known = isOfGame(record) ? feed.game(record.data.game.id) : null;
  if (!isOfGame(record) || known === null) return record;
  const { game } = known;
  const { ply, game: then } = record.data;
  const isSame = game.ply === ply && game.takebacks === then.takebacks && game.status === then.status;
  // Of a game that is over nothing changes any more, and the record alone names its players.
  const goesOn = game.status === "open" || game.status === "playing";
  const present = isSame ? { game: goesOn ? game : then, deadline: game.clock.deadline } : { deadline: null };
  return { ...record, data: { ...record.data, ...present } };
}

/** A reminder that was planned: of which turn, and for which step of the schedule. */
interface PlannedReminder {
  readonly game: string | null;
  readonly ply: number | null;
  readonly step: number | null;
}

/**
 * The game of a reminder as it stands, and its deadline (milliseconds since 1970); null where there is nothing to remind
 * of any more.
 */
export function remindedGame(
  { feed, settings }: NoticeContext,
  { game: id, ply, step }: PlannedReminder,
): (KnownGame & { readonly due: number }) | null {
  const known = id === null ? null : feed.game(id);
  if (id === null || known === null || known.deadline === null) return null;
  const turn = feed.turns().find(({ game }) => game === id);
  if (turn === undefined || turn.ply !== ply || turn.deadline <= now()) return null;
  if (!isMailed(settings.read(), "game.deadline-near", id)) return null;
  const reached = stepsOf(settings.read().reminders, turn).findLast((at) => at <= now());
  // A later step that has been reached speaks for this one too; and where the deadline has moved away, it will go again.
  if (reached === undefined || reached > (step ?? 0)) return null;
  return { ...known, due: turn.deadline };
}

/**
 * Notes that steps which are past are dealt with: a reminder is not sent after the event.
 * @param stepDue the one of a turn that still has to go; null for none
 */
export function skipPast(
  feed: Pick<NoticeFeed, "turns" | "reminded">,
  stepDue: (turn: OpenTurn) => number | null,
): void {
  for (const turn of feed.turns()) {
    const due = stepDue(turn);
    feed.reminded(turn.game, Math.max(turn.remindedUpTo ?? -Infinity, due === null ? now() : due - 1));
  }
}

/** The step that has been reached and not sent: quiet hours hold it back, or it is just about to go. */
export function unsentStep(settings: NoticeSettings, turn: OpenTurn, zone: string): number | null {
  if (!isMailed(settings, "game.deadline-near", turn.game)) return null;
  const unheld = { ...settings, quiet: null };
  return dueReminder(turn, turn.remindedUpTo, unheld, zone, now())?.step ?? null;
}
