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

/** "HH:MM" in the player's time zone. `from` is inclusive, `to` exclusive; they may span midnight. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

type ChosenModes = {
  readonly [Channel in NoticeChannel]: Readonly<Partial<Record<TypeOn<Channel>, MailMode>>>;
};

/** A player's settings for notices. Types without a chosen mode have the default of `EVENT_TYPES`. */
export interface NoticeSettings extends ChosenModes {
  /** When digests are sent: "HH:MM" in the player's time zone. */
  readonly digestAt: readonly string[];
  readonly quiet: QuietHours | null;
  /** When to remind: the time left, as a percentage of the turn's span ("20%") or an ISO duration. */
  readonly reminders: readonly string[];
  readonly muted: readonly string[];
}

export const DEFAULT_SETTINGS: NoticeSettings = {
  ...(Object.fromEntries(NOTICE_CHANNELS.map((channel) => [channel, {}])) as ChosenModes),
  digestAt: ["08:00"],
  quiet: null,
  reminders: ["20%", "PT4H"],
  muted: [],
};

/** Returns the mode of a type on a channel; null if it is never sent there. Ignores chosen modes of a later release. */
function modeOn(channel: NoticeChannel, settings: ChosenModes, type: MailType): MailMode | null {
  const chosen = (settings[channel] as ChosenModes["mail"])[type];
  const unchosen = EVENT_TYPES[type][channel] ?? null;
  return unchosen !== null && chosen !== undefined && MAIL_MODES.includes(chosen) ? chosen : unchosen;
}

export const modeOf = (settings: ChosenModes, type: MailType): MailMode =>
  modeOn("mail", settings, type) ?? "off";

export function isMailed(settings: NoticeSettings, type: MailType, game: string | null): boolean {
  return modeOf(settings, type) !== "off" && (game === null || !settings.muted.includes(game));
}

function modesOn(channel: NoticeChannel, settings: ChosenModes) {
  const modes = MAIL_TYPES.map((type) => [type, modeOn(channel, settings, type)] as const);
  return Object.fromEntries(modes.filter(([, mode]) => mode !== null));
}

export const allModes = (settings: ChosenModes) => modesOn("mail", settings) as Record<MailType, MailMode>;

export const allPushModes = (settings: ChosenModes) =>
  modesOn("push", settings) as Record<PushType, MailMode>;

/** Replaces mail's modes with a channel's, so that all channels share one policy. Types without a mode are off. */
export function settingsOn(channel: NoticeChannel, settings: NoticeSettings): NoticeSettings {
  const modes = MAIL_TYPES.map((type) => [type, modeOn(channel, settings, type) ?? "off"]);
  return { ...settings, mail: Object.fromEntries(modes) as NoticeSettings["mail"] };
}

/** Whether an instant is in quiet hours. Equal times mean no quiet hours. */
export function isQuiet(quiet: QuietHours | null, zone: string, instant: number): boolean {
  if (quiet === null || quiet.from === quiet.to) return false;
  const [from, to, clock] = [minutesOf(quiet.from), minutesOf(quiet.to), clockIn(zone, instant)];
  return from < to ? from <= clock && clock < to : from <= clock || clock < to;
}

export function afterQuiet(quiet: QuietHours | null, zone: string, instant: number): number {
  if (quiet === null || !isQuiet(quiet, zone, instant)) return instant;
  const next = (after: number) => nextShowing(zone, after, quiet.to, { onceADay: false });
  const end = next(instant);
  // The clocks may skip all the time until the next quiet hours, which then also delay. No loop, because it might never end.
  return isQuiet(quiet, zone, end) ? next(end) : end;
}
