export {
  type CallOptions,
  type Calls,
  type Client,
  type ClientOptions,
  type ListenOptions,
  taflpost,
} from "./client.ts";
export type { Pause } from "./pause.ts";
export { ConnectionError, ProblemError } from "./problem.ts";
export { verifyWebhook, WebhookError } from "./webhook.ts";
export type * from "./types.ts";
