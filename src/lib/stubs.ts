export const JURISDICTIONS = ["eu", "us", "fedramp"] as const;

export type Jurisdiction = (typeof JURISDICTIONS)[number];

export interface JurisdictionEnv {
  /** Permanent after the first deployment: in another jurisdiction, the same name is another object. */
  readonly JURISDICTION?: Jurisdiction;
}

/** For every look-up, so that none misses the jurisdiction. The local runtime lacks `jurisdiction()`. */
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
