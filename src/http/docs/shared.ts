import type { Document, Json, Operation } from "./describe.ts";
import { named, namedSchemas } from "./named.ts";

/** Under which name the answers of a status are described (mostly the reason phrases of RFC 9110 and RFC 6585). */
const NAMES: Readonly<Record<string, string>> = {
  304: "NotModified",
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  406: "NotAcceptable",
  409: "Conflict",
  412: "PreconditionFailed",
  413: "ContentTooLarge",
  415: "UnsupportedMediaType",
  422: "UnprocessableContent",
  428: "PreconditionRequired",
  429: "TooManyRequests",
  503: "ServiceUnavailable",
  "4XX": "ClientError",
  "5XX": "ServerError",
};

/** The member of an operation, and of a described refusal, that lists codes of problems. */
const CODES = "x-problem-codes";

const refTo = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

type Paths = Document["paths"];

/** The operations under some paths. */
const operationsIn = (paths: Paths) => Object.values(paths).flatMap((methods) => Object.values(methods));

/** The same paths, with each operation changed. */
function changed(paths: Paths, change: (operation: Operation) => Operation): Paths {
  const entries = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, one]) => [method, change(one)] as const);
    return [path, Object.fromEntries(operations)] as const;
  });
  return Object.fromEntries(entries);
}

/** The codes of an answer that lists its own; none for any other answer. */
function codesOf({ content }: Json): readonly string[] {
  const described = (content as Record<string, { schema?: Json }> | undefined)?.["application/problem+json"];
  const parts = (described?.schema?.["allOf"] ?? []) as readonly Json[];
  return parts.flatMap((part) => {
    const { code } = (part["properties"] ?? {}) as { code?: { enum: string[] } };
    return code?.enum ?? [];
  });
}

/** The statuses that every operation answers alike. */
const ALIKE = new Set(["304", "4XX", "5XX"]);

const isShared = (status: string, answer: Json): boolean =>
  ALIKE.has(status) || (status in NAMES && codesOf(answer).length > 0);

/** The codes that stand in all lists. */
const inAll = ([first = [], ...others]: readonly (readonly string[])[]): readonly string[] =>
  others.reduce((left, codes) => left.filter((code) => codes.includes(code)), first);

/** What the answers of one status have in common: their headers, and the codes that all operations have which refuse with it. */
function sharedAnswer(status: string, answers: readonly Json[]): Json {
  const headers = Object.assign({}, ...answers.map((one) => one["headers"])) as Json;
  if (ALIKE.has(status)) return { ...answers[0], headers };
  return {
    description: `Refused with ${status}. \`${CODES}\` lists the codes that every operation has, and each operation its own.`,
    headers,
    content: { "application/problem+json": { schema: refTo("schemas", "Problem") } },
    [CODES]: inAll(answers.map(codesOf)),
  };
}

/** The answers that operations share, by their status. */
function sharedAnswers(paths: Paths): ReadonlyMap<string, Json> {
  const answers = operationsIn(paths).flatMap(({ responses }) => Object.entries(responses));
  const byStatus = Map.groupBy(
    answers.filter(([status, answer]) => isShared(status, answer)),
    ([status]) => status,
  );
  return new Map(
    [...byStatus].map(([status, all]) => [
      status,
      sharedAnswer(
        status,
        all.map(([, answer]) => answer),
      ),
    ]),
  );
}

/** An operation that refers to the answers it shares, and lists those of its codes that not every operation has. */
function withAnswers(operation: Operation, known: ReadonlyMap<string, Json>): Operation {
  const own: string[] = [];
  const responses = Object.entries(operation.responses).map(([status, answer]) => {
    if (!isShared(status, answer)) return [status, answer] as const;
    const common = (known.get(status)?.[CODES] ?? []) as readonly string[];
    own.push(...codesOf(answer).filter((code) => !common.includes(code)));
    return [status, refTo("responses", NAMES[status]!)] as const;
  });
  return { ...operation, responses: Object.fromEntries(responses), ...(own.length > 0 && { [CODES]: own }) };
}

type Content = Readonly<Record<string, Json>>;

const contentOf = ({ content }: Json): readonly (readonly [string, Json])[] =>
  Object.entries((content ?? {}) as Content);

/** The example of what is sent or answered, and the name of its schema; null where there is none. */
function exampleOf(described: Json): { readonly name: string; readonly example: Json } | null {
  const { examples, schema } = described as { examples?: { recorded: Json }; schema?: { $ref?: string } };
  const name = schema?.$ref?.split("/").at(-1);
  return examples === undefined || name === undefined ? null : { name, example: examples.recorded };
}

/** The first example of each schema that has several. */
function sharedExamples(paths: Paths): Content {
  const parts = operationsIn(paths).flatMap(({ requestBody = {}, responses }) => [
    requestBody,
    ...Object.values(responses),
  ]);
  const found = parts.flatMap(contentOf).flatMap(([, described]) => exampleOf(described) ?? []);
  const byName = Map.groupBy(found, ({ name }) => name);
  const several = [...byName].filter(([, { length }]) => length > 1);
  return Object.fromEntries(several.map(([name, [first]]) => [name, first!.example]));
}

/** What is sent or answered, which refers to the example of its schema where that is shared. */
function withExample(part: Json, known: Content): Json {
  const content = contentOf(part).map(([type, described]) => {
    const { name } = exampleOf(described) ?? { name: "" };
    const examples = { recorded: refTo("examples", name) };
    return [type, name in known ? { ...described, examples } : described] as const;
  });
  return content.length === 0 ? part : { ...part, content: Object.fromEntries(content) };
}

function withExamples({ requestBody, responses, ...operation }: Operation, known: Content): Operation {
  const answers = Object.entries(responses).map(
    ([status, one]) => [status, withExample(one, known)] as const,
  );
  return {
    ...operation,
    ...(requestBody && { requestBody: withExample(requestBody, known) }),
    responses: Object.fromEntries(answers),
  };
}

interface Parameter extends Json {
  readonly name: string;
  readonly schema: Json;
}

/** A parameter that says once what it is. */
function saidOnce(parameter: Parameter): Parameter {
  const { description, ...schema } = parameter.schema;
  return description === parameter["description"] ? { ...parameter, schema } : parameter;
}

const parametersOf = ({ parameters = [] }: Operation) =>
  (parameters as unknown as readonly Parameter[]).map(saidOnce);

/** `if-none-match` → `IfNoneMatch` */
const nameOf = ({ name }: Parameter): string =>
  name.replaceAll(/(?:^|-)([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** A parameter that is written at fewer places than this stays there. */
const OFTEN = 10;

/** Of each name the parameter that is written most often. */
function sharedParameters(operations: readonly Operation[]): Readonly<Record<string, Parameter>> {
  const written = Map.groupBy(operations.flatMap(parametersOf), (one) => JSON.stringify(one));
  const often = [...written.values()].filter(({ length }) => length >= OFTEN);
  // Of two entries of one name the last counts.
  const sorted = often.toSorted((one, other) => one.length - other.length);
  return Object.fromEntries(sorted.map(([one]) => [nameOf(one!), one!]));
}

function withParameters(operation: Operation, known: Readonly<Record<string, Parameter>>): Operation {
  if (operation.parameters === undefined) return operation;
  const parameters = parametersOf(operation).map((one) => {
    const name = nameOf(one);
    return JSON.stringify(known[name]) === JSON.stringify(one) ? refTo("parameters", name) : one;
  });
  return { ...operation, parameters: parameters as unknown as Operation["parameters"] & object };
}

/** Takes a whole document; gives the same, in which what many operations have is written once, and referred to. */
export function shared(document: Document): Document {
  const { paths, components } = document;
  const webhooks = (document["webhooks"] ?? {}) as Paths;
  const answers = sharedAnswers(paths);
  const parameters = sharedParameters([...operationsIn(paths), ...operationsIn(webhooks)]);
  const examples = sharedExamples(paths);
  const sharing = (operation: Operation) =>
    withExamples(withAnswers(withParameters(operation, parameters), answers), examples);
  const responses = [...answers].map(([status, answer]) => [NAMES[status]!, answer] as const);
  const { schemas, names } = namedSchemas();
  return {
    ...document,
    paths: named(changed(paths, sharing), names) as Paths,
    webhooks: changed(webhooks, sharing),
    components: {
      ...components,
      schemas: { ...schemas, ...(named(components["schemas"], names) as Json) },
      responses: Object.fromEntries(responses),
      parameters,
      examples,
    },
  };
}
