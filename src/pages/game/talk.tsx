import { wordsIn } from "../../i18n/catalogues.ts";
import { DayTime } from "../kit/due.tsx";
import { playerOf } from "../kit/board/sentences.ts";
import { addressOf, type SituationProps } from "../kit/board/situation.ts";
import { LONGEST_BETWEEN, LONGEST_NOTES } from "../../contract/bounds.ts";
import type { MessageView } from "../../contract/game.ts";

function Message({ situation, message }: SituationProps & { readonly message: MessageView }) {
  const { reader, now } = situation;
  const { ply, by, at, message: text } = message;
  return (
    <div class="message">
      <p class="soft">
        <a href={`/players/${encodeURIComponent(by ?? "")}`} dir="auto">
          {by}
        </a>{" "}
        <a href={`${addressOf(situation, { ply })}#board`}>{wordsIn(reader.language).together.atPly(ply)}</a>
        {", "}
        <DayTime at={Date.parse(at)} reader={reader} now={now} />
      </p>
      <blockquote dir="auto">{text}</blockquote>
    </div>
  );
}

function Write({ situation: { game, reader } }: SituationProps) {
  const words = wordsIn(reader.language).together;
  return (
    <form method="post" action={`/games/${game.id}/messages`} data-once>
      <label>
        {words.message}
        <textarea name="message" rows={2} maxlength={LONGEST_BETWEEN} dir="auto" required></textarea>
      </label>
      <button type="submit" class="quiet">
        {words.send}
      </button>
    </form>
  );
}

export function Messages({ situation }: SituationProps) {
  const { game, mine, reader } = situation;
  const messages = (game.messages ?? []).toReversed();
  return (
    <div id="messages">
      {mine !== null && (
        <>
          <h2>{wordsIn(reader.language).game.messages}</h2>
          <Write situation={situation} />
        </>
      )}
      {messages.map((message) => (
        <Message situation={situation} message={message} />
      ))}
    </div>
  );
}

/** The beginning of the opponent's last message, until a move or an answer follows. */
export function Newest({ situation: { game, mine, reader } }: SituationProps) {
  const last = game.messages?.at(-1);
  if (mine === null || last === undefined || last.by === playerOf(game, mine)) return null;
  if (last.ply < game.ply) return null;
  return (
    <div class="message" id="newest">
      <blockquote>
        <p>
          <a href="#messages">{wordsIn(reader.language).notices.writes(last.by ?? "")}</a>{" "}
          <bdi>{last.message}</bdi>
        </p>
      </blockquote>
    </div>
  );
}

/** Browsers drop a line end at the beginning of a text area. */
const inArea = (text: string): string => (text.startsWith("\n") ? `\n${text}` : text);

export function Notes({ situation: { game, notes, reader } }: SituationProps) {
  if (notes === null) return <div id="notes"></div>;
  const words = wordsIn(reader.language).together.notes;
  return (
    <div id="notes">
      <details open={notes.unsaved !== null}>
        <summary>{words.title}</summary>
        <form method="post" action={`/games/${game.id}/notes`} data-once>
          <input type="hidden" name="version" value={String(notes.version)} />
          <p class="soft">{words.hint}</p>
          <label>
            {words.text}
            <textarea name="text" rows={8} maxlength={LONGEST_NOTES} dir="auto">
              {inArea(notes.unsaved ?? notes.text)}
            </textarea>
          </label>
          <button type="submit" class="quiet">
            {wordsIn(reader.language).settings.save}
          </button>
        </form>
        {notes.unsaved !== null && (
          <>
            <p class="soft">{words.kept}</p>
            <blockquote dir="auto">{notes.text}</blockquote>
          </>
        )}
      </details>
    </div>
  );
}
