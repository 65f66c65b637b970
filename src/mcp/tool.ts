import * as z from "zod";
import { Id, Instant, Span } from "../contract/fields.ts";
import { GameSummary } from "../contract/game.ts";
import type { Outcome, ProblemCode } from "../contract/problems/table.ts";
import type { ViewOf } from "../contract/view.ts";
import type { Scope } from "../contract/terms.ts";
import type { RequestKey } from "../game/answers.ts";
import { IdempotencyKey } from "../http/versions.ts";
import { overRate } from "../operations/limits.ts";
import type { Operation } from "../operations/operation.ts";
import type { Ports } from "../operations/ports.ts";
import type { Principal } from "../players/store.ts";
import { err, ok } from "../rules/index.ts";

/**
 * On whose behalf a tool acts, how it asks the API for them, and by which idempotency key (null for none). What it asks
 * first is counted with the request, each further thing here.
 */
export function callerOf(principal: Principal, ports: Ports, key: RequestKey | null) {
  let isCounted = true;
  return {
    principal,
    ports,
    key,
    ask: async <I, T, Code extends ProblemCode>(
      operation: Operation<Principal, I, T, Code>,
      input: NoInfer<I>,
    ): Promise<Outcome<T>> => {
      const over = isCounted ? null : await overRate(ports, "token", principal.token.id);
      isCounted = false;
      return over === null ? ((await operation.run(principal, input, ports)) as Outcome<T>) : err(over);
    },
  };
}
export type Caller = ReturnType<typeof callerOf>;

/** A tool for AI clients: an operation of the API or two, by a name of its own. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  /** What the token must allow; null: any token will do. */
  readonly scope: Scope | null;
  /** What it does: it only looks, it makes or changes something, or it ends something. */
  readonly does: "looks" | "acts" | "ends";
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** The members of what it gives in which other players' words stand. */
  readonly untrusted: readonly string[];
  readonly run: (caller: Caller, said: object) => Promise<Outcome<object>>;
  /** What it gives, for a reader who sees no data. */
  readonly text: (given: object) => string;
}

type Usual = Partial<Pick<Tool, "scope" | "does" | "untrusted">>;
interface Written<I, O extends z.ZodObject> extends Pick<Tool, "title" | "description">, Usual {
  readonly input: I;
  readonly output: O;
  readonly run: (caller: Caller, said: z.output<I>) => Promise<Outcome<ViewOf<O>>>;
  readonly text?: (given: ViewOf<O>) => string;
}

const KEY = IdempotencyKey.optional().meta({
  description: "Any text. Retries with it return the first response.",
});

/** Makes a tool. Usually it only looks, with any token; one that does something needs one that may play, and takes a key. */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(written: Written<I, O>): Tool {
  const { does = "looks", input } = written;
  const usual = { does, scope: null, untrusted: [], text: JSON.stringify };
  const own = does === "looks" ? {} : { scope: "play", input: input.extend({ idempotencyKey: KEY }) };
  return { ...usual, ...written, ...own } as unknown as Tool;
}

/** What is made of what the API gives. */
export async function given<T, U>(asked: Promise<Outcome<T>>, make: (value: T) => U): Promise<Outcome<U>> {
  const outcome = await asked;
  return outcome.ok ? ok(make(outcome.value)) : outcome;
}

/** An id, as it is asked for: an unknown one is answered as the API answers it. */
export const GameId = Id.max(100).meta({ description: "The game's id." });

/** For `pick`: the fields of these names. */
export const fields = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;

/** A game in a list. */
export const GameInList = GameSummary.pick(
  fields("id", "url", "ruleset", "players", "ply", "turn", "offers"),
).extend({
  clock: z.object({
    deadline: Instant.nullable(),
    remaining: z.object({ attackers: Span.nullable(), defenders: Span.nullable() }).nullable(),
  }),
});
