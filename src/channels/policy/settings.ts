import {
  EVENT_TYPES,
  MAIL_MODES,
  MAIL_TYPES,
  type MailMode,
  type MailType,
  NOTICE_CHANNELS,
  type NoticeChannel,
  type PushType,
  type TypeOn,
} from "../../contract/events/types.ts";
import { clockIn, minutesOf, nextShowing } from "../../lib/zones.ts";

/** Hours of the day, "HH:MM" in the player's zone, from the first until just before the second, over midnight too. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** The modes that a player has chosen, by channel and type. */
type ChosenModes = {
  readonly [Channel in NoticeChannel]: Readonly<Partial<Record<TypeOn<Channel>, MailMode>>>;
};

/** When a player wants to be told. What they have not chosen is as `DEFAULT_SETTINGS` and the table of events have it. */
export interface NoticeSettings extends ChosenModes {
  /** When digests go, "HH:MM" in the player's zone. */
  readonly digestAt: readonly string[];
  readonly quiet: QuietHours | null;
  /** When before a deadline to remind: a percentage of the turn's span ("20%") or an ISO duration. */
  readonly reminders: readonly string[];
  /** The ids of games of which no mail and no push message tells. */
  readonly muted: readonly string[];
}

export const DEFAULT_SETTINGS: NoticeSettings = {
  ...(Object.fromEntries(NOTICE_CHANNELS.map((channel) => [channel, {}])) as ChosenModes),
  digestAt: ["08:00"],
  quiet: null,
  reminders: ["20%", "PT4H"],
  muted: [],
};

/**
 * The mode that a type has on a channel under a player's settings, null where it is never told there; one that only a later
 * release knows counts as unchosen.
 */
function modeOn(channel: NoticeChannel, settings: ChosenModes, type: MailType): MailMode | null {
  const chosen = (settings[channel] as ChosenModes["mail"])[type];
  const unchosen = EVENT_TYPES[type][channel];
  return unchosen !== null && chosen !== undefined && MAIL_MODES.includes(chosen) ? chosen : unchosen;
}

/** The mode that a type of mail has. */
export const modeOf = (settings: ChosenModes, type: MailType): MailMode =>
  modeOn("mail", settings, type) ?? "off";

/** Whether a type of mail is sent at all, about this game (null for none). */
export function isMailed(settings: NoticeSettings, type: MailType, game: string | null): boolean {
  return modeOf(settings, type) !== "off" && (game === null || !settings.muted.includes(game));
}

/** The mode of every type that a channel tells. */
function modesOn(channel: NoticeChannel, settings: ChosenModes) {
  const modes = MAIL_TYPES.map((type) => [type, modeOn(channel, settings, type)] as const);
  return Object.fromEntries(modes.filter(([, mode]) => mode !== null));
}

/** The mode of every type of mail. */
export const allModes = (settings: ChosenModes) => modesOn("mail", settings) as Record<MailType, MailMode>;

/** The mode of every type of push message. */
export const allPushModes = (settings: ChosenModes) =>
  modesOn("push", settings) as Record<PushType, MailMode>;

/**
 * The settings as a channel goes by them: its modes stand where those of mail are, and what it never tells is off. So one
 * policy decides for every channel what is told when.
 */
export function settingsOn(channel: NoticeChannel, settings: NoticeSettings): NoticeSettings {
  const modes = MAIL_TYPES.map((type) => [type, modeOn(channel, settings, type) ?? "off"]);
  return { ...settings, mail: Object.fromEntries(modes) as NoticeSettings["mail"] };
}

/** Whether an instant falls into quiet hours. Hours that end when they begin are none. */
export function isQuiet(quiet: QuietHours | null, zone: string, instant: number): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const [from, to, clock] = [minutesOf(quiet.from), minutesOf(quiet.to), clockIn(zone, instant)];
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

/** The instant itself, or the end of the quiet hours that it falls into. */
export function afterQuiet(quiet: QuietHours | null, zone: string, instant: number): number {
  if (quiet === null || !isQuiet(quiet, zone, instant)) return instant;
  const next = (after: number) => nextShowing(zone, after, quiet.to, { onceADay: false });
  const end = next(instant);
  // Where clocks are put forward over all the hours between, the next quiet hours begin at once. Once more and not
  // "until none": a fault in the hours must not become a loop without an end.
  return isQuiet(quiet, zone, end) ? next(end) : end;
}
