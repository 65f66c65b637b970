import { raw } from "hono/html";
import { GAME_WORDS, NOTICE_WORDS } from "../../../i18n/catalogues.ts";
import { rulesetTitle } from "../../../i18n/rulesets/index.ts";
import { BoardSymbols, BoardView } from "../../board-view.tsx";
import { type Frame, Layout } from "../layout.tsx";
import { Captured, Clocks, Messages, Moves } from "./aside.tsx";
import { gameDataText } from "./data.ts";
import { Actions, Offers, PlayForm } from "./forms.tsx";
import { addressOf, type Situation } from "./situation.ts";
import { squaresFor } from "./squares.ts";
import { statusSentences, titleOf } from "./telling.ts";

interface Props {
  readonly situation: Situation;
}

/** What a form that was sent brings back to the page, and what was kept of a move over the sign-in. */
export interface Kept {
  /** Why the last press did nothing; null where there was none, or it did. */
  readonly refusal: string | null;
  /** What was written and has not been sent. */
  readonly message: string;
}

export interface GamePageProps extends Props {
  readonly frame: Frame;
  readonly kept: Kept;
}

/** What a link to the game shows elsewhere: whoever follows one sees no more than anyone may. */
function LinkPreview({ situation }: Props) {
  const { game } = situation;
  const title = titleOf(situation);
  const description = statusSentences({ ...situation, mine: null, chosen: null }).join(" ");
  const properties = {
    "og:site_name": "Taflpost",
    "og:type": "website",
    "og:title": title,
    "og:description": description,
    "og:url": game.url,
    "og:image": `${game.url}/board.png?ply=${situation.shown}`,
    "og:image:type": "image/png",
    "og:image:width": "600",
    "og:image:height": "600",
    "og:image:alt": GAME_WORDS[situation.listener.language].board,
  };
  return (
    <>
      <link rel="canonical" href={game.url} />
      <meta name="description" content={description} />
      <meta name="twitter:card" content="summary" />
      {Object.entries(properties).map(([property, content]) => (
        <meta property={property} content={content} />
      ))}
    </>
  );
}

/** Whose turn it is or how it ended, and which position of the past is shown. */
function Status({ situation }: Props) {
  const { game, shown, mine, listener } = situation;
  const words = GAME_WORDS[listener.language];
  const [first = "", ...more] = statusSentences(situation);
  return (
    <div id="status" role="status">
      <p>
        <strong class={game.turn !== null && game.turn === mine ? "mine" : undefined}>{first}</strong>{" "}
        {more.join(" ")}{" "}
        {mine !== null && game.turn !== null && (
          <span class="soft">{NOTICE_WORDS[listener.language].youPlay[mine]}</span>
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

/** From one position of the game to the next, and around the board. */
function Walk({ situation }: Props) {
  const { game, shown, isFlipped, from, chosen, listener } = situation;
  const words = GAME_WORDS[listener.language].walk;
  const last = game.ply;
  const ways = [
    ["first", "⏮", 0],
    ["previous", "◀", Math.max(0, shown - 1)],
    ["next", "▶", Math.min(last, shown + 1)],
    ["last", "⏭", last],
  ] as const;
  const here = shown === last ? { from, move: chosen?.move ?? null } : { ply: shown };
  return (
    <nav id="walk" aria-label={words.label}>
      {ways.map(([way, sign, ply]) => (
        <a
          data-walk={way}
          href={`${addressOf(situation, ply === last ? {} : { ply })}#board`}
          aria-label={words[way]}
          title={words[way]}
          aria-disabled={ply === shown ? "true" : undefined}
        >
          <span aria-hidden="true">{`${sign}\uFE0E`}</span>
        </a>
      ))}
      <a id="flip" href={`${addressOf(situation, { ...here, isFlipped: !isFlipped })}#board`}>
        {words.flip}
      </a>
    </nav>
  );
}

/** Why nothing was done, and what was written meanwhile, where the form that holds it is not in sight. */
function Refusal({ situation, kept }: Omit<GamePageProps, "frame">) {
  const words = GAME_WORDS[situation.listener.language].play;
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

/** A game that has begun: the board, what can be done, and all that is known of it. It works without scripts. */
export function GamePage({ frame, situation, kept }: GamePageProps) {
  const { game, drawing, chosen, listener, legal } = situation;
  const words = GAME_WORDS[listener.language];
  const rules = rulesetTitle(game.ruleset, listener.language);
  return (
    <Layout frame={frame} title={titleOf(situation)} isWide head={<LinkPreview situation={situation} />}>
      <article
        id="game"
        data-game={game.id}
        data-version={String(game.version)}
        class={chosen === null ? undefined : "preview"}
      >
        {raw(`<script type="application/json" id="game-data">${gameDataText(situation)}</script>`)}
        <BoardSymbols />
        <div class="top">
          <Refusal situation={situation} kept={kept} />
          <Status situation={situation} />
        </div>
        <div class="table">
          <BoardView drawing={drawing} rows={squaresFor(situation)} label={`${words.board}, ${rules}`} />
          <Walk situation={situation} />
        </div>
        <div class="beside">
          {legal.length > 0 && chosen === null && <p class="hint soft">{words.choose}</p>}
          <PlayForm situation={situation} message={kept.message} />
          <Offers situation={situation} />
          <Clocks situation={situation} />
          <Moves situation={situation} />
          <Captured situation={situation} />
          <Messages situation={situation} />
          <Actions situation={situation} />
          <p>
            <a href={`/rules/${game.ruleset}`}>{`${words.rules}: ${rules}`}</a>
          </p>
        </div>
        <p id="announce" class="unseen" aria-live="polite"></p>
      </article>
    </Layout>
  );
}
