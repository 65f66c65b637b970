import { Parser } from "htmlparser2";

/** What mail programs put around what they quote and what they add themselves: by element, by class and by id. */
const QUOTING = {
  elements: new Set(["blockquote"]),
  classes: new Set([
    "gmail_quote",
    "gmail_attr",
    "gmail_signature",
    "moz-cite-prefix",
    "moz-signature",
    "yahoo_quoted",
    "protonmail_quote",
  ]),
  ids: new Set(["divRplyFwdMsg", "mail-editor-reference-message-container", "Signature"]),
} as const;

/** What shows no words to a reader. */
const WORDLESS = new Set(["head", "title", "style", "script", "noscript", "template"]);

/** What runs on within a line; everything else stands on lines of its own. */
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr img o:p".split(
    " ",
  ),
);

/** Deeper than mail programs nest: reading ends there, for what lies below is not the first line. */
const DEEPEST = 100;

function isLeftOut(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const { class: classes = "", id = "" } = attributes;
  return (
    WORDLESS.has(name) ||
    QUOTING.elements.has(name) ||
    QUOTING.ids.has(id) ||
    classes.split(/\s+/).some((word) => QUOTING.classes.has(word))
  );
}

/**
 * The words of an HTML message in lines, without what it quotes. Read for its words alone and never shown: nothing of
 * its markup comes out.
 */
export function textOfHtml(html: string): string {
  let [text, depth, leftOutAt, inPre] = ["", 0, Infinity, 0];
  const breakLine = (name: string): void => {
    if (!INLINE.has(name)) text += "\n";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > DEEPEST) parser.pause();
      if (name === "pre") inPre++;
      if (isLeftOut(name, attributes)) leftOutAt = Math.min(leftOutAt, depth);
      breakLine(name);
    },
    onclosetag(name) {
      breakLine(name);
      if (name === "pre") inPre--;
      if (depth === leftOutAt) leftOutAt = Infinity;
      depth--;
    },
    ontext(words) {
      if (depth >= leftOutAt) return;
      // A line of the source is none of the message: but for preformatted text, only elements break lines.
      text += inPre > 0 ? words : words.replaceAll(/[\t\n\f\r ]+/g, " ");
    },
  });
  parser.end(html);
  return text;
}
