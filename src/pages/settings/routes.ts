import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { accountPages } from "./account/page.tsx";
import { generalPages } from "./general/page.tsx";
import { mailPages } from "./mail/page.tsx";
import { peoplePages } from "./people/page.tsx";
import { timePages } from "./time/page.tsx";
import { pushPages } from "./push/page.tsx";
import { tokenPages } from "./tokens/page.tsx";
import { webhookPages } from "./webhooks/one-page.tsx";
import { webhookListPages } from "./webhooks/list-page.tsx";

/** `/settings` and all below: a signed-in player's settings. */
export const settingsPages = new Hono<HttpEnv>()
  .route("/", generalPages)
  .route("/", timePages)
  .route("/", peoplePages)
  .route("/", mailPages)
  .route("/", pushPages)
  .route("/", tokenPages)
  .route("/", webhookListPages)
  .route("/", webhookPages)
  .route("/", accountPages);
