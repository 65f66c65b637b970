import { opponentOf } from "../../i18n/sentences/game.ts";
import { Due } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import { useWords } from "../kit/context.tsx";
import { Alert } from "../kit/fields.tsx";
import { GameArticle, gameData, useSituation } from "../kit/board/context.tsx";
import { MessageField, PlayForm, Unsent } from "../kit/board/forms.tsx";
import type { Situation } from "../kit/board/situation.ts";
import { SoundButton, Table } from "../kit/board/table.tsx";
import type { PlaySituation } from "./situation.ts";
import { Paragraphs } from "../kit/lists.tsx";

export interface FormState {
  readonly refusal: string | null;
  readonly message: string;
  readonly isSent: boolean;
}

interface Props extends PlaySituation {
  readonly form: FormState;
}

function Top({ isOpen, sentences, opponentSays, form }: Omit<Props, "situation">) {
  const { game, mine, reader } = useSituation();
  const { notices, game: words, playLink } = useWords();
  return (
    <div class="top">
      <Alert says={form.refusal} />
      <div id="status" tabindex={-1}>
        <Paragraphs of={sentences} />
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
      {!isOpen && form.message !== "" && (
        <Unsent why={form.isSent ? playLink.sent : words.play.unsent} text={form.message} />
      )}
      {isOpen && (
        <p>
          <Due game={game} />
        </p>
      )}
    </div>
  );
}

/** A list of the legal moves, for readers without JavaScript. */
function List({ message }: Pick<FormState, "message">) {
  const { legal, path } = useSituation();
  const { game, moves, playLink } = useWords();
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
      <MessageField rows={2} message={message} />
      <button type="submit">{game.play.confirm}</button>
    </form>
  );
}

function Beside({ isOpen, form: { message } }: Pick<Props, "isOpen" | "form">) {
  const { game, path, chosen } = useSituation();
  const { notices, game: words } = useWords();
  return (
    <div class="beside">
      {isOpen && chosen === null && <p class="hint soft">{words.choose}</p>}
      {isOpen && <PlayForm message={message} action={path} />}
      {isOpen && chosen === null && <List message={message} />}
      <p>
        <a class={isOpen ? undefined : "button"} href={game.url}>
          {notices.openGame}
        </a>
      </p>
    </div>
  );
}

/** Returns the script's data with an id other than the game's, so that the script does not find the game's drafts. */
function dataOf(situation: Situation) {
  const { id, moves } = situation.game;
  return { ...gameData(situation), id: `${id}/${moves.length + 1}` };
}

/** The page of the link in a turn mail. It shows only what spectators see, and what is needed for the link's move. */
export function PlayPage({ situation, ...props }: Props) {
  const { isOpen, title } = props;
  return (
    <Layout title={title} isWide>
      <GameArticle situation={situation} data={isOpen ? dataOf(situation) : null} class="mailed">
        <Top {...props} />
        <Table hasWalk={isOpen}>
          <SoundButton />
        </Table>
        <Beside {...props} />
      </GameArticle>
    </Layout>
  );
}
