import { Hono } from "hono";
import type { HttpEnv } from "../../context.ts";
import { accountPages } from "./account.ts";
import { generalPages } from "./general.ts";
import { mailPages } from "./mail.ts";
import { tokenPages } from "./tokens.ts";
import { webhookPages } from "./webhook.ts";
import { webhookListPages } from "./webhooks.ts";

/** `/settings` and all below: what a player can arrange, for whoever is signed in. */
export const settingsPages = new Hono<HttpEnv>()
  .route("/", generalPages)
  .route("/", mailPages)
  .route("/", tokenPages)
  .route("/", webhookListPages)
  .route("/", webhookPages)
  .route("/", accountPages);
