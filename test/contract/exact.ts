import type * as z from "zod";

/** Types that are compared field by field; for others it is enough that the view fits the schema. */
type Fields<T> = T extends readonly unknown[] | null | undefined ? never : T extends object ? T : never;
type Element<T> = T extends readonly (infer Item)[] ? Item : never;

/** The names of a type's fields; of a union's, those that any of its members has. */
type Names<T> = T extends unknown ? keyof T & string : never;
/** The type of a field; of a union, that of the field in any of its members. */
type At<T, Name> = T extends unknown ? (Name extends keyof T ? T[Name] : never) : never;

/** The fields (as paths: `clock.remaining`) that one of two types has and the other has not, at any depth. */
export type Differences<One, Other, Path extends string = ""> =
  | NameDifferences<Fields<One>, Fields<Other>, Path>
  | ([Element<One>] extends [never] ? never : Differences<Element<One>, Element<Other>, `${Path}[].`>);

type NameDifferences<One, Other, Path extends string> =
  | `${Path}${Exclude<Names<One>, Names<Other>> | Exclude<Names<Other>, Names<One>>}`
  | Deeper<One, Other, Path, Names<One> & Names<Other>>;

type Deeper<One, Other, Path extends string, Name extends string> = Name extends unknown
  ? Differences<At<One, Name>, At<Other, Name>, `${Path}${Name}.`>
  : never;

/** A type with all members readonly. */
type Read<T> = T extends readonly (infer Item)[]
  ? readonly Read<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Read<T[Name]> }
    : T;

/** Whether answers of the type `Shown` show a `View`: neither has a field that the other has not, and the view fits. */
export type IsExactly<View, Shown> = [Differences<View, Shown>] extends [never]
  ? [View] extends [Read<Shown>]
    ? true
    : false
  : false;

/** What a schema has to be, or what is wrong with it. */
type Exact<View, Schema extends z.ZodType> =
  IsExactly<View, z.output<Schema>> extends true
    ? unknown
    : { readonly "differs from the view at": Differences<View, z.output<Schema>> };

/**
 * Declares that a schema is exactly a view: a field that only one of them has, at any depth, or a view that does not fit
 * does not compile. Of a union of shapes (clocks, events) the fields of all shapes together are compared. Returns the
 * schema unchanged.
 */
export function exactly<View>() {
  return <Schema extends z.ZodType>(schema: Schema & Exact<View, Schema>): Schema => schema;
}
