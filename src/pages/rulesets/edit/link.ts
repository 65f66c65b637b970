import { type Fields, unusualFields } from "./fields.ts";

/** A text within a query. What an OTN record is made of stays as it can be read. */
const inQuery = (text: string): string =>
  encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%20", "+");

/** The query of a page that takes a rule set as a record in OTN. */
export const otnQuery = (otn: string): string => `?otn=${inQuery(otn)}`;

/** The address of a page of ours with another part of its query; null leaves it out. */
export function withPart(path: string, name: string, value: string | null): string {
  const [place = "", query = ""] = path.split("?");
  const rest = query.split("&").filter((part) => part !== "" && !part.startsWith(`${name}=`));
  const all = value === null ? rest : [...rest, `${name}=${value}`];
  return all.length === 0 ? place : `${place}?${all.join("&")}`;
}

/** The query of the editor: the record of a rule set that is right, the fields of one that is not yet. */
export function editorQuery(fields: Fields, otn: string | null): string {
  if (otn !== null) return otnQuery(otn);
  return `?${[...unusualFields(fields)].map(([name, text]) => `${name}=${inQuery(text)}`).join("&")}`;
}
