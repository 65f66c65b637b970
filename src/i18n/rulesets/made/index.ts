import type { Ruleset } from "../../../rules/index.ts";
import type { Language } from "../../../contract/languages.ts";
import type { RuleSection, Sentences } from "../types.ts";
import { MADE } from "./about.ts";
import { CONTENTS, type Said } from "./contents.ts";
import { madeFigures } from "./figures.ts";
import { PLANS } from "./sketches.ts";
import { MADE_SECTIONS, type MadeSectionId } from "./sections.ts";

/**
 * The sections of a rule set's text, made from its fields, in their order. Takes what the language
 * says in the texts of the six, too: what is true of any rules is said in the same words.
 */
export function madeSections(ruleset: Ruleset, language: Language, six: Sentences): readonly RuleSection[] {
  const said: Said = { six, made: MADE[language] };
  return MADE_SECTIONS.flatMap((id) => {
    const paragraphs = CONTENTS[id](ruleset, said);
    return paragraphs.length === 0
      ? []
      : [{ heading: headingOf(id, said), paragraphs, figures: figuresOf(id, ruleset, said) }];
  });
}

function headingOf(id: MadeSectionId, { six, made }: Said): string {
  switch (id) {
    case "escape":
    case "fort":
    case "encirclement":
      return made.headings[id];
    default:
      return six.headings[id];
  }
}

function figuresOf(section: MadeSectionId, ruleset: Ruleset, { six, made }: Said): RuleSection["figures"] {
  const captions: Readonly<Record<string, string | undefined>> = { ...six.captions, ...made.captions };
  return madeFigures(ruleset)
    .filter(({ id }) => PLANS[id].section === section)
    .map((figure) => ({ ...figure, caption: captions[figure.id] ?? "" }));
}
