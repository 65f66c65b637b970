import { BoardSymbols } from "../../board/view.tsx";
import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { titleAndSize } from "../../i18n/rulesets/index.ts";
import { moveParts } from "../../i18n/sentences/index.ts";
import { DayTime, Due, filled } from "../frame/due.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";
import { type ShownBoard, Thumbnail } from "../frame/pictures.tsx";
import { frameOf, page, readerOf } from "../frame/page.ts";
import type { GameSummary } from "../../contract/game.ts";
import { Hono } from "hono";
import * as z from "zod";
import { listGamesToWatch } from "../../operations/lobby.ts";
import { describeBoard } from "../../board/described.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { Cursor, cursorOf } from "../../contract/lists.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { reading } from "../frame/opened.ts";

/** How many games the page shows at once: each is asked of its object. */
const SHOWN = 12;

const Query = z.object({ cursor: Cursor.optional() });

async function watchPage(c: Ctx): Promise<Response> {
  const query = check(Query, { cursor: c.req.query("cursor") });
  if (!query.ok) return refused(c, query.error);
  const { cursor: after = null } = query.value;
  const found = await listGamesToWatch.run(null, { cursor: after, limit: SHOWN }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { items, next } = found.value;
  const frame = frameOf(c);
  const games = items.map((game) => ({ game, board: describeBoard(rulesOf(game), game, frame.language) }));
  const more = next && `/watch?cursor=${encodeURIComponent(cursorOf(next))}`;
  return page(c, frame.language, WatchPage({ frame, games, isFirst: after === null, more }));
}

/** `/watch`: the running games, newest moves first. */
export const watchPages = new Hono<HttpEnv>().get("/watch", reading(watchPage));

/** A running game, and how its board stands. */
interface WatchedGame {
  readonly game: GameSummary;
  readonly board: ShownBoard;
}

export interface WatchPageProps {
  readonly frame: Frame;
  readonly games: readonly WatchedGame[];
  /** Whether the list begins here. */
  readonly isFirst: boolean;
  /** The address of the page that follows; null at the end. */
  readonly more: string | null;
}

/** The last move and when it was made, or when the game began. */
function LastMove({ frame, game }: { readonly frame: Frame; readonly game: GameSummary }) {
  const words = wordsIn(frame.language).finding.watch;
  const { lastMove, ply, startedAt, createdAt } = game;
  const at = Date.parse(lastMove?.at ?? startedAt ?? createdAt);
  const said = (when: string) =>
    lastMove === null ? words.begun(when) : words.lastMove(ply, moveParts(lastMove.move).move, when);
  return filled(said, <DayTime at={at} reader={readerOf(frame)} now={Date.parse(frame.now)} />);
}

function Entry({ frame, game, board }: WatchedGame & { readonly frame: Frame }) {
  const { language } = frame;
  const { attackers, defenders } = game.players;
  const rules = rulesOf(game);
  const mover = game.turn && game.players[game.turn]?.name;
  const href = `/games/${game.id}`;
  return (
    <li>
      <Thumbnail href={href} drawing={board} />
      <div>
        <a href={href}>{`${attackers?.name ?? ""} – ${defenders?.name ?? ""}`}</a>
        <p class="soft">{titleAndSize(rules, language)}</p>
        <p>
          <LastMove frame={frame} game={game} />
        </p>
        {mover != null && <p>{wordsIn(language).finding.watch.turn(mover)}</p>}
        <p class="soft">
          <Due game={game} reader={readerOf(frame)} now={Date.parse(frame.now)} />
        </p>
      </div>
    </li>
  );
}

function List({ frame, games, isFirst, more }: WatchPageProps) {
  const words = wordsIn(frame.language).finding.watch;
  const none = isFirst && more === null ? words.none : words.noMore;
  return (
    <>
      {games.length === 0 ? (
        <p class="soft">{none}</p>
      ) : (
        <ul class="games pairs">
          {games.map((one) => (
            <Entry frame={frame} {...one} />
          ))}
        </ul>
      )}
      <p class="actions">
        {!isFirst && <a href="/watch">{words.newest}</a>}
        {more !== null && <a href={more}>{words.more}</a>}
      </p>
    </>
  );
}

/** `/watch`: the running games with their boards, a page of them at a time. */
export function WatchPage(props: WatchPageProps) {
  const { title, about } = wordsIn(props.frame.language).finding.watch;
  return (
    <Layout frame={props.frame} title={title} description={about} isWide>
      <BoardSymbols />
      <p>{about}</p>
      <List {...props} />
    </Layout>
  );
}
