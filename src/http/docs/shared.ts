import type { Document, Json, Operation } from "./describe.ts";
import { named, namedSchemas } from "./named.ts";
import { EVERYWHERE_IN_WORDS, operationsIn, refTo, sharedAnswers, withAnswers } from "./shared-answers.ts";

type Paths = Document["paths"];

/** The same paths, with each operation changed. */
function changed(paths: Paths, change: (operation: Operation) => Operation): Paths {
  const entries = Object.entries(paths).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, one]) => [method, change(one)] as const);
    return [path, Object.fromEntries(operations)] as const;
  });
  return Object.fromEntries(entries);
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

/** Longer examples, in characters, are shown in the reference alone. */
const LONGEST_EXAMPLE = 2000;

const isLong = ({ examples }: Json): boolean => JSON.stringify(examples ?? null).length > LONGEST_EXAMPLE;

/** The first example of each schema that has several. */
function sharedExamples(paths: Paths): Content {
  const parts = operationsIn(paths).flatMap(({ requestBody = {}, responses }) => [
    requestBody,
    ...Object.values(responses),
  ]);
  const described = parts.flatMap(contentOf).map(([, one]) => one);
  const found = described.flatMap((one) => (isLong(one) ? [] : (exampleOf(one) ?? [])));
  const byName = Map.groupBy(found, ({ name }) => name);
  const several = [...byName].filter(([, { length }]) => length > 1);
  return Object.fromEntries(several.map(([name, [first]]) => [name, first!.example]));
}

/** A body with its example if that is short, or with a reference to the shared example of its schema. */
function withExample(part: Json, known: Content): Json {
  const content = contentOf(part).map(([type, described]) => {
    const { name } = exampleOf(described) ?? { name: "" };
    const { examples, ...rest } = described;
    if (name in known) return [type, { ...rest, examples: { recorded: refTo("examples", name) } }] as const;
    return [type, examples === undefined || isLong(described) ? rest : described] as const;
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
  const alike = sharedAnswers(paths);
  const parameters = sharedParameters([...operationsIn(paths), ...operationsIn(webhooks)]);
  const examples = sharedExamples(paths);
  const share = (operation: Operation) =>
    withExamples(withAnswers(withParameters(operation, parameters), alike), examples);
  const { schemas, names } = namedSchemas();
  const changedPaths = named(changed(paths, share), names) as Paths;
  // Of those that stand for one status, operations refer to some alone.
  const text = JSON.stringify(changedPaths);
  const responses = [...alike.answers].filter(([name]) => text.includes(`/responses/${name}"`));
  const info = document["info"] as { readonly description: string };
  return {
    ...document,
    info: { ...info, description: `${info.description}\n\n${EVERYWHERE_IN_WORDS}` },
    paths: changedPaths,
    webhooks: changed(webhooks, share),
    components: {
      ...components,
      schemas: { ...schemas, ...(named(components["schemas"], names) as Json) },
      responses: Object.fromEntries(responses),
      parameters,
      examples,
    },
  };
}
