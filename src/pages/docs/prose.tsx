import type { Reference } from "./reference.ts";

interface ProseProps {
  readonly text: string;
  readonly reference: Reference;
}

/** A text of the document with apostrophes as print has them: the document is typed, and its pages are read. */
export const printed = (text: string) => text.replaceAll(/(?<=\w)'/g, "’");

/** A sentence in which what stands between backticks is code, and a link where it names something of the reference. */
export function Sentence({ text, reference }: ProseProps) {
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
