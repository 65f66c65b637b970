import { dereference, type Schema as Checked, validate } from "@cfworker/json-schema";

/** A JSON schema, as a document has it. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** A header of an answer, as an operation describes it, or where that is described. */
export interface Header {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

/** An answer, as an operation describes it, or where that is described. */
export interface DescribedAnswer {
  readonly $ref?: string;
  /** The codes with which any operation can refuse. */
  readonly "x-problem-codes"?: readonly string[];
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
  readonly headers?: Readonly<Record<string, Header>>;
}

/** A component, with codes of refusals of the operations that refer to it. */
export interface WithCodes {
  readonly "x-problem-codes"?: readonly string[];
}

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly headers?: Readonly<Record<string, Header>>;
    readonly responses?: Readonly<Record<string, DescribedAnswer>>;
    readonly parameters?: Readonly<Record<string, WithCodes>>;
    readonly securitySchemes?: Readonly<Record<string, WithCodes>>;
  };
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export interface Operation {
  /** The other codes with which it refuses. */
  readonly "x-problem-codes"?: readonly string[];
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly parameters?: readonly { readonly $ref?: string }[];
  readonly security?: readonly unknown[];
  readonly [member: string]: unknown;
}

/** Says what is wrong with a value, by a schema of the document; nothing if it is right. */
export type Check = (schema: Schema, value: unknown) => string[];

/** Where JSON Schema has one schema, a list of them, or schemas by name. */
const ONE = new Set(["items", "additionalProperties"]);
const SOME = new Set(["anyOf", "oneOf"]);
const NAMED = new Set(["properties", "patternProperties"]);

function mapped(schema: Schema, change: (part: Schema) => Schema): Schema {
  const entries = Object.entries(schema).map(([keyword, rule]) => {
    if (typeof rule !== "object" || rule === null) return [keyword, rule];
    if (ONE.has(keyword)) return [keyword, change(rule as Schema)];
    if (SOME.has(keyword)) return [keyword, (rule as Schema[]).map(change)];
    if (!NAMED.has(keyword)) return [keyword, rule];
    const parts = Object.entries(rule as Record<string, Schema>);
    return [keyword, Object.fromEntries(parts.map(([name, part]) => [name, change(part)]))];
  });
  return Object.fromEntries(entries) as Schema;
}

/**
 * A schema that refuses undescribed members at any depth: clients ignore them, and so would the validator. `allOf` joins one
 * object, so its parts stay open, and so do named parts for others to refer to.
 */
function closed(schema: Schema): Schema {
  return { ...open(schema), unevaluatedProperties: false };
}

function open(schema: Schema): Schema {
  const parts = schema["allOf"] as Schema[] | undefined;
  return { ...mapped(schema, closed), ...(parts === undefined ? {} : { allOf: parts.map(open) }) };
}

/**
 * Checks values by the schemas of a document: JSON Schema 2020-12 with formats, and no member that the document does not
 * speak of.
 */
export function checker({ components: { schemas } }: OpenApi): Check {
  const named = Object.entries(schemas).map(([name, schema]) => [name, open(schema)]);
  // Copies, because the validator writes into its schemas.
  const known = dereference(
    structuredClone({ components: { schemas: Object.fromEntries(named) } }) as Checked,
  );
  const read = new Map<Schema, Checked>();

  /** Reads a schema once, beside those that it names. */
  function readSchema(schema: Schema): Checked {
    const copy = structuredClone(closed(schema)) as Checked;
    dereference(copy, known, undefined, `/checked/${read.size}`);
    read.set(schema, copy);
    return copy;
  }

  return (schema, value) => {
    const rules = read.get(schema) ?? readSchema(schema);
    // Nearly all is right: what is wrong with each schema that is not meant is only worth telling where nothing fits.
    if (validate(value, rules, "2020-12", known, true).valid) return [];
    const { errors } = validate(value, rules, "2020-12", known, false);
    return errors.map(({ instanceLocation: at, error }) => `${at.slice(1) || "/"}: ${error}`);
  };
}
