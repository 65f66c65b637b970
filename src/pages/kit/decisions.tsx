import type { DecisionView } from "../../contract/report.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { dayWords } from "../../i18n/times.ts";
import { decisionsAbout } from "../../operations/reports.ts";

/** Returns no decisions if they cannot be read now: the game's page is shown without them. */
export const decisionsOn = (c: Ctx, game: string): Promise<readonly DecisionView[]> =>
  decisionsAbout(game, portsOf(c)).catch(() => []);

function decisionSentences(decision: DecisionView, { language, timezone }: Reader): readonly string[] {
  const { decisions: words, reasons } = wordsIn(language).moderation;
  const { player, reason, verdict, at, annulled, note } = decision;
  return [
    words[verdict](player, reasons[reason], dayWords(Date.parse(at), language, timezone)),
    ...(annulled === null ? [] : [words.annulled]),
    ...(note === null ? [] : [wordsIn(language).notices.rating.note(note)]),
  ];
}

interface DecisionsProps {
  readonly decisions: readonly DecisionView[];
  readonly reader: Reader;
}

/** The moderators' decisions about a game, if there are any. */
export function Decisions({ decisions, reader }: DecisionsProps) {
  if (decisions.length === 0) return null;
  return (
    <section id="decisions" class="box" aria-labelledby="decisions-title">
      <h2 id="decisions-title">{wordsIn(reader.language).moderation.decisions.title}</h2>
      {decisions.map((decision) => (
        <p dir="auto">{decisionSentences(decision, reader).join(" ")}</p>
      ))}
    </section>
  );
}
