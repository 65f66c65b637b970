import { Hono } from "hono";
import { raw } from "hono/html";
import { CAPS } from "../../contract/limits.ts";
import type { PlayerRating } from "../../contract/ratings.ts";
import type { ViewOf } from "../../contract/view.ts";
import { type Ctx, type HttpEnv, portsOf } from "../../http/context.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { dayWords } from "../../i18n/times.ts";
import { listPlayerRatings } from "../../operations/leaderboards.ts";
import { getPlayer } from "../../operations/players.ts";
import { listRatingHistory } from "../../operations/ratings.ts";
import { ratingSentence } from "../challenges/standing.tsx";
import { Layout } from "../kit/layout.tsx";
import { type Frame, readerOf } from "../kit/context.tsx";
import { More } from "../kit/lists.tsx";
import { cursorIn, needed, pageFrom, reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";
import { FigureTable } from "../kit/table.tsx";
import { ratingGraph } from "./graph.ts";
import { titleOf } from "./leaderboards.tsx";
import { changeOf, type RatedGame, shareWords } from "./parts.tsx";

/** How many games the page shows at once, in its graph and below it. */
const SHOWN = CAPS.listLength.max;

const dayOf = (instant: string, frame: Frame, style?: "medium"): string =>
  dayWords(Date.parse(instant), frame.language, readerOf(frame).timezone, style);

/** What is known of a player by a rule set, and its rated games, the newest first. */
interface HistoryProps {
  readonly frame: Frame;
  readonly name: string;
  readonly ruleset: string;
  readonly games: readonly RatedGame[];
}

async function historyPage(c: Ctx): Promise<Response> {
  const ports = portsOf(c);
  const cursor = cursorIn(c);
  const { name } = needed(await getPlayer.run(null, { name: c.req.param("name") ?? "" }, ports));
  const ruleset = c.req.param("ruleset") ?? "";
  const [ratings, history] = await Promise.all([
    listPlayerRatings.run(null, { name, limit: CAPS.listLength.max }, ports).then(needed),
    listRatingHistory.run(null, { name, ruleset, cursor, limit: SHOWN }, ports).then(needed),
  ]);
  const rating = ratings.items.find((one) => one.ruleset === ruleset);
  const frame = frameOf(c);
  const { one: words, history: ofGames, all } = wordsIn(frame.language).ratings;
  const rules = titleOf(ruleset, frame.language);
  const props = { frame, name, ruleset, games: history.items };
  const href = `/players/${name}/ratings/${ruleset}`;
  const markup = (
    <Layout frame={frame} title={words.title(name, rules)} description={words.about(name, rules)}>
      {rating === undefined ? <p>{words.none(name)}</p> : <Now frame={frame} rating={rating} />}
      <Graph {...props} />
      {history.items.length > 0 && <Games {...props} />}
      <p class="actions">
        {cursor != null && <a href={href}>{ofGames.newest}</a>}
        <More href={pageFrom(href, history.next)} says={ofGames.older} />
      </p>
      <p class="actions">
        <a href={`/players/${name}`}>{name}</a>
        <a href={`/rules/${ruleset}`}>{rules}</a>
        <a href="/leaderboards">{all}</a>
      </p>
    </Layout>
  );
  return page(c, frame.language, markup);
}

/** `/players/<name>/ratings/<rule set>`: a player's rating, and what each of their rated games did to it. */
export const ratingPages = new Hono<HttpEnv>().get("/players/:name/ratings/:ruleset", reading(historyPage));

/** How the player stands now. */
function Now({ frame, rating }: { readonly frame: Frame; readonly rating: ViewOf<typeof PlayerRating> }) {
  const { language } = frame;
  const { one: words, ...general } = wordsIn(language).ratings;
  const { percentile, listedUntil, games, ruleset } = rating;
  const isListed = percentile !== null && listedUntil !== null;
  return (
    <>
      <p>
        <strong>{ratingSentence(rating, language)}</strong> {words.games(games)}{" "}
        {isListed && words.better(shareWords(percentile, language))}
      </p>
      <p class="soft">
        {isListed ? words.until(dayOf(listedUntil, frame)) : `${words.unlisted} ${general.takes}`}{" "}
        <a href={`/leaderboards/${ruleset}`}>{general.of(titleOf(ruleset, language))}</a>
      </p>
    </>
  );
}

/** The player's side of a game, and that of the opponent. */
function sidesFor({ attackers, defenders }: RatedGame, name: string) {
  return attackers.name === name ? ([attackers, defenders] as const) : ([defenders, attackers] as const);
}

/** The graph of the games that the page lists: who does not see it reads them below it. */
function Graph({ frame, name, ruleset, games }: HistoryProps) {
  const { language } = frame;
  const { graph: words, one } = wordsIn(language).ratings;
  const counted = games.filter(({ annulled }) => annulled === null).toReversed();
  const [first, last] = [counted[0], counted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const points = [sidesFor(first, name)[0].before, ...counted.map((game) => sidesFor(game, name)[0].after)];
  const ratings = points.map(({ rating }) => Math.round(rating));
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const [from = 0, to = 0] = [ratings[0], ratings.at(-1)];
  const text = words.text(String(low), String(high), String(from), String(to));
  const title = one.title(name, titleOf(ruleset, language));
  const ends = [dayOf(first.ratedAt, frame), dayOf(last.ratedAt, frame)] as const;
  return (
    <figure>
      {raw(ratingGraph({ title, text, points, ends }))}
      <figcaption>{words.legend}</figcaption>
    </figure>
  );
}

function Games({ frame, name, games }: HistoryProps) {
  const { competition, ratings, standing } = wordsIn(frame.language);
  const words = ratings.history;
  return (
    <>
      <h2 id="games">{competition.games}</h2>
      <FigureTable
        labelledBy="games"
        texts={[words.day, words.opponent, competition.result]}
        numbers={[standing.player.rating]}
      >
        {games.map((game) => (
          <Row frame={frame} name={name} game={game} />
        ))}
      </FigureTable>
    </>
  );
}

/** The rating after a game, and what that did to it: in one column, or a telephone would show a part of it. */
const After = ({ own }: { readonly own: RatedGame["attackers"] }) => (
  <>
    {Math.round(own.after.rating)} <span class="soft">{changeOf(own)}</span>
  </>
);

/** A rated game of the player's; one that is annulled has changed nothing. */
function Row({ frame, name, game }: Pick<HistoryProps, "frame" | "name"> & { readonly game: RatedGame }) {
  const words = wordsIn(frame.language).ratings.history;
  const [own, other] = sidesFor(game, name);
  const result = own.score === 1 ? words.won : own.score === 0 ? words.lost : words.drawn;
  const isAnnulled = game.annulled !== null;
  return (
    <tr>
      <td>
        <a href={`/games/${game.game}`}>{dayOf(game.ratedAt, frame, "medium")}</a>
      </td>
      <td>
        <a href={`/players/${encodeURIComponent(other.name)}`}>{other.name}</a>
      </td>
      <td>{isAnnulled ? <span class="soft">{words.annulled}</span> : result}</td>
      <td class="number">{isAnnulled ? "–" : <After own={own} />}</td>
    </tr>
  );
}
