import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { type Ruleset, writeOtnRules } from "../../rules/index.ts";
import { PNG_SIDE } from "../../board/png.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Due } from "../kit/due.tsx";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import type { Preview } from "../kit/preview.tsx";
import { Captured, Clocks, Moves, Occasion } from "./aside.tsx";
import { type KeptAnswer, OwnPlan } from "./plan.tsx";
import { DataForScript, gameData } from "../kit/board/page-data.ts";
import { PlayForm } from "../kit/board/forms.tsx";
import { type Stay, StayBox } from "./stay.tsx";
import { Actions, Offers } from "./offers.tsx";
import type { DecisionView } from "../../contract/report.ts";
import { Decisions } from "../moderation/report.tsx";
import { AboutRecord } from "../records/about.tsx";
import { RatingOutcome } from "../ratings/parts.tsx";
import { type After, Over, Result } from "./over.tsx";
import { Messages, Newest, Notes } from "./talk.tsx";
import { addressOf, type Situation } from "../kit/board/situation.ts";
import { statusSentences, tabTitleOf, titleOf } from "../kit/board/sentences.ts";
import { SoundButton, Table } from "../kit/board/table.tsx";

interface Props {
  readonly situation: Situation;
}

/** What a sent form brings back to the page, and what was kept of a move during the sign-in. */
export interface Kept {
  /** Why the last press did nothing; null where there was none, or it did. */
  readonly refusal: string | null;
  /** What was written and has not been sent. */
  readonly message: string;
  /** The notes that were written and are not kept; absent where there are none. */
  readonly notes?: string;
  /** The answer that was written for the plan and is not kept; null and absent where there is none. */
  readonly answer?: KeptAnswer | null;
  /** What is said of the way back to a game that has just begun; absent where nothing is. */
  readonly stay?: Stay;
}

export interface GamePageProps extends Props {
  readonly frame: Frame;
  readonly kept: Kept;
  /** What the game leads on to; null while it goes on. */
  readonly after: After | null;
  /** What moderators have decided about it. */
  readonly decisions: readonly DecisionView[];
}

/** What a link to the game shows elsewhere. */
function previewOf(situation: Situation, description: string): Preview {
  const { url } = situation.game;
  const picture = `${url}/board.png?ply=${situation.shown}`;
  const alt = wordsIn(situation.reader.language).game.board;
  return { title: titleOf(situation), description, url, image: { url: picture, side: PNG_SIDE, alt } };
}

/** Whose turn it is or how it ended, and which position of the past is shown. */
function Status({ situation }: Props) {
  const { game, shown, mine, reader } = situation;
  const words = wordsIn(reader.language).game;
  const [first = "", ...more] = statusSentences(situation);
  return (
    <div id="status" role="status">
      <p>
        <strong class={game.turn !== null && game.turn === mine ? "mine" : undefined}>{first}</strong>{" "}
        {more.join(" ")}{" "}
        {mine !== null && game.turn !== null && (
          <span class="soft">{wordsIn(reader.language).notices.youPlay[mine]}</span>
        )}
      </p>
      {shown < game.ply && (
        <p>
          {words.status.past(shown, game.ply)} <a href={addressOf(situation)}>{words.status.now}</a>
        </p>
      )}
    </div>
  );
}

/** That the game's log cannot be read to its end, so that what is shown may not be the latest. */
function Unreadable({ situation: { game, reader } }: Props) {
  if (game.unreadable === undefined) return null;
  return (
    <p id="unreadable" class="note">
      {wordsIn(reader.language).game.status.unreadable}
    </p>
  );
}

/** The way to the match that the game is a part of. */
function OfMatch({ situation: { game, reader } }: Props) {
  if (game.match === null) return null;
  return (
    <p>
      <a href={`/matches/${game.match.id}`}>{wordsIn(reader.language).matches.see}</a>
    </p>
  );
}

/** How much time the side to move has left. It is no part of the status, which is read aloud whenever it changes. */
function TimeLeft({ situation: { game, reader, now } }: Props) {
  if (game.turn === null || game.clock.deadline === null) return null;
  return (
    <p id="due">
      <Due game={game} reader={reader} now={now} />
    </p>
  );
}

/** Why nothing was done, and the message that was written, where its form is hidden. */
function Refusal({ situation, kept }: Pick<GamePageProps, "situation" | "kept">) {
  const words = wordsIn(situation.reader.language).game.play;
  const isLost = kept.message !== "" && situation.chosen === null;
  return (
    <>
      {kept.refusal !== null && (
        <p class="due" role="alert">
          {kept.refusal}
        </p>
      )}
      {isLost && (
        <div class="message">
          <p class="soft">{words.unsent}</p>
          <blockquote dir="auto">{kept.message}</blockquote>
        </div>
      )}
    </>
  );
}

const ownRules = (rules: Ruleset): string =>
  `/rulesets/new?${new URLSearchParams({ otn: writeOtnRules(rules) }).toString()}`;

/** Where the page leads: of a recorded game to its rules also where nobody has them but the record. */
function Links({ situation: { game, record, reader } }: Props) {
  const { embed, game: words, log, moderation, records } = wordsIn(reader.language);
  const rules = rulesOf(game);
  const isOwn = record !== null && record.rules !== null;
  const links = [
    [
      isOwn ? ownRules(rules) : `/rules/${rules.id}`,
      `${words.rules}: ${rulesetTitle(rules, reader.language)}`,
    ],
    ...(record === null ? [[`/games/${game.id}/log`, log.link]] : []),
    [`/embed?${record === null ? "game" : "record"}=${game.id}`, embed.title],
    record === null ? [`/games/${game.id}/report`, moderation.link] : ["/records", records.title],
  ];
  return (
    <p>
      {links.map(([href, text]) => (
        <>
          <a href={href}>{text}</a>
          <br />
        </>
      ))}
    </p>
  );
}

/** What stands beside the board, or below it on a phone. */
function Beside({ situation, kept, after, decisions }: Omit<GamePageProps, "frame">) {
  const { game, shown, chosen, reader, legal, record } = situation;
  const words = wordsIn(reader.language).game;
  return (
    <div class="beside">
      {after !== null && <Over situation={situation} after={after} />}
      {after?.rating && <RatingOutcome rating={after.rating} reader={reader} />}
      <Decisions decisions={decisions} reader={reader} />
      <PlayForm situation={situation} message={kept.message} action={`/games/${game.id}/move`} />
      <StayBox situation={situation} stay={kept.stay ?? null} />
      <Offers situation={situation} />
      {legal.length > 0 && chosen === null && shown === game.ply && <p class="hint soft">{words.choose}</p>}
      <OwnPlan situation={situation} kept={kept.answer ?? null} />
      <Occasion situation={situation} />
      {record !== null && <AboutRecord record={record} reader={reader} />}
      <Clocks situation={situation} />
      <Moves situation={situation} />
      <Captured situation={situation} />
      <Messages situation={situation} />
      <Notes situation={situation} />
      <Actions situation={situation} />
      <Links situation={situation} />
    </div>
  );
}

/** The description for link previews: the same for every reader, because previews are cached and shown to others. */
function descriptionOf(situation: Situation): string {
  const reader = { ...situation.reader, name: "" };
  return statusSentences({ ...situation, mine: null, chosen: null, reader }).join(" ");
}

/** The page of a game that has begun: the board, the reader's actions and all details. It works without scripts. */
export function GamePage({ frame, situation, kept, after, decisions }: GamePageProps) {
  const { game, chosen, reader } = situation;
  const description = descriptionOf(situation);
  return (
    <Layout
      frame={frame}
      title={tabTitleOf(situation)}
      heading={titleOf(situation)}
      isWide
      {...(kept.refusal === null ? { description } : {})}
      preview={previewOf(situation, description)}
    >
      <article
        id="game"
        data-game={game.id}
        data-version={situation.record === null ? String(game.version) : undefined}
        class={chosen === null ? undefined : "preview"}
      >
        <DataForScript data={gameData(situation)} />
        <BoardSymbols />
        <div class="top">
          <Refusal situation={situation} kept={kept} />
          <Unreadable situation={situation} />
          {after === null ? (
            <Status situation={situation} />
          ) : (
            <Result situation={situation}>
              <Status situation={situation} />
            </Result>
          )}
          <TimeLeft situation={situation} />
          <OfMatch situation={situation} />
          <Newest situation={situation} />
        </div>
        <Table situation={situation} hasWalk>
          <button type="button" id="analyse" class="quiet only-scripts">
            {wordsIn(reader.language).game.analyse}
          </button>
          <SoundButton language={reader.language} />
        </Table>
        <Beside situation={situation} kept={kept} after={after} decisions={decisions} />
        <p id="announce" class="visually-hidden" aria-live="polite"></p>
      </article>
    </Layout>
  );
}
