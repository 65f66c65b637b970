/** A schema of the document (JSON Schema 2020-12), as far as ours are written and anybody reads them. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export type Schemas = Readonly<Record<string, Schema>>;

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly examples?: Examples;
}

/** What was sent or answered in the recorded story. */
interface Examples {
  readonly recorded: { readonly value: unknown };
}

type Content = Readonly<Record<string, { readonly schema?: Schema; readonly examples?: Examples }>>;

export interface Answer {
  readonly description: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** The document that `GET /v1/openapi.json` answers, as far as the pages read it. */
export interface OpenApi {
  readonly info: { readonly title: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Paths;
  readonly webhooks?: Paths;
  readonly components: {
    readonly schemas: Schemas;
    readonly headers: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
    readonly securitySchemes: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** The name of the schema that a reference leads to; null if it is not one. */
export function nameOf({ $ref }: Schema): string | null {
  return $ref?.replace("#/components/schemas/", "") ?? null;
}

/** The schemas that one is made of. */
export function partsOf(schema: Schema): readonly Schema[] {
  const { properties = {}, items, additionalProperties: others, oneOf = [], anyOf = [], allOf = [] } = schema;
  const single = [items, typeof others === "object" ? others : undefined];
  return [
    ...Object.values(properties),
    ...single.filter((one) => one !== undefined),
    ...oneOf,
    ...anyOf,
    ...allOf,
  ];
}

/** The names of the schemas that some lead to, by however many steps, in the order in which they are met. */
export function namesIn(begin: readonly Schema[], schemas: Schemas): ReadonlySet<string> {
  const names = new Set<string>();
  const follow = (schema: Schema): void => {
    const name = nameOf(schema);
    if (name !== null && !names.has(name)) {
      names.add(name);
      follow(schemas[name] ?? {});
    }
    for (const part of partsOf(schema)) follow(part);
  };
  for (const schema of begin) follow(schema);
  return names;
}
