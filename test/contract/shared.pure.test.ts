import { beforeAll, describe, expect, it } from "vitest";
import { documentText, wholeDocument } from "./document.ts";

type Json = Readonly<Record<string, unknown>>;

let text: string;
let shared: Json;
let whole: Json;

beforeAll(async () => {
  text = await documentText();
  shared = JSON.parse(text) as Json;
  whole = (await wholeDocument()) as Json;
});

/** The target of a reference. */
function partAt(path: string): unknown {
  return path
    .replace("#/", "")
    .split("/")
    .reduce<unknown>((part, name) => (part as Json)[name], shared);
}

/** The names of parameters, also of those that are described elsewhere. */
const named = (some: readonly { readonly $ref?: string }[]) =>
  some.map((one) => ((one.$ref === undefined ? one : partAt(one.$ref)) as Json)["name"]);

const refsIn = (document: string) => new Set(document.match(/(?<="\$ref":")[^"]+/g));

interface Operation {
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly responses: Readonly<Record<string, Json & { readonly $ref?: string }>>;
  readonly security?: readonly object[];
  readonly "x-problem-codes"?: readonly string[];
}

/** The operations of a document by their names. */
function operationsOf(document: Json): ReadonlyMap<string, Operation> {
  const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]): [string, Operation] => [`${method} ${path}`, one]),
    ),
  );
}

/** The codes with which an operation of the whole document refuses, by its answers' schemas. */
const codesIn = (responses: Operation["responses"]): string[] =>
  (JSON.stringify(responses).match(/(?<="enum":\[)[^\]]*(?=\]}},"required":\["code"\])/g) ?? []).flatMap(
    (codes) => JSON.parse(`[${codes}]`) as string[],
  );

describe("openapi.json", () => {
  it("names parts that many schemas have, even nullable ones", () => {
    const { GameSummary } = (shared["components"] as Record<string, Json>)["schemas"] as Record<string, Json>;
    const instant = { $ref: "#/components/schemas/Instant" };
    expect(GameSummary).toMatchObject({
      properties: { createdAt: instant, startedAt: { anyOf: [instant, { type: "null" }] } },
    });
    expect(text.match(/"format":"date-time","pattern"/g)).toHaveLength(1);
  });

  it("says once what many operations share: it is half as long as what its pages read", () => {
    expect(text.length).toBeLessThan(0.5 * JSON.stringify(whole).length);
  });

  it("has no dangling reference, and no unused component", () => {
    const refs = refsIn(text);
    for (const ref of refs) expect([ref, partAt(ref)]).toEqual([ref, expect.anything()]);
    const components = shared["components"] as Readonly<Record<string, Json>>;
    for (const kind of ["schemas", "responses", "parameters", "examples", "headers"])
      for (const name of Object.keys(components[kind] ?? {}))
        expect(refs).toContain(`#/components/${kind}/${name}`);
  });

  it("lists each operation's own refusals, and once those of all, of those with a token, and of those with a key", () => {
    const before = operationsOf(whole);
    const common = (partAt("#/components/responses/ClientError") as Operation)["x-problem-codes"] ?? [];
    expect(common).toContain("token-invalid");
    const codesAt = (path: string) => (partAt(path) as Operation)["x-problem-codes"] ?? [];
    const [secured, keyed] = ["securitySchemes/token", "parameters/IdempotencyKey"].map((path) =>
      codesAt(`#/components/${path}`),
    );
    expect([secured, keyed]).toEqual([
      ["token-missing", "scope-missing"],
      expect.arrayContaining(["idempotency-key-reused", "answer-lost"]),
    ]);
    for (const [name, operation] of operationsOf(shared)) {
      const { "x-problem-codes": own = [], security = [], parameters = [] } = operation;
      const needsToken = security.length > 0 && security.every((way) => Object.keys(way).length > 0);
      const isKeyed = JSON.stringify(parameters).includes('"#/components/parameters/IdempotencyKey"');
      const elsewhere = [...common, ...(needsToken ? secured! : []), ...(isKeyed ? keyed! : [])];
      const codes = codesIn(before.get(name)!.responses);
      expect([name, own.toSorted()]).toEqual([
        name,
        codes.filter((code) => !elsewhere.includes(code)).toSorted(),
      ]);
      expect(codes).toEqual(expect.arrayContaining(elsewhere.slice(common.length)));
    }
  });

  it("has every status, parameter and header of the document that its pages read", () => {
    const before = operationsOf(whole);
    const everywhere = new Set(["X-Request-Id", "Link", "RateLimit-Policy"]);
    for (const [name, { parameters = [], responses }] of operationsOf(shared)) {
      const asked = before.get(name)!;
      expect(named(parameters)).toEqual(named(asked.parameters ?? []));
      for (const [status, { headers = {} }] of Object.entries(asked.responses)) {
        const answer = responses[status] ?? responses["4XX"]!;
        const described = (answer.$ref === undefined ? answer : partAt(answer.$ref)) as Json;
        const wanted = Object.keys(headers as Json).filter((one) => !everywhere.has(one));
        expect(Object.keys((described["headers"] ?? {}) as Json)).toEqual(expect.arrayContaining(wanted));
      }
    }
  });
});
