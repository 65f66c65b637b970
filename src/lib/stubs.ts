/** Cloudflare's names for the EU, the US, and FedRAMP data centres. */
export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;

export type Jurisdiction = (typeof JURISDICTIONS)[number];

export interface JurisdictionEnv {
  /** Permanent after the first deployment: in another jurisdiction, the same name is another object. */
  readonly JURISDICTION?: Jurisdiction;
}

/**
 * The stub of an object, by its name or platform id, in the deployment's jurisdiction. Use it for every look-up:
 * others would reach an object outside the jurisdiction. Without one it does not call `jurisdiction()`, which the
 * local runtime does not implement.
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
