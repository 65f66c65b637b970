import { wordsIn } from "../../i18n/catalogues.ts";
import { BoardSymbols } from "../../board/view.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import type { ShownBoard } from "../frame/pictures.tsx";
import type { RefusedName } from "../sign-in/sign-up.ts";
import { StartForm } from "../sign-in/start-fields.tsx";
import { Demo } from "./demo.tsx";
import { LobbyList } from "./lobby.tsx";
import { headingFor, type Standing, WhatWaits } from "./standing.tsx";
import type { ChallengeView } from "../../contract/game.ts";

export interface HomeProps {
  readonly frame: Frame;
  readonly demo: ShownBoard;
  /** The newest open challenges. */
  readonly lobby: readonly ChallengeView[];
  /** What waits for the reader; null where that is nobody's to know. */
  readonly standing: Standing | null;
  /** The form's idempotency key: two presses make one player. */
  readonly formKey: string;
  /** The name that the last press asked for, and did not get. */
  readonly refused: RefusedName | null;
}

/** What a newcomer sees first: a board, what it is in a sentence, and the way in. */
function Welcome({ frame, demo, formKey, refused }: HomeProps) {
  const { language } = frame;
  const { begin, public: words } = wordsIn(language);
  return (
    <div class="split welcome">
      <Demo board={demo} language={language} />
      <div>
        <p class="lead">{begin.front.sentence}</p>
        {frame.principal === null && (
          <StartForm
            from="home"
            language={language}
            next="/"
            formKey={formKey}
            button={words.front.startButton}
            refused={refused}
          />
        )}
        {frame.principal === null && (
          <p>
            <a href="/sign-in">{begin.alreadyPlaying}</a>
          </p>
        )}
      </div>
    </div>
  );
}

function Lobby({ frame, lobby }: Pick<HomeProps, "frame" | "lobby">) {
  const { begin, public: words } = wordsIn(frame.language);
  return (
    <section aria-labelledby="lobby">
      <h2 id="lobby">{words.front.lobby}</h2>
      <LobbyList frame={frame} challenges={lobby} />
      <p>
        <a href="/lobby">{begin.front.allChallenges}</a>
      </p>
    </section>
  );
}

/** What tafl is, and how it is played here. */
function About({ frame: { language } }: Pick<HomeProps, "frame">) {
  const { begin, public: words } = wordsIn(language);
  return (
    <section aria-labelledby="about">
      <h2 id="about">{begin.front.about}</h2>
      {words.front.about.map((text) => (
        <p>{text}</p>
      ))}
      <p>
        <a href="/how-to-play">{words.front.learn}</a>
      </p>
    </section>
  );
}

/**
 * `/`: for a newcomer what the service is and the way in, for a player what waits for them; then the open challenges, and
 * the rest.
 */
export function HomePage(props: HomeProps) {
  const { frame, demo, lobby, standing } = props;
  const { title, about } = wordsIn(frame.language).public.front;
  const heading = standing === null ? title : headingFor(standing, frame);
  return (
    <Layout frame={frame} title={title} heading={heading} description={about.join(" ")} isWide>
      <BoardSymbols />
      {standing === null ? <Welcome {...props} /> : <WhatWaits frame={frame} standing={standing} />}
      <Lobby frame={frame} lobby={lobby} />
      {standing === null ? (
        <About frame={frame} />
      ) : (
        <div class="split">
          <About frame={frame} />
          <Demo board={demo} language={frame.language} />
        </div>
      )}
    </Layout>
  );
}
