declare module "edmonds-blossom-fixed" {
  /** Finds a matching of greatest weight, with `maxCardinality` of the most edges. Returns each vertex's partner, or -1. */
  export default function blossom(
    edges: readonly (readonly [one: number, other: number, weight: number])[],
    maxCardinality: boolean,
  ): number[];
}
