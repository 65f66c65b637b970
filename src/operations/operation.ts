import * as z from "zod";
import type { Ports } from "./ports.ts";
import { type Done, once } from "./once.ts";
import { outOfScope } from "./principals.ts";
import type { RequestKey } from "../game/answers.ts";
import type { Principal } from "../players/store.ts";
import { IdParam } from "../contract/fields.ts";
import { type Relation, RELATIONS } from "../contract/relations.ts";
import type { Scope } from "../contract/terms.ts";
import { isBot } from "../mailbox/account.ts";
import {
  type Outcome,
  type PeoplesAct,
  type ProblemCode,
  refusal,
  type Refusal,
} from "../contract/problems/table.ts";
import { err } from "../rules/index.ts";
import { spanned } from "../lib/tracing.ts";
import { type Answer, polled } from "./answers.ts";
import TAGS from "./tags.json" with { type: "json" };

/** The parts of the API, in the order of the reference. Each operation belongs to one of them. */
export { TAGS };

export type Access =
  | { readonly kind: "needs"; readonly scope: Scope; readonly act?: PeoplesAct; readonly isOwn?: true }
  /** A token is optional, but must be valid. With the scope (null: with any), it can change the result. */
  | { readonly kind: "takes"; readonly scope: Scope | null }
  /** A token is optional and changes nothing, but it must be valid. */
  | { readonly kind: "open" }
  /** Tokens are not read. */
  | { readonly kind: "public" };

export const needs = <S extends Scope>(scope: S) => ({ kind: "needs", scope }) as const;
/** Like `needs`, but bots are rejected. */
export const needsPerson = (scope: Scope, act: PeoplesAct) => ({ kind: "needs", scope, act }) as const;
export const takes = (scope: Scope | null) => ({ kind: "takes", scope }) as const;
export const OPEN = { kind: "open" } as const;
export const PUBLIC = { kind: "public" } as const;

/** Apps cannot call these: ways to sign in, the account's addresses, data and deletion, and relations that outlive the app. */
const CLOSED_TO_APPS: ReadonlySet<string> = new Set([
  "listTokens",
  "createToken",
  "revokeToken",
  "listPasskeys",
  "renamePasskey",
  "removePasskey",
  "sendConfirmationMail",
  "listMyMail",
  "exportMe",
  "deleteMe",
  ...Object.values<Relation>(RELATIONS).flatMap(({ closedToApps: alone = [] }) => alone),
]);

export const closedToApps = (caller: Principal) =>
  caller.token.kind === "app" ? refusal("app-may-not") : null;

export type CallerOf<A extends Access> = A extends { readonly kind: "needs" } ? Principal : Principal | null;

/** A missing body is read as empty; with `isWhole` it is rejected, because an empty body would reset everything. */
export interface Parts {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly optionalBody?: z.ZodType;
  readonly isWhole?: true;
}

export const NOTHING: z.ZodType = z.strictObject({});

export const commandsOf = <const Given>(answer: Given) =>
  [
    { repeats: "once", answer, access: needs("organise") },
    { repeats: "once", answer, access: needs("play"), input: { params: IdParam, optionalBody: NOTHING } },
  ] as const;

type Out<S> = S extends z.ZodType ? z.output<S> : unknown;

type InputOf<P extends Parts> = Out<P["params"]> &
  Out<P["query"]> &
  Out<P["headers"]> &
  Out<P["body"]> &
  Out<P["optionalBody"]>;

/**
 * How an operation handles a repeated request, and whether it depends on a version.
 * - `once`: carried out once for an idempotency key
 * - `keyed`: the same, but the operation itself handles the key
 * - `conditional`: also depends on the version (`If-Match`)
 * - `versioned`: depends only on the version
 * - `sign-up`: like `keyed`, with a key that nobody can guess
 */
export type Repeats = "never" | "once" | "keyed" | "conditional" | "versioned" | "sign-up";

interface Heads {
  readonly never: unknown;
  readonly once: { readonly key?: RequestKey | null };
  readonly keyed: { readonly key: RequestKey | null };
  readonly "sign-up": { readonly key: RequestKey | null };
  readonly conditional: { readonly key: RequestKey | null; readonly versions: readonly number[] | null };
  readonly versioned: { readonly versions: readonly number[] | null };
}

/** The id for the thing that the operation creates. It is the same in a repeat. */
interface MadeOnce {
  readonly newId: string;
}

export type General =
  | "invalid-request"
  | "invalid-cursor"
  | "malformed-json"
  | "token-missing"
  | "token-invalid"
  | "token-exposed"
  | "account-closed"
  | "scope-missing"
  | "app-may-not"
  | "too-many-requests"
  | "idempotency-key-reused"
  | "answer-lost";

export interface Ending {
  /** The day (UTC) of the announcement: `2026-11-22`. */
  readonly since: string;
  /** The operationId of the successor. */
  readonly instead: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;
type Method = (typeof METHODS)[number];
type Path = `/${string}`;

interface Words {
  readonly id: string;
  readonly summary: string;
  readonly description?: string;
  readonly ending?: Ending;
}

interface Written<
  A extends Access,
  P extends Parts,
  R extends Repeats,
  T,
  Codes extends readonly ProblemCode[],
> extends Words {
  readonly access: A;
  readonly input?: P;
  readonly repeats?: R;
  readonly answer: Answer<T>;
  /** The codes it can return, in addition to the general ones. */
  readonly refuses?: Codes;
  readonly run: (
    caller: CallerOf<A>,
    input: InputOf<P> & (R extends "once" ? MadeOnce : Heads[R]),
    ports: Ports,
  ) => Promise<Outcome<T, Codes[number] | General>> | Outcome<T, Codes[number] | General>;
}

interface Form extends Words {
  readonly method: Method;
  readonly path: Path;
  readonly tag: keyof typeof TAGS;
  readonly access: Access;
  readonly input: Parts;
  readonly repeats: Repeats;
  readonly answer: Answer<never>;
  readonly refuses: readonly ProblemCode[];
}

export interface AnyOperation extends Form {
  readonly run: (caller: never, input: never, ports: Ports) => Promise<Outcome<unknown>>;
}

export interface Operation<Caller, Input, T, Code extends ProblemCode> extends Form {
  /** Rejects a caller whose token lacks the scope, as the HTTP API does before it reads the request. */
  readonly run: (caller: Caller, input: Input, ports: Ports) => Promise<Outcome<T, Code | General>>;
}

export function barredBy(access: Access, caller: Principal | null) {
  if (access.kind !== "needs") return null;
  const { scope, act, isOwn } = access;
  if (caller === null) return refusal("token-missing");
  const missing = outOfScope(caller, scope);
  if (missing !== null) return scope === "moderate" ? refusal("not-moderator") : missing;
  const closed = isOwn === true ? closedToApps(caller) : null;
  if (closed !== null) return closed;
  return act !== undefined && isBot(caller.player) ? forPeople(act) : null;
}

export const forPeople = (act: PeoplesAct) => refusal("people-only", { act });

const isPublicRead = (method: Method, { kind }: Access): boolean =>
  method === "get" && (kind === "open" || kind === "takes");

const defining =
  (tag: keyof typeof TAGS, method: Method, all: AnyOperation[]) =>
  <
    const A extends Access,
    T,
    const P extends Parts = {},
    const Codes extends readonly ProblemCode[] = [],
    const R extends Repeats = "never",
  >(
    path: Path,
    written: Written<A, P, R, T, Codes>,
  ): Operation<CallerOf<A>, InputOf<P> & Heads[R], R extends "once" ? Done<T> : T, Codes[number]> => {
    type Result = Outcome<R extends "once" ? Done<T> : T, Codes[number] | General>;
    const { id, input: parts = {}, repeats = "never" as R, refuses = [] } = written;
    const isOwn = written.access.kind === "needs" && CLOSED_TO_APPS.has(id);
    const access = isOwn ? { ...written.access, isOwn } : written.access;
    const answer = isPublicRead(method, access) ? polled(written.answer) : written.answer;
    const perform = async (caller: CallerOf<A>, input: object, ports: Ports) =>
      spanned(`operation ${id}`, () =>
        written.run(caller, input as Parameters<typeof written.run>[1], ports),
      );
    const run = async (caller: CallerOf<A>, input: InputOf<P> & Heads[R], ports: Ports): Promise<Result> => {
      const barred: Refusal | null = barredBy(access, caller);
      if (barred !== null) return err(barred) as Result;
      if (repeats !== "once") return (await perform(caller, input as object, ports)) as Result;
      const { key = null, ...rest } = input as Heads["once"];
      const make = async (newId: string) => (await perform(caller, { ...rest, newId }, ports)) as Outcome<T>;
      return (await once(ports, caller as Principal, key, make)) as Result;
    };
    const made = { ...written, method, path, tag, access, answer, input: parts, repeats, refuses, run };
    all.push(made as unknown as AnyOperation);
    return made;
  };

/**
 * Returns functions that define operations, and `all`, to which each definition adds its operation. An operation with a
 * refusal that is missing from `refuses` does not compile.
 */
export function operationsOf(tag: keyof typeof TAGS) {
  const all: AnyOperation[] = [];
  const define = METHODS.map((method) => [method, defining(tag, method, all)] as const);
  const byMethod = Object.fromEntries(define) as Readonly<Record<Method, (typeof define)[number][1]>>;
  return { all: all as readonly AnyOperation[], ...byMethod };
}
