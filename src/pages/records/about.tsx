import type { Language } from "../../contract/languages.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { RecordView } from "../../operations/records.ts";

interface AboutProps {
  readonly record: RecordView;
  /** Whether the reader holds it, and so can let go of it. */
  readonly isHeld: boolean;
  readonly language: Language;
}

/** Where and when a recorded game was played, what is to be said of the record, and what is written beside its moves. */
export function AboutRecord({ record, isHeld, language }: AboutProps) {
  const { id, event, site, date, verified, warnings, comments, lines } = record;
  const words = wordsIn(language).records;
  const played = [event, site, date].filter((part) => part !== null);
  const instead = new Map(lines.map(({ ply, moves }) => [ply, moves.join(" ")]));
  const said = new Map(comments.map(({ ply, text }) => [ply, text]));
  const plies = [...new Set([...said.keys(), ...instead.keys()])].toSorted((one, other) => one - other);
  return (
    <section id="record">
      {played.length > 0 && <p dir="auto">{played.join(" · ")}</p>}
      <p class="soft">
        {[
          words.imported,
          ...(verified ? [words.verified] : []),
          ...warnings.map((one) => words.warnings[one]),
        ].join(" ")}
      </p>
      {isHeld && (
        <form method="post" action={`/records/${id}/delete`}>
          <p class="soft">{words.held}</p>
          <button type="submit" class="quiet">
            {words.drop}
          </button>
        </form>
      )}
      {plies.length > 0 && (
        <details>
          <summary>{words.comments}</summary>
          <dl>
            {plies.map((ply) => (
              <>
                <dt>
                  {ply}. {record.moves[ply - 1]}
                </dt>
                <dd dir="auto">
                  {said.get(ply)} {instead.has(ply) && `${words.instead} ${instead.get(ply)}`}
                </dd>
              </>
            ))}
          </dl>
        </details>
      )}
    </section>
  );
}
