declare module "edmonds-blossom-fixed" {
  /**
   * Finds a matching of greatest weight, among those of the most edges where `maxCardinality`. Returns the partner of
   * each vertex, or -1.
   */
  export default function blossom(
    edges: readonly (readonly [one: number, other: number, weight: number])[],
    maxCardinality: boolean,
  ): number[];
}
