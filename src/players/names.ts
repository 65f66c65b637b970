import { HOUSE } from "../contract/house.ts";

/** Names that could be mistaken for the service, a side or an address of the API. */
const WORDS = `admin administrator anonymous api attacker attackers bot defender defenders deleted docs draw everyone
  game games health help king lobby mail me moderator nobody null official player players postmaster root
  security settings staff support system taflpost test tafl undefined webmaster you`;
const RESERVED = [...WORDS.split(/\s+/), ...HOUSE.map(({ name }) => nameKey(name))];

/** Characters that look alike: each digit that can be read as a letter, and i, whose capital can be read as l. */
const LOOK_ALIKES = new Map(
  "0o 1l 2z il 3e 4a 5s 6g 7t 8b 9g".split(" ").map(([one = "", like = ""]) => [one, like] as const),
);

/** Normalizes a name for look-ups, which ignore case. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}

/** Reduces a name to its skeleton, without details that a reader overlooks. Names that look alike share a skeleton. */
export function skeletonOf(name: string): string {
  return nameKey(name)
    .replaceAll(/[-_]/g, "")
    .replaceAll(/./g, (character) => LOOK_ALIKES.get(character) ?? character);
}

const RESERVED_SKELETONS = new Set(RESERVED.map(skeletonOf));

/** Returns the parts of a name without digits, so that `moderator-1` and `Konung-AI` have a reserved part. */
const partsOf = (name: string): string[] =>
  name.split(/[-_]/).map((part) => skeletonOf(part.replaceAll(/\d/g, "")));

/** Whether a name is reserved, in any spelling. Names of deleted players begin with “deleted”. */
export function isReserved(name: string): boolean {
  const skeleton = skeletonOf(name);
  return (
    RESERVED_SKELETONS.has(skeleton) ||
    partsOf(name).some((part) => RESERVED_SKELETONS.has(part)) ||
    skeleton.startsWith(skeletonOf("deleted")) ||
    skeleton.startsWith("taflpost")
  );
}

const HOUSE_SKELETONS = new Set(HOUSE.map(({ name }) => skeletonOf(name)));

/** Whether an app's name contains the service's name, even across words, or a word that looks like a house player's name. */
export function resemblesService(name: string): boolean {
  const letters = name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const words = letters.split(/[^\p{L}\p{N}]+/u).map((word) => skeletonOf(word.replaceAll(/\d+$/g, "")));
  const all = skeletonOf(letters.replaceAll(/[^\p{L}\p{N}]/gu, ""));
  return all.includes(skeletonOf("taflpost")) || words.some((word) => HOUSE_SKELETONS.has(word));
}
