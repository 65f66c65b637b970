/** Where Cloudflare can be held to run and store a database and objects: the EU, the US, centres that FedRAMP covers. */
export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;

export type Jurisdiction = (typeof JURISDICTIONS)[number];

export interface JurisdictionEnv {
  /** Set by `npm run deploy -- --jurisdiction`, once for all time: under another one all names lead to other objects. */
  readonly JURISDICTION?: Jurisdiction;
}

/**
 * Returns the object of a name, or of the id that the platform gives it, in the jurisdiction of the deployment. Nothing
 * else may look up an object: it would find one outside the jurisdiction. Without a jurisdiction the namespace is used as
 * it is, because the local runtime has no `jurisdiction()`.
 */
export function stubOf<T extends Rpc.DurableObjectBranded>(
  { JURISDICTION }: JurisdictionEnv,
  namespace: DurableObjectNamespace<T>,
  object: string | { readonly platformId: string },
): DurableObjectStub<T> {
  const objects = JURISDICTION === undefined ? namespace : namespace.jurisdiction(JURISDICTION);
  return typeof object === "string"
    ? objects.getByName(object)
    : objects.get(objects.idFromString(object.platformId));
}
