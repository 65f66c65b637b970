import { type Fields, unusualFields } from "./fields.ts";

/** Encodes a value for a query, but leaves the characters of an OTN record readable. */
const inQuery = (text: string): string =>
  encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%3A", ":").replaceAll("%20", "+");

export const otnQuery = (otn: string): string => `?otn=${inQuery(otn)}`;

/** Returns a path with a query parameter set to `value`; null removes the parameter. */
export function withPart(path: string, name: string, value: string | null): string {
  const [place = "", query = ""] = path.split("?");
  const rest = query.split("&").filter((part) => part !== "" && !part.startsWith(`${name}=`));
  const all = value === null ? rest : [...rest, `${name}=${value}`];
  return all.length === 0 ? place : `${place}?${all.join("&")}`;
}

/** Returns the editor's query: the OTN record if there are no errors, otherwise the fields. */
export function editorQuery(fields: Fields, otn: string | null): string {
  if (otn !== null) return otnQuery(otn);
  return `?${[...unusualFields(fields)].map(([name, text]) => `${name}=${inQuery(text)}`).join("&")}`;
}
