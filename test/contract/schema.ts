/** A JSON schema, as far as our document uses them. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

export interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  readonly webhooks: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

export interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>
  >;
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
  readonly security?: readonly unknown[];
  readonly [member: string]: unknown;
}

/** Words for the reader; they say nothing about what is valid. */
const SILENT = new Set([
  "description",
  "examples",
  "example",
  "title",
  "default",
  "id",
  "contentMediaType",
  // It says by which member to choose, and the schemas to choose from say what that member is.
  "discriminator",
]);

const FORMATS: Readonly<Record<string, RegExp>> = {
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  duration: /^P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?([\d.]+S)?)?$/,
  email: /^[^@\s]+@[^@\s]+$/,
};

type Types = Readonly<Record<string, (value: unknown) => boolean>>;
const TYPES: Types = {
  null: (value) => value === null,
  boolean: (value) => typeof value === "boolean",
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

/** What a check found, and which members of an object some schema spoke of. */
interface Found {
  readonly faults: string[];
  readonly known: Set<string>;
}

function isClosed({ known }: Found, object: object | null): boolean {
  return Object.keys(object ?? {}).every((name) => known.has(name));
}

/**
 * Checks values by the schemas of a document. Stricter than JSON Schema: a keyword that it does not know is an error of
 * the test, and a member that no schema speaks of is a fault, unless additional ones are allowed in so many words.
 */
export function checker({ components }: OpenApi) {
  function resolve(schema: Schema): Schema {
    const ref = schema["$ref"];
    if (typeof ref !== "string") return schema;
    const found = components.schemas[ref.replace("#/components/schemas/", "")];
    if (found === undefined) throw new Error(`nothing at ${ref}`);
    return resolve(found);
  }

  function check(schema: Schema, value: unknown, at: string): Found {
    const found: Found = { faults: [], known: new Set() };
    const say = (fault: string) => found.faults.push(`${at || "/"}: ${fault}`);
    for (const [keyword, rule] of Object.entries(resolve(schema))) {
      if (!SILENT.has(keyword)) judge({ keyword, rule, schema: resolve(schema), value, at, found, say });
    }
    return found;
  }

  interface Case {
    readonly keyword: string;
    readonly rule: unknown;
    readonly schema: Schema;
    readonly value: unknown;
    readonly at: string;
    readonly found: Found;
    readonly say: (fault: string) => void;
  }

  function merge({ found }: Case, other: Found): void {
    found.faults.push(...other.faults);
    for (const name of other.known) found.known.add(name);
  }

  function judge(here: Case): void {
    const { keyword, rule, value, at, found, say, schema } = here;
    const object = TYPES["object"]?.(value) ? (value as Record<string, unknown>) : null;
    switch (keyword) {
      case "type": {
        const types = (Array.isArray(rule) ? rule : [rule]) as string[];
        if (!types.some((type) => TYPES[type]?.(value)))
          say(`is no ${types.join(" or ")}: ${JSON.stringify(value)}`);
        return;
      }
      case "const":
        if (value !== rule) say(`is not ${JSON.stringify(rule)}`);
        return;
      case "enum":
        if (!(rule as unknown[]).includes(value)) say(`is none of the values: ${JSON.stringify(value)}`);
        return;
      case "format":
        if (FORMATS[String(rule)] === undefined) throw new Error(`format ${String(rule)}`);
        if (typeof value === "string" && !FORMATS[String(rule)]?.test(value))
          say(`is no ${String(rule)}: ${value}`);
        return;
      case "pattern":
        if (typeof value === "string" && !new RegExp(String(rule), "u").test(value))
          say(`does not match ${String(rule)}: ${value}`);
        return;
      case "minLength":
      case "minItems":
        if (Number((value as { length?: number } | null)?.length) < Number(rule)) say("is too short");
        return;
      case "maxLength":
      case "maxItems":
        if (Number((value as { length?: number } | null)?.length) > Number(rule)) say("is too long");
        return;
      case "minimum":
        if (Number(value) < Number(rule)) say(`is under ${String(rule)}`);
        return;
      case "maximum":
        if (Number(value) > Number(rule)) say(`is over ${String(rule)}`);
        return;
      case "items":
        if (Array.isArray(value))
          for (const [index, item] of value.entries())
            found.faults.push(...closed(rule as Schema, item, `${at}/${index}`));
        return;
      case "required":
        for (const name of rule as string[]) if (object && !(name in object)) say(`has no ${name}`);
        return;
      case "properties":
        for (const [name, inner] of Object.entries(rule as Record<string, Schema>)) {
          found.known.add(name);
          if (object && name in object) found.faults.push(...closed(inner, object[name], `${at}/${name}`));
        }
        return;
      case "additionalProperties":
        if (rule !== false) for (const name of Object.keys(object ?? {})) found.known.add(name);
        return;
      case "allOf":
        for (const part of rule as Schema[]) merge(here, check(part, value, at));
        return;
      case "anyOf":
      case "oneOf": {
        const tries = (rule as Schema[]).map((part) => check(part, value, at));
        const fitting = tries.find((one) => one.faults.length === 0 && isClosed(one, object));
        if (fitting === undefined) say(`fits none: ${tries.map((one) => one.faults.join("; ")).join(" | ")}`);
        else merge(here, fitting);
        return;
      }
      default:
        throw new Error(`the checker does not know ${keyword} (${JSON.stringify(schema)})`);
    }
  }

  /** What is wrong with a value, undocumented members included. */
  function closed(schema: Schema, value: unknown, at = ""): string[] {
    const { faults, known } = check(schema, value, at);
    const names = TYPES["object"]?.(value) ? Object.keys(value as object) : [];
    return [
      ...faults,
      ...names.filter((name) => !known.has(name)).map((name) => `${at}/${name}: is not documented`),
    ];
  }

  return closed;
}
