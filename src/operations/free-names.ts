import { marksOfEach } from "../players/hidden-names.ts";
import { namesLike } from "../players/names-like.ts";
import { isReserved, skeletonOf } from "../players/names.ts";
import { takenSkeletons } from "../players/store.ts";
import type { Ports } from "./ports.ts";

/** How many names are offered in place of one that is taken. */
const OFFERED = 3;
/** The numbers that are tried last have three digits. */
const LUCK = { from: 100, count: 899 };

/**
 * Free names like one that was refused, three at most. A name is free where nobody has it or one that looks like it, where
 * nobody had it who has gone, and where it is not the service's.
 */
export async function freeNamesLike(
  refused: string,
  { env }: Pick<Ports, "env">,
): Promise<readonly string[]> {
  const luck = LUCK.from + ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % LUCK.count);
  const names = namesLike(refused, luck).filter((name) => !isReserved(name));
  if (names.length === 0) return [];
  const marks = await marksOfEach(env, names);
  const kept = names.map((name, at) => [skeletonOf(name), ...(marks[at] ?? [])]);
  const taken = await takenSkeletons(env.DB, kept.flat());
  const free = names.filter((_name, at) => kept[at]?.every((skeleton) => !taken.has(skeleton)));
  return free.slice(0, OFFERED);
}
