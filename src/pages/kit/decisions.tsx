import type { DecisionView } from "../../contract/report.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { decisionsAbout } from "../../operations/reports.ts";
import { useWords } from "./context.tsx";
import { useFormat } from "./format.ts";

/** Returns no decisions if they cannot be read, so that the game's page still works. */
export const decisionsOn = (c: Ctx, game: string): Promise<readonly DecisionView[]> =>
  decisionsAbout(game, portsOf(c)).catch(() => []);

function Decision({ player, reason, verdict, at, annulled, note }: DecisionView) {
  const { moderation, notices } = useWords();
  const { decisions: words, reasons } = moderation;
  return (
    <p dir="auto">
      {words[verdict](player, reasons[reason], useFormat().day(at))}
      {annulled !== null && ` ${words.annulled}`}
      {note !== null && ` ${notices.rating.note(note)}`}
    </p>
  );
}

export function Decisions({ decisions }: { readonly decisions: readonly DecisionView[] }) {
  if (decisions.length === 0) return null;
  return (
    <section id="decisions" class="box" aria-labelledby="decisions-title">
      <h2 id="decisions-title">{useWords().moderation.decisions.title}</h2>
      {decisions.map((decision) => (
        <Decision {...decision} />
      ))}
    </section>
  );
}
