import * as z from "zod";
import { input, lateView } from "./view.ts";
import { MAILS_AT_ONCE, MOST_DIGESTS, MOST_MUTED, MOST_REMINDERS } from "./bounds.ts";
import {
  MAIL_MODES,
  MAIL_TYPES,
  type MailMode,
  type MailType,
  modesOf,
  PUSH_TYPES,
  type PushType,
} from "./events/types.ts";
import { Id, Instant, TimeOfDay, lineText } from "./fields.ts";
import { fieldRule } from "./problems/fields.ts";
import { PERCENTAGE } from "./terms.ts";
import { parseDuration } from "../lib/duration.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { onFirstUse } from "../lib/calls.ts";

const QuietHours = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from !== to, fieldRule("quiet-hours"))
  .describe("From the first until just before the second, also across midnight, in your time zone.");

const Reminder = z
  .string()
  .max(40)
  .refine((text) => PERCENTAGE.test(text) || (parseDuration(text) ?? 0) > 0, fieldRule("reminder"))
  .meta({ examples: ["20%", "PT4H"] });

const GameId = z.string().refine((text) => ID_PATTERN.test(text), fieldRule("game-id"));

type ModeField = z.ZodEnum<{ [Mode in MailMode]: Mode }>;
type ModeFields<Type extends string> = Record<Type, z.ZodOptional<ModeField>>;

/** Urgent and rare types accept only `off` and `immediate` (`modesOf`). */
const modeFields = <Type extends MailType>(types: readonly Type[]) =>
  Object.fromEntries(
    types.map((type) => [type, z.enum(modesOf(type) as [MailMode, ...MailMode[]]).optional()]),
  ) as ModeFields<Type>;

const modes = <Type extends MailType>(types: readonly Type[]) =>
  z.object(Object.fromEntries(types.map((type) => [type, z.enum(MAIL_MODES)])) as Record<Type, ModeField>);

export const Notices = lateView("Notices", () => ({
  mail: modes<MailType>(MAIL_TYPES),
  push: modes<PushType>(PUSH_TYPES).meta({
    description: "The same modes for push messages to the browsers of `GET /v1/me/push-subscriptions`.",
  }),
  digestAt: z.array(z.string()),
  quietHours: z.object({ from: z.string(), to: z.string() }).nullable(),
  reminders: z.array(z.string()),
  mutedGames: z.array(z.string()),
  next: Instant.nullable().describe("When the next mail is due, as of now."),
  immediateLeft: z.int().meta({
    description: `How many more \`immediate\` mails can be sent: ${MAILS_AT_ONCE.max} a day. At 0 the rest is combined into the next digest; reminders do not count.`,
  }),
}));

export const PatchNotices = input("NoticeChanges", {
  mail: z.strictObject(modeFields<MailType>(MAIL_TYPES)).optional().meta({
    description:
      "The mode of each type. `off`; `immediate`: at once, up to the daily limit; `grouped`: one mail, then none until you visit (about a running game: after five minutes, at most once an hour); `digest`: together, at `digestAt`.",
  }),
  push: z.strictObject(modeFields<PushType>(PUSH_TYPES)).optional().meta({
    description: "The mode of each type of push message, as for mail.",
  }),
  digestAt: z
    .array(TimeOfDay)
    .min(1)
    .max(MOST_DIGESTS)
    .optional()
    .describe("When digests are sent, in your time zone."),
  quietHours: QuietHours.nullable().optional(),
  reminders: z.array(Reminder).max(MOST_REMINDERS).optional().meta({
    description:
      "How long before your deadline: a percentage of the turn's time, or a duration, without time when the clock is stopped. Each is sent once.",
  }),
  mutedGames: z
    .array(GameId)
    .max(MOST_MUTED)
    .optional()
    .describe("Games for which no mail or push messages are sent."),
});

export const PushKey = lateView("PushKey", () => ({
  key: z.string().meta({
    description:
      "The `applicationServerKey` for `pushManager.subscribe`, in base64url. It changes only if it is lost.",
  }),
}));

/** The format is that of `PushSubscription.toJSON()` in browsers. */
export const NewPushSubscription = input("NewPushSubscription", {
  endpoint: z
    .string()
    .max(4096)
    .meta({ maxLength: 2048, description: "An https address with a public host name." }),
  expirationTime: z.number().nullable().optional().describe("Ignored."),
  keys: z.strictObject({
    p256dh: z.string().max(200).describe("The browser's public key: 65 bytes in base64url."),
    auth: z.string().max(200).describe("The browser's secret: 16 bytes in base64url."),
  }),
  label: lineText(100)
    .optional()
    .describe("A name for the browser. Default: that of the session or token you use."),
});

export const PushSubscription = lateView("PushSubscription", () => ({
  id: Id,
  label: z.string(),
  service: z.string().describe("The host of the browser's push service."),
  endpointDigest: z
    .string()
    .describe("The SHA-256 of its endpoint, in hex. A browser can recognise itself by it."),
  createdAt: Instant,
  lastSentAt: Instant.nullable().describe("When its push service last accepted a message."),
  failingSince: Instant.nullable().describe(
    "Since when every message has failed. After five days, or on 404 or 410, the subscription is deleted.",
  ),
}));

const Address = onFirstUse(() => z.object({ url: z.string().describe("Anyone who knows it can read it.") }));

export const Subscriptions = lateView(
  "Subscriptions",
  () => ({ turns: Address(), deadlines: Address() }),
  "Addresses for a feed reader and for a calendar.",
);
