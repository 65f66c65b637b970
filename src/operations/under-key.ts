import type { RequestKey } from "../game/answers.ts";
import type { Claim } from "../mailbox/idempotency.ts";
import { type Outcome, type ProblemCode, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";

/** A value, and whether it is a repeat of an answer under the same key. */
export interface Done<T> {
  readonly value: T;
  readonly isReplayed: boolean;
}

/** Why a request under a key is not done, nor answered as before. */
export type UnderKey = "idempotency-key-reused" | "answer-lost";

/** Where a player's keys stand, with the answers that were given under them. */
export interface AnswerKeeper {
  readonly claim: (key: string, request: string) => Promise<Claim>;
  /** Stores an answer; null frees the key. */
  readonly settle: (key: string, answer: string | null) => Promise<unknown>;
  /** Frees a key whose request broke off. A repeat gets the same id. */
  readonly abandon: (key: string) => Promise<unknown>;
}

/** How a value is written into a stored answer, and read from it. */
export interface AnswerForm {
  readonly write: (value: unknown) => Promise<string>;
  /** Refuses an answer that cannot be read any more. */
  readonly read: (answer: string) => Promise<Outcome<unknown, "answer-lost">>;
}

/**
 * Runs `act` once for a key. `act` gets the id of what it creates: a repeat before the answer was stored gets the same
 * one. A refusal frees the key; a key that was used for another request is refused.
 */
export async function doneUnderKey<T, Code extends ProblemCode>(
  keeper: AnswerKeeper,
  form: AnswerForm,
  { key, request }: RequestKey,
  act: (id: string) => Promise<Outcome<T, Code>>,
): Promise<Outcome<Done<T>, Code | UnderKey>> {
  type Result = Outcome<Done<T>, Code | UnderKey>;
  const claim = await keeper.claim(key, request);
  if (claim.kind === "reused") return err(refusal("idempotency-key-reused")) as Result;
  if (claim.kind === "answered") {
    const answer = await form.read(claim.answer);
    return (answer.ok ? ok({ value: answer.value as T, isReplayed: true }) : answer) as Result;
  }
  const outcome = await trying(
    () => act(claim.seed),
    () => keeper.abandon(key),
  );
  await keeper.settle(key, outcome.ok ? await form.write(outcome.value) : null);
  return (outcome.ok ? ok({ value: outcome.value, isReplayed: false }) : outcome) as Result;
}

/** Runs `act`; if it throws, a repeat need not wait for it. */
async function trying<T>(act: () => Promise<T>, abandon: () => Promise<unknown>): Promise<T> {
  try {
    return await act();
  } catch (fault) {
    await abandon();
    throw fault;
  }
}
