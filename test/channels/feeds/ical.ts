/** A component as a strict reader of RFC 5545 sees it. */
export interface Component {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly components: readonly Component[];
}

function unfold(text: string): string[] {
  if (!text.endsWith("\r\n")) throw new Error("the last line has no end");
  const lines = text.slice(0, -2).split("\r\n");
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`longer than 75 bytes: ${line}`);
    if (/[^\P{Cc}\t]/u.test(line)) throw new Error(`a control character: ${line}`);
    if (!line.isWellFormed()) throw new Error(`half a character: ${line}`);
  }
  return text.slice(0, -2).replaceAll("\r\n ", "").split("\r\n");
}

/** A text value as it was before it was escaped. */
function plain(value: string): string {
  return value.replaceAll(/\\(.)|[;,]/g, (whole, sign?: string) => {
    if (sign === undefined || !"nN\\;,".includes(sign)) throw new Error(`not escaped: ${whole} in ${value}`);
    return sign.toLowerCase() === "n" ? "\n" : sign;
  });
}

const TEXT = new Set(["SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME", "UID"]);

/** Reads a calendar, and throws where it is not as the standard wants it. */
export function readCalendar(text: string): Component {
  const lines = unfold(text);
  const next = (): [string, string] => {
    const [, name, , value] = /^([A-Z-]+)((?:;[A-Z-]+=[^:;,"]+)*):(.*)$/s.exec(lines.shift() ?? "") ?? [];
    if (name === undefined || value === undefined) throw new Error("not a line of a calendar");
    return [name, TEXT.has(name) ? plain(value) : value];
  };
  function component(name: string): Component {
    const properties: Record<string, string> = {};
    const components: Component[] = [];
    for (;;) {
      const [property, value] = next();
      if (property === "END") {
        if (value !== name) throw new Error(`END:${value} in ${name}`);
        return { name, properties, components };
      }
      if (property === "BEGIN") components.push(component(value));
      else if (property in properties) throw new Error(`${property} twice in ${name}`);
      else properties[property] = value;
    }
  }
  const [begin, name] = next();
  if (begin !== "BEGIN" || name !== "VCALENDAR") throw new Error("not a calendar");
  const calendar = component(name);
  if (lines.length > 0 || calendar.components.length === 0) throw new Error("more or less than a calendar");
  return calendar;
}
