import { ask, signUp, type Answer, type Someone } from "../http/api.ts";
import { formOf, OWN_FORM } from "../http/browser.ts";

type Reader = Pick<Someone, "token"> | null;

/** The headers of a browser with somebody signed in, or nobody. */
export const sentBy = (someone: Reader, language: string) => ({
  accept: "text/html",
  "accept-language": language,
  ...(someone === null ? {} : { cookie: `__Host-taflpost=${someone.token}` }),
});

/** Opens a page. */
export function open(path: string, someone: Reader, language = "en"): Promise<Answer<string>> {
  return ask("GET", path, { headers: sentBy(someone, language) });
}

/** Presses a form's button, as a browser without scripts does. */
export const press = (path: string, form: Record<string, string>, someone: Reader) =>
  ask<string>("POST", path, { raw: formOf(form), headers: { ...sentBy(someone, "en"), ...OWN_FORM } });

/** Sends a form, and opens the page that its answer leads to. */
export async function pressAndFollow(
  path: string,
  form: Record<string, string>,
  someone: Reader,
): Promise<string> {
  const { status, headers, body } = await press(path, form, someone);
  if (status !== 303) throw new Error(`${path} answered ${status}: ${body}`);
  return (await open(headers.get("location") ?? "", someone)).body;
}

/** A new player who reads English and lives in Stockholm. */
export const inStockholm = (): Promise<Someone> =>
  signUp("Reader", { language: "en", timezone: "Europe/Stockholm" });

/** The text of a page, without its markup; spaces as one. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll(/\s+/g, " ");
}

/** The heading of a page. */
export function headingOf(html: string): string {
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
}

/** The message of a page after a refusal. */
export function alertIn(html: string): string {
  return /role="alert"[^>]*>([^<]*)/.exec(html)?.[1] ?? "";
}

/** Where a press leads to: the status, and the page. */
export const led = ({ status, headers }: Answer<unknown>) => [status, headers.get("location")];

/** The free names that a page suggests where the chosen one is taken. */
export const freeIn = (html: string) =>
  [...html.matchAll(/name="free-name" value="([^"]*)"/g)].map(([, name = ""]) => name);
