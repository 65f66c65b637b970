import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import type { MiddlewareHandler } from "hono";
import type * as z from "zod";
import { schemaOf } from "../contract/view.ts";
import { withHeaders, replayHeaders } from "../operations/answers.ts";
import type { AnyOperation, Repeats } from "../operations/operation.ts";
import type { Done } from "../operations/once.ts";
import { Resource } from "./app.ts";
import type { Schemas } from "./validation.ts";
import { onFirstUse } from "../lib/calls.ts";
import { defined, mapValues } from "../lib/json.ts";
import { type Ctx, type HttpEnv, portsOf } from "./context.ts";
import { announcing, endingInWords } from "./deprecation.ts";
import { guardOf } from "./guards.ts";
import {
  repeatable,
  repeatableSignUp,
  requestKey,
  conditional,
  ifUnchanged,
  versionsMeant,
} from "./versions.ts";
import { problem, refused } from "./problem-answers.ts";
import { replyTo } from "./replies.ts";
import { answers, problems } from "./answers.ts";
import { tokenAmongProtocols } from "./stream-answers.ts";

const HEADERS: Readonly<Record<Repeats, z.ZodObject | null>> = {
  never: null,
  once: repeatable,
  keyed: repeatable,
  conditional,
  versioned: ifUnchanged,
  "sign-up": repeatableSignUp,
};

function securityOf({ access }: AnyOperation): NonNullable<RouteConfig["security"]> {
  switch (access.kind) {
    case "needs":
      return [{ token: [access.scope] }];
    case "takes":
      return [{}, { token: access.scope === null ? [] : [access.scope] }];
    case "open":
    case "public":
      return [];
  }
}

/** Makes the query strict, so that unknown parameters are rejected instead of ignored. */
function schemasOf({ input: { params, query, headers, body, optionalBody }, repeats }: AnyOperation) {
  return { params, query: query?.strict(), headers: HEADERS[repeats] ?? headers, body: body ?? optionalBody };
}

function requestOf({ input }: AnyOperation, schemas: Schemas): RouteConfig["request"] {
  const { params, query, headers, body } = schemas;
  const content = body && { "application/json": { schema: body } };
  const described = content && { required: input.body !== undefined, content };
  return defined({ params, query, headers, body: described });
}

function responsesOf({ answer }: AnyOperation): RouteConfig["responses"] {
  const described = mapValues(answer.described, ({ description, content = {} }) => {
    const [type, schema] = Object.entries(content)[0] ?? [];
    if (type === undefined || schema === undefined) return { description };
    if (type === "application/json") return answers(schemaOf(schema), description);
    return { description, content: mapValues(content, (form) => ({ schema: schemaOf(form) })) };
  });
  return { ...described, ...problems };
}

function middlewareOf(one: AnyOperation): MiddlewareHandler<HttpEnv>[] {
  const guard = guardOf(one.access);
  return [
    ...(one.ending === undefined ? [] : [announcing(one.ending)]),
    ...("101" in one.answer.described ? [tokenAmongProtocols] : []),
    ...(guard === null ? [] : [guard]),
  ];
}

function definitionOf(one: AnyOperation, schemas: Schemas): RouteConfig {
  const { id, method, path, tag, summary, ending } = one;
  const description = ending === undefined ? one.description : endingInWords(ending, one.description);
  return defined({
    method,
    path,
    operationId: id,
    tags: [tag],
    summary,
    description,
    deprecated: ending && true,
    security: securityOf(one),
    request: requestOf(one, schemas),
    responses: responsesOf(one),
  }) as RouteConfig;
}

async function inputOf(c: Ctx, { input, repeats }: AnyOperation): Promise<object> {
  const valid = (part: string) => (c.req.valid as (part: string) => object)(part);
  const said = {
    ...(input.params && valid("param")),
    ...(input.query && valid("query")),
    ...(input.headers && valid("header")),
    ...((input.body ?? input.optionalBody) && valid("json")),
  };
  if (repeats === "never") return said;
  if (repeats === "versioned") return { ...said, versions: versionsMeant(c) };
  const key = await requestKey(c);
  return repeats === "conditional" ? { ...said, key, versions: versionsMeant(c) } : { ...said, key };
}

async function answerBy(c: Ctx, one: AnyOperation): Promise<Response> {
  // A missing body would be read as an empty object and reset all settings. A client may have left it out by mistake.
  if (one.input.isWhole === true && (await c.req.text()) === "") return problem(c, "malformed-json");
  const input = await inputOf(c, one);
  const done = await one.run((c.var.principal ?? null) as never, input as never, portsOf(c));
  if (!done.ok) return refused(c, done.error);
  const reply = one.answer.reply as (value: unknown) => ReturnType<typeof one.answer.reply>;
  if (one.repeats !== "once") return replyTo(c, reply(done.value));
  const { value, isReplayed } = done.value as Done<unknown>;
  return replyTo(c, withHeaders(reply(value), replayHeaders(isReplayed)));
}

/** Binds operations to routes, with their guards, limits, validation, responses and descriptions. */
export function bound(operations: readonly AnyOperation[]): Resource {
  const app = new Resource();
  for (const one of operations) {
    const { method, path } = one;
    const schemas = onFirstUse(() => schemasOf(one));
    const route = { method, path, middleware: middlewareOf(one), schemas };
    app.add(
      route,
      (c) => answerBy(c, one),
      () => definitionOf(one, schemas()),
    );
  }
  return app;
}
