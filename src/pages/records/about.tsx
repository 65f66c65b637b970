import type { RecordForReader } from "../../game/recorded.ts";
import { ButtonForm } from "../kit/buttons.tsx";
import { useWords } from "../kit/context.tsx";
import { useFormat } from "../kit/format.ts";

interface RecordProps {
  readonly record: RecordForReader;
}

function Comments({ record: { moves, comments, lines } }: RecordProps) {
  const words = useWords().records;
  const texts = new Map(comments.map(({ ply, text }) => [ply, text]));
  for (const { ply, moves: instead } of lines)
    texts.set(ply, [texts.get(ply), words.instead, ...instead].filter(Boolean).join(" "));
  if (texts.size === 0) return null;
  return (
    <details>
      <summary>{words.comments}</summary>
      <dl>
        {[...texts]
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

/** Shows the moderators' decision to unlist the game. Moderators also get a button that unlists or relists it. */
function Unlisting({ record: { id, unlisted, isModerated } }: RecordProps) {
  const { records: words, moderation, notices } = useWords();
  const act = unlisted === null ? "unlist" : "relist";
  return (
    <>
      {unlisted !== null && (
        <p class="note" dir="auto">
          {words.unlisted(useFormat().day(unlisted.at))}{" "}
          {unlisted.note !== null && notices.rating.note(unlisted.note)}
        </p>
      )}
      {isModerated && (
        <ButtonForm action={`/records/${id}/${act}`} label={words[act]}>
          {unlisted === null && (
            <label>
              {moderation.list.note}
              <textarea name="note" rows={2} maxlength={500} dir="auto"></textarea>
            </label>
          )}
        </ButtonForm>
      )}
    </>
  );
}

export function AboutRecord({ record }: RecordProps) {
  const { id, event, site, date, tags, verified, warnings, original, isHeld } = record;
  const words = useWords().records;
  const played = [event, site, date].filter((part) => part !== null).join(" · ");
  const tagged = tags.map(({ name, value }) => `${name}: ${value}`).join(" · ");
  const facts = [
    words.imported,
    ...(verified ? [words.verified] : []),
    ...warnings.map((one) => words.warnings[one]),
  ];
  return (
    <section id="record">
      {played !== "" && <p dir="auto">{played}</p>}
      {tagged !== "" && <p dir="auto">{tagged}</p>}
      <p class="soft">{facts.join(" ")}</p>
      <Comments record={record} />
      {original && (
        <p>
          <a href={`/v1/records/${id}/original`} download={`taflpost-${id}.txt`}>
            {words.original}
          </a>
        </p>
      )}
      <Unlisting record={record} />
      {isHeld && <ButtonForm action={`/records/${id}/delete`} label={words.drop} />}
    </section>
  );
}
