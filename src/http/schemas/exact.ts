import type * as z from "zod";

/** What is looked into field by field; of everything else it is enough that the view fits the schema. */
type Fields<T> = T extends readonly unknown[] | null | undefined ? never : T extends object ? T : never;
type Element<T> = T extends readonly (infer Item)[] ? Item : never;

/** The names of a type's fields; of a union's, those that any of its members has. */
type Names<T> = T extends unknown ? keyof T & string : never;
/** What stands under a name; in a union, whatever stands there in any of its members. */
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

/** A type as it is only read. */
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
 * Declares that a schema is exactly a view: a field that only one of them has, at any depth, does not compile, and what
 * the view holds is what the schema says. Of a union of shapes (clocks, events) it is the fields of all shapes together
 * that are compared. The schema stays what it is.
 */
export function exactly<View>() {
  return <Schema extends z.ZodType>(schema: Schema & Exact<View, Schema>): Schema => schema;
}
