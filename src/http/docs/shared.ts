import { mapValues } from "../../lib/json.ts";
import { changed, type Document, type Json, type Operation, schemaIn } from "./describe.ts";
import { withNames } from "./named.ts";
import {
  CODES,
  EVERYWHERE_IN_WORDS,
  operationsIn,
  refTo,
  sharedAnswers,
  withAnswers,
} from "./shared-answers.ts";

type Paths = Document["paths"];

type Content = Readonly<Record<string, Json>>;

const contentOf = ({ content }: Json): readonly (readonly [string, Json])[] =>
  Object.entries((content ?? {}) as Content);

function exampleOf(described: Json): { readonly name: string; readonly example: Json } | null {
  const { examples, schema } = described as { examples?: { recorded: Json }; schema?: { $ref?: string } };
  const name = schema?.$ref?.split("/").at(-1);
  return examples === undefined || name === undefined ? null : { name, example: examples.recorded };
}

/** Maximum lengths of examples, in characters, to keep the document small. `shared`: for examples that several parts have. */
const LONGEST_EXAMPLE = { shared: 2000, own: 600 };

const isLonger = ({ examples }: Json, length: number): boolean =>
  JSON.stringify(examples ?? null).length > length;

function sharedExamples(paths: Paths): Content {
  const parts = operationsIn(paths).flatMap(({ requestBody = {}, responses }) => [
    requestBody,
    ...Object.values(responses),
  ]);
  const described = parts.flatMap(contentOf).map(([, one]) => one);
  const found = described.flatMap((one) =>
    isLonger(one, LONGEST_EXAMPLE.shared) ? [] : (exampleOf(one) ?? []),
  );
  const byName = Map.groupBy(found, ({ name }) => name);
  const several = [...byName].filter(([, { length }]) => length > 1);
  return Object.fromEntries(several.map(([name, [first]]) => [name, first!.example]));
}

function withExample(part: Json, known: Content): Json {
  if (part["content"] === undefined) return part;
  const content = mapValues(part["content"] as Content, (described) => {
    const { name } = exampleOf(described) ?? { name: "" };
    const { examples, ...rest } = described;
    if (name in known) return { ...rest, examples: { recorded: refTo("examples", name) } };
    return examples === undefined || isLonger(described, LONGEST_EXAMPLE.own) ? rest : described;
  });
  return { ...part, content };
}

function withExamples({ requestBody, responses, ...operation }: Operation, known: Content): Operation {
  return {
    ...operation,
    ...(requestBody && { requestBody: withExample(requestBody, known) }),
    responses: mapValues(responses, (one) => withExample(one, known)),
  };
}

interface Parameter extends Json {
  readonly name: string;
  readonly schema: Json;
}

/** Removes a schema's description if the parameter has the same description. */
function saidOnce(parameter: Parameter): Parameter {
  const { description, ...schema } = parameter.schema;
  return description === parameter["description"] ? { ...parameter, schema } : parameter;
}

const parametersOf = ({ parameters = [] }: Operation) =>
  (parameters as unknown as readonly Parameter[]).map(saidOnce);

/** Returns `IfNoneMatch` for `if-none-match`. */
const nameOf = ({ name }: Parameter): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Parameters and responses that occur less often are not shared, because a reference would save little. */
const OFTEN = 3;

function writtenOften<One>(parts: readonly One[], textOf: (part: One) => string): readonly One[] {
  const written = [...Map.groupBy(parts, textOf).values()].filter(({ length }) => length >= OFTEN);
  return written.toSorted((one, other) => other.length - one.length).map(([first]) => first!);
}

/** If parameters share a name, the most frequent one gets it; the others are called `NameOfTag`, with an operation's tag. */
function sharedParameters(operations: readonly Operation[]): Readonly<Record<string, Parameter>> {
  const placed = operations.flatMap((operation) =>
    parametersOf(operation).map((one) => ({ one, tag: String((operation["tags"] as string[])[0]) })),
  );
  const named = new Map<string, Parameter>();
  for (const { one, tag } of writtenOften(placed, (part) => JSON.stringify(part.one)))
    named.set(named.has(nameOf(one)) ? `${nameOf(one)}Of${tag.replaceAll(/\W/g, "")}` : nameOf(one), one);
  return Object.fromEntries(named);
}

const donesOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, one]) => (/^[23]\d\d$/.test(status) ? [one] : []));

function schemaNameOf(answer: Json): string {
  const { $ref = "" } = (schemaIn(answer) ?? {}) as { readonly $ref?: string };
  return $ref.split("/").at(-1)!;
}

function sharedDones(operations: readonly Operation[]): ReadonlyMap<string, Json> {
  const often = writtenOften(operations.flatMap(donesOf), (one) => JSON.stringify(one));
  // If a name occurs several times, the last entry wins, so the most frequent one comes last.
  const named = often.toReversed().map((one) => [schemaNameOf(one), one] as const);
  return new Map(named.filter(([name]) => name !== ""));
}

function withDones(operation: Operation, known: ReadonlyMap<string, Json>): Operation {
  const responses = mapValues(operation.responses, (one) => {
    const name = schemaNameOf(one);
    return JSON.stringify(known.get(name)) === JSON.stringify(one) ? refTo("responses", name) : one;
  });
  return { ...operation, responses };
}

function withParameters(operation: Operation, known: Readonly<Record<string, Parameter>>): Operation {
  if (operation.parameters === undefined) return operation;
  const names = new Map(Object.entries(known).map(([name, one]) => [JSON.stringify(one), name]));
  const parameters = parametersOf(operation).map((one) => {
    const name = names.get(JSON.stringify(one));
    return name === undefined ? one : refTo("parameters", name);
  });
  return { ...operation, parameters: parameters as unknown as Operation["parameters"] & object };
}

const withCodes = (some: Content, name: string, codes: ReadonlySet<string>): Content => ({
  ...some,
  [name]: { ...some[name], [CODES]: [...codes] },
});

const RECEIVED: Readonly<Record<string, string>> = {
  204: "Received",
  410: "WebhookGone",
  429: "WebhookBusy",
};

function sharedReceived(webhooks: Paths): { readonly received: Content; readonly calls: Paths } {
  const answers = Object.assign({}, ...operationsIn(webhooks).map(({ responses }) => responses)) as Content;
  const received = Object.entries(RECEIVED).map(([status, name]) => [name, answers[status]!] as const);
  const responses = mapValues(RECEIVED, (name) => refTo("responses", name));
  const calls = changed(webhooks, (call) => ({ ...call, responses }));
  return { received: Object.fromEntries(received), calls };
}

/** Moves parts that many operations of a document share to its components, and replaces them with references. */
export function shared(whole: Document): Document {
  const document = withNames(whole);
  const { paths, components } = document;
  const webhooks = (document["webhooks"] ?? {}) as Paths;
  const { received, calls } = sharedReceived(webhooks);
  const alike = sharedAnswers(paths);
  const parameters = sharedParameters([...operationsIn(paths), ...operationsIn(webhooks)]);
  const examples = sharedExamples(paths);
  const share = (operation: Operation) =>
    withExamples(withParameters(withAnswers(operation, alike), parameters), examples);
  const alone = changed(paths, share);
  const dones = sharedDones(operationsIn(alone));
  const changedPaths = changed(alone, (operation) => withDones(operation, dones));
  // Responses that no operation refers to are left out.
  const text = JSON.stringify(changedPaths);
  const responses = [...alike.answers, ...dones].filter(([name]) => text.includes(`/responses/${name}"`));
  const info = document["info"] as { readonly description: string };
  return {
    ...document,
    info: { ...info, description: `${info.description}\n\n${EVERYWHERE_IN_WORDS}` },
    paths: changedPaths,
    webhooks: changed(calls, share),
    components: {
      ...components,
      securitySchemes: withCodes(components["securitySchemes"] as Content, "token", alike.secured),
      responses: { ...received, ...Object.fromEntries(responses) },
      parameters: withCodes(parameters, "IdempotencyKey", alike.keyed),
      examples,
    },
  };
}

const EVENT_STREAM = "text/event-stream";
const STREAMED = new Set([EVENT_STREAM, "application/x-ndjson"]);

const eventOf = (schema: unknown): Json => ({
  type: "object",
  properties: {
    id: { type: "string" },
    event: { type: "string" },
    data: { type: "string", contentMediaType: "application/json", contentSchema: schema },
    retry: { type: "integer" },
  },
});

/** Replaces the schema of a streamed response with the schema of its items. */
function itemised(type: string, { schema, ...rest }: Json): Json {
  return { ...rest, itemSchema: type === EVENT_STREAM ? eventOf(schema) : schema };
}

/** Converts openapi.json to OpenAPI 3.2, which describes the items of a stream with `itemSchema`. */
export function inOpenApi32(text: string): string {
  const document = JSON.parse(text, (key, value: unknown) =>
    STREAMED.has(key) && typeof value === "object" && value !== null && "schema" in value
      ? itemised(key, value)
      : value,
  ) as Json;
  return JSON.stringify({ ...document, openapi: "3.2.0" });
}
