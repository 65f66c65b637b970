import type { RequestKey } from "../game/answers.ts";
import { newId } from "../lib/ids.ts";
import { seal, unseal } from "../lib/seal.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal } from "../problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import { doneUnderKey, type AnswerForm, type AnswerKeeper, type Done } from "./under-key.ts";

/** The purpose under which stored answers are sealed; see lib/seal.ts. */
const ANSWER = "stored-answer";

/** A stored answer. The first edition stored the HTTP answer as it was sent. */
type Kept =
  | { readonly v: 2; readonly value: unknown }
  | { readonly v?: undefined; readonly status: number; readonly body: string };

function upcast(kept: Kept): unknown {
  if (kept.v === 2) return kept.value;
  return kept.body === "" ? null : JSON.parse(kept.body);
}

/**
 * Runs `act` once for each idempotency key of a player, outside of games (those store their own answers). `act` gets
 * the id of what it creates: a repeat before the answer was stored gets the same one. A refusal frees the key. Answers
 * are stored sealed, because they may hold a secret that is shown once. One that nothing opens any more is refused: to do
 * it again would replace the token or the secret that the first answer gave.
 * @param later what later releases have added to the value, as it is in an answer that was stored before
 */
export async function once<T>(
  ports: Ports,
  { player }: Principal,
  asked: RequestKey | null,
  act: (id: string) => Promise<Outcome<T>>,
  later: Partial<T> | null = null,
): Promise<Outcome<Done<T>>> {
  if (asked === null) {
    const outcome = await act(newId());
    return outcome.ok ? ok({ value: outcome.value, isReplayed: false }) : outcome;
  }
  const { env } = ports;
  const mailbox = mailboxOf(ports, player.id);
  const keeper: AnswerKeeper = {
    claim: (key, request, asSent) => mailbox.claim(key, request, asSent),
    settle: (key, answer) => mailbox.settleClaim(key, answer),
    abandon: (key) => mailbox.abandonClaim(key),
  };
  const sealed: AnswerForm = {
    write: (value) => seal(env.SECRET, ANSWER, JSON.stringify({ v: 2, value } satisfies Kept)),
    read: async (answer) => {
      const text = await unseal(env, ANSWER, answer);
      if (text === null) return err(refusal("answer-lost"));
      const value = upcast(JSON.parse(text) as Kept);
      return ok(later === null ? value : { ...later, ...(value as object) });
    },
  };
  return doneUnderKey(keeper, sealed, asked, act);
}
