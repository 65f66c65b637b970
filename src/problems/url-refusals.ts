/** Why an address may not receive webhooks. */
export const URL_REFUSALS = [
  "not-a-url",
  "too-long",
  "scheme",
  "credentials",
  "fragment",
  "port",
  "address",
  "name",
  "dns",
] as const;
export type UrlRefusal = (typeof URL_REFUSALS)[number];
