import { raw } from "hono/html";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../i18n/languages.ts";
import { shapeOf } from "../../board/shape.ts";
import type { Ruleset } from "../../rules/index.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { DEMO_GAME } from "./demo-game.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Picture, type ShownBoard, Thumbnail } from "../frame/pictures.tsx";
import { StartFields } from "../sign-in/start-fields.tsx";

/** A challenge that anyone may accept. */
export interface LobbyEntry {
  readonly id: string;
  readonly rules: Ruleset;
  /** What its rules are called. */
  readonly title: string;
  readonly by: string;
  /** Which side the reader would play, and how much time there is. */
  readonly terms: readonly string[];
  /** What its maker wrote to everyone. */
  readonly message: string | null;
}

export interface HomeProps {
  readonly frame: Frame;
  readonly demo: ShownBoard;
  readonly lobby: readonly LobbyEntry[];
  /** Where the list goes on; null at its end. */
  readonly next: string | null;
  /** In how many games the reader is to move; null where nobody is signed in. */
  readonly waiting: number | null;
  /** The form's idempotency key: two presses make one player. */
  readonly formKey: string;
}

/** The game that plays by itself where the script runs; without it, its end and its moves. */
function Demo({ board, language }: { readonly board: ShownBoard; readonly language: Language }) {
  const words = wordsIn(language).public.home;
  const { size, setup, throne, corners, moves } = DEMO_GAME;
  return (
    <figure class="demo bleed">
      <Picture board={board} label={words.demo} />
      {/* It is ours, and holds nothing that could end the element. */}
      <script type="application/json" class="demo-data">
        {raw(JSON.stringify({ size, setup, throne, corners, moves }))}
      </script>
      <figcaption>
        <p>
          {words.demo}{" "}
          <button type="button" class="link" data-demo-pause data-play-on={words.playOn} hidden>
            {words.pause}
          </button>
        </p>
        <details>
          <summary>{words.demoMoves}</summary>
          <ol class="played">
            {moves.map((move) => (
              <li>{move}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  );
}

/** The form to start with a name alone. Until an address is given, only this browser can come back. */
function Begin({ language, formKey }: { readonly language: Language; readonly formKey: string }) {
  const words = wordsIn(language).public.home;
  return (
    <section aria-labelledby="start">
      <h2 id="start">{words.start}</h2>
      <p>{words.startWhy}</p>
      <form method="post" action="/start" data-once>
        <StartFields language={language} next="/" formKey={formKey} />
        <p class="actions">
          <button type="submit">{words.startButton}</button>
          <a href="/sign-in">{words.orSignIn}</a>
        </p>
      </form>
    </section>
  );
}

function Standing({ waiting, language }: { readonly waiting: number; readonly language: Language }) {
  const words = wordsIn(language).public.home;
  return (
    <section>
      <p class={waiting === 0 ? "note" : "due"}>
        <a href="/me">{words.waiting(waiting)}</a>
      </p>
      <p class="actions">
        <a class="button" href="/challenges/new">
          {words.newChallenge}
        </a>
      </p>
    </section>
  );
}

function Entry({ entry, frame }: { readonly entry: LobbyEntry; readonly frame: Frame }) {
  const { id, rules, title, by, terms, message } = entry;
  const words = wordsIn(frame.language).public.home;
  const { size, setup: board } = rules;
  const href = `/games/${id}`;
  const drawing = { ...shapeOf(rules), board, lastMove: null };
  const isOwn = by === frame.principal?.name;
  return (
    <li>
      <Thumbnail href={href} drawing={drawing} />
      <div>
        <a href={href}>{`${title}, ${size}×${size}`}</a>
        <p>{isOwn ? words.own : [words.by(by), ...terms].join(" ")}</p>
        {message !== null && <p class="soft said">{message}</p>}
      </div>
    </li>
  );
}

/** The open challenges, a page of them at a time. */
function Lobby({ frame, lobby, next }: Pick<HomeProps, "frame" | "lobby" | "next">) {
  const words = wordsIn(frame.language).public.home;
  return (
    <section aria-labelledby="lobby">
      <h2 id="lobby">{words.lobby}</h2>
      {lobby.length === 0 && <p class="soft">{words.lobbyEmpty}</p>}
      {lobby.length > 0 && (
        <ul class="games pairs">
          {lobby.map((entry) => (
            <Entry entry={entry} frame={frame} />
          ))}
        </ul>
      )}
      {next !== null && (
        <p>
          <a href={`/?cursor=${encodeURIComponent(next)}#lobby`}>{words.more}</a>
        </p>
      )}
    </section>
  );
}

/** `/`: what the service is, a demo game, how to start, and the open challenges. */
export function HomePage({ frame, demo, lobby, next, waiting, formKey }: HomeProps) {
  const { language } = frame;
  const words = wordsIn(language).public.home;
  return (
    <Layout frame={frame} title={words.title} description={words.about.join(" ")} isWide>
      <BoardSymbols />
      <div class="split">
        <Demo board={demo} language={language} />
        <div>
          {words.about.map((text) => (
            <p>{text}</p>
          ))}
          <p>
            <a href="/rules">{words.learn}</a>
          </p>
          {waiting === null ? (
            <Begin language={language} formKey={formKey} />
          ) : (
            <Standing waiting={waiting} language={language} />
          )}
        </div>
      </div>
      <Lobby frame={frame} lobby={lobby} next={next} />
    </Layout>
  );
}
