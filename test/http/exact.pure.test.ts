import { expect, it } from "vitest";
import type { Differences, IsExactly } from "../contract/exact.ts";

type Clock =
  | { readonly kind: "per-move"; readonly perMove: string }
  | { readonly kind: "fischer"; readonly initial: string }
  | { readonly kind: "unlimited" };
interface View {
  readonly id: string;
  readonly clock: Clock & { readonly deadline: string | null };
  readonly moves: readonly { readonly ply: number }[];
  readonly result: { readonly winner: "attackers" | null } | null;
  readonly messages?: readonly string[];
}
/** What a schema puts out: nothing in it is readonly, and of the clock's kinds it names the fields of all. */
interface Shown {
  id: string;
  clock: {
    kind: "per-move" | "fischer" | "unlimited";
    perMove?: string | undefined;
    initial?: string | undefined;
    deadline: string | null;
  };
  moves: { ply: number }[];
  result: { winner: "attackers" | "defenders" | null } | null;
  messages?: string[] | undefined;
}
type With<T, Name extends keyof T, Other> = Omit<T, Name> & Readonly<Record<Name, Other>>;

/** Each is true or false before anything runs: were it not, this file would not compile. */
const FOUND: readonly [
  same: IsExactly<View, Shown>,
  fieldOfTheSchemaAlone: IsExactly<View, Shown & { more: string }>,
  fieldOfTheViewAlone: IsExactly<View & { readonly more: string }, Shown>,
  missingInAList: IsExactly<View, With<Shown, "moves", { ply: number; by: string }[]>>,
  missingInAnObject: IsExactly<With<View, "result", { readonly winner: null; readonly by: string }>, Shown>,
  missingInOneKind: IsExactly<
    With<View, "clock", { readonly kind: "unlimited"; readonly deadline: null }>,
    Shown
  >,
  ofAnotherType: IsExactly<With<View, "id", number>, Shown>,
  nullWhereThereIsNone: IsExactly<With<View, "moves", null>, Shown>,
  notAlwaysThere: IsExactly<Omit<View, "id"> & { readonly id?: string }, Shown>,
] = [true, false, false, false, false, false, false, false, false];

/** The paths at which they differ, as the compiler names them. */
const NAMED: Readonly<
  Record<
    | Differences<View, With<Shown, "moves", { ply: number; by: string }[]>>
    | Differences<View & { readonly more: string }, Shown>
    | Differences<With<View, "clock", { readonly kind: "unlimited"; readonly deadline: null }>, Shown>,
    true
  >
> = { "moves.[].by": true, more: true, "clock.perMove": true, "clock.initial": true };

it("a schema is a view when neither has a field that the other has not, at any depth", () => {
  expect(FOUND.filter(Boolean)).toHaveLength(1);
  expect(Object.keys(NAMED)).toHaveLength(4);
});
