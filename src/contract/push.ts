import * as z from "zod";
import { Id, Instant, playerText } from "./fields.ts";
import type { Shown } from "./shown.ts";

export const PushKey = z
  .object({
    key: z.string().meta({
      description:
        "The `applicationServerKey` for `pushManager.subscribe`, in base64url. It changes only if it is lost.",
    }),
  })
  .meta({ id: "PushKey" });
export type PushKeyView = Shown<typeof PushKey>;

/** What `PushSubscription.toJSON()` of a browser writes. */
export const NewPushSubscription = z
  .strictObject({
    endpoint: z.string().max(4096).meta({ description: "An https address with a public host name." }),
    expirationTime: z.number().nullable().optional().meta({ description: "Ignored." }),
    keys: z.strictObject({
      p256dh: z.string().max(200).meta({ description: "The browser's public key: 65 bytes in base64url." }),
      auth: z.string().max(200).meta({ description: "Its secret: 16 bytes in base64url." }),
    }),
    label: playerText(100)
      .optional()
      .meta({ description: "A name for the browser. Default: that of the session or token that asks." }),
  })
  .meta({ id: "NewPushSubscription" });

export const PushSubscription = z
  .object({
    id: Id,
    label: z.string(),
    service: z.string().meta({ description: "The host of the browser's push service." }),
    endpointDigest: z
      .string()
      .meta({ description: "The SHA-256 of its endpoint, in hex, by which a browser can find itself." }),
    createdAt: Instant,
    lastSentAt: Instant.nullable().meta({ description: "When its push service last accepted a message." }),
    failingSince: Instant.nullable().meta({
      description:
        "Since when every message has failed. The subscription is deleted after five days, or at once on 404 or 410.",
    }),
  })
  .meta({ id: "PushSubscription" });
export type PushSubscriptionView = Shown<typeof PushSubscription>;
