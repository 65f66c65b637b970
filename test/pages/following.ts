import { ask, type Answer, type Someone } from "../http/api.ts";
import { openBrowser } from "../http/browser.ts";

/** A page as a browser without scripts knows it: what can be followed, and what can be sent. */
export interface Opened {
  readonly status: number;
  readonly headers: Headers;
  readonly html: string;
}

/** A form as it would be sent, with what its fields hold already. */
export interface FoundForm {
  readonly action: string;
  readonly isHidden: boolean;
  readonly fields: Readonly<Record<string, string>>;
}

export interface Browser {
  readonly open: (path: string) => Promise<Opened>;
  /** Sends a form, with other text in some fields; and goes where it is sent on to, as browsers do. */
  readonly send: (form: FoundForm, fields?: Record<string, string>) => Promise<Opened>;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

/** Reads markup as text. */
export function readText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? "");
}

function attributesOf(tag: string): ReadonlyMap<string, string> {
  const found = tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g);
  return new Map([...found].map(([, name = "", value = ""]) => [name, readText(value)]));
}

/** The addresses that the links of a page lead to. */
export function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*>/g)].map(([tag]) => attributesOf(tag).get("href") ?? "");
}

/** The squares of the board, by name: the classes, the accessible name, and the link. */
export function squaresIn(html: string) {
  const cells = html.matchAll(/<div (role="gridcell"[^>]*)>(<(?:a|span)[^>]*>)([^<]*)/g);
  return new Map(
    [...cells].map(([, cell = "", inner = "", name = ""]) => {
      const attributes = attributesOf(` ${cell}`);
      const href = attributesOf(inner).get("href")?.replace(/#.*/, "") ?? null;
      const marks = attributes.get("class")?.split(" ") ?? [];
      return [attributes.get("data-square") ?? "", { href, marks, name: readText(name) }];
    }),
  );
}

/** The forms of a page that send to an address that ends so. */
export function formsIn(html: string, ending: string): FoundForm[] {
  return [...html.matchAll(/(<form[^>]*>)(.*?)<\/form>/gs)]
    .map(([, tag = "", inside = ""]) => {
      const form = attributesOf(tag);
      const inputs = [...inside.matchAll(/<input[^>]*>/g)].map(([input]) => {
        const field = attributesOf(input);
        return [field.get("name") ?? "", field.get("value") ?? ""];
      });
      const areas = [...inside.matchAll(/(<textarea[^>]*>)([^<]*)/g)].map(([, area = "", text = ""]) => [
        attributesOf(area).get("name") ?? "",
        readText(text),
      ]);
      const fields = Object.fromEntries([...inputs, ...areas]) as Record<string, string>;
      return { action: form.get("action") ?? "", isHidden: form.has("hidden"), fields };
    })
    .filter(({ action }) => action.endsWith(ending));
}

/** The markup of an element with an id, up to the end of its kind. */
export function partOf(html: string, id: string): string {
  const begin =
    new RegExp(`<(\\w+)[^>]* id="${id}"[^>]*>`).exec(html) ??
    new RegExp(`<(\\w+) id="${id}"[^>]*>`).exec(html);
  if (begin === null) return "";
  const rest = html.slice(begin.index + begin[0].length);
  let depth = 1;
  for (const tag of rest.matchAll(new RegExp(`<(/?)${begin[1]}[\\s>]`, "g"))) {
    depth += tag[1] === "/" ? -1 : 1;
    if (depth === 0) return rest.slice(0, tag.index);
  }
  return rest;
}

const opened = ({ body: html, ...answer }: Answer<string>): Opened => ({ ...answer, html });

/** A browser in which somebody is signed in, or nobody. It keeps the cookies that it is given. */
export function browserOf(someone: Someone | null, headers: Record<string, string> = {}): Browser {
  const { cookies, get, press } = openBrowser(ask<string>, headers);
  if (someone !== null) cookies.set("__Host-taflpost", someone.token);
  const open = async (path: string) => opened(await get(path.replace(/#.*/, "")));
  const send = async (form: FoundForm, fields: Record<string, string> = {}) => {
    const answer = await press(form.action, { ...form.fields, ...fields });
    return answer.status === 303 ? open(answer.headers.get("location") ?? "") : opened(answer);
  };
  return { open, send };
}
