import { useReference } from "./context.tsx";

interface ProseProps {
  readonly text: string;
}

/** Replaces straight apostrophes with typographic ones. */
export const printed = (text: string) => text.replaceAll(/(?<=\w)'/g, "’");

const LINK = /\[([^\]]+)\]\((\/docs\/[^)\s]+)\)/;

/** A sentence with code and links. Code that names a part of the reference is a link, too. */
export function Sentence({ text }: ProseProps) {
  const [before = "", name, href, ...after] = text.split(LINK);
  if (href === undefined) return <CodeAndWords text={text} />;
  return (
    <>
      <CodeAndWords text={before} />
      <a href={href}>{name}</a>
      <Sentence text={after.join("")} />
    </>
  );
}

function CodeAndWords({ text }: ProseProps) {
  const { linkOf } = useReference();
  return text.split("`").map((part, at) => {
    if (at % 2 === 0) return printed(part);
    const href = linkOf(part);
    const code = <code>{part}</code>;
    return href === null ? code : <a href={href}>{code}</a>;
  });
}

export const Paragraph = ({ text }: ProseProps) => (
  <p>
    <Sentence text={text} />
  </p>
);

/** A description as paragraphs. Of Markdown, only code, links and empty lines are supported. */
export const Prose = ({ text }: ProseProps) =>
  text.split(/\n{2,}/).map((paragraph) => <Paragraph text={paragraph} />);
