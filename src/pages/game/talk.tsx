import { useSituation } from "../kit/board/context.tsx";
import { playerOf } from "../kit/board/sentences.ts";
import { addressOf } from "../kit/board/situation.ts";
import { Hidden, SubmitButton } from "../kit/buttons.tsx";
import { useWords } from "../kit/context.tsx";
import { DayTime } from "../kit/due.tsx";
import { LONGEST_BETWEEN, LONGEST_NOTES } from "../../contract/bounds.ts";
import type { MessageView } from "../../contract/game.ts";

const Message = ({ ply, by, at, message }: MessageView) => (
  <div class="message">
    <p class="soft">
      <a href={`/players/${encodeURIComponent(by ?? "")}`} dir="auto">
        {by}
      </a>{" "}
      <a href={`${addressOf(useSituation(), { ply })}#board`}>{useWords().together.atPly(ply)}</a>
      {", "}
      <DayTime at={Date.parse(at)} />
    </p>
    <blockquote dir="auto">{message}</blockquote>
  </div>
);

function Write() {
  const words = useWords().together;
  return (
    <form method="post" action={`/games/${useSituation().game.id}/messages`} data-once>
      <label>
        {words.message}
        <textarea name="message" rows={2} maxlength={LONGEST_BETWEEN} dir="auto" required></textarea>
      </label>
      <SubmitButton class="quiet" label={words.send} />
    </form>
  );
}

export function Messages() {
  const { game, mine } = useSituation();
  const messages = (game.messages ?? []).toReversed();
  return (
    <>
      {mine !== null && <Write />}
      {messages.map((message) => (
        <Message {...message} />
      ))}
    </>
  );
}

/** The opponent's last message, until a move or an answer follows. The style shows only its beginning. */
export function Newest() {
  const { game, mine } = useSituation();
  const last = game.messages?.at(-1);
  if (mine === null || last === undefined || last.by === playerOf(game, mine)) return null;
  if (last.ply < game.ply) return null;
  return (
    <div class="message" id="newest">
      <blockquote>
        <p>
          <a href="#messages">{useWords().notices.writes(last.by ?? "")}</a> <bdi>{last.message}</bdi>
        </p>
      </blockquote>
    </div>
  );
}

/** Doubles a line end at the beginning, because browsers drop the first one in a text area. */
const inArea = (text: string): string => (text.startsWith("\n") ? `\n${text}` : text);

export function Notes() {
  const { game, notes } = useSituation();
  const { together, settings } = useWords();
  if (notes === null) return null;
  const words = together.notes;
  return (
    <>
      <form method="post" action={`/games/${game.id}/notes`} data-once>
        <Hidden name="version" value={String(notes.version)} />
        <p class="soft">{words.hint}</p>
        <label>
          {words.title}
          <textarea name="text" rows={8} maxlength={LONGEST_NOTES} dir="auto">
            {inArea(notes.unsaved ?? notes.text)}
          </textarea>
        </label>
        <SubmitButton class="quiet" label={settings.save} />
      </form>
      {notes.unsaved !== null && (
        <>
          <p class="soft">{words.kept}</p>
          <blockquote dir="auto">{notes.text}</blockquote>
        </>
      )}
    </>
  );
}
