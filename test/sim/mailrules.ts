import { DAY, HOUR, MINUTE } from "../../src/lib/duration.ts";
import { EVENT_TYPES, MAIL_TYPES, type MailMode, type MailType } from "../../src/contract/events/types.ts";
import type { NoticeSettings } from "../../src/channels/policy/settings.ts";
import type { Step } from "./game-model.ts";
import type { Fed } from "./feeds.ts";
import { hasShown, isQuietAt, soonest } from "./localtime.ts";

/** How long before a deadline each reminder of a schedule goes, worked out by itself. `span` is the turn's, in milliseconds. */
export const REMINDERS: Readonly<Record<string, (span: number) => number>> = {
  "50%": (span) => Math.floor(span / 2),
  "20%": (span) => Math.floor((span * 20) / 100),
  PT30M: () => HOUR / 2,
  PT4H: () => 4 * HOUR,
  P1D: () => 24 * HOUR,
};

/** Of simultaneous events, only the first one wanted by mail makes one. */
const BY_WEIGHT: readonly string[] = [
  "game.finished",
  "game.turn",
  "game.taken-back",
  "game.draw-offered",
  "game.offered",
  "game.draw-declined",
  "game.offer-accepted",
  "game.offer-declined",
  "game.deadline-changed",
  "game.message",
  "challenge.received",
  "challenge.accepted",
  "challenge.declined",
  "challenge.cancelled",
  "challenge.expired",
];

export const modeOf = ({ mail }: NoticeSettings, type: MailType): MailMode =>
  mail[type] ?? EVENT_TYPES[type].mail;

/** The settings for push messages, in the form of those for mail. */
export const asPushed = (settings: NoticeSettings): NoticeSettings => ({
  ...settings,
  mail: Object.fromEntries(
    MAIL_TYPES.map((type) => [
      type,
      (settings.push as NoticeSettings["mail"])[type] ?? EVENT_TYPES[type].push ?? "off",
    ]),
  ),
});

/** The limit of immediate messages to one player within a day; the guide on mail has it. */
const MOST_AT_ONCE = 50;

/** Counts immediate notices: whether there were so many within a day that one may have to wait for the digest. */
export function openAtOnce(now: () => number) {
  /** The times of immediate notices, the latest ones: as many as may be sent in a day. */
  let atOnce: number[] = [];
  return (settings: NoticeSettings, type: MailType): boolean => {
    if (modeOf(settings, type) !== "immediate") return false;
    const isMany = atOnce.length === MOST_AT_ONCE && (atOnce[0] ?? 0) > now() - DAY;
    atOnce = [...atOnce, now()].slice(-MOST_AT_ONCE);
    return isMany;
  };
}

/** Whether an event tells of an hour or so of cover: its game may tell of another one in an hour. */
function isOfCover({ type, data }: Fed): boolean {
  const { reason, deadline, previousDeadline } = data as Readonly<Record<string, string>>;
  const longer = Date.parse(deadline ?? "") - Date.parse(previousDeadline ?? "");
  return type === "game.deadline-changed" && reason === "vacation" && longer < DAY;
}

/** Of the hours of cover in one game, one mail a day tells. Says whether an event goes without one, or may. */
export function openCoverADay(now: () => number) {
  const told = new Map<string | null, { readonly at: number; readonly isSure: boolean }>();
  /** @param isSure whether it is known that the event would have a mail, were it the only one */
  return (event: Fed, isSure: boolean): boolean => {
    if (!isOfCover(event)) return false;
    const before = told.get(event.game);
    const isSecond = before !== undefined && now() - before.at < DAY;
    if (!isSecond || !before.isSure) told.set(event.game, { at: now(), isSure: isSure && !isSecond });
    return isSecond;
  };
}

/** Whether the message about a turn may contain an offer, which then has none of its own: it came with the move. */
export const comesWithTurn = ({ type, game, data }: Fed, open: Iterable<{ readonly event: Fed }>): boolean =>
  (type === "game.offered" || type === "game.draw-offered") &&
  [...open].some(
    ({ event }) => event.type === "game.turn" && event.game === game && event.data["ply"] === data["ply"],
  );

const isMuted = ({ muted }: NoticeSettings, game: string | null): boolean =>
  game !== null && muted.includes(game);

/** Whether a player wants mail of a type about a game at all. */
export const isWanted = (settings: NoticeSettings, type: MailType, game: string | null): boolean =>
  modeOf(settings, type) !== "off" && !isMuted(settings, game);

/** Of the news of a mailbox, what a mail may tell: of each happening one, and none of the player's own doing. */
export function toBeMailed(news: readonly Fed[], settings: NoticeSettings): ReadonlySet<Fed> {
  const chosen = new Map<string, Fed>();
  for (const event of news) {
    const isOfAccount = event.type === "webhook.off" || event.type.startsWith("vacation.");
    if (isOfAccount && isWanted(settings, event.type as MailType, null)) chosen.set(event.id, event);
    const weight = BY_WEIGHT.indexOf(event.type);
    const { game, wanted } = event;
    if (
      weight < 0 ||
      wanted === undefined ||
      wanted.isOwn ||
      !isWanted(settings, event.type as MailType, game)
    )
      continue;
    const happening = `${game} ${wanted.seq}`;
    const other = chosen.get(happening);
    if (other === undefined || BY_WEIGHT.indexOf(other.type) > weight) chosen.set(happening, event);
  }
  return new Set(chosen.values());
}

/** Whether a record tells of this very offer. */
function isTheSame({ type, at }: Step["offers"][number]["offer"], { timestamp, data }: Fed): boolean {
  return at === Date.parse(timestamp) && type === (data["offer"] as { readonly type: string }).type;
}

/** The time until which an event's facts can be true: for an offered pause, its end. */
export function standsUntil({ type, data }: Fed): number {
  const { until } = (data["offer"] ?? {}) as { readonly until?: string };
  return type === "game.offered" && until !== undefined ? Date.parse(until) : Infinity;
}

/** Whether the subject of a mail is past at an instant, by the state of the game that the mailbox received last. */
export function isPast(event: Fed, step: Step | undefined, player: string, at: number): boolean {
  const { type, data } = event;
  if (standsUntil(event) <= at) return true;
  if (step === undefined) return false;
  const { takebacks } = (data["game"] ?? {}) as { readonly takebacks?: number };
  const isOfThePast = step.ply !== data["ply"] || step.takebacks !== takebacks;
  switch (type) {
    case "game.turn":
      return step.mover !== player || isOfThePast;
    case "game.draw-offered":
      return isOfThePast || !step.offers.some(({ to, offer }) => to === player && offer.type === "draw");
    case "game.offered":
      return isOfThePast || !step.offers.some(({ to, offer }) => to === player && isTheSame(offer, event));
    case "game.deadline-changed":
      return step.status !== "playing" || isOfThePast;
    case "challenge.received":
      return step.status !== "open";
    default:
      return false;
  }
}

/** While two players move at once, grouped mail of these types waits for them; the guide on mail says so. */
const WAITING = new Set<MailType>([
  "game.turn",
  "game.taken-back",
  "game.draw-offered",
  "game.offered",
  "game.message",
]);
const WAITS = 5 * MINUTE;

/** Whether a mail of a type waits for the player's own move, and for an hour after the last one about its game. */
export const isHeld = (settings: NoticeSettings, type: MailType): boolean =>
  WAITING.has(type) && modeOf(settings, type) === "grouped";

/** How long a mail waits at least, and at most. */
export const heldFor = (settings: NoticeSettings, type: MailType): readonly [least: number, most: number] =>
  isHeld(settings, type) ? [WAITS, WAITS + HOUR] : [0, 0];

/** From when on a mail of a type is due whose event came at an instant; quiet hours hold it. */
export function dueFrom(settings: NoticeSettings, zone: string, type: MailType, heardAt: number): number {
  const { quiet, digestAt } = settings;
  const isDigest = modeOf(settings, type) === "digest";
  const due = isDigest ? soonest(heardAt, (at) => hasShown(digestAt, zone, heardAt, at)) : heardAt;
  return soonest(due, (at) => !isQuietAt(quiet, zone, at));
}

/** The instants of a turn at which its player is to be reminded, in order. */
export function remindersOf(
  { reminders }: NoticeSettings,
  { began, deadline, reckoning }: Pick<Step, "began" | "deadline" | "reckoning">,
): number[] {
  if (reckoning === null) return [];
  const { budget, whenLeft } = reckoning;
  const instants = reminders
    .map((reminder) => REMINDERS[reminder]!(budget))
    .filter((left) => left < budget)
    .map(whenLeft);
  return [...new Set(instants)].filter((at) => at > began && at < deadline).toSorted((one, two) => one - two);
}
