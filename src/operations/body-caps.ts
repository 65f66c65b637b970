import { CAPS } from "../contract/limits.ts";

/** How large a request's body may be: in bytes of what is sent, levels of nesting, and keys in all. */
export interface BodyCaps {
  readonly bytes: number;
  readonly nesting: number;
  readonly keys: number;
}

const USUAL: BodyCaps = { bytes: CAPS.bodyBytes.max, nesting: CAPS.nesting.max, keys: CAPS.keys.max };

/** What can hold a plan: one that is too large in itself is to be refused as that. */
const WITH_PLAN: Partial<BodyCaps> = { nesting: CAPS.planNesting.max, keys: CAPS.planKeys.max };

/** The addresses whose bodies may be larger, by their paths. */
const LARGER: readonly (readonly [path: RegExp, caps: Partial<BodyCaps>])[] = [
  [/^\/v1\/batch$/, { bytes: CAPS.batchBytes.max, nesting: CAPS.batchNesting.max, keys: CAPS.batchKeys.max }],
  [/^\/v1\/games\/[^/]+\/moves$/, WITH_PLAN],
  [/^\/v1\/games\/[^/]+\/plan(\/check)?$/, { ...WITH_PLAN, bytes: CAPS.planBodyBytes.max }],
  [/^\/v1\/games\/[^/]+\/notes$/, { bytes: CAPS.notesBytes.max }],
  [/^\/v1\/games\/[^/]+\/lines$/, { bytes: CAPS.linesBytes.max, keys: CAPS.linesKeys.max }],
];

/** How large a body may be that is sent to a path (decoded, as routes see it). */
export function bodyCapsOf(path: string): BodyCaps {
  const [, more] = LARGER.find(([pattern]) => pattern.test(path)) ?? [];
  return { ...USUAL, ...more };
}
