import type { Ruleset } from "../ruleset.ts";

/** The fields of an OpenTafl rules record besides `dim`, `name` and `start`, each with the value that leaving it out means. */
export const OTN_DEFAULTS: { readonly [field: string]: string } = {
  esc: "c",
  surf: "y",
  atkf: "y",
  tfr: "d",
  ka: "y",
  ks: "s",
  kj: "n",
  nj: "c",
  cj: "j",
  cor: "default",
  cen: "default",
  afor: "",
  dfor: "",
  spd: "-1",
  corp: "K",
  cenp: "tcnkTCNK",
  aforp: "tcnkTCNK",
  dforp: "tcnkTCNK",
  cors: "K",
  cens: "K",
  afors: "tcnkTCNK",
  dfors: "TCNK",
  corh: "tcnkTCNK",
  cenh: "tcnk",
  cenhe: "tcnkTCNK",
  aforh: "TCNK",
  dforh: "tcnk",
  corre: "tcnkTCNK",
  cenre: "tcnkTCNK",
  aforre: "tcnkTCNK",
  dforre: "tcnkTCNK",
  sw: "n",
  swf: "y",
  efe: "n",
  ber: "n",
};

/** Fields that only matter with pieces or squares that none of our boards has: knights, commanders, fortresses. */
const WITHOUT_MEANING: ReadonlySet<string> = new Set([
  "nj",
  "cj",
  "aforp",
  "dforp",
  "afors",
  "dfors",
  "aforh",
  "dforh",
  "aforre",
  "dforre",
]);

/** Fields whose value is a list of piece letters. */
const PIECE_LISTS: ReadonlySet<string> = new Set([
  "corp",
  "cenp",
  "cors",
  "cens",
  "corh",
  "cenh",
  "cenhe",
  "corre",
  "cenre",
]);

/**
 * Takes a rule set; gives the fields that differ from the defaults, in OpenTafl's order, and `atkf`, which OpenTafl
 * always writes. Three of our rules have no exact word in OTN. "At the third occurrence the attackers
 * win" is written `tfr:w`, so that our Copenhagen is, letter for letter, OpenTafl's own. A king who is
 * strong on the throne alone is written as a weak one, `ks:w`, to whom the empty throne is not hostile.
 * The draw after plies without a capture is not written: the name tells those rule sets apart.
 */
export function fieldsOf(ruleset: Ruleset): readonly (readonly [string, string])[] {
  const fields: [string, string][] = [];
  if (!ruleset.encirclement) fields.push(["surf", "n"]);
  fields.push(["atkf", "y"]);
  if (ruleset.repetition === "attackers-win") fields.push(["tfr", "w"]);
  if (ruleset.kingCapture === "custodial-away-from-throne") fields.push(["ks", "c"]);
  if (ruleset.kingCapture === "custodial-off-throne") fields.push(["ks", "w"], ["cenhe", "tcnkTCN"]);
  if (ruleset.shieldwall) fields.push(["sw", "s"]);
  if (ruleset.edgeFort) fields.push(["efe", "y"]);
  return fields;
}

/** Takes a rule set's name; gives it as OTN writes names, without spaces. */
export function nameField(name: string): string {
  return name.replaceAll(" ", "_");
}

/** Takes fields; gives one text that is the same for all fields that mean the same on our boards. */
export function meaningOf(fields: ReadonlyMap<string, string>): string {
  const names = Object.keys(OTN_DEFAULTS).filter((field) => !WITHOUT_MEANING.has(field));
  return names
    .map((field) => `${field}:${plain(field, fields.get(field) ?? OTN_DEFAULTS[field]!)}`)
    .join(" ");
}

function plain(field: string, value: string): string {
  if (field === "ks") return value === "y" ? "s" : value === "n" ? "w" : value;
  if (!PIECE_LISTS.has(field)) return value;
  return ["t", "k", "T", "K"].filter((letter) => value.includes(letter)).join("");
}
