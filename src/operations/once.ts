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

/** Why a request under a key is neither carried out nor answered as before. */
type UnderKey = "idempotency-key-reused" | "answer-lost";

export interface AnswerKeeper {
  readonly claim: (key: string, request: string) => Promise<Claim>;
  /** Stores an answer; null frees the key. */
  readonly settle: (key: string, answer: string | null) => Promise<unknown>;
  /** Frees a key whose request was interrupted. A repeat gets the same id. */
  readonly abandon: (key: string) => Promise<unknown>;
}

export interface AnswerForm {
  readonly write: (value: unknown) => Promise<string>;
  readonly read: (answer: string) => Promise<Outcome<unknown, "answer-lost">>;
}

/**
 * Carries out `act` once for a key. `act` gets the id of what it creates, the same for a repeat before the answer was
 * stored. A refusal frees the key. A key that was used for another request is rejected.
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

async function trying<T>(act: () => Promise<T>, abandon: () => Promise<unknown>): Promise<T> {
  try {
    return await act();
  } catch (fault) {
    await abandon();
    throw fault;
  }
}

const ANSWER = "stored-answer";

/** The version of the answers that this release writes, and the latest it can read. */
const CURRENT = 1;

interface StoredAnswer {
  readonly v: number;
  readonly value: unknown;
}

const upcast = ({ v, value }: StoredAnswer): Outcome<unknown, "answer-lost"> =>
  v > CURRENT ? err(refusal("answer-lost")) : ok(value);

/**
 * Carries out `act` once for an idempotency key of a player, outside of games, which store their own answers. Answers
 * are sealed, because they may have a secret that is shown once. One that cannot be opened any more is rejected:
 * repeating the request would replace that secret.
 */
export async function once<T, Code extends ProblemCode>(
  ports: Ports,
  { player }: Principal,
  requestKey: RequestKey | null,
  act: (id: string) => Promise<Outcome<T, Code>>,
): Promise<Outcome<Done<T>, Code | UnderKey>> {
  if (requestKey === null) {
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
  return doneUnderKey(keeper, sealed, requestKey, act);
}
