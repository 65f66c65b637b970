/**
 * Stands in for zod's catalogues of error messages in 50 languages (wrangler.toml, [alias]): a third of the Worker, and
 * none of it is ever said. What is wrong with a field is said by our own words (src/i18n).
 */
export type NoLocales = never;
