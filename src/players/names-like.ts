import { skeletonOf } from "./names.ts";
import { NAME_PATTERN } from "../contract/terms.ts";

const LONGEST = 20;

/** Endings of suggested names. The first is a word, because words are easier to remember than numbers. */
const ENDINGS = ["-jarl", "2", "-skald", "7", "-karl", "22", "-drott", "77", "99"];

/** Letters that Unicode decomposition does not reduce to A–Z: Cyrillic, and some Latin ones such as ø and ß. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  `а:a б:b в:v г:g д:d е:e ж:zh з:z и:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch
  ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya æ:ae ð:d ł:l ø:o œ:oe ß:ss þ:th`
    .split(/\s+/)
    .map((pair) => pair.split(":")),
);

function latin(letter: string): string {
  const small = letter.toLowerCase();
  const written = LETTERS[small];
  if (written === undefined) return letter;
  return small === letter ? written : written.slice(0, 1).toUpperCase() + written.slice(1);
}

/** Transliterates as far as possible into the characters of names: `Åsa Бьорн` to `Asa-Born`. */
function spelled(text: string): string {
  return text
    .trim()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\p{L}/gu, latin)
    .replaceAll(/\s+/g, "-")
    .replaceAll(/[^A-Za-z0-9_-]/g, "")
    .replace(/^[^A-Za-z]+/, "");
}

const withEnding = (stem: string, ending: string): string =>
  stem.slice(0, LONGEST - ending.length).replace(/[-_]+$/, "") + ending;

/**
 * Suggests names, the most similar one first: transliterated, then with endings. None is a look-alike of the rejected
 * name. The caller checks which are free.
 * @param luck a random number of about three digits, for endings that are probably free when all others are taken
 */
export function namesLike(refused: string, luck: number): readonly string[] {
  const text = spelled(refused).slice(0, LONGEST);
  const stem = text.replace(/[-_]*\d+$/, "") || text;
  if (stem === "") return [];
  const endings = [...ENDINGS, `${luck}`, `${luck + 1}`];
  const names = [text, ...endings.map((ending) => withEnding(stem, ending))];
  const own = skeletonOf(refused.trim());
  const isLike = (name: string) => NAME_PATTERN.test(name) && skeletonOf(name) !== own;
  return [...new Set(names.filter(isLike))];
}
