import type { Child } from "hono/jsx";
import type { MyGame } from "../../operations/my-games.ts";
import type { Advice } from "../../operations/passkeys.ts";
import type { ChallengeBefore, ChallengeView } from "../../contract/game.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesOf } from "../../game/rules-of.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { resultSentence, moveSentence, numbered, opponentOf, sideFor } from "../../i18n/sentences/index.ts";
import { dateWords } from "../../i18n/times.ts";
import { otherSide, SIDES } from "../../rules/index.ts";
import { describeBoard } from "../../board/described.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { ChallengeIn, ChallengeOut } from "../challenges/parts.tsx";
import { offerSentence } from "../kit/board/sentences.ts";
import { Due, filled, When } from "../kit/due.tsx";
import { BotMark } from "../kit/bot-mark.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf } from "../kit/context.tsx";
import { KeepAccessNote } from "../sign-in/sign-up.tsx";
import { Thumbnail } from "../kit/pictures.tsx";

interface MyGamesProps {
  readonly frame: Frame;
  /** The most urgent first. */
  readonly yourTurn: readonly MyGame[];
  /** Those of the opponent's turn in which the reader is offered something. */
  readonly offered: readonly MyGame[];
  readonly theirTurn: readonly MyGame[];
  readonly challengesIn: readonly ChallengeBefore[];
  readonly challengesOut: readonly ChallengeView[];
  /** The newest first; `older` is the cursor of those that follow. */
  readonly finished: readonly MyGame[];
  readonly older: string | null;
  /** Whether the reader is told how to keep the account: once, where they could not come back from another browser. */
  readonly advice: Advice | null;
}

interface GameProps {
  readonly frame: Frame;
  readonly game: MyGame;
}

interface EntryProps extends GameProps {
  readonly isWaiting?: boolean;
  readonly children?: Child;
}

/** A game in a list: its board, with whom and by which rules, and what there is to say of it. */
function Entry({ frame, game, isWaiting = false, children }: EntryProps) {
  const reader = readerOf(frame);
  const href = `/games/${game.id}`;
  const side = game.status === "playing" ? sideFor(game, reader) : null;
  return (
    <li class={isWaiting ? "waiting" : undefined}>
      <Thumbnail href={href} drawing={describeBoard(rulesOf(game), game, frame.language)} />
      <div>
        <a href={href}>{`${opponentOf(game, reader)} · ${rulesetTitle(rulesOf(game), frame.language)}`}</a>{" "}
        {SIDES.map((one) => (
          <BotMark of={game.players[one]} language={frame.language} />
        ))}
        {side && <p>{wordsIn(frame.language).notices.youPlay[side]}</p>}
        {children}
      </div>
    </li>
  );
}

function lastMoveSentence({ frame, game }: GameProps): string {
  const { lastMove, turn, players } = game;
  const mover = turn && players[otherSide(turn)]?.name;
  if (lastMove === null || mover == null) return wordsIn(frame.language).myGames.noMoveYet;
  const reader = readerOf(frame);
  return numbered(game.ply, moveSentence(mover, lastMove.move, reader), reader);
}

function RunningGame(props: GameProps & { readonly isWaiting: boolean }) {
  const { frame, game } = props;
  const now = Date.parse(frame.now);
  const reader = readerOf(frame);
  const offers = game.offers.map((offer) =>
    offerSentence(offer, { game, mine: sideFor(game, reader), reader, now }),
  );
  return (
    <Entry {...props}>
      <p>{lastMoveSentence(props)}</p>
      {offers.map((offer) => (
        <p>
          <strong>{offer}</strong>
        </p>
      ))}
      <p class={props.isWaiting ? undefined : "soft"}>
        <Due game={game} reader={reader} now={now} />
      </p>
      <Later frame={frame} game={game} />
    </Entry>
  );
}

function FinishedGame(props: GameProps) {
  const { frame, game } = props;
  const at = Date.parse(game.finishedAt ?? game.createdAt);
  const reader = readerOf(frame);
  return (
    <Entry {...props}>
      <p>{resultSentence(game, reader)}</p>
      <p class="soft">{dateWords(at, frame.language, reader.timezone)}</p>
    </Entry>
  );
}

function Section({ heading, count, children }: SectionProps) {
  return count === 0 ? null : (
    <section>
      <h2>{heading}</h2>
      <ul class="games">{children}</ul>
    </section>
  );
}

interface SectionProps {
  readonly heading: string;
  /** How many there are; without any the section is left out. */
  readonly count: number;
  readonly children?: Child;
}

interface RunningProps {
  readonly frame: Frame;
  readonly heading: string;
  readonly games: readonly MyGame[];
  readonly isWaiting?: boolean;
}

function Running({ frame, heading, games, isWaiting = false }: RunningProps) {
  return (
    <Section heading={heading} count={games.length}>
      {games.map((game) => (
        <RunningGame frame={frame} isWaiting={isWaiting} game={game} />
      ))}
    </Section>
  );
}

/** What waits for the reader: moves, answers to offers, and to challenges. */
function Waiting({ frame, yourTurn, offered, challengesIn }: MyGamesProps) {
  const words = wordsIn(frame.language).myGames;
  const isNothing = [yourTurn, offered, challengesIn].every(({ length }) => length === 0);
  return (
    <>
      {isNothing && <p>{words.nothingWaits}</p>}
      <Running frame={frame} heading={words.yourTurn} games={yourTurn} isWaiting />
      <Running frame={frame} heading={words.offered} games={offered} isWaiting />
      <Section heading={words.challengesIn} count={challengesIn.length}>
        {challengesIn.map((challenge) => (
          <ChallengeIn frame={frame} challenge={challenge} from="me" />
        ))}
      </Section>
    </>
  );
}

function WaitingForOthers({ frame, theirTurn, challengesOut }: MyGamesProps) {
  const words = wordsIn(frame.language).myGames;
  return (
    <>
      <Running frame={frame} heading={words.theirTurn} games={theirTurn} />
      <Section heading={words.challengesOut} count={challengesOut.length}>
        {challengesOut.map((challenge) => (
          <ChallengeOut frame={frame} challenge={challenge} />
        ))}
      </Section>
    </>
  );
}

function Finished({ frame, finished, older }: Pick<MyGamesProps, "frame" | "finished" | "older">) {
  const words = wordsIn(frame.language).myGames;
  return (
    <>
      <Section heading={wordsIn(frame.language).public.player.finished} count={finished.length}>
        {finished.map((game) => (
          <FinishedGame frame={frame} game={game} />
        ))}
      </Section>
      {older !== null && (
        <p>
          <a href={`/me?older=${encodeURIComponent(older)}`} rel="next">
            {words.older}
          </a>
        </p>
      )}
    </>
  );
}

/** The links to a new game; for a newcomer with an explanation. */
function Beginning({ frame, isNewcomer }: { readonly frame: Frame; readonly isNewcomer: boolean }) {
  const words = wordsIn(frame.language).myGames;
  return (
    <>
      {isNewcomer && <p>{words.nothing}</p>}
      <p class="actions">
        <a class={isNewcomer ? "button" : "button quiet"} href="/challenges/new">
          {wordsIn(frame.language).public.front.newChallenge}
        </a>
        <a class="button quiet" href="/lobby">
          {words.lobby}
        </a>
        <a href="/records?mine=1">{wordsIn(frame.language).records.title}</a>
      </p>
    </>
  );
}

/** Everything that a player plays and is asked to play; the page's title says how much waits for them. */
export function MyGamesPage(props: MyGamesProps) {
  const { frame, yourTurn, offered, theirTurn, challengesIn, challengesOut, finished } = props;
  const waiting = frame.principal?.waiting;
  const heading = wordsIn(frame.language).frame.myGames;
  const isNewcomer = [yourTurn, offered, theirTurn, challengesIn, challengesOut, finished].every(
    ({ length }) => length === 0,
  );
  const title = waiting ? `(${waiting}) ${heading}` : heading;
  return (
    <Layout frame={frame} title={title} heading={heading}>
      <BoardSymbols />
      {props.advice !== null && <KeepAccessNote language={frame.language} advice={props.advice} />}
      <Beginning frame={frame} isNewcomer={isNewcomer} />
      {!isNewcomer && <Waiting {...props} />}
      <WaitingForOthers {...props} />
      <Finished {...props} />
    </Layout>
  );
}

/** Finished games that did not fit on the page before. */
export function OlderPage(props: Pick<MyGamesProps, "frame" | "finished" | "older">) {
  const words = wordsIn(props.frame.language).myGames;
  return (
    <Layout frame={props.frame} title={wordsIn(props.frame.language).frame.myGames}>
      <BoardSymbols />
      {props.finished.length === 0 && <p>{words.noneOlder}</p>}
      <Finished {...props} />
      <p>
        <a href="/me">{words.back}</a>
      </p>
    </Layout>
  );
}

/** For how many days a game can be put behind the others. */
export const DAYS_LATER = [1, 3, 7];

function Form({ game, children }: { readonly game: MyGame; readonly children?: unknown }) {
  return (
    <form method="post" action="/me/later" class="actions">
      <input type="hidden" name="game" value={game.id} />
      {children}
    </form>
  );
}

/** Puts a running game behind the reader's others for some days; or, where it stands there, says so and brings it back. */
function Later({ frame, game }: GameProps) {
  const { myGames, together } = wordsIn(frame.language);
  const words = myGames.later;
  const { snoozedUntil } = game;
  if (snoozedUntil === null)
    return (
      <details class="later">
        <summary>{words.title}</summary>
        <p class="soft">{words.hint}</p>
        <Form game={game}>
          {DAYS_LATER.map((days) => (
            <button type="submit" class="quiet" name="days" value={String(days)}>
              {together.days(days)}
            </button>
          ))}
        </Form>
      </details>
    );
  return (
    <>
      <p class="note">
        {filled(words.until, <When at={Date.parse(snoozedUntil)} reader={readerOf(frame)} />)}
      </p>
      <Form game={game}>
        <button type="submit" class="quiet" name="days" value="0">
          {words.back}
        </button>
      </Form>
    </>
  );
}
