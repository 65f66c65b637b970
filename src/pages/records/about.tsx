import type { RecordShown } from "../../game/recorded.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Reader } from "../../i18n/reader.ts";
import { dayWords } from "../../i18n/times.ts";

interface RecordProps {
  readonly record: RecordShown;
  readonly reader: Reader;
}

/** What is written beside the moves of a record, and what could have been played instead, by their plies. */
function Comments({ record: { moves, comments, lines }, reader: { language } }: RecordProps) {
  const words = wordsIn(language).records;
  const said = new Map(comments.map(({ ply, text }) => [ply, text]));
  for (const { ply, moves: instead } of lines)
    said.set(ply, [said.get(ply), words.instead, ...instead].filter(Boolean).join(" "));
  if (said.size === 0) return null;
  return (
    <details>
      <summary>{words.comments}</summary>
      <dl>
        {[...said]
          .toSorted(([one], [other]) => one - other)
          .map(([ply, text]) => (
            <>
              <dt>{`${ply}. ${moves[ply - 1]}`}</dt>
              <dd dir="auto">{text}</dd>
            </>
          ))}
      </dl>
    </details>
  );
}

/** What moderators have decided about the list, for everybody, and the way in which they do. */
function Unlisting({ record: { id, unlisted, isModerated }, reader: { language, timezone } }: RecordProps) {
  const { records: words, moderation, notices } = wordsIn(language);
  const act = unlisted === null ? "unlist" : "relist";
  return (
    <>
      {unlisted !== null && (
        <p class="note" dir="auto">
          {words.unlisted(dayWords(Date.parse(unlisted.at), language, timezone))}{" "}
          {unlisted.note !== null && notices.rating.note(unlisted.note)}
        </p>
      )}
      {isModerated && (
        <form method="post" action={`/records/${id}/${act}`}>
          {unlisted === null && (
            <label>
              {moderation.list.note}
              <textarea name="note" rows={2} maxlength={500} dir="auto"></textarea>
            </label>
          )}
          <button type="submit" class="quiet">
            {words[act]}
          </button>
        </form>
      )}
    </>
  );
}

/** Where and when a recorded game was played, and what is to be said of the record. */
export function AboutRecord({ record, reader }: RecordProps) {
  const { id, event, site, date, tags, verified, warnings, original, isHeld } = record;
  const words = wordsIn(reader.language).records;
  const played = [event, site, date].filter((part) => part !== null).join(" · ");
  const tagged = tags.map(({ name, value }) => `${name}: ${value}`).join(" · ");
  const told = [
    words.imported,
    ...(verified ? [words.verified] : []),
    ...warnings.map((one) => words.warnings[one]),
  ];
  return (
    <section id="record">
      {played !== "" && <p dir="auto">{played}</p>}
      {tagged !== "" && <p dir="auto">{tagged}</p>}
      <p class="soft">{told.join(" ")}</p>
      <Comments record={record} reader={reader} />
      {original && (
        <p>
          <a href={`/v1/records/${id}/original`} download={`taflpost-${id}.txt`}>
            {words.original}
          </a>
        </p>
      )}
      <Unlisting record={record} reader={reader} />
      {isHeld && (
        <form method="post" action={`/records/${id}/delete`}>
          <button type="submit" class="quiet">
            {words.drop}
          </button>
        </form>
      )}
    </section>
  );
}
