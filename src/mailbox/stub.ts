import { type JurisdictionEnv, stubOf } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import { withFormerCalls } from "./former-calls.ts";
import type { MailboxObject } from "./object.ts";

interface MailboxesEnv extends JurisdictionEnv {
  readonly MAILBOXES: DurableObjectNamespace<MailboxObject>;
}

/** Reaches the mailbox of a player, by the player's id or the object's. */
export const mailboxStub = (env: MailboxesEnv, player: Parameters<typeof stubOf>[2]) =>
  withFormerCalls(traced(stubOf(env, env.MAILBOXES, player)));
