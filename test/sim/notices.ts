import { MAIL_TYPES, type MailMode, modesOf, PUSH_TYPES } from "../../src/contract/events/types.ts";
import type { NoticeSettings } from "../../src/channels/policy/settings.ts";
import type { Chance } from "./chance.ts";

export const ZONES = [
  "UTC",
  "Europe/Stockholm",
  "America/New_York",
  "America/St_Johns",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "Australia/Lord_Howe",
] as const;

const QUIET = [
  null,
  null,
  { from: "22:00", to: "07:00" },
  { from: "23:30", to: "06:15" },
  { from: "00:00", to: "08:00" },
  { from: "09:00", to: "17:00" },
] as const;

const REMINDER_SCHEDULES = [
  ["20%", "PT4H"],
  ["50%", "20%", "PT30M"],
  ["P1D", "PT4H", "PT30M"],
  ["PT4H"],
  [],
] as const;
const DIGESTS = [["08:00"], ["07:30", "19:00"], ["12:00", "18:00", "23:00"]] as const;

/** Notices that a player may choose by mail. */
export function drawNotices(chance: Chance): Omit<NoticeSettings, "muted" | "push"> {
  const favourite = chance.pick(["immediate", "grouped", "digest", null] as const);
  const chosen = MAIL_TYPES.flatMap((type) => {
    const modes: readonly MailMode[] = modesOf(type);
    const mode = favourite !== null && modes.includes(favourite) ? favourite : chance.pick(modes);
    return chance.is(0.6) ? [[type, mode] as const] : [];
  });
  return {
    mail: Object.fromEntries(chosen),
    quiet: chance.pick(QUIET),
    reminders: chance.pick(REMINDER_SCHEDULES),
    digestAt: chance.pick(DIGESTS),
  };
}

/** Notices that a player may choose by push, and sometimes a muted game. */
export function drawPushNotices(
  chance: Chance,
  games: readonly string[],
): Partial<Pick<NoticeSettings, "push" | "muted">> {
  const favourite = chance.pick(["immediate", "immediate", "grouped", "digest", "off", null] as const);
  const chosen = PUSH_TYPES.flatMap((type) => {
    const modes: readonly MailMode[] = modesOf(type);
    const mode = favourite !== null && modes.includes(favourite) ? favourite : chance.pick(modes);
    return chance.is(0.5) ? [[type, mode] as const] : [];
  });
  const muted = chance.some(games, 0.2);
  return { push: Object.fromEntries(chosen), ...(chance.is(0.5) ? { muted } : {}) };
}
