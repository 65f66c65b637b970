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
export { signedIn, type SignedIn, signIn, SignInError, type SignInOptions } from "./sign-in.ts";
export { verifyWebhook, WebhookError } from "./webhook.ts";
export type * from "./types.ts";
