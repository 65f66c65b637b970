import type { Reference } from "./reference.ts";

interface ProseProps {
  readonly text: string;
  readonly reference: Reference;
}

/** Words of the document as people read them in print: it is plain ASCII where it can be, for programs. */
export const printed = (text: string): string => text.replaceAll(/(?<=\p{L})'/gu, "’");

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
