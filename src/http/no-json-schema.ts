/**
 * Stands in for zod's reader of JSON Schema (wrangler.toml, [alias]): our schemas are written in zod, and nobody calls
 * it. Zod hands this name on, so it has to be there.
 */
export const fromJSONSchema = undefined;
