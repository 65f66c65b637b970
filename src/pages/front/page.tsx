import { listChallenges } from "../../operations/challenges.ts";
import { listLobby } from "../../operations/lobby.ts";
import { listMyGames, type MyGame, waitsForAnswer } from "../../operations/my-games.ts";
import { CAPS } from "../../contract/limits.ts";
import { outOfScope } from "../../operations/principals.ts";
import { describeBoard } from "../../board/described.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import type { Principal } from "../../players/store.ts";
import type { Outcome } from "../../contract/problems/table.ts";
import { type Standing, headingFor, WhatWaits } from "./standing.tsx";
import { needed, pagesAt } from "../kit/opened.ts";
import { HOUSE } from "../../contract/house.ts";
import { firstData, FirstMove, firstSituation, newForm } from "../kit/board/first-game.tsx";
import { GameArticle } from "../kit/board/context.tsx";
import { NO_QUERY } from "../kit/board/situation.ts";
import { Table } from "../kit/board/table.tsx";
import { ButtonLink } from "../kit/buttons.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Picture } from "../kit/pictures.tsx";
import { House, LobbyList } from "../kit/lobby-list.tsx";
import type { ChallengeBefore } from "../../contract/game.ts";
import { raw } from "hono/html";
import { cornersOf, rulesetOf, throneOf, USUAL_RULESET } from "../../rules/index.ts";
import { LinkLine, Paragraphs, Section } from "../kit/lists.tsx";

/** The maximum numbers of open challenges, and of the reader's games and challenges, that the page lists. */
const IN_LOBBY = 6;
const WAITING = 8;
const CHALLENGES = 3;

/** Returns no items if the request was rejected, because the session may not read the list. */
function itemsOf<T>(list: Outcome<{ readonly items: readonly T[] }>): readonly T[] {
  return list.ok ? list.value.items : [];
}

/** Returns the games and challenges that wait for the reader; null without a session that may read them. */
async function standingOf(c: Ctx, principal: Principal | undefined): Promise<Standing | null> {
  if (principal === undefined || outOfScope(principal, "read") !== null) return null;
  const [ports, all] = [portsOf(c), { limit: CAPS.liveGames.max }];
  const running = (turn: "mine" | "theirs") =>
    listMyGames.run(principal, { ...all, status: "playing", turn }, ports).then(itemsOf<MyGame>);
  const [mine, theirs, incoming] = await Promise.all([
    running("mine"),
    running("theirs"),
    listChallenges.run(principal, { ...all, direction: "in" }, ports),
  ]);
  const moves = mine.filter(({ snoozedUntil }) => snoozedUntil === null);
  const [games, challenges] = [[...moves, ...theirs.filter(waitsForAnswer)], itemsOf(incoming)];
  return {
    count: c.var.waiting ?? 0,
    games: games.slice(0, WAITING),
    challenges: challenges.slice(0, CHALLENGES),
    hasMore: games.length > WAITING || challenges.length > CHALLENGES,
  };
}

function newcomersGame(c: Ctx) {
  const house = HOUSE[0]!;
  const situation = needed(firstSituation(c, { house, ruleset: USUAL_RULESET, moves: [] }, NO_QUERY));
  return { situation, form: newForm() };
}

/** The start page: a board to play on for newcomers, and for players the games that wait for them. */
async function homePage(c: Ctx) {
  const { language, principal } = c.var;
  const [lobby, standing] = await Promise.all([
    listLobby.run(null, { limit: IN_LOBBY }, portsOf(c)),
    standingOf(c, principal),
  ]);
  const { title, about } = wordsIn(language).public.front;
  return (
    <Layout
      title={title}
      heading={standing === null ? title : headingFor(standing, language)}
      description={about.join(" ")}
      isWide
    >
      {standing === null ? (
        <Welcome {...newcomersGame(c)} />
      ) : (
        <>
          <BoardSymbols />
          <WhatWaits standing={standing} />
        </>
      )}
      <Lobby lobby={itemsOf(lobby)} />
      <div class="split">
        <About />
        <Demo />
      </div>
    </Layout>
  );
}

export const homePages = pagesAt({ "/": homePage });

/** The computer answers the first moves in the browser (game/script/first). The data attributes are its script's texts. */
function Welcome({ situation, form }: ReturnType<typeof newcomersGame>) {
  const { begin } = useWords();
  const words = begin.front;
  return (
    <GameArticle situation={situation} data={firstData(situation, form)} class="first">
      <div class="top">
        <p class="lead">{words.sentence}</p>
        <div id="status" data-thinking={words.thinking} data-turn={words.turn} data-go-on={words.goOn}>
          <p>
            <strong class="mine">{words.move}</strong>
          </p>
        </div>
      </div>
      <Table hasWalk={false} />
      <div class="beside">
        <FirstMove form={form} />
        <p class="actions">
          <ButtonLink href="/challenges/new" text={words.friend} quiet />
          <ButtonLink href="/lobby" text={words.people} quiet />
          <a href="/sign-in">{begin.alreadyPlaying}</a>
        </p>
      </div>
    </GameArticle>
  );
}

function Lobby({ lobby }: { readonly lobby: readonly ChallengeBefore[] }) {
  const { begin, public: words } = useWords();
  return (
    <Section id="lobby" title={words.front.lobby}>
      <LobbyList challenges={lobby}>{useFrame().principal !== null && <House />}</LobbyList>
      <LinkLine href="/lobby" text={begin.front.allChallenges} />
    </Section>
  );
}

function About() {
  const { begin, help, public: words } = useWords();
  return (
    <Section id="about" title={begin.front.about}>
      <Paragraphs of={words.front.about} />
      <LinkLine href="/how-to-play" text={help.help.rules} />
    </Section>
  );
}

const RULES = rulesetOf("brandubh");

/** A short game for the start page, with a capture by each side. A test plays it to its end. */
export const DEMO_GAME = {
  rules: RULES,
  size: RULES.size,
  setup: RULES.setup,
  throne: throneOf(RULES),
  corners: cornersOf(RULES),
  moves: ["g4-g5", "d3-a3", "d7-e7", "c4-c5", "d2-a2xa3", "d4-d3", "g5-g3", "d3-a3xa2", "b4-b2", "a3-a1"],
  /** The final board, which the page shows until its script plays the game. */
  end: "4a2/3a3/2dd3/a3da1/6a/1a5/k2a3",
  ended: "king-escaped",
} as const;

function Demo() {
  const words = useWords().public.front;
  const { rules, size, setup, throne, corners, moves, end, ended } = DEMO_GAME;
  const lastMove = { move: moves.at(-1) ?? "", captured: [], at: "" };
  const board = { ...describeBoard(rules, { board: end, lastMove }, useFrame().language), ended };
  return (
    <figure class="demo">
      <Picture board={board} label={words.demo} />
      {/* This is our own data, which contains nothing that could end the element. */}
      <script type="application/json" class="demo-data">
        {raw(JSON.stringify({ size, setup, throne, corners, moves, ended }))}
      </script>
      <figcaption class="small">
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
