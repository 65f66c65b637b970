import * as z from "zod";
import { onFirstUse } from "../lib/calls.ts";

/** Makes the schema of a response, or of a part of a response, with its name in openapi.json. */
export const view = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape, description?: string) =>
  z.object(shape).meta({ id, description });

/** Like `view`, but made on first use (`Late`). */
export const lateView = <Shape extends z.core.$ZodLooseShape>(
  id: string,
  shape: () => Shape,
  description?: string,
) => onFirstUse(() => view(id, shape(), description));

/** Makes the schema of a request's body, with its name in openapi.json. The schema rejects unknown members. */
export const input = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape, description?: string) =>
  z.strictObject(shape).meta({ id, description });

/** A schema that is made on first use, because only openapi.json needs the schemas of responses. */
export type Late<Schema extends z.ZodType> = () => Schema;

export type AnySchema = z.ZodType | Late<z.ZodType>;
type Made<Schema extends AnySchema> = Schema extends Late<infer Own> ? Own : Extract<Schema, z.ZodType>;

export const schemaOf = (schema: AnySchema): z.ZodType => (typeof schema === "function" ? schema() : schema);

/** The output type of a schema: deeply readonly, with optional members absent instead of undefined. */
export type ViewOf<Schema extends AnySchema> = Deep<z.output<Made<Schema>>>;

type Deep<T> = T extends readonly (infer Item)[]
  ? readonly Deep<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Deep<Defined<T[Name]>> }
    : T;

/** `unknown` stays `unknown`; all other types lose `undefined`. */
type Defined<T> = unknown extends T ? T : Exclude<T, undefined>;
