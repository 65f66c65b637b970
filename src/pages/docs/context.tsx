import { createContext, useContext } from "hono/jsx";
import type { Reference } from "./reference.ts";

const Current = createContext<Reference | null>(null);

export const ReferenceProvider = Current.Provider;

/** Throws outside a `ReferenceProvider`. */
export function useReference(): Reference {
  const reference = useContext(Current);
  if (reference === null) throw new Error("a page of the reference is rendered without it");
  return reference;
}
