/** The parts of JSON Schema 2020-12 that our document uses. */
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

/** The parts of `GET /v1/openapi.json` that the pages read. */
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

/** Returns the name of the schema that a `$ref` refers to; null if there is no `$ref`. */
export function nameOf({ $ref }: Schema): string | null {
  return $ref?.replace("#/components/schemas/", "") ?? null;
}

export function partsOf(schema: Schema): readonly Schema[] {
  const { properties = {}, items, additionalProperties: others, oneOf = [], anyOf = [], allOf = [] } = schema;
  const single = [items, typeof others === "object" ? others : undefined];
  const parts = [...Object.values(properties), ...single, ...oneOf, ...anyOf, ...allOf];
  return parts.filter((one) => one !== undefined);
}

/** Returns the names of the schemas that `begin` refers to, directly or indirectly, in order of occurrence. */
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
