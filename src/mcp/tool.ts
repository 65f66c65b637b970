import * as z from "zod";
import { bySide } from "../contract/clock.ts";
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
 * Returns what a tool needs to run operations. The HTTP request already counted towards the limit for the first operation;
 * each further operation is counted here.
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

/** A tool for AI clients. It runs one or two operations of the API. */
export interface Tool {
  readonly title: string;
  readonly description: string;
  /** Null if any token is sufficient. */
  readonly scope: Scope | null;
  readonly does: "looks" | "acts" | "ends";
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** The members of the result that contain other players' texts. */
  readonly untrusted: readonly string[];
  readonly run: (caller: Caller, said: object) => Promise<Outcome<object>>;
  /** The result as text, for clients that do not read structured data. */
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

/**
 * Makes a tool. By default it only reads, and any token is sufficient. Tools that act need a token with the scope `play`,
 * and accept an idempotency key.
 */
export function tool<I extends z.ZodObject, O extends z.ZodObject>(written: Written<I, O>): Tool {
  const { does = "looks", input } = written;
  const usual = { does, scope: null, untrusted: [], text: JSON.stringify };
  const own = does === "looks" ? {} : { scope: "play", input: input.extend({ idempotencyKey: KEY }) };
  return { ...usual, ...written, ...own } as unknown as Tool;
}

export async function given<T, U>(pending: Promise<Outcome<T>>, make: (value: T) => U): Promise<Outcome<U>> {
  const outcome = await pending;
  return outcome.ok ? ok(make(outcome.value)) : outcome;
}

/** Only the id's length is checked here, because the operations reject unknown ids. */
export const GameId = Id.max(100).meta({ description: "The game's id." });

/** Builds the argument of zod's `pick` and `omit`. */
export const fields = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;

export const GameInList = GameSummary.pick(
  fields("id", "url", "ruleset", "players", "ply", "turn", "offers"),
).extend({
  clock: z.object({
    deadline: Instant.nullable(),
    remaining: bySide(Span.nullable()).nullable(),
  }),
});
