import { beforeAll, describe, expect, it } from "vitest";
import PLACES from "../../src/http/docs/places.json" with { type: "json" };
import { inOpenApi32 } from "../../src/http/docs/shared.ts";
import { documentText } from "./document.ts";
import type { DescribedAnswer, OpenApi, Operation, Schema } from "./schema.ts";

let text: string;
let document: OpenApi;

beforeAll(async () => {
  text = await documentText();
  document = JSON.parse(text) as OpenApi;
});

/** Every operation, with its answers. */
const operations = () =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods as Record<string, Operation>));

const answersOf = ({ responses }: Operation): readonly DescribedAnswer[] =>
  Object.values(responses).map(
    (one) => document.components.responses?.[one.$ref?.split("/").at(-1) ?? ""] ?? one,
  );

/** The schemas of the answers of an operation in a media type. */
const schemasOf = (operation: Operation, type: string): readonly Schema[] =>
  answersOf(operation).flatMap(({ content }) => {
    const schema = content?.[type]?.schema;
    return schema === undefined ? [] : [schema];
  });

/** The schema that another one refers to. */
const referredBy = ({ $ref }: Schema = {}): Schema | undefined =>
  typeof $ref === "string" ? document.components.schemas[$ref.split("/").at(-1)!] : undefined;

/** Whether a schema is named, or null beside a named one. */
function isNamed({ $ref, anyOf, allOf }: Schema): boolean {
  const parts = (anyOf ?? allOf) as readonly Schema[] | undefined;
  return $ref !== undefined || parts?.every((part) => part["type"] === "null" || isNamed(part)) === true;
}

/** Every schema below a part of the document, with where it is. */
function schemasBelow(part: unknown, path: string): (readonly [string, Schema])[] {
  if (typeof part !== "object" || part === null) return [];
  const inner = Object.entries(part)
    .filter(([name]) => !["examples", "example", "value"].includes(name) || path.endsWith("/properties"))
    .flatMap(([name, one]) => schemasBelow(one, `${path}/${name}`));
  return [[path, part as Schema], ...inner];
}

/** Every schema but the named ones themselves: those are among `components/schemas`. */
const unnamed = () =>
  [...schemasBelow(document.components, "components"), ...schemasBelow(document.paths, "paths")].filter(
    ([path]) => !/^components\/schemas\/\w+$/.test(path),
  );

/** Values of an enum; a constant has one. */
const isChoice = (values: unknown): boolean =>
  Array.isArray(values) && values.filter((value) => value !== null).length > 1;

describe("openapi.json has a name for", () => {
  it("each request body and each answer in JSON", () => {
    const bodies = operations().flatMap(({ requestBody }) => requestBody?.content["application/json"] ?? []);
    expect(bodies.length).toBeGreaterThan(50);
    expect(bodies.map(({ schema }) => schema).filter(({ $ref }) => $ref === undefined)).toEqual([]);
    const answers = operations().flatMap((one) => schemasOf(one, "application/json"));
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(({ $ref }) => $ref === undefined)).toEqual([]);
  });

  it("each page of a list, and each of its items, also as lines", () => {
    const lists = operations().filter((one) => schemasOf(one, "application/x-ndjson").length > 0);
    expect(lists.length).toBeGreaterThan(30);
    for (const one of lists) {
      const [page] = schemasOf(one, "application/json");
      const [line] = schemasOf(one, "application/x-ndjson");
      const { items } = (referredBy(page)?.["properties"] ?? {}) as Record<string, Schema>;
      const item = page === undefined ? line : (items?.["items"] ?? line);
      expect([one["operationId"], line?.["$ref"], item]).toEqual([
        one["operationId"],
        expect.any(String),
        line,
      ]);
    }
  });

  it("each enum", () => {
    const inline = unnamed().filter(([, schema]) => isChoice(schema["enum"]));
    expect(inline.map(([path, schema]) => [path, schema["enum"]])).toEqual([]);
  });

  it("each clock and result", () => {
    const found = unnamed().filter(([path]) => /\/properties\/(clock|result)$/.test(path));
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter(([, schema]) => !isNamed(schema)).map(([path]) => path)).toEqual([]);
  });

  it("each position that its list of names has", () => {
    const missing = Object.keys(PLACES).filter((name) => !(name in document.components.schemas));
    expect(missing).toEqual([]);
  });
});

describe("openapi.json", () => {
  it("is shorter than 500 KB", () => {
    expect(new TextEncoder().encode(text).length).toBeLessThan(500_000);
  });

  it("exists in OpenAPI 3.2, too, where streams describe each item", () => {
    const later = JSON.parse(inOpenApi32(text)) as OpenApi;
    const { content } = later.paths["/v1/me/events/stream"]!["get"]!.responses["200"]!;
    const data = { type: "string", contentMediaType: "application/json" };
    expect(later.openapi).toBe("3.2.0");
    expect(content).toEqual({
      "text/event-stream": {
        itemSchema: {
          type: "object",
          properties: {
            id: { type: "string" },
            event: { type: "string" },
            data: { ...data, contentSchema: { $ref: "#/components/schemas/Event" } },
            retry: { type: "integer" },
          },
        },
      },
      "application/x-ndjson": { itemSchema: { $ref: "#/components/schemas/PlayerStreamLine" } },
    });
    // Nothing else is another.
    const back = inOpenApi32(text).replaceAll("itemSchema", "schema").replace("3.2.0", "3.1.0");
    expect(Object.keys(JSON.parse(back) as object)).toEqual(Object.keys(document));
    expect(later.components).toEqual({ ...document.components, responses: expect.anything() });
  });
});

/** The verb of a summary by the method of its operation. */
const VERBS: Readonly<Record<string, readonly string[]>> = {
  get: ["Get", "List"],
  put: ["Set"],
  patch: ["Update"],
  delete: ["Delete"],
};

/** Verbs of POST: `Create` for something new, otherwise what is done. */
const DEEDS =
  /^(?:Abort|Accept|Advance|Annul|Ask|Book|Cancel|Challenge|Change|Check|Create|Decide|Decline|Enter|Find|Give|Import|Invite|Leave|Make|Offer|Open|Pair|Remove|Renew|Report|Resend|Resign|Rotate|Send|Set|Sign|Start|Undo|Unlist|Validate|Withdraw)$/;

/** Other verbs, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  Block: "a relation to a player, not a record that is set",
  End: "a vacation that has begun is shortened, not deleted",
  Export: "the response is a file",
  Let: "says whom the consent is for, and what it allows",
  Remove: "the player or the recorded game goes on to exist",
  Rename: "nothing but the name can be updated",
  Revoke: "tokens and access end everywhere at once",
  Snooze: "the word on the pages",
  Stop: "the opposite of Snooze",
  Stream: "the response goes on",
  Unblock: "the opposite of Block",
  Verify: "the service computes the result",
  Withdraw: "offers and consents stay in the record",
};

const summaries = () =>
  Object.values(document.paths).flatMap((methods) =>
    Object.entries(methods).map(([method, { summary }]) => ({ method, summary: String(summary) })),
  );
const verbOf = (summary: string): string => summary.split(" ")[0]!;

it("the summary of each webhook has at most 8 words, no period, and is unique", () => {
  const events = Object.values(document.webhooks as OpenApi["paths"]).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => String(summary)),
  );
  expect(events.length).toBeGreaterThan(40);
  expect(events.filter((summary) => summary.split(/\s+/).length > 8 || /[.:]/.test(summary))).toEqual([]);
});

describe("the summary of each operation", () => {
  it("has at most 8 words, and no period", () => {
    expect(summaries().length).toBeGreaterThan(150);
    const wrong = summaries().filter(
      ({ summary }) => summary.split(/\s+/).length > 8 || /[.:]/.test(summary),
    );
    expect(wrong).toEqual([]);
  });

  it("begins with the verb of its method, or one of the exceptions", () => {
    const wrong = summaries().filter(({ method, summary }) => {
      const verb = verbOf(summary);
      if (method === "post") return !DEEDS.test(verb);
      return !VERBS[method]?.includes(verb) && EXCEPTIONS[verb] === undefined;
    });
    expect(wrong).toEqual([]);
    const used = new Set(summaries().map(({ summary }) => verbOf(summary)));
    expect(Object.keys(EXCEPTIONS).filter((verb) => !used.has(verb))).toEqual([]);
  });

  it("calls the caller “you”", () => {
    expect(summaries().filter(({ summary }) => /\b(?:I|me|my|mine|one's)\b/i.test(summary))).toEqual([]);
  });
});
