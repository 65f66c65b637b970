import type { Child } from "hono/jsx";
import { otherSide } from "../../rules/index.ts";
import { PNG_SIDE } from "../../board/png.ts";
import { Due } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import { useWords } from "../kit/context.tsx";
import { Alert } from "../kit/fields.tsx";
import type { Preview } from "../kit/preview.tsx";
import { Occasion, TimeOff } from "./aside.tsx";
import type { WrittenAnswer } from "./plan.tsx";
import { type Ratings, Strip } from "./strip.tsx";
import { GameTabs } from "./tabs.tsx";
import { GameArticle, useSituation } from "../kit/board/context.tsx";
import { PlayForm, Unsent } from "../kit/board/forms.tsx";
import { type Stay, StayBox } from "./stay.tsx";
import { Actions, Offers } from "./offers.tsx";
import type { DecisionView } from "../../contract/report.ts";
import { Decisions } from "../kit/decisions.tsx";
import { type After, NextGame, Over } from "./over.tsx";
import { InWords, type Mistyped } from "./in-words.tsx";
import { Newest } from "./talk.tsx";
import { addressOf, type Situation } from "../kit/board/situation.ts";
import { statusSentences, tabTitleOf, titleOf } from "../kit/board/sentences.ts";
import { SoundButton, Table } from "../kit/board/table.tsx";
import { LinkLine } from "../kit/lists.tsx";

/** The refusal of the last form that was sent, and the texts that were typed in it. */
export interface Attempt {
  readonly refusal: string | null;
  /** The message of a move that was rejected, or was sent without a session. */
  readonly message: string;
  /** Notes that were rejected, so that the form shows them again. */
  readonly notes?: string;
  /** A rejected answer for the plan, to show in its form again. */
  readonly answer?: WrittenAnswer | null;
  readonly stay?: Stay;
  readonly mistyped?: Mistyped | null;
}

export interface GamePageProps {
  readonly situation: Situation;
  readonly attempt: Attempt;
  /** Null while the game is in progress. */
  readonly after: After | null;
  /** The number of other games that wait for the reader; 0 while it is their turn in this game. */
  readonly waiting?: number;
  readonly decisions: readonly DecisionView[];
  readonly ratings?: Ratings;
  /** The section about the source of a recorded game. */
  readonly about?: Child;
}

function previewOf(situation: Situation, description: string): Preview {
  const { url } = situation.game;
  const picture = `${url}/board.png?ply=${situation.ply}`;
  const alt = useWords().game.board;
  return { title: titleOf(situation), description, url, image: { url: picture, side: PNG_SIDE, alt } };
}

function Status() {
  const situation = useSituation();
  const { game, ply, mine } = situation;
  const { game: words, notices } = useWords();
  const [first = "", ...more] = statusSentences(situation);
  return (
    <div id="status" role="status">
      <p>
        <strong class={game.turn !== null && game.turn === mine ? "mine" : undefined}>{first}</strong>{" "}
        {more.join(" ")}{" "}
        {mine !== null && game.turn !== null && <span class="soft">{notices.youPlay[mine]}</span>}
      </p>
      {ply < game.ply && (
        <p>
          {words.status.past(ply, game.ply)} <a href={addressOf(situation)}>{words.status.now}</a>
        </p>
      )}
    </div>
  );
}

function Beside(props: Omit<GamePageProps, "situation" | "ratings">) {
  const { attempt, after, waiting = 0, decisions, about } = props;
  const { game, ply, chosen, legal } = useSituation();
  return (
    <div class="beside">
      {after === null ? (
        waiting > 0 && (
          <p class="actions">
            <NextGame waiting={waiting} />
          </p>
        )
      ) : (
        <Over after={after} waiting={waiting}>
          <Status />
        </Over>
      )}
      <Decisions decisions={decisions} />
      <PlayForm message={attempt.message} action={`/games/${game.id}/move`} />
      <StayBox stay={attempt.stay ?? null} />
      <Offers />
      {legal.length > 0 && chosen === null && ply === game.ply && (
        <p class="hint soft">{useWords().game.choose}</p>
      )}
      <InWords mistyped={attempt.mistyped ?? null} />
      <TimeOff />
      <Occasion />
      {about}
      <Actions />
      <GameTabs written={attempt.answer ?? null} />
    </div>
  );
}

function Top({ attempt, after }: Pick<GamePageProps, "attempt" | "after">) {
  const { game, chosen } = useSituation();
  const { game: words, matches } = useWords();
  return (
    <div class="top">
      <Alert says={attempt.refusal} />
      {attempt.message !== "" && chosen === null && <Unsent why={words.play.unsent} text={attempt.message} />}
      {game.unreadable !== undefined && (
        <p id="unreadable" class="note">
          {words.status.unreadable}
        </p>
      )}
      {after === null && <Status />}
      {/* The deadline is outside the status, because screen readers announce every change of the status. */}
      {game.turn !== null && game.clock.deadline !== null && (
        <p id="due">
          <Due game={game} />
        </p>
      )}
      {game.match !== null && <LinkLine href={`/matches/${game.match.id}`} text={matches.see} />}
      <Newest />
    </div>
  );
}

/** Returns the same text for every reader, because programs cache link previews and show them to others. */
function descriptionOf(situation: Situation): string {
  const reader = { ...situation.reader, name: "" };
  return statusSentences({ ...situation, mine: null, chosen: null, reader }).join(" ");
}

export function GamePage({ situation, attempt, ratings = new Map(), ...beside }: GamePageProps) {
  const { game, record, mine } = situation;
  const side = mine ?? "defenders";
  const description = descriptionOf(situation);
  return (
    <Layout
      title={tabTitleOf(situation)}
      heading={titleOf(situation)}
      isWide
      {...(attempt.refusal === null ? { description } : {})}
      preview={previewOf(situation, description)}
    >
      <GameArticle situation={situation} game={game.id} version={record === null ? game.version : undefined}>
        <Top attempt={attempt} after={beside.after} />
        <Table
          hasWalk
          above={<Strip side={otherSide(side)} ratings={ratings} />}
          below={<Strip side={side} ratings={ratings} />}
        >
          <button type="button" id="analyse" class="quiet only-scripts">
            {useWords().game.analyse}
          </button>
          <SoundButton />
        </Table>
        <Beside attempt={attempt} {...beside} />
      </GameArticle>
    </Layout>
  );
}
