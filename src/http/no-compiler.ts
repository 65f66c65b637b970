/**
 * Stands in for zod's compiler of schemas (wrangler.toml, [alias]): it makes code out of text, which the platform
 * forbids, and nobody calls it. Zod hands these names on, so they have to be there.
 */
export const INVALID = undefined;
export const compile = undefined;
export const withParser = undefined;
export const ZodCompileAsyncError = undefined;
export const ZodCompileUnsupportedError = undefined;
