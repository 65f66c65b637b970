/** Whether parsed JSON is an object, and no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member's name as a part of a pointer (RFC 6901). */
export const pointed = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
