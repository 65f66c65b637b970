import { type JurisdictionEnv, stubOf } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import { withFormerCalls } from "./former-calls.ts";
import type { MailboxObject } from "./object.ts";

export interface MailboxesEnv extends JurisdictionEnv {
  readonly MAILBOXES: DurableObjectNamespace<MailboxObject>;
}

/** Returns a stub of a player's mailbox. `player`: the player's id, or the platform's id of the object. */
export const mailboxStub = (env: MailboxesEnv, player: Parameters<typeof stubOf>[2]) =>
  withFormerCalls(traced(stubOf(env, env.MAILBOXES, player)));
