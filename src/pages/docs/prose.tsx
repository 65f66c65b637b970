import type { Reference } from "./reference.ts";

interface ProseProps {
  readonly text: string;
  readonly reference: Reference;
}

/** A text of the document with apostrophes as print has them: the document is typed, and its pages are read. */
export const printed = (text: string) => text.replaceAll(/(?<=\w)'/g, "’");

const LINK = /\[([^\]]+)\]\((\/docs\/[^)\s]+)\)/;

/** A sentence with its code, a link where it names something of the reference, and its links to pages below `/docs`. */
export function Sentence({ text, reference }: ProseProps) {
  const [before = "", name, href, ...after] = text.split(LINK);
  if (href === undefined) return <CodeAndWords {...{ text, reference }} />;
  return (
    <>
      <CodeAndWords text={before} reference={reference} />
      <a href={href}>{name}</a>
      <Sentence text={after.join("")} reference={reference} />
    </>
  );
}

function CodeAndWords({ text, reference }: ProseProps) {
  const parts = text.split("`").map((part, at) => {
    if (at % 2 === 0) return printed(part);
    const href = reference.linkOf(part);
    const code = <code>{part}</code>;
    return href === null ? code : <a href={href}>{code}</a>;
  });
  return <>{parts}</>;
}

/** A description of the document as paragraphs. Of Markdown it has code and empty lines, and nothing else is read. */
export function Prose({ text, reference }: ProseProps) {
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph) => (
        <p>
          <Sentence text={paragraph} reference={reference} />
        </p>
      ))}
    </>
  );
}
