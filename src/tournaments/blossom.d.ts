declare module "edmonds-blossom-fixed" {
  /** Finds the matching of greatest weight; with `maxCardinality`, among those with most edges. Returns partners, or -1. */
  export default function blossom(
    edges: readonly (readonly [one: number, other: number, weight: number])[],
    maxCardinality: boolean,
  ): number[];
}
