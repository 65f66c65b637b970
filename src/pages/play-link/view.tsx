import { LONGEST_MESSAGE } from "../../contract/bounds.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { opponentOf } from "../../i18n/sentences/index.ts";
import { Due } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Alert } from "../kit/fields.tsx";
import { PlayForm } from "../kit/board/forms.tsx";
import { DataForScript, gameData } from "../kit/board/page-data.ts";
import type { Situation } from "../kit/board/situation.ts";
import { SoundButton, Table } from "../kit/board/table.tsx";
import type { PlaySituation } from "./situation.ts";

export interface Kept {
  readonly refusal: string | null;
  readonly message: string;
  readonly isSent: boolean;
}

interface Props extends PlaySituation {
  readonly kept: Kept;
}

function Told({ situation, isOpen, sentences, opponentSays, kept }: Props) {
  const { game, mine, reader, now } = situation;
  const { notices, game: words, playLink } = wordsIn(reader.language);
  const isLost = !isOpen && kept.message !== "";
  return (
    <div class="top">
      <Alert says={kept.refusal} />
      <div id="status" tabindex={-1}>
        {sentences.map((sentence) => (
          <p>{sentence}</p>
        ))}
        {isOpen && mine !== null && <p class="soft">{notices.youPlay[mine]}</p>}
      </div>
      {opponentSays !== null && (
        <div class="message">
          <p class="soft">{notices.writes(opponentOf(game, reader))}</p>
          {/* A long message scrolls, also with the keyboard, so that the board stays visible. */}
          <blockquote dir="auto" tabindex={0}>
            {opponentSays}
          </blockquote>
        </div>
      )}
      {isLost && (
        <div class="message">
          <p class="soft">{kept.isSent ? playLink.sent : words.play.unsent}</p>
          <blockquote dir="auto">{kept.message}</blockquote>
        </div>
      )}
      {isOpen && (
        <p>
          <Due game={game} reader={reader} now={now} />
        </p>
      )}
    </div>
  );
}

/** For readers without a script. */
function List({ situation, kept }: Pick<Props, "situation" | "kept">) {
  const { legal, reader, path } = situation;
  const { game, moves, playLink } = wordsIn(reader.language);
  return (
    <form id="list" method="post" action={path}>
      <h2>{playLink.list}</h2>
      <label>
        {moves.page.move}
        <select name="move" required>
          {/* Nothing is selected, so that an accidental press does not play the first move. */}
          <option value="">–</option>
          {legal.map(({ move }) => (
            <option value={move}>{move}</option>
          ))}
        </select>
      </label>
      <label>
        {game.play.message}
        <textarea name="message" rows={2} maxlength={LONGEST_MESSAGE} dir="auto">
          {kept.message}
        </textarea>
      </label>
      <button type="submit">{game.play.confirm}</button>
    </form>
  );
}

function Beside({ situation, isOpen, kept }: Props) {
  const { game, reader, path, chosen } = situation;
  const { notices, game: words } = wordsIn(reader.language);
  return (
    <div class="beside">
      {isOpen && chosen === null && <p class="hint soft">{words.choose}</p>}
      {isOpen && <PlayForm situation={situation} message={kept.message} action={path} />}
      {isOpen && chosen === null && <List situation={situation} kept={kept} />}
      <p>
        <a class={isOpen ? undefined : "button"} href={game.url}>
          {notices.openGame}
        </a>
      </p>
    </div>
  );
}

/** Under an id of its own, so that the script does not find drafts of the game itself. */
function dataOf(situation: Situation) {
  const { id, moves } = situation.game;
  return { ...gameData(situation), id: `${id}/${moves.length + 1}` };
}

/**
 * The page of a turn mail's link. It shows no more of the game than spectators see, besides what the link's move
 * needs.
 */
export function PlayPage({ frame, ...props }: Props & { readonly frame: Frame }) {
  const { situation, isOpen, title } = props;
  return (
    <Layout frame={frame} title={title} isWide>
      <article id="game" class={situation.chosen === null ? "mailed" : "mailed preview"}>
        {isOpen && <DataForScript data={dataOf(situation)} />}
        <BoardSymbols />
        <Told {...props} />
        <Table situation={situation} hasWalk={isOpen}>
          <SoundButton language={situation.reader.language} />
        </Table>
        <Beside {...props} />
        <p id="announce" class="visually-hidden" aria-live="polite"></p>
      </article>
    </Layout>
  );
}
