import type { RuleText } from "../../i18n/rulesets/index.ts";
import type { EditorWords } from "../../i18n/built/rulesets.ts";

interface TextProps {
  readonly text: RuleText;
  readonly words: EditorWords;
}

/** The text of a rule set, as players will read it, without its pictures. */
export function Text({ text: { summary, sections }, words }: TextProps) {
  return (
    <>
      <h2>{words.text.title}</h2>
      <p class="soft">{words.text.hint}</p>
      <p>{summary}</p>
      {sections.map(({ heading, paragraphs }) => (
        <>
          <h3>{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p>{paragraph}</p>
          ))}
        </>
      ))}
    </>
  );
}
