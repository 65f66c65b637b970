import type { RuleField, Rules } from "../ruleset.ts";

/** `small` has up to 9 squares a side, `medium` 11, `large` more. */
export const RULESET_TAGS = ["historical", "modern", "small", "medium", "large", "popular"] as const;
export type RulesetTag = (typeof RULESET_TAGS)[number];

/** A built-in rule set; omitted fields are those of `DEFAULT_RULES`. */
export interface ShippedData extends Partial<Rules> {
  readonly id: string;
  readonly name: string;
  readonly size: Rules["size"];
  readonly setup: string;
  readonly tags: readonly RulesetTag[];
  readonly source: string;
  /** Fields on which the sources differ or say nothing. */
  readonly uncertain: readonly RuleField[];
}

/** Board text, top rank first. */
export const SETUPS = {
  diamond: "3aaaaa3/5a5/11/a4d4a/a3ddd3a/aa1ddkdd1aa/a3ddd3a/a4d4a/11/5a5/3aaaaa3",
  tablut: "3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3",
  tawlbwrdd: "4aaa4/4a1a4/5a5/5d5/aa2ddd2aa/a1addkdda1a/aa2ddd2aa/5d5/5a5/4a1a4/4aaa4",
  brandubh: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3",
  "copenhagen-13": "3aaaaaaa3/6a6/13/a5d5a/a5d5a/a4ddd4a/aa1dddkddd1aa/a4ddd4a/a5d5a/a5d5a/13/6a6/3aaaaaaa3",
  lewis: "4aaa4/4aaa4/5d5/5d5/aa3d3aa/aadddkdddaa/aa3d3aa/5d5/5d5/4aaa4/4aaa4",
  parlett: "4aaaaa4/5a1a5/6a6/6d6/a3d3d3a/aa3ddd3aa/a1ad1dkd1da1a/aa3ddd3aa/a3d3d3a/6d6/6a6/5a1a5/4aaaaa4",
  walker:
    "5aaaaa5/6aaa6/7a7/7a7/7d7/a5ddd5a/aa3d1d1d3aa/aaaadddkdddaaaa/aa3d1d1d3aa/a5ddd5a/7d7/7a7/7a7/6aaa6/5aaaaa5",
  "ard-ri": "2aaa2/3a3/a1ddd1a/aadkdaa/a1ddd1a/3a3/2aaa2",
  circle: "3aaa3/1a5a1/4d4/a3d3a/a1ddkdd1a/a3d3a/4d4/1a5a1/3aaa3",
  star: "4a4/1a2a2a1/2a3a2/3ddd3/aa1dkd1aa/3ddd3/2a3a2/1a2a2a1/4a4",
  serif: "3aaaaa3/5a5/5d5/a4d4a/a4d4a/aadddkdddaa/a4d4a/a4d4a/5d5/5a5/3aaaaa3",
  alea: "2a2a7a2a2/19/a4a7a4a/7a1a1a7/6a1d1d1a6/a1a2a7a2a1a/4a4d4a4/3a4d1d4a3/4d2d1d1d2d4/3a2d1dkd1d2a3/4d2d1d1d2d4/3a4d1d4a3/4a4d4a4/a1a2a7a2a1a/6a1d1d1a6/7a1a1a7/a4a7a4a/19/2a2a7a2a2",
} as const;

/** The king escapes at the edge, and corners are like other squares. */
export const TO_THE_EDGE = {
  cornerStop: "adk",
  cornerHostile: "",
  escape: "edge",
} as const satisfies Partial<Rules>;

export const NO_THRONE = {
  throneStop: "adk",
  throneHostile: "",
  throneHostileOccupied: "",
} as const satisfies Partial<Rules>;

/** The historical rules of the World Tafl Federation. */
export const HISTORICAL = {
  ...TO_THE_EDGE,
  kingCapture: "custodial-away-from-throne",
  repetition: "attackers-win",
} as const satisfies Partial<Rules>;

export const SEA_BATTLE = {
  ...NO_THRONE,
  ...TO_THE_EDGE,
  kingArmed: "no",
  repetition: "attackers-win",
} as const satisfies Partial<Rules>;

/** Copenhagen rules, without draws. */
export const AS_IN_COPENHAGEN = {
  shieldwall: true,
  edgeFort: true,
  repetition: "attackers-win",
  drawByAgreement: false,
} as const satisfies Partial<Rules>;
