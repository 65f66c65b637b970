import { BoardSymbols } from "../../board/view.tsx";
import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { titleAndSize } from "../../i18n/rulesets/index.ts";
import { moveParts } from "../../i18n/sentences/game.ts";
import { DayTime, Due, filled } from "../kit/due.tsx";
import { pairIn } from "../kit/bot-mark.tsx";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Entries, More } from "../kit/lists.tsx";
import { Thumbnail } from "../kit/pictures.tsx";
import type { GameSummary } from "../../contract/game.ts";
import { listGamesToWatch } from "../../operations/lobby.ts";
import { describeBoard } from "../../board/described.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { addressWith, cursorIn, needed, pageFrom, pagesAt } from "../kit/opened.ts";

/** Games per page. Each is read from its own Durable Object. */
const GAMES = 12;

async function watchPage(c: Ctx) {
  const cursor = cursorIn(c);
  const bots = c.req.query("bots") === "false" ? { bots: "false" as const } : {};
  const query = { cursor: cursor ?? null, limit: GAMES, ...bots };
  const { items, next } = needed(await listGamesToWatch.run(null, query, portsOf(c)));
  const { finding, bots: ofBots, records } = wordsIn(c.var.language);
  const { watch: words } = finding;
  const isFirst = cursor === undefined;
  return (
    <Layout title={words.title} description={words.about} isWide>
      <BoardSymbols />
      <p>{words.about}</p>
      <Entries
        class="games pairs"
        of={items}
        each={(game) => <Entry game={game} />}
        none={<p class="soft">{isFirst && next === null ? words.none : words.noMore}</p>}
      />
      <p class="actions">
        {!isFirst && <a href={addressWith("/watch", bots)}>{words.newest}</a>}
        <More href={pageFrom("/watch", next, bots)} says={words.more} />
        <a href="/records">{records.title}</a>
        {"bots" in bots ? (
          <a href="/watch">{ofBots.with}</a>
        ) : (
          <a href="/watch?bots=false">{ofBots.without}</a>
        )}
      </p>
    </Layout>
  );
}

/** `/watch`: the running games, newest moves first; `?bots=false`: only games between people. */
export const watchPages = pagesAt({ "/watch": watchPage });

interface GameProps {
  readonly game: GameSummary;
}

function LastMove({ game }: GameProps) {
  const words = useWords().finding.watch;
  const { lastMove, ply, startedAt, createdAt } = game;
  const at = Date.parse(lastMove?.at ?? startedAt ?? createdAt);
  const sentence = (when: string) =>
    lastMove === null ? words.begun(when) : words.lastMove(ply, moveParts(lastMove.move).move, when);
  return filled(sentence, <DayTime at={at} />);
}

function Entry({ game }: GameProps) {
  const { language } = useFrame();
  const rules = rulesOf(game);
  const mover = game.turn && game.players[game.turn]?.name;
  const href = `/games/${game.id}`;
  return (
    <li>
      <Thumbnail href={href} drawing={describeBoard(rules, game, language)} />
      <div>
        <a href={href}>{pairIn(game.players, language)}</a>
        <p class="soft">{titleAndSize(rules, language)}</p>
        <p>
          <LastMove game={game} />
        </p>
        {mover != null && <p>{useWords().game.status.theirTurn(mover)}</p>}
        <p class="soft">
          <Due game={game} />
        </p>
      </div>
    </li>
  );
}
