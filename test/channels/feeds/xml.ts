/** An element as a strict parser sees it: the text is its own, without its children's. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const TOKEN = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
/** Characters that XML 1.0 cannot contain (2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

function plain(text: string): string {
  if (FORBIDDEN.test(text) || text.includes("]]>")) throw new Error(`not to be written in XML: ${text}`);
  return text.replaceAll(/&([^;]*);?/g, (_whole, name: string) => {
    const sign = name === "#13" ? "\r" : ENTITIES[name];
    if (sign === undefined) throw new Error(`no such entity: ${name}`);
    return sign;
  });
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([a-zA-Z:]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name, plain(value)]));
}

/** Reads the XML that we write, and throws at anything else. */
export function readXml(document: string): Element {
  const opening = '<?xml version="1.0" encoding="utf-8"?>\n';
  if (!document.startsWith(opening)) throw new Error("no XML declaration");
  const root: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const rest = document.slice(opening.length);
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < rest.length) {
    const at = TOKEN.lastIndex;
    const [, close, name = "", attributes = "", empty, text] = TOKEN.exec(rest) ?? [];
    const here = open.at(-1);
    if (here === undefined || (name === "" && text === undefined))
      throw new Error(`broken: ${rest.slice(at, at + 40)}`);
    if (text !== undefined) here.text += plain(text);
    else if (close === "/") {
      if (open.pop()?.name !== name) throw new Error(`closed out of turn: ${name}`);
    } else {
      const element: Element = { name, attributes: attributesOf(attributes), children: [], text: "" };
      here.children.push(element);
      if (empty !== "/") open.push(element);
    }
  }
  const [only] = root.children;
  if (open.length !== 1 || only === undefined || root.children.length !== 1)
    throw new Error("not one element");
  return only;
}

/** The children of an element that have a name. */
export function childrenOf({ children }: Element, name: string): Element[] {
  return children.filter((child) => child.name === name);
}

/** The text of the one child with a name. */
export function textOf(element: Element, name: string): string {
  const [child, ...more] = childrenOf(element, name);
  if (child === undefined || more.length > 0) throw new Error(`not one ${name}`);
  return child.text;
}
