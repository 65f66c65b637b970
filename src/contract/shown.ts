import type * as z from "zod";

/**
 * What a schema lets through, as whoever shows it has it: deeply readonly, and what is optional is left out, not
 * undefined.
 */
export type Shown<Schema extends z.ZodType> = Deep<z.output<Schema>>;

type Deep<T> = T extends readonly (infer Item)[]
  ? readonly Deep<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Deep<Defined<T[Name]>> }
    : T;

/** An unknown value stays unknown. */
type Defined<T> = unknown extends T ? T : Exclude<T, undefined>;
