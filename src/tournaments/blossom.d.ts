declare module "edmonds-blossom-fixed" {
  /** Greatest weight, among those of the most edges where `maxCardinality`. Returns each vertex's partner, or -1. */
  export default function blossom(
    edges: readonly (readonly [one: number, other: number, weight: number])[],
    maxCardinality: boolean,
  ): number[];
}
