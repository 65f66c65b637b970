import PLACES from "./places.json" with { type: "json" };
import { type Document, type Json, schemaIn } from "./describe.ts";
import { operationsIn } from "./shared-answers.ts";

interface Schema extends Json {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

type Heads = ReadonlyMap<string, Schema>;

function headsOf({ paths, components }: Document): Heads {
  const heads = operationsIn(paths).flatMap(({ operationId, parameters = [], requestBody, responses }) => {
    const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
    const fields = parameters.map(
      (one) => [one.name, (one as unknown as { schema: Schema }).schema] as const,
    );
    const found = [
      [`query:${operationId}`, { properties: Object.fromEntries(fields) }],
      [`body:${operationId}`, schemaIn(requestBody)],
      [`answer:${operationId}`, schemaIn(answer)],
      [`lines:${operationId}`, schemaIn(answer, "application/x-ndjson")],
    ] as const;
    return found.flatMap(([head, schema]) =>
      schema === undefined ? [] : [[head, schema as Schema] as const],
    );
  });
  return new Map([...Object.entries(components["schemas"] as Readonly<Record<string, Schema>>), ...heads]);
}

/** Returns the part of a schema that a step of a place names; undefined if there is none. */
function below(schema: Schema | undefined, step: string): Schema | undefined {
  const { properties, items, oneOf, anyOf } = schema ?? {};
  return step === "*" ? items : (properties?.[step] ?? (oneOf ?? anyOf)?.[Number(step)]);
}

const pagesIn = (heads: Heads): readonly (readonly [string, Schema])[] =>
  [...heads].flatMap(([head, schema]) => {
    const { items, next } = schema.properties ?? {};
    const name = items?.items?.$ref ?? head.replace(/^answer:list/, "/").replace(/s$/, "");
    return items === undefined || next === undefined || !head.startsWith("answer:")
      ? []
      : [[`${name.split("/").at(-1)}Page`, schema] as const];
  });

/**
 * Returns pages, and the parts that places.json names. A place there begins with a component, `body:`, `answer:`, `lines:` or
 * `query:` and an operation. Steps follow: a member, `*` for the items of a list, or a number for one of several shapes.
 * Leaves out places that the document lacks, such as those of local operations.
 */
export function placedSchemas(document: Document): readonly (readonly [string, Schema])[] {
  const heads = headsOf(document);
  const placed = Object.entries(PLACES).flatMap(([name, place]) => {
    const [head = "", ...steps] = place.split("/");
    const schema = steps.reduce(below, heads.get(head));
    return schema === undefined ? [] : [[name, schema] as const];
  });
  return [...placed, ...pagesIn(heads)];
}
