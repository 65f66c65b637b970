declare module "edmonds-blossom-fixed" {
  /** Finds the heaviest matching; with `maxCardinality`, the heaviest of the largest. Returns each vertex's partner, or -1. */
  export default function blossom(
    edges: readonly (readonly [one: number, other: number, weight: number])[],
    maxCardinality: boolean,
  ): number[];
}
