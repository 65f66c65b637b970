import * as z from "zod";
import { sha256 } from "../lib/bytes.ts";
import { newId } from "../lib/ids.ts";
import { seal, unseal } from "../lib/seal.ts";
import type { RequestKey } from "../game/aggregate.ts";
import { mailboxOf, principalOf, type Ctx } from "./context.ts";
import { problem } from "./problem-answers.ts";
import { fieldRule } from "./validation.ts";

const REPLAYED = "idempotency-replayed";
const ANSWER = "stored-answer";

const KEY_PATTERN = /^[\x21-\x7e]([\x20-\x7e]{0,253}[\x21-\x7e])?$/;
const Key = z.string().refine((key) => KEY_PATTERN.test(key), fieldRule("idempotency-key"));

/** For a route's definition: the header that makes it safe to repeat. */
export const repeatable = {
  headers: z.object({
    "idempotency-key": Key.optional().meta({
      description:
        "Any text of yours. A repeat with the same one and the same body does nothing twice and is answered alike. It counts for one game, or for everything outside of games.",
    }),
  }),
};

/** The request's idempotency key with the digest of what is asked, null without one. */
export async function requestKey(c: Ctx): Promise<RequestKey | null> {
  const key = c.req.header("idempotency-key");
  if (key === undefined) return null;
  return { key, request: await sha256(`${c.req.method} ${c.req.path}\n${await c.req.text()}`) };
}

/** Headers for an answer that was given before under the same key. */
export function replayHeaders(isReplayed: boolean): Record<string, string> {
  return isReplayed ? { [REPLAYED]: "true" } : {};
}

interface KeptAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/**
 * Does a thing once for each idempotency key of a player, outside of games (those keep their own answers). `act` gets
 * the id of what it creates: a repeat before the answer was kept gets the same one. Answers are kept sealed, for they
 * may hold a secret that is shown once.
 */
export async function once(c: Ctx, act: (id: string) => Promise<Response>): Promise<Response> {
  const asked = await requestKey(c);
  if (asked === null) return act(newId());
  const mailbox = mailboxOf(c.env, principalOf(c).player.id);
  const claim = await mailbox.claim(asked.key, asked.request);
  if (claim.kind === "reused") return problem(c, "idempotency-key-reused");
  if (claim.kind === "answered")
    return replay(JSON.parse(await unseal(c.env.SECRET, ANSWER, claim.answer)) as KeptAnswer);
  const answer = await trying(
    () => act(claim.seed),
    () => mailbox.abandonClaim(asked.key),
  );
  await mailbox.settleClaim(
    asked.key,
    answer.ok ? await seal(c.env.SECRET, ANSWER, await keep(answer.clone())) : null,
  );
  return answer;
}

/** Does a thing; if it breaks off, a repeat need not wait for it. */
async function trying<T>(act: () => Promise<T>, abandon: () => Promise<void>): Promise<T> {
  try {
    return await act();
  } catch (fault) {
    await abandon();
    throw fault;
  }
}

async function keep(answer: Response): Promise<string> {
  const headers = Object.fromEntries(
    ["content-type", "location"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
  return JSON.stringify({ status: answer.status, headers, body: await answer.text() } satisfies KeptAnswer);
}

function replay({ status, headers, body }: KeptAnswer): Response {
  return new Response(body, { status, headers: { ...headers, ...replayHeaders(true) } });
}
