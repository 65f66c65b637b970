import {
  EVENT_TYPES,
  MAIL_TYPES,
  type MailMode,
  type MailType,
  modesOf,
} from "../../../contract/events/types.ts";

/** The ways in which most want mail; whoever wants it otherwise chooses for each event. */
export const MAIL_PRESETS = ["all", "usual", "least"] as const;
export type MailPreset = (typeof MAIL_PRESETS)[number];

type Modes = Readonly<Record<string, string>>;

/** What is mailed at once or never is what one loses by missing it. */
const isVital = (type: MailType): boolean => !modesOf(type).includes("grouped");

function modeIn(preset: MailPreset, type: MailType): MailMode {
  const usual = EVENT_TYPES[type].mail;
  if (preset === "least") return isVital(type) ? "immediate" : "off";
  return preset === "all" && usual === "off" ? "grouped" : usual;
}

/** The mode of every event in a preset; null for what is none. */
export function modesIn(name: string | undefined): Modes | null {
  const preset = MAIL_PRESETS.find((one) => one === name);
  if (preset === undefined) return null;
  return Object.fromEntries(MAIL_TYPES.map((type) => [type, modeIn(preset, type)]));
}

/** The preset that modes are those of; null where each event has been chosen by itself. */
export function presetOf(modes: Modes): MailPreset | null {
  const isOf = (preset: MailPreset) => MAIL_TYPES.every((type) => modes[type] === modeIn(preset, type));
  return MAIL_PRESETS.find(isOf) ?? null;
}
