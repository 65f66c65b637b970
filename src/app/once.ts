import type { RequestKey } from "../game/answers.ts";
import { newId } from "../lib/ids.ts";
import { seal, unseal } from "../lib/seal.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal } from "../problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { mailboxOf, type Ports } from "./ports.ts";

/** The purpose under which stored answers are sealed; see lib/seal.ts. */
const ANSWER = "stored-answer";

/** A value, and whether it is a repeat of an answer under the same key. */
export interface Done<T> {
  readonly value: T;
  readonly isReplayed: boolean;
}

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
 * are stored sealed, because they may hold a secret that is shown once.
 */
export async function once<T>(
  ports: Ports,
  { player }: Principal,
  asked: RequestKey | null,
  act: (id: string) => Promise<Outcome<T>>,
): Promise<Outcome<Done<T>>> {
  if (asked === null) return done(await act(newId()));
  const { SECRET } = ports.env;
  const mailbox = mailboxOf(ports, player.id);
  const claim = await mailbox.claim(asked.key, asked.request);
  if (claim.kind === "reused") return err(refusal("idempotency-key-reused"));
  if (claim.kind === "answered") {
    const kept = JSON.parse(await unseal(SECRET, ANSWER, claim.answer)) as Kept;
    return ok({ value: upcast(kept) as T, isReplayed: true });
  }
  const outcome = await trying(
    () => act(claim.seed),
    () => mailbox.abandonClaim(asked.key),
  );
  const kept = outcome.ok ? JSON.stringify({ v: 2, value: outcome.value } satisfies Kept) : null;
  await mailbox.settleClaim(asked.key, kept && (await seal(SECRET, ANSWER, kept)));
  return done(outcome);
}

function done<T>(outcome: Outcome<T>): Outcome<Done<T>> {
  return outcome.ok ? ok({ value: outcome.value, isReplayed: false }) : outcome;
}

/** Runs `act`; if it throws, a repeat need not wait for it. */
async function trying<T>(act: () => Promise<T>, abandon: () => Promise<void>): Promise<T> {
  try {
    return await act();
  } catch (fault) {
    await abandon();
    throw fault;
  }
}
