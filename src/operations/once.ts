import type { RequestKey } from "../game/answers.ts";
import { newId } from "../lib/ids.ts";
import { seal, unseal } from "../lib/seal.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, type ProblemCode, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import type { Claim } from "../mailbox/requests.ts";

/** A value, and whether it is a repeat of an answer under the same key. */
export interface Done<T> {
  readonly value: T;
  readonly isReplayed: boolean;
}

/** Why a request under a key is not done, nor answered as before. */
type UnderKey = "idempotency-key-reused" | "answer-lost";

/** Storage of a player's idempotency keys and their answers. */
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

/** The purpose under which stored answers are sealed; see lib/seal.ts. */
const ANSWER = "stored-answer";

/** The version of answers that this release writes, and the latest that it can read. */
const CURRENT = 1;

/** A stored answer. */
interface StoredAnswer {
  readonly v: number;
  readonly value: unknown;
}

/** The value of a stored answer of this release or an earlier one; refuses one of a later release. */
const upcast = ({ v, value }: StoredAnswer): Outcome<unknown, "answer-lost"> =>
  v > CURRENT ? err(refusal("answer-lost")) : ok(value);

/**
 * Runs `act` once for each idempotency key of a player, outside of games (those store their own answers). `act` gets
 * the id of what it creates: a repeat before the answer was stored gets the same one. A refusal frees the key. Answers
 * are stored sealed, because they may hold a secret that is shown once. One that nothing opens any more is refused: to do
 * it again would replace the token or the secret that the first answer gave.
 */
export async function once<T, Code extends ProblemCode>(
  ports: Ports,
  { player }: Principal,
  asked: RequestKey | null,
  act: (id: string) => Promise<Outcome<T, Code>>,
): Promise<Outcome<Done<T>, Code | UnderKey>> {
  if (asked === null) {
    const outcome = await act(newId());
    return (outcome.ok ? ok({ value: outcome.value, isReplayed: false }) : outcome) as Outcome<
      Done<T>,
      Code | UnderKey
    >;
  }
  const { env } = ports;
  const mailbox = mailboxOf(ports, player.id);
  const keeper: AnswerKeeper = {
    claim: (key, request) => mailbox.claim(key, request),
    settle: (key, answer) => mailbox.settleClaim(key, answer),
    abandon: (key) => mailbox.abandonClaim(key),
  };
  const sealed: AnswerForm = {
    write: (value) => seal(env.SECRET, ANSWER, JSON.stringify({ v: CURRENT, value } satisfies StoredAnswer)),
    read: async (answer) => {
      const text = await unseal(env, ANSWER, answer);
      return text === null ? err(refusal("answer-lost")) : upcast(JSON.parse(text) as StoredAnswer);
    },
  };
  return doneUnderKey(keeper, sealed, asked, act);
}
