import { newId } from "../lib/ids.ts";
import { seal, unseal } from "../lib/seal.ts";
import { mailboxOf, principalOf, type Ctx } from "./context.ts";
import { replayHeaders, requestKey } from "./idempotency.ts";
import { problem } from "./problem-answers.ts";

export { repeatable, replayHeaders, requestKey } from "./idempotency.ts";

const ANSWER = "stored-answer";

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
