import type { RequestKey } from "../game/answers.ts";
import { newId } from "../lib/ids.ts";
import { seal, unseal } from "../lib/seal.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, type ProblemCode, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { mailboxOf, type Ports } from "./ports.ts";
import type { Claim } from "../mailbox/requests.ts";

export interface Done<T> {
  readonly value: T;
  readonly isReplayed: boolean;
}

type UnderKey = "idempotency-key-reused" | "answer-lost";

export interface AnswerKeeper {
  readonly claim: (key: string, request: string) => Promise<Claim>;
  /** Stores an answer. Null frees the key. */
  readonly settleClaim: (key: string, answer: string | null) => Promise<unknown>;
  /** Frees a key whose request was interrupted. A repeat gets the same id. */
  readonly abandonClaim: (key: string) => Promise<unknown>;
}

export interface AnswerForm {
  readonly write: (value: unknown) => Promise<string>;
  readonly read: (answer: string) => Promise<Outcome<unknown, "answer-lost">>;
}

/** Carries out `act` once for a key. Repeats get the same id. A refusal frees the key. Rejects other requests with the key. */
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
  let outcome: Outcome<T, Code>;
  try {
    outcome = await act(claim.seed);
  } catch (fault) {
    await keeper.abandonClaim(key);
    throw fault;
  }
  await keeper.settleClaim(key, outcome.ok ? await form.write(outcome.value) : null);
  return newlyDone(outcome);
}

const newlyDone = <T, Code extends ProblemCode>(outcome: Outcome<T, Code>) =>
  (outcome.ok ? ok({ value: outcome.value, isReplayed: false }) : outcome) as Outcome<
    Done<T>,
    Code | UnderKey
  >;

const ANSWER = "stored-answer";

/** The version of the stored answers that this release writes, and the latest that it can read. */
const CURRENT = 1;

interface StoredAnswer {
  readonly v: number;
  readonly value: unknown;
}

const upcast = ({ v, value }: StoredAnswer): Outcome<unknown, "answer-lost"> =>
  v > CURRENT ? err(refusal("answer-lost")) : ok(value);

/** Carries out `act` once for a player's key. Answers are sealed, because they may contain secrets that are shown once. */
export async function once<T, Code extends ProblemCode>(
  ports: Ports,
  { player }: Principal,
  requestKey: RequestKey | null,
  act: (id: string) => Promise<Outcome<T, Code>>,
): Promise<Outcome<Done<T>, Code | UnderKey>> {
  if (requestKey === null) return newlyDone(await act(newId()));
  const { env } = ports;
  const sealed: AnswerForm = {
    write: (value) => seal(env.SECRET, ANSWER, JSON.stringify({ v: CURRENT, value } satisfies StoredAnswer)),
    read: async (answer) => {
      const text = await unseal(env, ANSWER, answer);
      return text === null ? err(refusal("answer-lost")) : upcast(JSON.parse(text) as StoredAnswer);
    },
  };
  return doneUnderKey(mailboxOf(ports, player.id), sealed, requestKey, act);
}
