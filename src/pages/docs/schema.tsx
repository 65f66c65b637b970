import { nameOf, type Schema } from "./openapi.ts";
import { Sentence } from "./prose.tsx";
import type { Reference } from "./reference.ts";

interface SchemaProps {
  readonly schema: Schema;
  readonly reference: Reference;
}

const KINDS: Readonly<Record<string, string>> = {
  "date-time": "instant (RFC 3339)",
  email: "e-mail address",
};
/** The patterns of durations: to write them out would say less. */
const DURATION = /^\^-?P\(/;

const typesOf = ({ type = [] }: Schema): readonly string[] => (typeof type === "string" ? [type] : type);

/** What a schema without a name of its own is called. */
function plainType(schema: Schema): string {
  const { format = "", pattern = "" } = schema;
  const type = typesOf(schema).find((one) => one !== "null") ?? "any value";
  return KINDS[format] ?? (DURATION.test(pattern) ? "duration (ISO 8601)" : type);
}

/** The type of a value in words, with links to the schemas that it names. */
export function TypeWords({ schema }: Pick<SchemaProps, "schema">) {
  const { items, oneOf = [], anyOf = [], allOf = [], additionalProperties: others } = schema;
  const name = nameOf(schema);
  // What is put together from several is a named one with more said of it.
  const choices = [...oneOf, ...anyOf, ...allOf];
  const orNull = typesOf(schema).includes("null") ? " or null" : "";
  if (name !== null) return <a href={`#${name}`}>{name}</a>;
  if (items !== undefined)
    return (
      <>
        list of <TypeWords schema={items} />
        {orNull}
      </>
    );
  if (choices.length > 0)
    return (
      <>
        {choices.map((choice, at) => (
          <>
            {at > 0 && " or "}
            <TypeWords schema={choice} />
          </>
        ))}
      </>
    );
  if (typeof others === "object")
    return (
      <>
        object of <TypeWords schema={others} /> by key{orNull}
      </>
    );
  return <>{plainType(schema) + orNull}</>;
}

const RANGES = [
  ["minimum", "maximum", ""],
  ["minLength", "maxLength", " characters"],
  ["minItems", "maxItems", " entries"],
] as const satisfies readonly (readonly [keyof Schema, keyof Schema, string])[];

/** How much a value may be, or how long: "1 to 40 characters". */
function rangeWords(least: number | undefined, most: number | undefined, unit: string): readonly string[] {
  if (least === undefined) return most === undefined ? [] : [`at most ${most}${unit}`];
  return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`];
}

function CodeList({ values }: { readonly values: readonly unknown[] }) {
  return (
    <>
      {values.map((value, at) => (
        <>
          {at > 0 && ", "}
          <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>
        </>
      ))}
    </>
  );
}

/** What a value has to be besides its type, and examples. */
function Limits({ schema }: Pick<SchemaProps, "schema">) {
  const { enum: choices = [], examples = [], format, pattern = "" } = schema;
  const ranges = RANGES.flatMap(([least, most, unit]) => rangeWords(schema[least], schema[most], unit));
  const hasPattern = pattern !== "" && format === undefined && !DURATION.test(pattern);
  return (
    <>
      {choices.length > 0 && (
        <p>
          {choices.length === 1 ? "Always " : "One of "}
          <CodeList values={choices} />
        </p>
      )}
      {ranges.map((range) => (
        <p>{range}</p>
      ))}
      {hasPattern && (
        <p>
          Pattern <code>{pattern}</code>
        </p>
      )}
      {examples.length > 0 && (
        <p>
          Example <CodeList values={examples} />
        </p>
      )}
    </>
  );
}

/** The objects within a value that have no name of their own, to be opened. */
function inner(schema: Schema): readonly Schema[] {
  const { items, oneOf = [], anyOf = [], additionalProperties: others, properties } = schema;
  if (properties !== undefined) return [schema];
  const parts = [items, typeof others === "object" ? others : undefined, ...oneOf, ...anyOf];
  return parts.flatMap((part) => (part === undefined || nameOf(part) !== null ? [] : inner(part)));
}

/** By which of its fields one of several objects is known: the one that has only one value. */
function kindOf({ properties = {} }: Schema): string | null {
  const only = Object.entries(properties).find(([, { enum: values = [] }]) => values.length === 1);
  return only === undefined ? null : `${only[0]}: ${String(only[1].enum?.[0])}`;
}

/** What is said of those values that a field may have instead of an object. */
function Choices({ schema: { oneOf = [], anyOf = [] }, reference }: SchemaProps) {
  const simple = [...oneOf, ...anyOf].filter((one) => nameOf(one) === null && one.properties === undefined);
  return (
    <>
      {simple.map((one) => (
        <>
          {one.description !== undefined && (
            <p>
              <TypeWords schema={one} />: <Sentence text={one.description} reference={reference} />
            </p>
          )}
          <Limits schema={one} />
        </>
      ))}
    </>
  );
}

/** The fields of the objects that a value is made of. */
function Inner({ name, schema, reference }: SchemaProps & { readonly name: string }) {
  return (
    <>
      {inner(schema).map((one) => (
        <details>
          <summary>{kindOf(one) ?? `Fields of ${name}`}</summary>
          <Fields schema={one} reference={reference} />
        </details>
      ))}
    </>
  );
}

interface FieldProps extends SchemaProps {
  readonly name: string;
  readonly isOptional: boolean;
  /** What is said of it, where the schema itself does not. */
  readonly description?: string | undefined;
}

/** A field, or a parameter: its name, its type, what it means and what it may be. */
export function Field({ name, schema, isOptional, description, reference }: FieldProps) {
  const words = description ?? schema.description;
  return (
    <>
      <dt>
        <code>{name}</code> <TypeWords schema={schema} />
        {isOptional && <i> optional</i>}
      </dt>
      <dd>
        {words !== undefined && (
          <p>
            <Sentence text={words} reference={reference} />
          </p>
        )}
        <Limits schema={schema} />
        {schema.items !== undefined && <Limits schema={schema.items} />}
        <Choices schema={schema} reference={reference} />
        <Inner name={name} schema={schema} reference={reference} />
      </dd>
    </>
  );
}

/** The fields of an object. */
export function Fields({ schema, reference }: SchemaProps) {
  const { properties = {}, required = [] } = schema;
  return (
    <dl class="fields">
      {Object.entries(properties).map(([name, field]) => (
        <Field name={name} schema={field} isOptional={!required.includes(name)} reference={reference} />
      ))}
    </dl>
  );
}

/** A schema as a whole: what it is, and its fields or what else it may be. */
export function SchemaBody({ schema, reference }: SchemaProps) {
  const { description, properties, allOf = [] } = schema;
  const isPlain = properties === undefined && allOf.length === 0;
  return (
    <>
      {description !== undefined && (
        <p>
          <Sentence text={description} reference={reference} />
        </p>
      )}
      {isPlain && (
        <>
          <p>
            <TypeWords schema={schema} />
          </p>
          <Limits schema={schema} />
          {inner(schema).map((one) => (
            <>
              {kindOf(one) !== null && (
                <p>
                  <code>{kindOf(one)}</code>
                </p>
              )}
              <Fields schema={one} reference={reference} />
            </>
          ))}
        </>
      )}
      {allOf.map((one) => (
        <SchemaBody schema={one} reference={reference} />
      ))}
      {properties !== undefined && <Fields schema={schema} reference={reference} />}
    </>
  );
}
