import { joined, Paragraphs } from "../kit/lists.tsx";
import { nameOf, type Schema } from "./openapi.ts";
import { Sentence, Paragraph } from "./prose.tsx";

interface SchemaProps {
  readonly schema: Schema;
}

const KINDS: Readonly<Record<string, string>> = {
  "date-time": "instant (RFC 3339)",
  email: "e-mail address",
};
/** Matches the patterns of durations. They are long, so the page shows "duration (ISO 8601)" instead. */
const DURATION = /^\^-?P\(/;

const typesOf = ({ type = [] }: Schema): readonly string[] => (typeof type === "string" ? [type] : type);

function plainType(schema: Schema): string {
  const { format = "", pattern = "" } = schema;
  const type = typesOf(schema).find((one) => one !== "null") ?? "any value";
  return KINDS[format] ?? (DURATION.test(pattern) ? "duration (ISO 8601)" : type);
}

/** The type of a value in words, with links to the schemas that it names. */
export function TypeWords({ schema }: SchemaProps) {
  const { items, oneOf = [], anyOf = [], allOf = [], additionalProperties: others } = schema;
  const name = nameOf(schema);
  // `allOf` adds a description to a named schema.
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
    return joined(
      choices.map((choice) => <TypeWords schema={choice} />),
      " or ",
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

/** Returns a range such as "1 to 40 characters"; an empty list if both bounds are missing. */
function rangeWords(least: number | undefined, most: number | undefined, unit: string): readonly string[] {
  if (least === undefined) return most === undefined ? [] : [`at most ${most}${unit}`];
  return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`];
}

const CodeList = ({ values }: { readonly values: readonly unknown[] }) =>
  joined(values.map((value) => <code>{typeof value === "string" ? value : JSON.stringify(value)}</code>));

function Limits({ schema }: SchemaProps) {
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
      <Paragraphs of={ranges} />
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

/** Returns the unnamed objects within a schema, or the schema itself if it has properties. Skips named schemas. */
function inner(schema: Schema): readonly Schema[] {
  const { items, oneOf = [], anyOf = [], additionalProperties: others, properties } = schema;
  if (properties !== undefined) return [schema];
  const parts = [items, typeof others === "object" ? others : undefined, ...oneOf, ...anyOf];
  return parts.flatMap((part) => (part === undefined || nameOf(part) !== null ? [] : inner(part)));
}

/** Returns the first field with a single possible value, which tells alternatives apart; null if there is none. */
function kindOf({ properties = {} }: Schema): string | null {
  const only = Object.entries(properties).find(([, { enum: values = [] }]) => values.length === 1);
  return only === undefined ? null : `${only[0]}: ${String(only[1].enum?.[0])}`;
}

/** Describes a schema's alternatives, except named schemas and objects. */
function Choices({ schema: { oneOf = [], anyOf = [] } }: SchemaProps) {
  const simple = [...oneOf, ...anyOf].filter((one) => nameOf(one) === null && one.properties === undefined);
  return simple.map((one) => (
    <>
      {one.description !== undefined && (
        <p>
          <TypeWords schema={one} />: <Sentence text={one.description} />
        </p>
      )}
      <Limits schema={one} />
    </>
  ));
}

const Inner = ({ name, schema }: SchemaProps & { readonly name: string }) =>
  inner(schema).map((one) => (
    <details>
      <summary>{kindOf(one) ?? `Fields of ${name}`}</summary>
      <Fields schema={one} />
    </details>
  ));

interface FieldProps extends SchemaProps {
  readonly name: string;
  readonly isOptional: boolean;
  /** By default the schema's description. */
  readonly description?: string | undefined;
}

/** Also shows parameters, whose descriptions are outside their schemas. */
export function Field({ name, schema, isOptional, description }: FieldProps) {
  const words = description ?? schema.description;
  return (
    <>
      <dt>
        <code>{name}</code> <TypeWords schema={schema} />
        {isOptional && <i> optional</i>}
      </dt>
      <dd>
        {words !== undefined && <Paragraph text={words} />}
        <Limits schema={schema} />
        {schema.items !== undefined && <Limits schema={schema.items} />}
        <Choices schema={schema} />
        <Inner name={name} schema={schema} />
      </dd>
    </>
  );
}

function Fields({ schema }: SchemaProps) {
  const { properties = {}, required = [] } = schema;
  return (
    <dl class="fields">
      {Object.entries(properties).map(([name, field]) => (
        <Field name={name} schema={field} isOptional={!required.includes(name)} />
      ))}
    </dl>
  );
}

export function SchemaBody({ schema }: SchemaProps) {
  const { description, properties, allOf = [] } = schema;
  const isPlain = properties === undefined && allOf.length === 0;
  return (
    <>
      {description !== undefined && <Paragraph text={description} />}
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
              <Fields schema={one} />
            </>
          ))}
        </>
      )}
      {allOf.map((one) => (
        <SchemaBody schema={one} />
      ))}
      {properties !== undefined && <Fields schema={schema} />}
    </>
  );
}
