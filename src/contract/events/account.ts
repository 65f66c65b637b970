import * as z from "zod";
import { onFirstUse } from "../../lib/calls.ts";
import { Id } from "../fields.ts";
import { MAIL_OFF_REASONS, SCOPES, WEBHOOK_OFF_REASONS } from "../terms.ts";

// What events tell of an account: how it is reached, and who gets in.

export const AboutMail = onFirstUse(() =>
  z
    .object({
      address: z.string(),
      reason: z.enum(MAIL_OFF_REASONS).meta({
        description:
          "`suppressed`: mail to it bounced before, or was reported as spam. `refused`: it was sent back.",
      }),
    })
    .meta({ id: "MailOffEventData" }),
);

export const AboutApp = onFirstUse(() =>
  z
    .object({
      app: z.object({ id: z.string(), name: z.string(), host: z.string(), url: z.string() }).meta({
        description: "As `GET /v1/me/apps` has it. At `url` I can end its access.",
      }),
      scopes: z.array(z.enum(SCOPES)),
    })
    .meta({ id: "AppAllowedEventData" }),
);

export const AboutWebhook = onFirstUse(() =>
  z
    .object({
      webhook: Id,
      url: z
        .string()
        .meta({ description: "The receiver's origin only: the rest of an address may be secret." }),
      reason: z.enum(WEBHOOK_OFF_REASONS).meta({
        description:
          "`gone`: its receiver answered 410. `failing`: it began to fail five days ago, and no attempt has succeeded since. `secret-lost`: the service can no longer read its secret; rotate it, then switch the webhook on.",
      }),
    })
    .meta({ id: "WebhookOffEventData" }),
);

export const AboutPasskey = onFirstUse(() =>
  z
    .object({
      passkey: z.object({ id: Id, name: z.string() }),
      url: z.string().meta({ description: "The page with my passkeys." }),
    })
    .meta({ id: "PasskeyEventData" }),
);
