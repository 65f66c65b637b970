import type { Child } from "hono/jsx";
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
import { type WrittenAnswer, OwnPlan } from "./plan.tsx";
import { DataForScript, gameData } from "../kit/board/page-data.ts";
import { PlayForm } from "../kit/board/forms.tsx";
import { type Stay, StayBox } from "./stay.tsx";
import { Actions, Offers } from "./offers.tsx";
import type { DecisionView } from "../../contract/report.ts";
import { Decisions } from "../kit/decisions.tsx";
import { RatingOutcome } from "../kit/rated.tsx";
import { type After, Over, Result } from "./over.tsx";
import { Messages, Newest, Notes } from "./talk.tsx";
import { addressOf, type Situation, type SituationProps } from "../kit/board/situation.ts";
import { statusSentences, tabTitleOf, titleOf } from "../kit/board/sentences.ts";
import { SoundButton, Table } from "../kit/board/table.tsx";

/** The last form that was sent: its refusal, and the texts that it had. */
export interface Attempt {
  readonly refusal: string | null;
  /** The message of a move that is not sent. */
  readonly message: string;
  /** Notes that are not saved. */
  readonly notes?: string;
  /** An answer that is not in the plan. */
  readonly answer?: WrittenAnswer | null;
  readonly stay?: Stay;
}

export interface GamePageProps extends SituationProps {
  readonly frame: Frame;
  readonly attempt: Attempt;
  /** Null while the game goes on. */
  readonly after: After | null;
  readonly decisions: readonly DecisionView[];
  /** The notes of a recorded game. */
  readonly about?: Child;
}

function previewOf(situation: Situation, description: string): Preview {
  const { url } = situation.game;
  const picture = `${url}/board.png?ply=${situation.ply}`;
  const alt = wordsIn(situation.reader.language).game.board;
  return { title: titleOf(situation), description, url, image: { url: picture, side: PNG_SIDE, alt } };
}

function Status({ situation }: SituationProps) {
  const { game, ply, mine, reader } = situation;
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
      {ply < game.ply && (
        <p>
          {words.status.past(ply, game.ply)} <a href={addressOf(situation)}>{words.status.now}</a>
        </p>
      )}
    </div>
  );
}

function Unreadable({ situation: { game, reader } }: SituationProps) {
  if (game.unreadable === undefined) return null;
  return (
    <p id="unreadable" class="note">
      {wordsIn(reader.language).game.status.unreadable}
    </p>
  );
}

function OfMatch({ situation: { game, reader } }: SituationProps) {
  if (game.match === null) return null;
  return (
    <p>
      <a href={`/matches/${game.match.id}`}>{wordsIn(reader.language).matches.see}</a>
    </p>
  );
}

/** Not part of the status, which is announced whenever it changes. */
function TimeLeft({ situation: { game, reader, now } }: SituationProps) {
  if (game.turn === null || game.clock.deadline === null) return null;
  return (
    <p id="due">
      <Due game={game} reader={reader} now={now} />
    </p>
  );
}

function Refusal({ situation, attempt }: Pick<GamePageProps, "situation" | "attempt">) {
  const words = wordsIn(situation.reader.language).game.play;
  const isLost = attempt.message !== "" && situation.chosen === null;
  return (
    <>
      {attempt.refusal !== null && (
        <p class="due" role="alert">
          {attempt.refusal}
        </p>
      )}
      {isLost && (
        <div class="message">
          <p class="soft">{words.unsent}</p>
          <blockquote dir="auto">{attempt.message}</blockquote>
        </div>
      )}
    </>
  );
}

const ownRules = (rules: Ruleset): string =>
  `/rulesets/new?${new URLSearchParams({ otn: writeOtnRules(rules) }).toString()}`;

/** Nobody but the record has the rules of some recorded games. */
function Links({ situation: { game, record, reader } }: SituationProps) {
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

function Beside({ situation, attempt, after, decisions, about }: Omit<GamePageProps, "frame">) {
  const { game, ply, chosen, reader, legal } = situation;
  const words = wordsIn(reader.language).game;
  return (
    <div class="beside">
      {after !== null && <Over situation={situation} after={after} />}
      {after?.rating && <RatingOutcome rating={after.rating} reader={reader} />}
      <Decisions decisions={decisions} reader={reader} />
      <PlayForm situation={situation} message={attempt.message} action={`/games/${game.id}/move`} />
      <StayBox situation={situation} stay={attempt.stay ?? null} />
      <Offers situation={situation} />
      {legal.length > 0 && chosen === null && ply === game.ply && <p class="hint soft">{words.choose}</p>}
      <OwnPlan situation={situation} written={attempt.answer ?? null} />
      <Occasion situation={situation} />
      {about}
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

function Top({ situation, attempt, after }: Pick<GamePageProps, "situation" | "attempt" | "after">) {
  return (
    <div class="top">
      <Refusal situation={situation} attempt={attempt} />
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
  );
}

/** For link previews: the same for every reader, because programs cache and show it to others. */
function descriptionOf(situation: Situation): string {
  const reader = { ...situation.reader, name: "" };
  return statusSentences({ ...situation, mine: null, chosen: null, reader }).join(" ");
}

export function GamePage({ frame, situation, attempt, ...beside }: GamePageProps) {
  const { game, chosen, reader } = situation;
  const description = descriptionOf(situation);
  return (
    <Layout
      frame={frame}
      title={tabTitleOf(situation)}
      heading={titleOf(situation)}
      isWide
      {...(attempt.refusal === null ? { description } : {})}
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
        <Top situation={situation} attempt={attempt} after={beside.after} />
        <Table situation={situation} hasWalk>
          <button type="button" id="analyse" class="quiet only-scripts">
            {wordsIn(reader.language).game.analyse}
          </button>
          <SoundButton language={reader.language} />
        </Table>
        <Beside situation={situation} attempt={attempt} {...beside} />
        <p id="announce" class="visually-hidden" aria-live="polite"></p>
      </article>
    </Layout>
  );
}
