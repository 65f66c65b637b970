export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;

export type Jurisdiction = (typeof JURISDICTIONS)[number];

export interface JurisdictionEnv {
  /** Must not change after the first deployment: in another jurisdiction, the same name means another object. */
  readonly JURISDICTION?: Jurisdiction;
}

/**
 * Use this for every look-up, so that the jurisdiction always applies. The local runtime lacks `jurisdiction()`, so that is
 * called only if a jurisdiction is set.
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
